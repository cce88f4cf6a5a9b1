import { describe, expect, test } from 'vitest';
import type { SimBlog } from '../model.ts';
import { answerSite } from '../site/index.ts';
import { createWorld, DEFAULT_START_MS, type World } from '../world.ts';

const DAY = 86_400_000;
const BLOGS = 80;
const CHANGE_MS = DEFAULT_START_MS + 30 * DAY;
const plain = createWorld({ seed: 3, blogs: BLOGS });
const world = createWorld({
	seed: 3,
	blogs: BLOGS,
	themeChange: { atMs: CHANGE_MS, share: 0.6, keepsOldPages: 0.5 },
});
const blogs = Array.from({ length: BLOGS }, (_, index) => world.blog(index));
const changing = blogs.filter((blog) => world.themePlan(blog) !== null);
const keeping = changing.filter((blog) => world.themePlan(blog)?.keepsOldPages);

function get(
	from: World,
	blog: SimBlog,
	path: string,
	atMs: number,
): { body: string; etag: string | undefined } {
	const { body, headers } = answerSite(from, blog.index, blog.host, path, atMs);
	return { body: Buffer.from(body).toString('latin1'), etag: headers.ETag };
}

function postPath(blog: SimBlog, number: number, atMs: number): string {
	const url = new URL(world.permalink(world.blog(blog.index), world.post(blog, number, atMs)!));
	return url.pathname + url.search;
}

/** The oldest post that is still there, with a page of its own. */
function oldPost(blog: SimBlog): string | null {
	const count = world.postCount(blog, DEFAULT_START_MS);
	for (let number = 1; number <= count; number++) {
		if (world.post(blog, number, CHANGE_MS) === null) continue;
		return blog.platform === 'handmade-hr' ? null : postPath(blog, number, CHANGE_MS);
	}
	return null;
}

describe('a change of theme', () => {
	test('affects the requested share of blogs, on some without their old pages', () => {
		expect(changing.length).toBeGreaterThan(0.4 * BLOGS);
		expect(changing.length).toBeLessThan(0.8 * BLOGS);
		expect(keeping.length).toBeGreaterThan(0);
		expect(keeping.length).toBeLessThan(changing.length);
		expect(blogs.every((blog) => plain.themePlan(plain.blog(blog.index)) === null)).toBe(true);
	});

	test('changes no byte before its moment, nor ever on the other blogs', () => {
		for (const blog of blogs) {
			const atMs = changing.includes(blog) ? CHANGE_MS - 1 : CHANGE_MS + DAY;
			expect(get(world, blog, '/', atMs)).toEqual(get(plain, blog, '/', atMs));
		}
	});

	test('changes every page from its moment on, and the validators with it', () => {
		for (const blog of changing) {
			const now = get(world, blog, '/', CHANGE_MS);
			const otherwise = get(plain, blog, '/', CHANGE_MS);
			expect(now.body).not.toBe(otherwise.body);
			if (now.etag !== undefined) expect(now.etag).not.toBe(otherwise.etag);
		}
	});

	test('leaves the old posts unchanged only where they are preserved', () => {
		let compared = 0;
		for (const blog of changing) {
			const path = oldPost(blog);
			if (path === null) continue;
			const now = get(world, blog, path, CHANGE_MS);
			const otherwise = get(plain, blog, path, CHANGE_MS);
			expect([blog.platform, now.body === otherwise.body]).toEqual([blog.platform, keeping.includes(blog)]);
			compared++;
		}
		expect(compared).toBeGreaterThan(20);
	});

	test('leaves addresses and feeds alone', () => {
		for (const blog of changing.filter(({ feed }) => feed !== null)) {
			const path = blog.feed!.path;
			expect(get(world, blog, path, CHANGE_MS + DAY)).toEqual(get(plain, blog, path, CHANGE_MS + DAY));
		}
	});
});
