/** feed-blogs-class: full and partial feeds distinguished, balanced accuracy on the corpus blogs. */
import { classifyFeed, type PostPage, parseFeed } from '../src/feed/index.ts';
import { decodeHtml } from '../src/lib/html/index.ts';
import type { Feed } from '../src/model/feed.ts';
import {
	type BlogFeed,
	type BlogSite,
	findFiles,
	isHeldOut,
	percentOf,
	readSiteFile,
} from './feed-blogs-sites.ts';
import type { Figure } from './task.ts';

/** One feed with a gold label, and our result. */
interface ClassCase {
	readonly site: BlogSite;
	readonly feed: BlogFeed;
	readonly isRight: boolean;
	/** Right when some of the posts' pages are given too. */
	readonly isRightWithPages: boolean;
}

/** The number of given pages: as many as a crawler fetches without effort. */
const PAGES_GIVEN = 5;

export function classFigures(
	corpus: string,
	sites: readonly BlogSite[],
	explain: (line: string) => void,
): Figure[] {
	const cases = sites.flatMap((site) =>
		site.feeds
			.filter(({ content }) => content !== 'unknown')
			.map((feed) => classCase(corpus, site, feed, explain)),
	);
	const main = cases.filter(({ feed }) => feed.kind === 'main');
	const label = 'full or partial, balanced accuracy';
	return [
		{ ...balanced('full-partial', `${label}: main feeds`, main), target: 96 },
		balanced(
			'full-partial-held-out',
			`${label}: main feeds of the held-out blogs`,
			main.filter(isHeldOutCase),
		),
		balanced(
			'full-partial-with-pages',
			`${label}: main feeds, ${PAGES_GIVEN} of the posts’ pages given`,
			main.map((item) => ({ ...item, isRight: item.isRightWithPages })),
		),
		balanced('full-partial-all', `${label}: including feeds of tags and authors`, cases),
		balanced('full-partial-by-blog', `${label}: main feeds, each blog counting once`, onePerBlog(main)),
	];
}

function classCase(
	corpus: string,
	site: BlogSite,
	feed: BlogFeed,
	explain: (line: string) => void,
): ClassCase {
	const parsed = parseFeed(readSiteFile(corpus, site, feed.path), {
		url: `https://${site.host}${feed.path}`,
	});
	const { content, why } = classifyFeed(parsed);
	const withPages = classifyFeed(parsed, { pages: postPages(corpus, site, parsed) });
	const isRight = content === feed.content;
	if (!isRight)
		explain(`${site.site} ${feed.path} (${feed.kind}) is ${feed.content}, classified as ${content}: ${why}`);
	return { site, feed, isRight, isRightWithPages: withPages.content === feed.content };
}

function postPages(corpus: string, site: BlogSite, feed: Feed): PostPage[] {
	const pages: PostPage[] = [];
	for (const { url } of feed.items) {
		if (pages.length === PAGES_GIVEN) break;
		if (url === null || !URL.canParse(url)) continue;
		const file = findFiles(corpus, site, `https://${site.host}${new URL(url).pathname}`)[0];
		if (file !== undefined) pages.push({ url, html: decodeHtml(readSiteFile(corpus, site, file)).html });
	}
	return pages;
}

function isHeldOutCase({ site }: ClassCase): boolean {
	return isHeldOut(site);
}

/** One case per blog and label, wrong when any of them is: a blog with nine copies of one feed is one blog. */
function onePerBlog(cases: readonly ClassCase[]): ClassCase[] {
	const first = new Map<string, ClassCase>();
	for (const item of cases) {
		const key = `${item.site.site} ${item.feed.content}`;
		if (first.get(key)?.isRight !== false) first.set(key, item);
	}
	return [...first.values()];
}

/** The mean of the shares right among the full and among the partial. */
function balanced(name: string, label: string, cases: readonly ClassCase[]): Figure {
	const shares = (['full', 'partial'] as const).map((content) => {
		const ofLabel = cases.filter(({ feed }) => feed.content === content);
		return percentOf(ofLabel, ({ isRight }) => isRight);
	});
	return { name, label, value: (shares[0]! + shares[1]!) / 2, cases: cases.length };
}
