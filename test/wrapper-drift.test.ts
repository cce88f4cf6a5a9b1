/**
 * wrapper-drift: a simulated blogosphere in which many blogs change their theme. Wrappers are learned before, every new feed item tests
 * them, drift is detected and the wrappers are learned again, and old pages with the old markup are still read by the old wrapper.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describePost, type Sim, type SimBlog, startSim, type TruePost } from '../sim/index.ts';
import { parseFeed } from '../src/feed/index.ts';
import { expectOk, Gate } from '../src/io/http/gate.ts';
import { Http } from '../src/io/http/http.ts';
import { decodeHtml, type Page, parseHtml } from '../src/lib/html/index.ts';
import type { FeedItem } from '../src/model/feed.ts';
import type { PageExtract } from '../src/model/page.ts';
import type { Wrapper, WrapperProperty } from '../src/model/wrapper.ts';
import {
	chooseWrapper,
	extractPage,
	relearnWrapper,
	trainWrapper,
	watchWrapper,
} from '../src/pipeline/index.ts';
import { findDrift, type TrainingExample } from '../src/wrapper/index.ts';
import { UNHURRIED_MS } from './effort.fixture.ts';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 1);
const CHANGE_MS = START_MS + 30 * DAY_MS;
const BLOGS = 90;
const ITEMS = 10;
/** The number of new posts of each blog to wait for after the change. */
const NEW_POSTS = 5;
/** A wrapper of fewer pages is learned again with every new item. */
const ENOUGH_EXAMPLES = 5;
const FIELDS = ['title', 'author', 'published', 'content'] as const;
type Field = (typeof FIELDS)[number];

/** The agreement from which a field counts as read right, and below which as lost. */
const RIGHT = 0.95;
const LOST = 0.8;

/** An observed blog, with its results. */
class Followed {
	readonly blog: SimBlog;
	readonly first: Wrapper;
	/** The fields that its feed has; a wrapper cannot learn others. */
	readonly taught: ReadonlySet<Field>;
	/** Newest first. */
	wrappers: readonly Wrapper[];
	readonly failed: (readonly WrapperProperty[])[] = [];
	/** Fields that the first wrapper extracted correctly before the change. */
	readonly rightBefore = new Set<Field>();
	/** Of those, the fields that it no longer extracted correctly from a new post. */
	readonly lost = new Set<Field>();
	/** The number of new posts until the drift was detected; 0 if it was not. */
	noticedAfter = 0;

	constructor(blog: SimBlog, wrapper: Wrapper, examples: readonly TrainingExample[]) {
		this.blog = blog;
		this.first = wrapper;
		this.taught = new Set(FIELDS.filter((field) => examples.some(({ item }) => gives(item, field))));
		this.wrappers = [wrapper];
	}
}

function gives({ title, author, published, updated, content, summary }: FeedItem, field: Field): boolean {
	const values = { title, author, published: published ?? updated, content: content ?? summary };
	return values[field] !== null;
}

let sim: Sim;
let gate: Gate;
const followed: Followed[] = [];
const score = {
	before: newScore(),
	after: newScore(),
	/** How often the wrapper for a page's theme was chosen. */
	choices: { sum: 0, all: 0 },
};

function newScore(): Record<Field, { sum: number; all: number }> {
	const none = () => ({ sum: 0, all: 0 });
	return { title: none(), author: none(), published: none(), content: none() };
}

beforeAll(async () => {
	sim = await startSim({
		seed: 21,
		blogs: BLOGS,
		nonBlogs: 0,
		themeChange: { atMs: CHANGE_MS, share: 0.6, keepsOldPages: 0.3 },
	});
	const http = new Http({ timeoutMs: UNHURRIED_MS, maxBytes: 20_000_000, proxy: sim.proxyUrl });
	gate = new Gate({ web: http, minDelayMs: 0 });
	await learnAll();
	await readAll('before');
	sim.advance(CHANGE_MS - sim.now());
	await followNewPosts();
	await readAll('after');
});

afterAll(async () => {
	await gate.close();
	await sim.close();
});

const now = () => new Date(sim.now()).toISOString();

async function readPage(url: string): Promise<Page> {
	const { body, contentType } = expectOk(await gate.follow('named-page', url));
	return parseHtml(decodeHtml(body, { contentType }).html);
}

async function readExamples(blog: SimBlog, wanted?: string): Promise<TrainingExample[]> {
	const url = blog.url.slice(0, -1) + blog.feed!.path;
	const { body, contentType } = expectOk(await gate.follow('named-page', url));
	const { items } = parseFeed(body, { url, contentType });
	const chosen = items.filter((item) => wanted === undefined || item.url === wanted).slice(0, ITEMS);
	return Promise.all(chosen.map(async (item) => ({ html: await readPage(item.url!), url: item.url!, item })));
}

/** Blogs with a feed and post pages that will continue to post. */
function canBeFollowed(blog: SimBlog): boolean {
	const { world } = sim;
	const last = describePost(world, blog, world.postCount(blog, START_MS), START_MS);
	return (
		blog.feed !== null && last !== null && !last.url.includes('#') && newPosts(blog).length === NEW_POSTS
	);
}

interface NewPost {
	readonly number: number;
	readonly ms: number;
}

function newPosts(blog: SimBlog): NewPost[] {
	const { world } = sim;
	const known = world.postCount(blog, CHANGE_MS);
	return Array.from({ length: NEW_POSTS }, (_, i) => known + i + 1)
		.map((number) => ({ number, ms: world.life(blog, number).publishedMs }))
		.filter(({ number, ms }) => world.post(blog, number, ms) !== null);
}

async function learnAll(): Promise<void> {
	for (let index = 0; index < BLOGS; index++) {
		const blog = sim.world.host(index) as SimBlog;
		if (!canBeFollowed(blog)) continue;
		const examples = await readExamples(blog);
		const wrapper = trainWrapper(examples, { now: now(), site: blog.host });
		followed.push(new Followed(blog, wrapper, examples));
	}
}

/** Reads some old and the newest posts, each with the wrapper that fits its page. */
async function readAll(when: 'before' | 'after'): Promise<void> {
	for (const one of followed) {
		const newest = sim.world.postCount(one.blog, sim.now());
		const atStart = sim.world.postCount(one.blog, START_MS);
		const numbers = new Set([1, Math.ceil(atStart / 2), atStart, newest - 1, newest]);
		for (const number of numbers) {
			const post = describePost(sim.world, one.blog, number, sim.now());
			if (post === null || post.deleted !== null) continue;
			const { extract, page, wrapper } = await readPost(one, post.url);
			for (const [field, value] of scoreFields(one, post, extract, page)) {
				score[when][field].all++;
				score[when][field].sum += value;
				if (value >= RIGHT && when === 'before') one.rightBefore.add(field);
			}
			if (when === 'after') countChoice(one, post, wrapper);
		}
	}
}

async function readPost(
	one: Followed,
	url: string,
): Promise<{ extract: PageExtract; page: Page; wrapper: Wrapper | null }> {
	const page = await readPage(url);
	const wrapper = chooseWrapper(one.wrappers, page, { url, now: now() });
	return { extract: extractPage(page, { url, now: now(), wrapper: wrapper ?? undefined }), page, wrapper };
}

function countChoice(
	{ blog, wrappers, first }: Followed,
	{ published }: TruePost,
	chosen: Wrapper | null,
): void {
	if (wrappers.length < 2) return;
	const plan = sim.world.themePlan(blog);
	const isOld = plan === null || (plan.keepsOldPages && Date.parse(published) < CHANGE_MS);
	score.choices.all++;
	if (chosen === (isOld ? first : wrappers[0])) score.choices.sum++;
}

/** Processes the new posts of all blogs in chronological order; each tests its blog's wrapper. */
async function followNewPosts(): Promise<void> {
	const posts = followed.flatMap((one) => newPosts(one.blog).map((post, i) => ({ one, post, nth: i + 1 })));
	posts.sort((a, b) => a.post.ms - b.post.ms);
	for (const { one, post, nth } of posts) {
		sim.advance(Math.max(0, post.ms - sim.now()));
		if (one.noticedAfter === 0) await testOnNewPost(one, post.number, nth);
		else if (one.wrappers[0]!.examples < ENOUGH_EXAMPLES) await relearn(one);
	}
}

async function testOnNewPost(one: Followed, number: number, nth: number): Promise<void> {
	const truth = describePost(sim.world, one.blog, number, sim.now())!;
	const [example] = await readExamples(one.blog, truth.url);
	if (example === undefined) return;
	one.failed.push(watchWrapper(one.first, [example], now()).failed[0]!);
	const extract = extractPage(example.html, { url: truth.url, now: now(), wrapper: one.first });
	for (const [field, value] of scoreFields(one, truth, extract, example.html as Page))
		if (value < LOST && one.rightBefore.has(field)) one.lost.add(field);
	if (findDrift(one.first, { failed: one.failed }).length === 0) return;
	one.noticedAfter = nth;
	await relearn(one);
}

async function relearn(one: Followed): Promise<void> {
	const examples = await readExamples(one.blog);
	one.wrappers = [relearnWrapper(one.first, examples, { now: now(), site: one.blog.host }), one.first];
}

/** Each field that feed, post and page have, and how well it agrees with the truth, 0 to 1. */
function scoreFields(one: Followed, post: TruePost, extract: PageExtract, page: Page): [Field, number][] {
	const fields: [Field, number][] = [['published', Number(isSameDay(one.blog, post, extract.published))]];
	if (post.title !== '') fields.push(['title', Number(normal(extract.title) === normal(post.title))]);
	if (normal(page.visible.text).includes(normal(post.author)))
		fields.push(['author', Number(normal(extract.author) === normal(post.author))]);
	if (tokensOf(post.text).length > 5) fields.push(['content', tokenF1(post.text, extract.text)]);
	return fields.filter(([field]) => one.taught.has(field));
}

/** On the blog's clock, or in UTC. */
function isSameDay({ zoneMinutes }: SimBlog, { published }: TruePost, given: string | null): boolean {
	const local = new Date(Date.parse(published) + zoneMinutes * 60_000).toISOString();
	return given !== null && [local, published].some((day) => day.slice(0, 10) === given.slice(0, 10));
}

function normal(text: string | null): string {
	return (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

function tokensOf(text: string): string[] {
	const token = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu;
	return normal(text).match(token) ?? [];
}

function tokenF1(wanted: string, given: string): number {
	const [one, other] = [tokensOf(wanted), tokensOf(given)];
	const left = new Map<string, number>();
	for (const token of one) left.set(token, (left.get(token) ?? 0) + 1);
	let both = 0;
	for (const token of other) {
		const count = left.get(token) ?? 0;
		left.set(token, count - 1);
		if (count > 0) both++;
	}
	return (2 * both) / (one.length + other.length);
}

const share = ({ sum, all }: { sum: number; all: number }) => sum / all;
const hasChanged = ({ blog }: Followed) => sim.world.themePlan(blog) !== null;

describe('wrappers of blogs that change their theme', () => {
	it('are tracked on many blogs, with and without a change', () => {
		console.info(summary());
		expect(followed.filter(hasChanged).length).toBeGreaterThan(20);
		expect(followed.filter((one) => !hasChanged(one)).length).toBeGreaterThan(10);
	});

	it('are found to fail within two new posts', () => {
		const broken = followed.filter((one) => hasChanged(one) && (one.lost.size > 0 || one.noticedAfter > 0));
		const inTime = broken.filter(({ noticedAfter }) => noticedAfter === 1 || noticedAfter === 2);
		expect(broken.length).toBeGreaterThan(10);
		expect(inTime.length / broken.length).toBeGreaterThanOrEqual(0.95);
	});

	it('raise no alarm if nothing changed and everything is read correctly', () => {
		const alarms = followed.filter((one) => !hasChanged(one) && one.noticedAfter > 0 && one.lost.size === 0);
		expect(alarms.map(({ blog }) => blog.host)).toEqual([]);
	});

	it.each(FIELDS)('give the %s as the truth has it, before the change and after', (field) => {
		expect(score.before[field].all).toBeGreaterThan(100);
		expect(share(score.before[field])).toBeGreaterThanOrEqual(0.95);
		expect(share(score.after[field])).toBeGreaterThanOrEqual(0.95);
	});

	it('are chosen by the theme of the page, so that old pages use the old one', () => {
		expect(score.choices.all).toBeGreaterThan(50);
		// Pages that both wrappers can read go to the newer one.
		expect(share(score.choices)).toBeGreaterThanOrEqual(0.95);
	});
});

/** The figures, one line per subject. */
function summary(): string {
	const changed = followed.filter(hasChanged);
	const after = (n: number) => changed.filter(({ noticedAfter }) => noticedAfter === n).length;
	const percents = (of: Record<Field, { sum: number; all: number }>) =>
		FIELDS.map((field) => `${field} ${(100 * share(of[field])).toFixed(1)}% (${of[field].all})`).join(', ');
	const late = changed.filter(
		({ noticedAfter, lost }) => lost.size > 0 && (noticedAfter === 0 || noticedAfter > 2),
	);
	return [
		`wrapper drift: ${followed.length} blogs followed, ${changed.length} changed their theme`,
		`  noticed after 1 new post ${after(1)}, after 2 ${after(2)}; fields lost and not noticed in time ${late.length}; the rest is still read right`,
		`  alarms on the ${followed.length - changed.length} others: ${followed.filter((one) => !hasChanged(one) && one.noticedAfter > 0).length}`,
		`  right before: ${percents(score.before)}`,
		`  right after: ${percents(score.after)}`,
		`  wrapper of the page’s theme chosen: ${score.choices.sum} of ${score.choices.all}`,
	].join('\n');
}
