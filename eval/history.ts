/** history: are the URLs of posts found that are no longer in the feed? Each corpus blog is walked in its own files. */
import { parseFeed } from '../src/feed/index.ts';
import { HistoryWalk, type WalkStep } from '../src/history/index.ts';
import { decodeHtml, findLinks, parseHtml } from '../src/lib/html/index.ts';
import { canonicalUrl } from '../src/lib/url/canonical-url.ts';
import { segmentBlog } from '../src/pipeline/index.ts';
import { type BlogSite, findFiles, homeUrl, isHeldOut, readSiteFile, readSites } from './feed-blogs-sites.ts';
import type { Figure, Task } from './task.ts';
import { NOW } from './wrapper-sites.ts';

interface HistorySite extends BlogSite {
	readonly oldPostPages: readonly string[];
}

interface Outcome {
	readonly site: HistorySite;
	readonly old: number;
	/** Of the old ones, those that a link or a sitemap leads to, as far as the corpus has the pages between. */
	readonly reachable: number;
	readonly found: number;
	readonly given: number;
	readonly right: number;
}

export const historyTask: Task = {
	name: 'history',
	sets: ['blogs'],
	async run(corpus, explain) {
		const outcomes = (readSites(corpus) as HistorySite[]).map((site) => walkSite(corpus, site, explain));
		return [
			...figuresOf('', '', outcomes),
			...figuresOf(
				'-held-out',
				', held-out blogs',
				outcomes.filter(({ site }) => isHeldOut(site)),
			),
		];
	},
};

function figuresOf(suffix: string, more: string, outcomes: readonly Outcome[]): Figure[] {
	const sum = (key: 'old' | 'reachable' | 'found' | 'given' | 'right') =>
		outcomes.reduce((n, outcome) => n + outcome[key], 0);
	return [
		{
			name: `found${suffix}`,
			label: `posts no longer in the feed, found by their URL${more}`,
			value: (100 * sum('found')) / sum('old'),
			cases: sum('old'),
		},
		{
			name: `found-reachable${suffix}`,
			label: `the same, of those reachable by a link or sitemap${more}`,
			value: (100 * sum('found')) / sum('reachable'),
			cases: sum('reachable'),
		},
		{
			name: `right${suffix}`,
			label: `URLs classified as posts that are posts${more}`,
			value: (100 * sum('right')) / sum('given'),
			cases: sum('given'),
		},
	];
}

function walkSite(corpus: string, site: HistorySite, explain: (line: string) => void): Outcome {
	const named = feedPosts(corpus, site);
	const posts = named.length > 0 ? named : pagePosts(corpus, site);
	const walk = new HistoryWalk({ home: homeUrl(site), posts });
	for (let step = walk.next(); step !== null; step = walk.next()) readStep(corpus, site, walk, step);
	const known = new Set(walk.posts.flatMap((url) => findFiles(corpus, site, url).map(keyOf)));
	const old = site.oldPostPages.map(keyOf);
	const missed = old.filter((page) => !known.has(page));
	const right = new Set(site.postPages.map(keyOf));
	const wrong = [...known].filter((page) => !right.has(page));
	const shapes = walk.shapes.map(({ pattern, support }) => `${pattern} ×${support}`).join(', ');
	if (missed.length > 0)
		explain(`${site.site}: ${missed.length} of ${old.length} missed, for example ${missed[0]} (${shapes})`);
	if (wrong.length > 0)
		explain(`${site.site}: ${wrong.length} are not posts, for example ${wrong[0]} (${shapes})`);
	const found = old.length - missed.length;
	const linked = linkedPages(corpus, site);
	const reachable = old.filter((page) => known.has(page) || linked.has(page)).length;
	return { site, old: old.length, reachable, found, given: known.size, right: known.size - wrong.length };
}

/** Every page that following every link would reach. */
function linkedPages(corpus: string, site: HistorySite): Set<string> {
	const queue = findFiles(corpus, site, homeUrl(site));
	const seen = new Set(queue);
	for (const file of queue) {
		const { html } = decodeHtml(readSiteFile(corpus, site, file));
		for (const { url } of findLinks(parseHtml(html), `https://${site.host}${file}`)) {
			for (const target of findFiles(corpus, site, url)) {
				if (!seen.has(target)) queue.push(target);
				seen.add(target);
			}
		}
	}
	return new Set([...seen].map(keyOf));
}

/** One spelling of a page's place: pretty addresses are spelt several ways. */
function keyOf(page: string): string {
	const key = canonicalUrl(`http://site.invalid${page.startsWith('/') ? '' : '/'}${page}`);
	return key.replace(/(?:\/index)?\.html$/, '');
}

function feedPosts(corpus: string, site: HistorySite): string[] {
	const main = site.feeds.filter(({ kind }) => kind === 'main');
	const items = main.flatMap(({ path }) => {
		const feed = parseFeed(readSiteFile(corpus, site, path), { url: `https://${site.host}${path}` });
		return feed.items;
	});
	return items.flatMap(({ url }) => (url !== null && URL.canParse(url) ? [onHost(site, url)] : []));
}

/** Where no feed names a post: those that the home page shows. */
function pagePosts(corpus: string, site: HistorySite): string[] {
	const [file] = findFiles(corpus, site, homeUrl(site));
	if (file === undefined) return [];
	const { html } = decodeHtml(readSiteFile(corpus, site, file));
	const { posts } = segmentBlog({ html, url: homeUrl(site), now: NOW });
	return posts.flatMap(({ url }) => (url === null ? [] : [url]));
}

/** Saved sites were served under another name now and then. */
function onHost({ host }: HistorySite, url: string): string {
	const { pathname, search } = new URL(url);
	return `https://${host}${pathname}${search}`;
}

function readStep(corpus: string, site: HistorySite, walk: HistoryWalk, step: WalkStep): void {
	const file = findFiles(corpus, site, step.url)[0];
	if (file === undefined) return;
	const { html } = decodeHtml(readSiteFile(corpus, site, file));
	if (step.kind === 'sitemap') walk.takeSitemap(html);
	else walk.takePage(step, parseHtml(html));
}
