/** judge-blogs: the whole blogs: are their home pages recognized as blogs, and their single posts rejected? */
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import { judgePage } from '../src/segment/judge/index.ts';
import { type BlogSite, homeUrl, percentOf, readSiteFile, readSites } from './feed-blogs-sites.ts';
import type { Figure } from './task.ts';

/** The day on which all pages are read: later than any of them. */
const NOW = '2026-11-15';
/** The number of post pages per blog. */
const POSTS_PER_BLOG = 5;

interface LanguageSite extends BlogSite {
	readonly language: string;
}

interface JudgedHome {
	readonly site: LanguageSite;
	readonly isBlog: boolean;
	readonly reason: string;
}

export function blogFigures(corpus: string, explain: (line: string) => void): Figure[] {
	const sites = readSites(corpus) as LanguageSite[];
	const homes = sites.map((site) => judgeHome(corpus, site));
	for (const { site, isBlog, reason } of homes)
		if (!isBlog) explain(`${site.site}: not recognized as a blog: ${reason}`);
	const posts = sites.flatMap((site) => judgePosts(corpus, site, explain));
	const chinese = homes.filter(({ site }) => site.language.startsWith('zh'));
	return [
		figure('homes', 'home pages of the 46 blogs recognized as blogs', homes, ({ isBlog }) => isBlog),
		figure('homes-zh', '… Chinese', chinese, ({ isBlog }) => isBlog),
		figure('posts-kept-out', 'their single posts rejected', posts, (isBlog) => !isBlog),
	];
}

function judgeHome(corpus: string, site: LanguageSite): JudgedHome {
	const page = parseHtml(decodeHtml(readSiteFile(corpus, site, site.home)).html);
	const { isBlog, reason } = judgePage(page, { now: NOW, url: homeUrl(site) });
	return { site, isBlog, reason };
}

/** Some posts of the blog, spread over its list. */
function judgePosts(corpus: string, site: LanguageSite, explain: (line: string) => void): boolean[] {
	const step = Math.max(1, Math.floor(site.postPages.length / POSTS_PER_BLOG));
	return site.postPages
		.filter((_, i) => i % step === 0)
		.slice(0, POSTS_PER_BLOG)
		.map((file) => {
			const page = parseHtml(decodeHtml(readSiteFile(corpus, site, file)).html);
			const { isBlog, reason } = judgePage(page, { now: NOW, url: `https://${site.host}${file}` });
			if (isBlog) explain(`${site.host}${file}: wrongly recognized as a blog: ${reason}`);
			return isBlog;
		});
}

function figure<T>(name: string, label: string, cases: readonly T[], isRight: (item: T) => boolean): Figure {
	return { name, label, value: percentOf(cases, isRight), cases: cases.length };
}
