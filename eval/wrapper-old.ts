/**
 * wrapper-old: posts that are no longer in any feed.
 *
 * The corpus has no gold for them, so two things are measured. First, by the pages themselves: how often the wrapper
 * reads a title and a text at all, and how often its title and day agree with the page's metadata and URL, if the rule
 * did not read them there. Second, in wrapper.ts, the oldest items of the feeds, read by wrappers learned from the
 * newest: there the feed is the gold, as usual.
 */
import { findDateInUrl } from '../src/lib/dates/index.ts';
import { decodeHtml, type Page, parseHtml } from '../src/lib/html/index.ts';
import { readMetadata } from '../src/lib/metadata/index.ts';
import type { WrappedPost } from '../src/model/wrapper.ts';
import { applyWrapper, compileWrapper, trainWrapper } from '../src/wrapper/index.ts';
import { readSiteFile } from './feed-blogs-sites.ts';
import type { Figure } from './task.ts';
import { FOLDS } from './wrapper-runs.ts';
import { normal } from './wrapper-score.ts';
import { NOW, type OpenBlog } from './wrapper-sites.ts';

/** Old pages read of one blog. */
const MAX_PAGES = 20;

interface OldPost {
	readonly url: string;
	readonly page: Page;
	readonly post: WrappedPost;
}

export function oldPostFigures(
	corpus: string,
	blogs: readonly OpenBlog[],
	explain: (line: string) => void,
): Figure[] {
	const posts = blogs.flatMap((blog) => readOld(corpus, blog));
	const titles = posts.map(titleAgrees).filter((value) => value !== null);
	const days = posts.map(dayAgrees).filter((value) => value !== null);
	for (const one of posts) {
		if (titleAgrees(one) === false)
			explain(`old ${one.url}: title “${one.post.title}” is not in the metadata`);
		if (dayAgrees(one) === false) explain(`old ${one.url}: ${one.post.published} is not the date in the URL`);
		if (one.post.title === null || one.post.text === '') explain(`old ${one.url}: no title or no content`);
	}
	return [
		figure(
			'old-read',
			'pages not in a feed: title and content extracted',
			posts.map(({ post }) => post.title !== null && post.text !== ''),
		),
		figure('old-title-own', 'pages not in a feed: title agrees with the page’s own metadata', titles),
		figure('old-day-own', 'pages not in a feed: date agrees with the date in the URL, within a day', days),
	];
}

function readOld(corpus: string, { site, cases, content }: OpenBlog): OldPost[] {
	const wrapper = compileWrapper(trainWrapper(cases.slice(0, FOLDS), { site: site.site, now: NOW, content }));
	const step = Math.max(1, Math.floor(site.oldPostPages.length / MAX_PAGES));
	return site.oldPostPages
		.filter((_, i) => i % step === 0)
		.slice(0, MAX_PAGES)
		.map((file) => {
			const url = `https://${site.host}${file}`;
			const page = parseHtml(decodeHtml(readSiteFile(corpus, site, file)).html);
			return { url, page, post: applyWrapper(wrapper, page, { url, now: NOW }) };
		});
}

/** Rules that read the label's source are not scored by it. */
const OWN_WORDS = /structured|meta|\[(?:property|name)=|document-title|address/;

/** The title is what metadata calls the page, or its beginning. */
function titleAgrees({ page, post }: OldPost): boolean | null {
	const reason = post.reasons.title;
	if (reason === null || OWN_WORDS.test(`${reason.rule} ${reason.why}`)) return null;
	const claims = readMetadata(page).filter(
		({ property, from }) => property === 'title' && from !== 'microformats' && from !== 'microdata',
	);
	if (claims.length === 0) return null;
	const title = normal(post.title ?? '');
	return claims.some(({ value }) => normal(value) === title || normal(value).startsWith(`${title} `));
}

function dayAgrees({ url, post }: OldPost): boolean | null {
	const reason = post.reasons.published;
	const address = findDateInUrl(url);
	if (reason === null || post.published === null || reason.rule === 'wrapper-address') return null;
	if (address === null || !/\/\d{4}\/\d{1,2}\/\d{1,2}(?:\/|$)/.test(new URL(url).pathname)) return null;
	return (
		Math.abs(Date.parse(address.value.slice(0, 10)) - Date.parse(post.published.slice(0, 10))) <= 86_400_000
	);
}

function figure(name: string, label: string, values: readonly boolean[]): Figure {
	const value = values.length === 0 ? 100 : (100 * values.filter(Boolean).length) / values.length;
	return { name, label, value, cases: values.length };
}
