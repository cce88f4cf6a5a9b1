/** wrapper: learning a blog's wrapper and applying it, beside the bare parse of the same pages; reading the page counts. */
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

/** Learning costs at most ten times the parse. */
export const wrapperLearnBench: Bench = {
	name: 'wrapper-learn',
	targets: { 'our bare parse': 1 / 10 },
	async prepare() {
		const { blogs, what } = sampleBlogs();
		const pages = blogs.flat();
		return {
			unit: 'pages',
			amount: pages.length,
			what,
			contenders: [overEach('learn', blogs, (blog) => trainWrapper(blog, { now: NOW })), bareParse(pages)],
		};
	},
};

/** Applying costs at most three tenths of the parse, with the clean content written. */
export const wrapperBench: Bench = {
	name: 'wrapper',
	targets: { 'our bare parse': 1 / 1.3 },
	async prepare() {
		const { blogs, what } = sampleBlogs();
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

/** The blogs of the corpora where they are, else simulated ones. */
function sampleBlogs(): { blogs: readonly Blog[]; what: string } {
	const corpus = openCorpus(process.env.LOGOSPHERE_CORPUS);
	const blogs = corpus === null ? simulatedBlogs() : corpusBlogs(corpus);
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

/** A feed that is broken on purpose teaches nothing. */
function itemsOf(body: Uint8Array | string, url: string): FeedItem[] {
	try {
		return parseFeed(body, { url }).items.filter((item) => item.url !== null && URL.canParse(item.url));
	} catch {
		return [];
	}
}
