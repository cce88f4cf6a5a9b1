/**
 * wrapper: learning a blog's wrapper and applying it, compared with the bare parse of the same pages; parsing the page
 * counts.
 */
import { openCorpus } from '../eval/corpus.ts';
import { readSites } from '../eval/feed-blogs-sites.ts';
import { NOW, openBlog, type WrapperSite } from '../eval/wrapper-sites.ts';
import { answerSite, createWorld } from '../sim/index.ts';
import { discoverFeeds, parseFeed } from '../src/feed/index.ts';
import { decodeHtml, parseHtml } from '../src/lib/html/index.ts';
import type { FeedItem } from '../src/model/feed.ts';
import { applyWrapper, compileWrapper, trainWrapper } from '../src/wrapper/index.ts';
import { type Bench, type Contender, overEach } from './bench.ts';

interface Item {
	readonly html: string;
	readonly url: string;
	readonly item: FeedItem;
}
type Blog = readonly Item[];

/** Items of one feed, as most feeds have. */
const ITEMS = 10;
const SIMULATED_BLOGS = 40;
/** A short run has every nth blog. */
const SHORT_STRIDE = 3;
const SHORT_LEARN_STRIDE = 10;

/** Seconds of CPU that learning from this many posts may take. */
const MAX_LEARN_S = 0.5;
const MAX_LEARN = `at most ${MAX_LEARN_S} s for ${ITEMS} posts`;

/** Learning costs at most ten times the parse, and at most half a second for a blog. */
export const wrapperLearnBench: Bench = {
	name: 'wrapper-learn',
	targets: { 'our bare parse': 1 / 10, [MAX_LEARN]: 1 },
	async prepare({ isShort } = { isShort: false }) {
		const { blogs, what } = sampleBlogs(isShort ? SHORT_LEARN_STRIDE : 1);
		const pages = blogs.flat();
		return {
			unit: 'pages',
			amount: pages.length,
			what,
			contenders: [
				overEach('learn', blogs, (blog) => trainWrapper(blog, { now: NOW })),
				bareParse(pages),
				{ name: MAX_LEARN, amount: ITEMS, run() {}, spent: () => ({ cpuSeconds: MAX_LEARN_S, peakMb: 0 }) },
			],
			...(!isShort && { notes: [slowestNote(blogs)] }),
		};
	},
};

/** Each blog once when everything is warm: the mean hides a slow one. */
function slowestNote(blogs: readonly Blog[]): string {
	for (const blog of blogs) trainWrapper(blog, { now: NOW });
	const seconds = blogs.map((blog) => {
		const started = process.cpuUsage();
		trainWrapper(blog, { now: NOW });
		const { user, system } = process.cpuUsage(started);
		return (user + system) / 1e6;
	});
	const most = Math.max(...seconds);
	const posts = blogs[seconds.indexOf(most)]!.length;
	return `The slowest blog: ${most.toFixed(2)} s of CPU for ${posts} posts (target: at most ${MAX_LEARN_S})`;
}

/** Applying costs at most a third of the parse, with the clean content written. */
export const wrapperBench: Bench = {
	name: 'wrapper',
	targets: { 'our bare parse': 0.75 },
	async prepare({ isShort } = { isShort: false }) {
		const { blogs, what } = sampleBlogs(isShort ? SHORT_STRIDE : 1);
		const pages = withWrappers(blogs);
		return {
			unit: 'pages',
			amount: pages.length,
			what,
			contenders: [
				applying('apply', pages, false),
				bareParse(blogs.flat()),
				applying('apply, fields alone', pages, true),
			],
		};
	},
};

function bareParse(pages: readonly Item[]): Contender {
	return overEach('our bare parse', pages, ({ html }) => parseHtml(html));
}

interface Wrapped {
	readonly wrapper: ReturnType<typeof compileWrapper>;
	readonly html: string;
	readonly url: string;
}

/** Each page with its blog's wrapper. */
function withWrappers(blogs: readonly Blog[]): Wrapped[] {
	return blogs.flatMap((blog) => {
		const wrapper = compileWrapper(trainWrapper(blog, { now: NOW }));
		return blog.map(({ html, url }) => ({ wrapper, html, url }));
	});
}

function applying(name: string, pages: readonly Wrapped[], withoutContent: boolean): Contender {
	return overEach(name, pages, ({ wrapper, html, url }) =>
		applyWrapper(wrapper, html, { url, now: NOW, withoutContent }),
	);
}

/** The blogs of the corpora if available, else simulated ones. */
function sampleBlogs(stride: number): { blogs: readonly Blog[]; what: string } {
	const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);
	const all = corpus === null ? simulatedBlogs() : corpusBlogs(corpus);
	const blogs = all.filter((_, i) => i % stride === 0);
	const from = corpus === null ? 'simulated blogs' : 'blogs of the corpora';
	return { blogs, what: `${blogs.flat().length} post pages of ${blogs.length} ${from}` };
}

function corpusBlogs(corpus: string): Blog[] {
	return (readSites(corpus) as WrapperSite[])
		.map((site) => openBlog(corpus, site))
		.filter((blog) => blog !== null)
		.map(({ cases }) => cases.slice(0, ITEMS).map(({ html, url, item }) => ({ html: html.html, url, item })));
}

function simulatedBlogs(): Blog[] {
	const world = createWorld({ seed: 1, blogs: SIMULATED_BLOGS });
	const read = (index: number, url: string) =>
		answerSite(world, index, new URL(url).host, new URL(url).pathname, world.startMs);
	const blogs: Blog[] = [];
	for (let i = 0; i < SIMULATED_BLOGS; i++) {
		const home = `http://${world.host(i).host}/`;
		const feed = discoverFeeds(decodeHtml(read(i, home).body).html, { url: home })[0];
		const answer = feed === undefined ? null : read(i, feed.url);
		if (answer === null || answer.status !== 200) continue;
		const items = itemsOf(answer.body, feed!.url).slice(0, ITEMS);
		blogs.push(
			items.map((item) => ({ html: decodeHtml(read(i, item.url!).body).html, url: item.url!, item })),
		);
	}
	return blogs.filter((blog) => blog.length > 1);
}

/** A feed that is broken on purpose cannot be used for training. */
function itemsOf(body: Uint8Array | string, url: string): FeedItem[] {
	try {
		return parseFeed(body, { url }).items.filter((item) => item.url !== null && URL.canParse(item.url));
	} catch {
		return [];
	}
}
