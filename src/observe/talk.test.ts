import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentOf, named } from '../io/store/facts.fixture.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { LinkFacts, PostFacts } from '../model/batch.ts';
import type { PostName, Thread } from '../model/talk.ts';
import { observePeriod } from './talk-period.ts';
import { followLink } from './talk-spread.ts';
import { followThread } from './talk-thread.ts';

const PAGE = 'http://news.example/flood';
const home = (blog: string) => `http://${blog}.example/`;
const urlOf = (post: string) => `${home(post.split('/')[0]!)}${post.split('/')[1]}`;

/** `ann/flood` is a post; a URL stays as it is. */
function write(
	post: string,
	published: string,
	to: readonly string[],
	facts: Partial<PostFacts> = {},
): PostFacts {
	const [blog, name] = post.split('/');
	const links: LinkFacts[] = to.map((target) => ({
		to: target.includes(':') ? target : urlOf(target),
		text: `see ${target}`,
	}));
	return named(
		name!,
		{ blog: home(blog!), ...facts, links: [...links, ...(facts.links ?? [])] },
		{ published },
	);
}

/** A trackback, or the name of a commenter. */
const shownBelow = (to: string): Partial<PostFacts> => ({
	comments: [commentOf('somebody', 'I wrote about it.')],
	links: [{ to, text: 'somebody', comment: 0 }],
});

const POSTS: readonly PostFacts[] = [
	write('ann/flood', '2004-03-01T10:00:00Z', [PAGE, 'ann/old'], shownBelow(urlOf('bob/flood'))),
	write('ann/old', '2004-02-01', []),
	write('bob/flood', '2004-03-01T12:00:00Z', ['ann/flood', PAGE]),
	write('cy/flood', '2004-03-02', ['bob/flood', 'bob/flood', 'ann/flood', PAGE], { language: 'fr' }),
	write('dan/late', '2004-06-01', ['cy/flood', 'eve/other']),
	write('eve/other', '2004-05-20', ['fay/far']),
	write('fay/far', '2004-05-19', []),
	write('gus/alone', '2004-03-02', [home('ann'), PAGE]),
	write('spam/flood', '2004-03-03', ['ann/flood', PAGE]),
];

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-talk-'));
const store = new SqliteStore(folder);

beforeAll(async () => {
	await store.write({
		at: '2004-07-01T00:00:00Z',
		blogs: [
			{ url: home('ann'), title: 'Ann' },
			{ url: home('spam'), judgment: { isBlog: false, reason: 'It sells.', rules: [] } },
		],
		posts: POSTS,
	});
	await store.indexed();
});

afterAll(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

const idOf = async (post: string) => (await store.post(urlOf(post)))!.id;
const short = ({ url }: PostName) => url.replace(/^http:\/\/(\w+)\.example\//, '$1/');
const threadOf = async (post: string, bounds?: Parameters<typeof followThread>[2]) =>
	(await followThread(store, await idOf(post), bounds))!;
const citationsOf = ({ citations }: Thread) =>
	citations.map(
		({ from, to, linksBack }) => `${short(from)} > ${short(to)}${linksBack ? ', links back' : ''}`,
	);

describe('a thread', () => {
	it('has the posts that cite each other, in chronological order, and whether each was linked back', async () => {
		const thread = await threadOf('ann/flood');
		expect(thread.posts.map(short)).toEqual(['ann/flood', 'bob/flood', 'cy/flood']);
		expect(citationsOf(thread)).toEqual([
			'bob/flood > ann/flood, links back',
			'cy/flood > ann/flood',
			'cy/flood > bob/flood',
		]);
		expect(thread.citations[0]).toMatchObject({ text: 'see ann/flood', origin: 'post' });
		expect(thread.posts[0]).toMatchObject({
			blogTitle: 'Ann',
			blog: home('ann'),
			published: '2004-03-01T10:00:00Z',
		});
	});

	it('has everything that the requested post cites, but does not follow old conversations', async () => {
		const thread = await threadOf('dan/late');
		expect(thread.posts.map(short)).toEqual(['cy/flood', 'eve/other', 'dan/late']);
		expect(thread.isCut).toBe(false);
	});

	it('goes up to its beginning, and down to all others', async () => {
		const thread = await threadOf('bob/flood');
		expect(thread.posts.map(short)).toEqual(['ann/flood', 'bob/flood', 'cy/flood']);
	});

	it('is also shown for a site that is not a blog', async () => {
		expect((await threadOf('spam/flood')).posts.map(short)).toContain('spam/flood');
	});

	it.each([
		['posts', 'bob/flood', { maxPosts: 2, maxSteps: 9 }, ['ann/flood', 'bob/flood']],
		['steps', 'eve/other', { maxPosts: 9, maxSteps: 0 }, ['eve/other']],
	])('ends at a number of %s, and says so', async (_what, post, bounds, expected) => {
		const thread = await threadOf(post, bounds);
		expect(thread.posts.map(short)).toEqual(expected);
		expect(thread.isCut).toBe(true);
	});

	it('is the post alone if nobody cites it', async () => {
		const id = await idOf('gus/alone');
		expect(await followThread(store, id)).toMatchObject({
			post: id,
			posts: [{ id }],
			citations: [],
			isCut: false,
		});
	});

	it('is null for a missing post', async () => {
		expect(await followThread(store, 999)).toBeNull();
	});
});

describe('the spread of a link', () => {
	it('goes from blog to blog', async () => {
		const { url, post, steps, isCut } = await followLink(store, PAGE);
		expect([url, post, isCut]).toEqual([PAGE, null, false]);
		const names = new Map(steps.map((step) => [step.post.id, short(step.post)]));
		expect(steps.map((step) => [short(step.post), step.via === null ? null : names.get(step.via)])).toEqual([
			['ann/flood', null],
			['bob/flood', 'ann/flood'],
			['cy/flood', 'bob/flood'],
			['gus/alone', 'ann/flood'],
		]);
		expect(steps[0]!.text).toBe(`see ${PAGE}`);
	});

	it('of a post names it, without its own blog', async () => {
		const { post, steps } = await followLink(store, `${urlOf('ann/flood')}?utm_source=x`);
		expect(short(post!)).toBe('ann/flood');
		expect(steps.map((step) => short(step.post))).toEqual(['bob/flood', 'cy/flood']);
	});

	it('is empty for a URL that nobody links to', async () => {
		expect(await followLink(store, 'http://nowhere.example/')).toMatchObject({ post: null, steps: [] });
	});
});

describe('a period', () => {
	const MARCH = { from: '2004-03-01', to: '2004-03-07', limit: 5 };

	it('has its most linked posts and pages, and its threads', async () => {
		const { linkedPosts, linkedPages, threads } = await observePeriod(store, MARCH);
		expect(linkedPosts.map(({ post, blogs }) => [short(post!), blogs])).toContainEqual(['bob/flood', 1]);
		expect(linkedPages.map(({ url }) => url)).toEqual([PAGE]);
		expect(threads.map(citationsOf)).toEqual([
			['bob/flood > ann/flood, links back', 'cy/flood > ann/flood', 'cy/flood > bob/flood'],
		]);
		expect(threads[0]!.post).toBe(await idOf('ann/flood'));
	});

	it('has only the citations made in it', async () => {
		const { threads } = await observePeriod(store, { ...MARCH, from: '2004-03-02' });
		expect(threads.map(citationsOf)).toEqual([['cy/flood > ann/flood', 'cy/flood > bob/flood']]);
	});

	it.each([
		['fr', ['bob/flood'], 0],
		['ru', [], 0],
	])('has the pages linked mostly by posts in %s', async (language, posts, threads) => {
		const talk = await observePeriod(store, { ...MARCH, language });
		expect(talk.linkedPosts.map(({ post }) => short(post!))).toEqual(posts);
		expect(talk.threads.length).toBe(threads);
	});
});
