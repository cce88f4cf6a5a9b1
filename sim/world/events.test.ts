import { describe, expect, test } from 'vitest';
import { detectEncodable } from '../encode.ts';
import type { SimPost } from '../model.ts';
import { answerSite } from '../site/index.ts';
import { createWorld, type World } from '../world.ts';

const BLOGS = 400;
const DAY = 86_400_000;
const START = Date.UTC(2026, 0, 1);
const END = START + 56 * DAY;
const OPTIONS = { seed: 5, blogs: BLOGS, startMs: START, events: { fromMs: START, days: 56 } } as const;
const world = createWorld(OPTIONS);
const events = world.events(END)!;
const indexes = Array.from({ length: BLOGS }, (_, index) => index);

interface Said {
	readonly post: SimPost;
	readonly url: string;
	readonly blog: number;
	readonly day: string;
	/** The text in lower case: a capital may begin a sentence. */
	readonly lower: string;
}

/** Every post of the planted time. */
const said: readonly Said[] = indexes.flatMap((index) => postsOf(world, index));

function postsOf(from: World, index: number): Said[] {
	const blog = from.blog(index);
	const list: Said[] = [];
	for (let number = from.postCount(blog, START) + 1; number <= from.postCount(blog, END); number++) {
		const post = from.post(blog, number, END);
		if (post === null) continue;
		const day = new Date(post.publishedMs + blog.zoneMinutes * 60_000).toISOString().slice(0, 10);
		list.push({ post, url: from.permalink(blog, post), blog: index, day, lower: post.text.toLowerCase() });
	}
	return list;
}

/** Every byte of a world's home pages and the comments of some posts. */
function bytesOf(from: World): string[] {
	return indexes.slice(0, 60).flatMap((index) => {
		const { body } = answerSite(from, index, from.blog(index).host, '/', END);
		const posts = postsOf(from, index).slice(0, 5);
		return [
			Buffer.from(body).toString('latin1'),
			...posts.map(({ post }) => `${post.html} ${JSON.stringify(post.comments.map(({ text }) => text))}`),
		];
	});
}

describe('planted events', () => {
	test('are off by default', () => {
		const plain = createWorld({ seed: 5, blogs: BLOGS, startMs: START });
		expect(plain.events(END)).toBeNull();
		expect(plain.planted).toBeNull();
		expect(bytesOf(createWorld({ seed: 5, blogs: BLOGS, startMs: START, events: false }))).toEqual(
			bytesOf(plain),
		);
	});

	test('change nothing else: titles, times, and the text of posts without links before an event is mentioned', () => {
		const plain = createWorld({ seed: 5, blogs: BLOGS, startMs: START });
		for (const { post, blog } of said.filter((_, i) => i % 7 === 0)) {
			const before = plain.post(plain.blog(blog), post.number, END)!;
			expect([post.title, post.publishedMs]).toEqual([before.title, before.publishedMs]);
			if (before.links.length === 0 && before.updatedMs === null)
				expect(post.text.startsWith(before.text)).toBe(true);
		}
	});

	test('are the same for the same seed, and differ between seeds', () => {
		expect(createWorld(OPTIONS).events(END)).toEqual(events);
		expect(bytesOf(createWorld(OPTIONS))).toEqual(bytesOf(world));
		const others =
			createWorld({ ...OPTIONS, seed: 6 })
				.events(END)
				?.bursts.map(({ label }) => label) ?? [];
		expect(events.bursts.filter(({ label }) => others.includes(label)).length).toBeLessThan(3);
	});

	test('end by default when the world begins', () => {
		const { to } = createWorld({ seed: 5, blogs: 20, startMs: START, events: true }).events(START)!;
		expect(to).toBe('2025-12-31');
	});

	test('are listed as far as they have happened', () => {
		const half = world.events(START + 40 * DAY)!;
		expect(half.bursts.length).toBeLessThan(events.bursts.length);
		const last = new Date(START + 41 * DAY).toISOString().slice(0, 10);
		expect(half.bursts.flatMap(({ posts }) => posts).every(({ day }) => day <= last)).toBe(true);
	});
});

describe('a burst', () => {
	test('is planted in every language and of every kind, after the quiet days', () => {
		expect(new Set(events.bursts.map(({ language }) => language)).size).toBe(6);
		expect(new Set(events.bursts.map(({ kind }) => kind)).size).toBe(3);
		for (const { since, until } of events.bursts) {
			expect(since >= events.loud && until <= events.to && since <= until).toBe(true);
		}
	});

	test('is large enough to be found, with few exceptions by chance', () => {
		const large = events.bursts.filter(({ peak }) => peak.posts >= 8 && peak.blogs >= 5);
		expect(large.length).toBeGreaterThan(events.bursts.length * 0.85);
	});

	test('is mentioned by exactly the posts that the truth lists', () => {
		for (const { kind, label, posts } of events.bursts) {
			const lower = label.toLowerCase();
			const has = (one: Said) =>
				kind === 'link' ? one.post.links.some(({ url }) => url === label) : one.lower.includes(lower);
			const found = new Set(said.filter(has).map(({ url, day }) => `${url} ${day}`));
			const listed = new Set(posts.map(({ url, day }) => `${url} ${day}`));
			expect([...listed].filter((post) => !found.has(post))).toEqual([]);
			// A phrase of ordinary words may stand somewhere by chance.
			expect([...found].filter((post) => !listed.has(post)).length).toBeLessThan(kind === 'phrase' ? 4 : 1);
		}
	});

	test('can be written in the encodings of the blogs that mention it', () => {
		const spoken = new Set(events.bursts.flatMap(({ posts }) => posts.map(({ url }) => url)));
		for (const { post, blog, url } of said) {
			if (spoken.has(url)) expect(detectEncodable(post.html, world.blog(blog).encoding)).toBe(true);
		}
	});
});

describe('a false friend', () => {
	const labelOf = (kind: string) =>
		events.friends.filter(({ friend }) => friend === kind).map(({ label }) => label);
	const saying = (label: string) => said.filter(({ lower }) => lower.includes(label.toLowerCase()));
	const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

	test.each(['one-blog', 'growth', 'weekend', 'common'])('of the kind %s is in every language', (kind) => {
		expect(labelOf(kind)).toHaveLength(6);
	});

	test('of one blog is mentioned by no other', () => {
		for (const label of labelOf('one-blog')) {
			expect(new Set(saying(label).map(({ blog }) => blog)).size).toBe(1);
			expect(saying(label).length).toBeGreaterThan(5);
		}
	});

	test('of weekends is mentioned on no other day', () => {
		for (const label of labelOf('weekend')) {
			expect(saying(label).length).toBeGreaterThan(10);
			expect(saying(label).every(({ day }) => isWeekend(day))).toBe(true);
		}
	});

	test('that is common is also common on quiet days', () => {
		for (const label of labelOf('common')) {
			const quiet = saying(label).filter(({ day }) => day < events.loud).length;
			expect(quiet / saying(label).length).toBeGreaterThan(0.35);
		}
	});
});

describe('a cascade', () => {
	const posts = new Map(said.map((one) => [one.url, one]));

	test('is a tree of citations in its posts, each after the one that it cites', () => {
		expect(events.cascades.length).toBeGreaterThan(8);
		for (const { root, posts: members, citations } of events.cascades) {
			expect(citations.map(({ from }) => from)).toEqual(members.slice(1).map(({ url }) => url));
			expect(members[0]?.url).toBe(root);
			for (const { from, to } of citations) {
				expect(posts.get(from)?.post.links.map(({ url }) => url)).toContain(to);
				expect(posts.get(from)!.post.publishedMs).toBeGreaterThan(posts.get(to)!.post.publishedMs);
			}
		}
	});

	test('is shown in a comment under the cited post if it links back, and only then', () => {
		const citations = events.cascades.flatMap((cascade) => cascade.citations);
		expect(new Set(citations.map(({ linksBack }) => linksBack)).size).toBe(2);
		for (const { from, to, linksBack } of citations) {
			const shown = posts.get(to)?.post.comments.some(({ authorUrl }) => authorUrl === from);
			expect(shown).toBe(linksBack);
		}
	});

	test('leaves the comments around it in order', () => {
		for (const { to } of events.cascades.flatMap((cascade) => cascade.citations)) {
			const { comments = [] } = posts.get(to)?.post ?? {};
			expect(comments.map(({ number }) => number)).toEqual(comments.map((_, i) => i + 1));
			for (const { parent, number, publishedMs } of comments) {
				if (parent === null) continue;
				expect(parent).toBeLessThan(number);
				expect(comments[parent - 1]!.publishedMs).toBeLessThanOrEqual(publishedMs);
			}
		}
	});
});

describe('a component', () => {
	const hosts = new Map(indexes.map((index) => [world.name(index), index]));

	const ofBlog = new Map(indexes.map((index) => [index, said.filter(({ blog }) => blog === index)]));

	/** The blogs that a blog links to from its blogroll, posts and comments. */
	function linkedFrom(index: number): Set<number> {
		const urls = world.blog(index).blogroll.map(({ url }) => url);
		for (const { post } of ofBlog.get(index) ?? []) {
			urls.push(...post.links.map(({ url }) => url));
			urls.push(...post.comments.flatMap(({ authorUrl }) => (authorUrl === null ? [] : [authorUrl])));
		}
		return new Set(urls.flatMap((url) => hosts.get(new URL(url).host) ?? []));
	}

	/** Groups of blogs between which there is any link. */
	function groups(): string[] {
		const group = indexes.map((index) => index);
		const top = (index: number): number => (group[index] === index ? index : top(group[index]!));
		for (const index of indexes) for (const other of linkedFrom(index)) group[top(index)] = top(other);
		const members = new Map<number, string[]>();
		for (const index of indexes) {
			const of = members.get(top(index)) ?? [];
			members.set(top(index), [...of, world.name(index)]);
		}
		return [...members.values()]
			.filter(({ length }) => length < BLOGS / 2)
			.map((names) => names.sort().join(' '));
	}

	test('is every group of blogs that no link joins to the rest, and nothing else', () => {
		expect(events.components.length).toBeGreaterThan(8);
		expect(new Set(events.components.map(({ length }) => length)).size).toBe(6);
		expect(groups().sort()).toEqual(events.components.map((names) => [...names].sort().join(' ')).sort());
	});

	test('is a separate community', () => {
		const [first, ...rest] = (events.components.at(-1) ?? []).map((name) =>
			world.planted?.communityOf(hosts.get(name)!),
		);
		expect(rest.every((community) => community === first)).toBe(true);
		expect(first).toBeGreaterThanOrEqual(world.communities);
	});
});
