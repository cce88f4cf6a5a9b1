import { TextDecoder } from '@exodus/bytes/encoding.js';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import type { PlatformName, SimBlog } from '../model.ts';
import { platforms } from '../platforms/index.ts';
import { createWorld, type World } from '../world.ts';
import { type Answer, answerSite, applyConditions } from './index.ts';

const BLOGS = 300;
const HOUR = 3_600_000;
const world = createWorld({ seed: 31, blogs: BLOGS });
const blogs: readonly SimBlog[] = Array.from({ length: BLOGS }, (_, index) => world.blog(index));

function get(blog: SimBlog, path: string, atMs = world.startMs, from: World = world): Answer {
	return answerSite(from, blog.index, blog.host, path, atMs);
}

function postPath(blog: SimBlog, number: number): string | null {
	const post = world.post(blog, number, world.startMs);
	return post === null ? null : platforms[blog.platform].path(blog, { kind: 'post', number }, post);
}

/** The visible text of a page as a browser would have it, white space collapsed. */
function visibleText(answer: Answer, encoding: string): string {
	const out: string[] = [];
	const stack: DefaultTreeAdapterTypes.ChildNode[] = [
		...parse(new TextDecoder(encoding).decode(answer.body)).childNodes,
	];
	while (stack.length > 0) {
		const node = stack.pop() as DefaultTreeAdapterTypes.ChildNode;
		if (node.nodeName === '#text') out.push((node as DefaultTreeAdapterTypes.TextNode).value);
		else if ('childNodes' in node && node.nodeName !== 'script')
			stack.push(...[...node.childNodes].reverse());
	}
	return collapse(out.join(''));
}

function collapse(text: string): string {
	return text.replace(/\s+/g, ' ').trim();
}

describe.each(Object.keys(platforms) as PlatformName[])('%s', (name) => {
	const own = blogs.filter((blog) => blog.platform === name);

	test('maps every post to its path and back', () => {
		expect(own.length).toBeGreaterThan(3);
		for (const blog of own.slice(0, 6)) {
			for (let number = 1; number <= Math.min(60, world.postCount(blog, world.startMs)); number++) {
				const path = postPath(blog, number);
				if (path === null) continue;
				expect(platforms[name].locate(blog, path)).toEqual({ kind: 'post', number });
				expect([path, get(blog, path).status]).toEqual([path, 200]);
			}
		}
	});

	test('has its home pages, months and about page at their paths', () => {
		for (const blog of own.slice(0, 6)) {
			const pages = Math.ceil(world.postCount(blog, world.startMs) / blog.postsPerPage);
			const months = world.months(blog, world.startMs).map((month) => ({ kind: 'month', ...month }) as const);
			for (const place of [
				{ kind: 'home', page: 1 },
				{ kind: 'home', page: pages },
				{ kind: 'about' },
				...months,
			] as const) {
				expect(get(blog, platforms[name].path(blog, place)).status).toBe(200);
			}
			expect(get(blog, platforms[name].path(blog, { kind: 'home', page: pages + 1 })).status).toBe(404);
			expect(get(blog, '/no-such-page-here').status).toBe(404);
		}
	});

	test('shows the true data on a post page', () => {
		for (const blog of own.slice(0, 5)) {
			for (let number = 1; number <= 4; number++) {
				const post = world.post(blog, number, world.startMs);
				const path = postPath(blog, number);
				if (post === null || path === null) continue;
				const shown = visibleText(get(blog, path), blog.encoding);
				for (const paragraph of post.text.split('\n\n')) expect(shown).toContain(collapse(paragraph));
				expect(shown).toContain(collapse(post.title));
				const comments = blog.hidesComments ? [] : post.comments;
				for (const comment of comments) {
					for (const paragraph of comment.text.split('\n\n')) expect(shown).toContain(collapse(paragraph));
					expect(shown).toContain(comment.author);
				}
			}
		}
	});
});

test('two worlds of one seed have the same bytes, also at a later time', () => {
	const twin = createWorld({ seed: 31, blogs: BLOGS });
	let compared = 0;
	for (const atMs of [world.startMs, world.startMs + 40 * 24 * HOUR]) {
		// Backwards in the twin, so that earlier requests cannot matter.
		for (const blog of [...blogs].reverse()) {
			for (const path of [
				'/',
				blog.feed?.path ?? '/robots.txt',
				postPath(blog, 2) ?? '/',
				'/sitemap.xml',
				'/none',
			]) {
				const [one, two] = [get(blog, path, atMs), get(twin.blog(blog.index), path, atMs, twin)];
				expect(two.headers).toEqual(one.headers);
				expect(Buffer.compare(one.body, two.body)).toBe(0);
				compared++;
			}
		}
	}
	expect(compared).toBe(BLOGS * 10);
});

test('hosts that are not blogs have the same bytes in two worlds, and a home page', () => {
	const twin = createWorld({ seed: 31, blogs: BLOGS });
	for (let index = BLOGS; index < world.size; index++) {
		const name = world.host(index).host;
		const one = answerSite(world, index, name, '/', world.startMs);
		expect(one.status).toBe(200);
		expect(Buffer.compare(one.body, answerSite(twin, index, name, '/', world.startMs).body)).toBe(0);
	}
});

describe('validators', () => {
	const validated = blogs
		.flatMap((blog) =>
			['/', blog.feed?.path ?? '/', postPath(blog, 1) ?? '/'].map((path) => ({ blog, path })),
		)
		.filter(({ blog, path }) => get(blog, path).headers.ETag !== undefined);

	test('stay the same only while the bytes do', () => {
		expect(validated.length).toBeGreaterThan(200);
		let changes = 0;
		for (const { blog, path } of validated.slice(0, 300)) {
			let before = get(blog, path);
			for (let step = 1; step <= 12; step++) {
				const after = get(blog, path, world.startMs + step * 7 * HOUR);
				if (after.status !== 200) break;
				const same = Buffer.compare(before.body, after.body) === 0;
				if (!same) changes++;
				if (after.headers.ETag === before.headers.ETag) expect([path, same]).toEqual([path, true]);
				if (after.headers['Last-Modified'] === before.headers['Last-Modified']) expect(same).toBe(true);
				before = after;
			}
		}
		expect(changes).toBeGreaterThan(30);
	});

	test('give 304 to clients that have the page', () => {
		const { blog, path } = validated[0] as { blog: SimBlog; path: string };
		const answer = get(blog, path);
		const { ETag = '', 'Last-Modified': modified = '' } = answer.headers;
		const earlier = new Date(Date.parse(modified) - 1000).toUTCString();
		expect(applyConditions(answer, ETag, undefined)).toMatchObject({ status: 304, headers: { ETag } });
		expect(applyConditions(answer, `"x", W/${ETag}`, undefined).status).toBe(304);
		expect(applyConditions(answer, '"x"', modified).status).toBe(200);
		expect(applyConditions(answer, undefined, modified).status).toBe(304);
		expect(applyConditions(answer, undefined, modified).body).toHaveLength(0);
		expect(applyConditions(answer, undefined, earlier).status).toBe(200);
		expect(applyConditions(answer, undefined, undefined).status).toBe(200);
	});
});

test('the page of a deleted post is gone from that moment', () => {
	const blog = blogs.find((one) => {
		const count = world.postCount(one, world.startMs);
		return Array.from({ length: count }, (_, i) => world.life(one, i + 1)).some(
			(life) => life.deletedMs !== null,
		);
	}) as SimBlog;
	const numbers = Array.from({ length: world.postCount(blog, world.startMs) }, (_, i) => i + 1);
	const number = numbers.find((one) => world.life(blog, one).deletedMs !== null) as number;
	const { deletedMs, publishedMs } = world.life(blog, number);
	const before = world.post(blog, number, publishedMs);
	const path = platforms[blog.platform].path(blog, { kind: 'post', number }, before ?? undefined);
	expect(get(blog, path, (deletedMs as number) - 1).status).toBe(200);
	expect(get(blog, path, deletedMs as number).status).toBe(404);
});

test('sitemap, blogroll and pictures are there on the blogs that have them', () => {
	const status = (path: string) => blogs.map((blog) => get(blog, path).status);
	for (const path of ['/sitemap.xml', '/blogroll.opml']) {
		expect(status(path).filter((one) => one === 200).length).toBeGreaterThan(20);
		expect(status(path).filter((one) => one === 404).length).toBeGreaterThan(20);
	}
	expect(get(blogs[0] as SimBlog, '/images/camera-1-1.png').headers['Content-Type']).toBe('image/png');
});
