import { describe, expect, test } from 'vitest';
import { detectEncodable } from './encode.ts';
import { answerSite } from './site/index.ts';
import { createWorld, type World } from './world.ts';

const BLOGS = 120;
const DAY = 86_400_000;
const world = createWorld({ seed: 11, blogs: BLOGS });
const blogs = Array.from({ length: BLOGS }, (_, index) => world.blog(index));

/** The answer to a URL of the world, following one redirect. */
function fetchUrl(from: World, url: string, atMs: number): { status: number; text: string } {
	const { host, pathname, search } = new URL(url);
	const index = from.find(host);
	if (index < 0) return { status: 502, text: '' };
	const answer = answerSite(from, index, host, pathname + search, atMs);
	if (answer.status === 301) return fetchUrl(from, answer.headers.Location as string, atMs);
	return { status: answer.status, text: Buffer.from(answer.body).toString('latin1') };
}

describe('a world', () => {
	test('has all platforms, languages, feed formats, encodings and kinds of hosts', () => {
		const large = createWorld({ seed: 1, blogs: 600 });
		const all = Array.from({ length: 600 }, (_, index) => large.blog(index));
		expect(new Set(all.map((blog) => blog.platform)).size).toBe(14);
		expect(new Set(all.map((blog) => blog.language)).size).toBe(6);
		expect(new Set(all.map((blog) => blog.encoding)).size).toBe(6);
		expect(new Set(all.map((blog) => blog.feed?.format)).size).toBe(9);
		const others = Array.from({ length: large.nonBlogs }, (_, i) => large.host(600 + i).kind);
		expect(new Set(others).size).toBe(8);
	});

	test.each([
		{ seed: 1.5, blogs: 10 },
		{ seed: 1, blogs: 0 },
		{ seed: 1, blogs: Number.NaN },
		{ seed: 1, blogs: 5, nonBlogs: -1 },
	])('is not created from %j', (options) => {
		expect(() => createWorld(options)).toThrow(RangeError);
	});

	test.each([0, -1, -2_147_483_648, Number.MAX_SAFE_INTEGER])('is made of the seed %d', (seed) => {
		const small = createWorld({ seed, blogs: 30, faults: true });
		for (let index = 0; index < small.size; index++) {
			const host = small.host(index);
			expect(small.find(host.host)).toBe(index);
			expect(answerSite(small, index, host.host, '/', small.startMs).status).toBeGreaterThanOrEqual(200);
		}
	});

	test('differs from seed to seed', () => {
		const other = createWorld({ seed: 12, blogs: BLOGS });
		expect(blogs.filter((blog) => other.blog(blog.index).title === blog.title).length).toBeLessThan(
			BLOGS / 4,
		);
	});
});

describe('posts', () => {
	test('are in the order of their numbers, and the same from anywhere', () => {
		for (const blog of blogs.slice(0, 30)) {
			const count = world.postCount(blog, world.startMs);
			let before = 0;
			for (let number = 1; number <= count; number++) {
				const post = world.post(blog, number, world.startMs);
				if (post === null) continue;
				expect(post.publishedMs).toBeGreaterThan(before);
				expect(post.publishedMs).toBeLessThanOrEqual(world.startMs);
				expect(post.slug).toMatch(new RegExp(`^[a-z]+(-[a-z]+)*-${number}$`));
				before = post.publishedMs;
			}
			expect(world.post(blog, count + 1, world.startMs)).toBeNull();
			expect(world.post(blog, 0, world.startMs)).toBeNull();
		}
	});

	test('appear over time', () => {
		const later = blogs.filter(
			(b) => world.postCount(b, world.startMs + 60 * DAY) > world.postCount(b, world.startMs),
		);
		expect(later.length).toBeGreaterThan(BLOGS * 0.7);
	});

	test('are edited now and then: the text changes at that moment and says when', () => {
		let edited = 0;
		let all = 0;
		for (const blog of blogs) {
			for (let number = 1; number <= world.postCount(blog, world.startMs - 10 * DAY); number++) {
				all++;
				const { editedMs } = world.life(blog, number);
				if (editedMs === null) continue;
				edited++;
				const before = world.post(blog, number, editedMs - 1);
				const after = world.post(blog, number, editedMs);
				expect(before?.updatedMs).toBeNull();
				expect(after?.updatedMs).toBe(editedMs);
				expect(after?.text).not.toBe(before?.text);
				expect(after?.text.startsWith(before?.text ?? '-')).toBe(true);
				expect(after?.summary).toBe(before?.summary);
			}
		}
		expect(edited / all).toBeGreaterThan(0.03);
		expect(edited / all).toBeLessThan(0.07);
	});

	test('are deleted now and then', () => {
		let deleted = 0;
		for (const blog of blogs) {
			for (let number = 1; number <= world.postCount(blog, world.startMs); number++) {
				const { deletedMs } = world.life(blog, number);
				if (deletedMs === null) continue;
				deleted++;
				expect(world.post(blog, number, deletedMs - 1)).not.toBeNull();
				expect(world.post(blog, number, deletedMs)).toBeNull();
			}
		}
		expect(deleted).toBeGreaterThan(10);
	});

	test('have comments that appear one by one in chronological order', () => {
		let replies = 0;
		for (const blog of blogs) {
			const post = world.post(blog, 2, world.startMs);
			for (const [i, comment] of (post?.comments ?? []).entries()) {
				expect(comment.number).toBe(i + 1);
				expect(comment.publishedMs).toBeGreaterThan(
					post?.comments[i - 1]?.publishedMs ?? (post?.publishedMs as number),
				);
				expect(comment.parent ?? 0).toBeLessThan(comment.number);
				if (comment.parent !== null) replies++;
				expect(world.post(blog, 2, comment.publishedMs - 1)?.comments).toHaveLength(i);
			}
		}
		expect(replies).toBeGreaterThan(5);
	});

	test('have a summary that is the same before and after the body is written', () => {
		for (const blog of blogs) {
			const first = world.post(blog, 1, world.startMs)?.summary;
			const post = world.post(blog, 1, world.startMs);
			expect(post?.text.startsWith(post.summary) ?? true).toBe(true);
			expect(post?.summary).toBe(first);
		}
	});

	test('can be written in the encoding of their blog', () => {
		for (const blog of blogs) {
			const post = world.post(blog, 3, world.startMs);
			if (post === null) continue;
			const comments = post.comments.flatMap((comment) => [comment.author, comment.text]);
			const roll = blog.blogroll.map((link) => link.text);
			const text = [
				blog.title,
				blog.tagline,
				...blog.categories,
				post.title,
				post.html,
				...comments,
				...roll,
			].join(' ');
			expect(detectEncodable(text, blog.encoding)).toBe(true);
		}
	});
});

describe('links', () => {
	const links = blogs.flatMap((blog) =>
		Array.from({ length: 12 }, (_, i) => world.post(blog, i + 1, world.startMs)).flatMap((post) =>
			post === null ? [] : post.links.map((link) => ({ ...link, atMs: post.publishedMs })),
		),
	);

	test('lead to pages that were there when the link was made', () => {
		expect(links.length).toBeGreaterThan(300);
		const broken = links.filter(({ url, atMs }) => fetchUrl(world, url, atMs).status !== 200);
		expect(broken.length).toBeLessThan(links.length * 0.02);
	});

	test('lead to posts, home pages and hosts that are not blogs', () => {
		const isHome = (url: string) => new URL(url).pathname === '/' && new URL(url).search === '';
		expect(links.filter(({ url }) => !isHome(url)).length).toBeGreaterThan(links.length * 0.4);
		expect(links.filter(({ url }) => world.find(new URL(url).host) >= BLOGS).length).toBeGreaterThan(5);
	});

	test('are in the body with their text', () => {
		for (const blog of blogs) {
			const post = world.post(blog, 5, world.startMs);
			for (const link of post?.links ?? []) expect(post?.text).toContain(link.text);
			expect(post?.html.match(/<a /g)?.length ?? 0).toBe(post?.links.length ?? 0);
		}
	});
});
