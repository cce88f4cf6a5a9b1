/** crawl-score: what a crawl stored, compared with the truth. */

import type { TruePost } from '../sim/index.ts';
import type { Store } from '../src/io/store/store.ts';
import { foldTight } from '../src/lib/text/fold.ts';
import { canonicalUrl } from '../src/lib/url/canonical-url.ts';
import { hostOf } from '../src/lib/url/host-of.ts';
import type { Link, LinkOrigin } from '../src/model/link.ts';
import type { Post } from '../src/model/post.ts';
import type { Reach, TrueBlog } from './crawl-truth.ts';

/** A count out of a total. */
export class Share {
	right = 0;
	all = 0;

	note(isRight: boolean): boolean {
		this.all++;
		if (isRight) this.right++;
		return isRight;
	}

	get percent(): number {
		return this.all === 0 ? 100 : (100 * this.right) / this.all;
	}
}

export class Score {
	readonly posts = new Share();
	/** Of the stored posts: those that exist, without duplicates. */
	readonly true = new Share();
	readonly titles = new Share();
	readonly days = new Share();
	readonly authors = new Share();
	readonly comments = new Share();
	/** Those that only comment feeds have. */
	readonly hiddenComments = new Share();
	/** Of the stored comments: those with the exact text of one. */
	readonly commentTexts = new Share();
	/** True links that were stored with their origin; stored links to other hosts that are true with their origin. */
	readonly links = new Share();
	readonly trueLinks = new Share();
	/** Hosts that are not blogs and were rejected. */
	readonly blocklist = new Share();
	/** Hosts that are permanently down, with a recorded coverage gap. */
	readonly gaps = new Share();
}

const SLICE = 1_000;
const MAX_GAPS = 1_000_000;

export async function scoreCrawl(
	store: Store,
	reach: Reach,
	explain: (line: string) => void,
): Promise<Score> {
	const score = new Score();
	const kept = await storedPosts(store);
	const known = new Set<string>();
	for (const blog of reach.blogs) {
		for (const post of blog.posts) {
			const key = canonicalUrl(post.url);
			known.add(key);
			const mine = kept.get(key);
			const what = `${blog.platform}, ${blog.fault}: ${post.url}`;
			if (!score.posts.note(mine !== undefined)) explain(`missed: ${what}`);
			await scoreComments(store, score, { ...post, hidesComments: blog.hidesComments }, mine, (line) =>
				explain(`${what}: ${line}`),
			);
			if (mine === undefined) continue;
			scoreFields(score, post, mine, (line) => explain(`${what} (${mine.source}): ${line}`));
			await scoreLinks(store, score, post, mine, (line) => explain(`${what} (${mine.source}): ${line}`));
		}
		await scoreBlogroll(store, score, blog, explain);
	}
	scoreTrue(score, kept, known, explain);
	await scoreHosts(store, score, reach, explain);
	return score;
}

async function storedPosts(store: Store): Promise<Map<string, Post>> {
	const posts = new Map<string, Post>();
	for (let after: string | null = null; ; ) {
		const slice = await store.posts({ limit: SLICE, order: 'found', ...(after === null ? {} : { after }) });
		for (const post of slice.items) posts.set(canonicalUrl(post.url), post);
		if (slice.items.length === 0 || slice.next === null) return posts;
		after = slice.next;
	}
}

function scoreTrue(
	score: Score,
	kept: ReadonlyMap<string, Post>,
	known: ReadonlySet<string>,
	explain: (line: string) => void,
): void {
	for (const [key, { url, title, source }] of kept) {
		if (!score.true.note(known.has(key))) explain(`invented or duplicate: ${url} "${title}" (${source})`);
	}
}

function scoreFields(score: Score, post: TruePost, mine: Post, explain: (line: string) => void): void {
	const isTitled = foldTight(mine.title ?? '') === foldTight(post.title);
	if (post.title !== '' && !score.titles.note(isTitled)) explain(`title "${mine.title}" for "${post.title}"`);
	if (!score.days.note(isSameDay(mine.published, post.published)))
		explain(`day ${mine.published} for ${post.published}`);
	if (mine.author !== null && !score.authors.note(foldTight(mine.author) === foldTight(post.author)))
		explain(`author "${mine.author}" for "${post.author}"`);
}

/** To the day in the blog's zone, which is not in the truth: within fourteen hours of its noon. */
const HALF_DAY_MS = 12 * 3_600_000;
const MAX_OFF_MS = HALF_DAY_MS + 14 * 3_600_000;

function isSameDay(mine: string | null, truth: string): boolean {
	if (mine === null) return false;
	const at = Date.parse(mine);
	if (mine.length > 10) return Math.abs(at - Date.parse(truth)) < 60_000 || isNear(at, truth);
	return isNear(at + HALF_DAY_MS, truth);
}

function isNear(at: number, truth: string): boolean {
	return Math.abs(at - Date.parse(truth)) <= MAX_OFF_MS;
}

async function scoreComments(
	store: Store,
	score: Score,
	{ comments, hidesComments }: Pick<TruePost, 'comments'> & Pick<TrueBlog, 'hidesComments'>,
	mine: Post | undefined,
	explain: (line: string) => void,
): Promise<void> {
	const kept = mine === undefined ? [] : await store.comments(mine.id);
	const texts = kept.map(({ text }) => foldTight(text));
	const known = comments.map(({ text }) => foldTight(text));
	for (const [i, text] of known.entries()) {
		const isFound = texts.some((one) => one.includes(text));
		if (hidesComments) score.hiddenComments.note(isFound);
		if (!score.comments.note(isFound)) explain(`comment missed: ${shorten(comments[i]!.text)}`);
	}
	for (const [i, text] of texts.entries()) {
		const isRight = known.includes(text);
		if (!score.commentTexts.note(isRight)) explain(`comment has extra text: ${shorten(kept[i]!.text)}`);
	}
}

const MAX_SHOWN = 80;

function shorten(text: string): string {
	return JSON.stringify(text.slice(0, MAX_SHOWN));
}

async function scoreLinks(
	store: Store,
	score: Score,
	post: TruePost,
	mine: Post,
	explain: (line: string) => void,
): Promise<void> {
	const authors = post.comments.flatMap(({ authorUrl }) => authorUrl ?? []);
	const truth = [
		...post.links.map(({ url }) => keyOf('post', url)),
		...authors.map((url) => keyOf('comment', url)),
	];
	compareLinks(score, truth, await store.linksFrom(mine.id), mine.url, explain);
}

async function scoreBlogroll(
	store: Store,
	score: Score,
	{ host, blogroll }: TrueBlog,
	explain: (line: string) => void,
): Promise<void> {
	const home = `http://${host}/`;
	if ((await store.blog(home)) === null) return;
	const truth = blogroll.map(({ url }) => keyOf('blogroll', url));
	compareLinks(score, truth, await store.blogroll(home), home, (line) => explain(`${home}: ${line}`));
}

function compareLinks(
	score: Score,
	truth: readonly string[],
	kept: readonly Link[],
	url: string,
	explain: (line: string) => void,
): void {
	const here = hostOf(url);
	const mine = new Set(kept.map(({ origin, to }) => keyOf(origin, to)));
	const all = new Set(truth);
	for (const key of all) if (!score.links.note(mine.has(key))) explain(`link missed: ${key}`);
	for (const { origin, to } of kept) {
		if (hostOf(to) === here) continue;
		const key = keyOf(origin, to);
		if (!score.trueLinks.note(all.has(key))) explain(`link invented: ${key}`);
	}
}

function keyOf(origin: LinkOrigin, url: string): string {
	return `${origin} ${canonicalUrl(url)}`;
}

async function scoreHosts(
	store: Store,
	score: Score,
	{ nonBlogs, down }: Reach,
	explain: (line: string) => void,
): Promise<void> {
	for (const host of nonBlogs) {
		const judged = (await store.blog(`http://${host}/`))?.judgment ?? null;
		if (!score.blocklist.note(judged?.isBlog !== true))
			explain(`not a blog, but accepted: ${host} (${judged?.reason})`);
	}
	const { items: gaps } = await store.gaps({ limit: MAX_GAPS });
	const listed = new Set(gaps.map(({ url }) => hostOf(url ?? '')));
	for (const host of down)
		if (!score.gaps.note(listed.has(hostOf(`http://${host}/`))))
			explain(`down, but no coverage gap recorded: ${host}`);
}
