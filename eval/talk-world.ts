/**
 * talk-world: a simulated blogosphere with planted events, in a temporary store as if crawled without a fault.
 *
 * In:     a seed.
 * Out:    the store, what was planted, and the posts as they were written. The store is deleted afterwards.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createWorld, type SimBlog, type SimPost, type TrueEvents, type World } from '../sim/index.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import type { Store } from '../src/io/store/store.ts';
import type { LinkFacts, PostFacts } from '../src/model/batch.ts';

export interface PlantedWorld {
	readonly store: Store;
	readonly events: TrueEvents;
	readonly posts: readonly WrittenPost[];
	/** For each blog's address its community. */
	readonly communities: ReadonlyMap<string, number>;
}

export interface WrittenPost {
	readonly url: string;
	/** The blog's address. */
	readonly blog: string;
	readonly day: string;
	readonly language: string;
	readonly title: string;
	readonly text: string;
	readonly categories: readonly string[];
	readonly links: readonly string[];
}

export interface WorldSize {
	readonly blogs: number;
	readonly days: number;
}

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 0, 1);
const BATCHES = 8;

export async function withPlantedWorld<T>(
	seed: number,
	{ blogs, days }: WorldSize,
	work: (planted: PlantedWorld) => Promise<T>,
): Promise<T> {
	const world = createWorld({ seed, blogs, startMs: START_MS, events: { fromMs: START_MS, days } });
	const endMs = START_MS + days * DAY_MS;
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-talk-'));
	const store = new SqliteStore(folder);
	try {
		const posts = await saveWorld(store, world, endMs);
		const communities = new Map<string, number>();
		for (let index = 0; index < blogs; index++) {
			communities.set(world.blog(index).url, world.planted?.communityOf(index) ?? 0);
		}
		return await work({ store, events: world.events(endMs)!, posts, communities });
	} finally {
		await store.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** Every blog with the posts of the planted time; many together cost one wait for the disk. */
async function saveWorld(store: Store, world: World, endMs: number): Promise<WrittenPost[]> {
	const at = new Date(endMs).toISOString();
	const written: WrittenPost[] = [];
	for (let batch = 0; batch < BATCHES; batch++) {
		const blogs: SimBlog[] = [];
		for (let index = batch; index < world.blogs; index += BATCHES) blogs.push(world.blog(index));
		const posts = blogs.flatMap((blog) => listPosts(world, blog, endMs).map((post) => ({ blog, post })));
		await store.write({
			at,
			blogs: blogs.map(blogFacts),
			posts: posts.map(({ blog, post }) => postFacts(world, blog, post)),
		});
		for (const { blog, post } of posts) written.push(writtenPost(world, blog, post));
	}
	await store.indexed();
	return written;
}

function listPosts(world: World, blog: SimBlog, endMs: number): SimPost[] {
	const posts: SimPost[] = [];
	const last = world.postCount(blog, endMs);
	for (let number = world.postCount(blog, START_MS) + 1; number <= last; number++) {
		const post = world.post(blog, number, endMs);
		if (post !== null) posts.push(post);
	}
	return posts;
}

function blogFacts({ url, title, tagline, language, platform, blogroll }: SimBlog) {
	return {
		url,
		title,
		description: tagline,
		language,
		platform,
		judgment: { isBlog: true, reason: 'planted', rules: [] },
		blogroll: blogroll.map(({ url: to, text }) => ({ to, text })),
	};
}

function postFacts(world: World, blog: SimBlog, post: SimPost): PostFacts {
	const links: LinkFacts[] = post.links.map(({ url, text }) => ({ to: url, text }));
	for (const [place, { author, authorUrl }] of post.comments.entries()) {
		if (authorUrl !== null) links.push({ to: authorUrl, text: author, comment: place });
	}
	return {
		blog: blog.url,
		language: blog.language,
		links,
		comments: post.comments.map(({ author, publishedMs, text, parent }) => ({
			author,
			text,
			source: 'page' as const,
			published: localTime(blog, publishedMs),
			parent: parent === null ? null : parent - 1,
		})),
		draft: {
			url: world.permalink(world.blog(blog.index), post),
			title: post.title === '' ? null : post.title,
			author: post.author,
			published: localTime(blog, post.publishedMs),
			updated: post.updatedMs === null ? null : localTime(blog, post.updatedMs),
			html: post.html,
			text: post.text,
			categories: post.categories,
			source: 'full-feed',
		},
	};
}

function writtenPost(world: World, blog: SimBlog, post: SimPost): WrittenPost {
	const { title, text, categories } = post;
	return {
		title,
		text,
		categories,
		blog: blog.url,
		language: blog.language,
		url: world.permalink(world.blog(blog.index), post),
		day: localTime(blog, post.publishedMs).slice(0, 10),
		links: post.links.map(({ url }) => url),
	};
}

/** The time in the blog's own zone, as its pages print it. */
function localTime({ zoneMinutes }: SimBlog, ms: number): string {
	const local = new Date(ms + zoneMinutes * 60_000).toISOString().slice(0, 19);
	const [sign, minutes] = zoneMinutes < 0 ? ['-', -zoneMinutes] : ['+', zoneMinutes];
	const pad = (value: number) => String(value).padStart(2, '0');
	return `${local}${sign}${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
