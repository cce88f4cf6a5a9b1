/**
 * whole: the real blogs of both sets, served on loopback and crawled from their home pages. Is every post found that a reader could reach?
 *
 * Rules are made on one part of the sites; the other part is reported separately and never explained line by line.
 */
import type { Store } from '../src/io/store/store.ts';
import { foldTight } from '../src/lib/text/fold.ts';
import type { Post } from '../src/model/post.ts';
import { withCrawl } from './crawl-run.ts';
import { Share } from './crawl-score.ts';
import { collectionFigures } from './papers-collection.ts';
import type { Figure, Task } from './task.ts';
import {
	addressKey,
	type GoldPost,
	isUnseen,
	readWholeSites,
	type ServedSites,
	serveSites,
	type WholeSite,
} from './whole-sites.ts';
import { NOW } from './wrapper-sites.ts';

export const wholeTask: Task = {
	name: 'whole',
	sets: ['blogs', 'blogs2'],
	async run(corpus, explain) {
		const only = process.env.LOGOSPHERE_WHOLE_SITE;
		const sites = readWholeSites(corpus).filter(({ site }) => only === undefined || site.includes(only));
		const served = await serveSites(corpus, sites);
		try {
			const seeds = sites.map(({ host, home }) => `http://${host}${home}`);
			const hosts = [...new Set(sites.map(({ host }) => host))];
			return await withCrawl(
				{ proxy: served.proxyUrl, startMs: Date.parse(NOW), seeds, scope: { hosts } },
				async ({ store, seconds }) => [
					...(await score(store, sites, served, explain)),
					...(await collectionFigures(store, seconds)),
				],
			);
		} finally {
			served.close();
		}
	},
};

/** What was stored of the sites, by the key of the address. */
interface Stored {
	readonly posts: ReadonlyMap<string, Post>;
	/** Addresses with a coverage gap, and their blogs. */
	readonly gaps: ReadonlySet<string>;
}

class WholeScore {
	readonly posts = new Share();
	readonly explained = new Share();
	readonly extra = new Share();
	readonly blogs = new Share();
	readonly nonBlogs = new Share();
	readonly titles = new Share();
	readonly days = new Share();
	readonly authors = new Share();
	readonly shares: number[] = [];
	readonly hosts = new Set<string>();
	lost = 0;
	requests = 0;

	get mean(): number {
		return this.shares.length === 0 ? 100 : (100 * this.shares.reduce((a, b) => a + b)) / this.shares.length;
	}
}

async function score(
	store: Store,
	sites: readonly WholeSite[],
	served: ServedSites,
	explain: (line: string) => void,
): Promise<Figure[]> {
	const stored: Stored = { posts: await loadPosts(store), gaps: await loadGaps(store) };
	const all = new WholeScore();
	const unseen = new WholeScore();
	for (const site of sites.filter(({ needsScripts }) => !needsScripts)) {
		const judged = (await store.blog(`http://${site.host}${site.home}`))?.judgment ?? null;
		const reason = judged === null ? 'never judged' : `${judged.isBlog}: ${judged.reason}`;
		scoreSite(
			all,
			site,
			stored,
			served,
			isUnseen(site) ? () => {} : (line) => explain(`${line} [${reason}]`),
		);
		if (isUnseen(site)) scoreSite(unseen, site, stored, served, () => {});
	}
	return [...figures(all, '', ''), ...figures(unseen, 'unseen-', 'on the part not looked at: ')];
}

function scoreSite(
	to: WholeScore,
	site: WholeSite,
	{ posts, gaps }: Stored,
	served: ServedSites,
	explain: (line: string) => void,
): void {
	const prefix = addressKey(`http://${site.site}`);
	const own = [...posts.keys()].filter((key) => key === prefix || key.startsWith(`${prefix}/`));
	if (!site.isBlog) {
		if (!site.isAmbiguous && !to.nonBlogs.note(own.length === 0))
			explain(`${site.site}: is not a blog, ${own.length} posts stored`);
		return;
	}
	const gold = new Map(
		site.posts.map((post) => [addressKey(`http://${site.host}${encodeURI(post.path)}`), post]),
	);
	const wanted = [...gold].filter(([, { reachable }]) => reachable);
	const missed = wanted.filter(([key]) => !to.posts.note(posts.has(key)));
	const unexplained = missed.filter(([key]) => !to.explained.note(gaps.has(key)));
	const inFeed = new Set(site.feedPosts.map(addressKey));
	const extra = own.filter((key) => !to.extra.note(gold.has(key) || inFeed.has(key)));
	if (!to.hosts.has(site.host)) to.requests += served.requests.get(site.host) ?? 0;
	to.hosts.add(site.host);
	if (wanted.length > 0) to.shares.push(1 - missed.length / wanted.length);
	const isLost = wanted.length > 0 && missed.length === wanted.length;
	if (isLost) to.lost++;
	to.blogs.note(!isLost);
	for (const [key, post] of gold) if (posts.has(key)) scoreFields(to, post, posts.get(key)!, explain);
	if (missed.length > 0 || extra.length > 0)
		explain(
			`${site.set} ${site.site}: ${missed.length} of ${wanted.length} missed (${missed.slice(0, 3).map(([key]) => key)}), ${unexplained.length} without a gap (${unexplained.map(([key]) => key)}); ${extra.length} extra (${extra.slice(0, 20)}); ${served.requests.get(site.host) ?? 0} requests`,
		);
}

function scoreFields(
	to: WholeScore,
	{ path, title, date, author, shown }: GoldPost,
	found: Post,
	explain: (line: string) => void,
): void {
	const isShown = (field: string) => shown.includes(field);
	if (title && isShown('title') && !to.titles.note(foldTight(found.title ?? '') === foldTight(title)))
		explain(`  title ${path}: ${found.title} instead of ${title}`);
	if (date && isShown('date') && !to.days.note(isNear(found.published, date)))
		explain(`  date ${path}: ${found.published} instead of ${date}`);
	if (author && isShown('author') && !to.authors.note(foldTight(found.author ?? '') === foldTight(author)))
		explain(`  author ${path}: ${found.author} instead of ${author}`);
}

const DAY_MS = 86_400_000;

function isNear(published: string | null, day: string): boolean {
	if (published === null) return false;
	return Math.abs(Date.parse(published.slice(0, 10)) - Date.parse(day.slice(0, 10))) <= DAY_MS;
}

const SLICE = 1_000;

async function loadPosts(store: Store): Promise<Map<string, Post>> {
	const posts = new Map<string, Post>();
	for (let after: string | null = null; ; ) {
		const slice = await store.posts({ limit: SLICE, order: 'found', ...(after === null ? {} : { after }) });
		for (const post of slice.items) posts.set(addressKey(post.url), post);
		if (slice.items.length === 0 || slice.next === null) return posts;
		after = slice.next;
	}
}

async function loadGaps(store: Store): Promise<Set<string>> {
	return new Set(
		(await store.gaps({ limit: 1_000_000 })).items.flatMap(({ url }) =>
			url === null ? [] : addressKey(url),
		),
	);
}

function figures(score: WholeScore, prefix: string, part: string): Figure[] {
	const { posts, mean, shares, explained, extra, blogs, nonBlogs, lost, titles, days, authors, requests } =
		score;
	const share = (name: string, label: string, { percent, all }: Share, target: number): Figure => ({
		name: prefix + name,
		label: part + label,
		value: percent,
		cases: all,
		target,
	});
	return [
		share('posts', 'reachable posts of real blogs that were found', posts, prefix === '' ? 97 : 95),
		{
			name: `${prefix}mean`,
			label: `${part}… as the mean over blogs (${lost} lost whole)`,
			value: mean,
			cases: shares.length,
			target: prefix === '' ? 96 : 95,
		},
		share('explained', 'posts not found that have a coverage gap', explained, 100),
		share('extra', 'stored posts that are posts', extra, 98),
		share('blogs', 'blogs that are not lost whole', blogs, 98),
		share('non-blogs', 'sites that are not blogs and were kept out', nonBlogs, 97),
		share('titles', 'titles right', titles, 98),
		share('days', 'days right', days, 98),
		share('authors', 'authors right', authors, 93),
		{
			name: `${prefix}requests`,
			label: `${part}posts found per request, 100 = one (at most 2.5 requests a post are 40)`,
			value: (100 * posts.right) / Math.max(1, requests),
			cases: requests,
			target: 40,
		},
	];
}
