/** contract-blogs: blogs with their judgment, feeds, wrappers, visits and coverage gaps; counts; saved searches. */
import { describe, expect, it } from 'vitest';
import type { Find } from './facts.fixture.ts';
import { DAY_1, DAY_2, DAY_3, FULL_BATCH, HOME, named, OTHER, wrapperOf } from './facts.fixture.ts';
import type { Store } from './store.ts';

export function blogContract(store: () => Store, find: Find): void {
	const judge = (at: string, isBlog: boolean) =>
		store().write({ at, blogs: [{ url: HOME, judgment: { isBlog, reason: 'So it is.', rules: [] } }] });

	describe('a blog', () => {
		it('keeps what a later visit leaves out, and clears what it withdraws', async () => {
			await store().write(FULL_BATCH);
			await store().write({
				at: DAY_2,
				blogs: [{ url: 'https://ann.example', title: 'Ann B.', platform: null }],
			});
			expect(await store().blog(HOME)).toMatchObject({
				url: HOME,
				title: 'Ann B.',
				platform: null,
				language: 'en',
				firstSeen: DAY_1,
				nextDue: DAY_2,
				judgment: { isBlog: true, reason: 'Dated entries.', at: DAY_1 },
				feeds: [{ url: `${HOME}feed`, format: 'rss2.0', role: 'posts', content: 'full', etag: '"1"' }],
			});
		});

		it('judged not to be one is hidden from search with its posts, until it is judged one again', async () => {
			await store().write({ at: DAY_1, posts: [named('tulips'), named('other', { blog: OTHER })] });
			await judge(DAY_1, true);
			expect(await find('about')).toEqual([`${HOME}tulips`, `${OTHER}other`]);
			await judge(DAY_2, false);
			await store().write({ at: DAY_2, posts: [named('roses')] });
			expect(await find('about')).toEqual([`${OTHER}other`]);
			expect(await store().post(`${HOME}tulips`)).toMatchObject({ gone: null });
			await judge(DAY_3, true);
			expect(await find('about')).toEqual([`${HOME}roses`, `${HOME}tulips`, `${OTHER}other`]);
		});

		it('is listed by its judgment', async () => {
			await store().write(FULL_BATCH);
			const list = async (query: object) =>
				(await store().blogs({ limit: 10, ...query })).items.map(({ url }) => url);
			expect(await list({})).toEqual([HOME, OTHER]);
			expect(await list({ isBlog: true })).toEqual([HOME]);
			expect(await list({ isBlog: false })).toEqual([]);
			expect(await list({ platform: 'wordpress', language: 'en' })).toEqual([HOME]);
			expect(await list({ language: 'EN' })).toEqual([HOME]);
			expect(await list({ language: 'en-GB' })).toEqual([]);
			expect(await list({ language: 'ja' })).toEqual([]);
		});

		it('lists its authors, the most active first', async () => {
			const posts = ['Ann', null, 'Bob', 'Ann'].map((author, i) => named(`p${i}`, {}, { author }));
			await store().write({ at: DAY_1, posts });
			expect(await store().authors(HOME)).toEqual([
				{ name: 'Ann', posts: 2 },
				{ name: 'Bob', posts: 1 },
			]);
			expect(await store().authors('http://nobody.example/')).toEqual([]);
		});

		it('has a rhythm: the median of the days between its posts', async () => {
			const days = ['2004-03-01', '2004-03-03', '2004-03-05', '2004-03-15'];
			const posts = days.map((published, i) => named(`p${i}`, {}, { published }));
			await store().write({ at: DAY_1, posts: posts.slice(0, 1) });
			expect(await store().blog(HOME)).toMatchObject({ posts: 1, intervalDays: null });
			await store().write({ at: DAY_1, posts: posts.slice(1) });
			expect(await store().blog(HOME)).toMatchObject({ posts: 4, intervalDays: 2 });
		});
	});

	it('visits, gaps and wrappers are stored once, the newest first', async () => {
		await store().write(FULL_BATCH);
		await store().write({ ...FULL_BATCH, at: DAY_2 });
		await store().write({
			at: DAY_3,
			wrappers: [{ blog: HOME, wrapper: wrapperOf('2005-01-01') }],
			visits: [{ ...FULL_BATCH.visits![0]!, at: DAY_3, status: 304 }],
			gaps: [{ blog: null, url: null, kind: 'network', why: 'It was away.', from: null, to: null }],
		});
		expect(await store().wrappers(HOME)).toEqual([
			{ wrapper: wrapperOf('2005-01-01'), from: DAY_3 },
			{ wrapper: wrapperOf('2004-01-01'), from: DAY_1 },
		]);
		expect((await store().visits(HOME, 10)).map(({ status }) => status)).toEqual([304, 200]);
		expect((await store().visits(HOME, 1)).map(({ status }) => status)).toEqual([304]);
		expect((await store().gaps({ limit: 10 })).items.map(({ kind, at }) => [kind, at])).toEqual([
			['network', DAY_3],
			['archive', DAY_1],
		]);
		expect((await store().gaps({ blog: HOME, limit: 10 })).items).toHaveLength(1);
		const first = await store().gaps({ limit: 1 });
		const second = await store().gaps({ limit: 1, after: first.next! });
		expect([...first.items, ...second.items]).toEqual((await store().gaps({ limit: 2 })).items);
	});

	it('counts all gaps by kind and month', async () => {
		const gap = { blog: HOME, url: null, why: 'too many', from: null, to: null };
		const gaps = [
			{ ...gap, kind: 'feed-overrun', from: '2004-03-05' },
			{ ...gap, kind: 'feed-overrun', from: '2004-03-09' },
			{ ...gap, kind: 'robots' },
			{ ...gap, blog: OTHER, kind: 'robots' },
		];
		await store().write({ at: DAY_1, blogs: [{ url: HOME }, { url: OTHER }], gaps });
		expect(await store().countGaps(HOME)).toEqual([
			{ kind: 'feed-overrun', month: '2004-03', gaps: 2 },
			{ kind: 'robots', month: DAY_1.slice(0, 7), gaps: 1 },
		]);
		expect((await store().countGaps()).map(({ gaps }) => gaps)).toEqual([2, 2]);
	});

	it('counts what it stores', async () => {
		await store().write(FULL_BATCH);
		await store().write({
			at: DAY_2,
			blogs: [{ url: 'http://shop.example/', judgment: { isBlog: false, reason: 'Prices.', rules: [] } }],
		});
		await store().indexed();
		const stats = await store().stats();
		expect(stats).toMatchObject({
			blogs: 2,
			notBlogs: 1,
			posts: 3,
			deletedPosts: 0,
			comments: 1,
			links: 3,
			weblogsBySource: { 'full-feed': 2 },
			postsBySource: { 'full-feed': 3 },
			blogsByPlatform: { wordpress: 1, unknown: 1 },
			blogsByLanguage: { en: 1, unknown: 1 },
			postsByMonth: { '2004-03': 3 },
			postsByLanguage: { en: 1, unknown: 2 },
			feedsByKind: { 'rss2.0, full': 1 },
			toIndex: 0,
		});
		expect(stats.bytes).toBeGreaterThan(0);
	});

	it('does not count a deleted post, and counts it again when it comes back', async () => {
		await store().write(FULL_BATCH);
		const [post] = (await store().posts({ limit: 1 })).items;
		const { posts } = await store().stats();
		await store().write({ at: DAY_2, gone: [post!.url] });
		expect(await store().stats()).toMatchObject({ posts: posts - 1, deletedPosts: 1 });
		await store().write({ at: DAY_3, back: [post!.url] });
		expect(await store().stats()).toMatchObject({ posts, deletedPosts: 0 });
		await store().indexed();
		expect((await find('')).length).toBe(posts);
	});

	it('reports each turn of a judgment once', async () => {
		const judge = async (at: string, isBlog: boolean) => {
			const judgment = { isBlog, reason: 'Dates.', rules: [] };
			const { blogs, notBlogs } = await store().write({ at, blogs: [{ url: HOME, judgment }] });
			return [blogs, notBlogs];
		};
		expect(await judge(DAY_1, true)).toEqual([1, 0]);
		expect(await judge(DAY_2, true)).toEqual([0, 0]);
		expect(await judge(DAY_3, false)).toEqual([-1, 1]);
	});

	it('stores but does not count the posts of what is no longer a blog', async () => {
		await store().write(FULL_BATCH);
		const [post] = (await store().posts({ limit: 1 })).items;
		const { posts } = await store().stats();
		const judgment = { isBlog: false, reason: 'A forum now.', rules: [] };
		await store().write({ at: DAY_2, blogs: [{ url: post!.blog, judgment }] });
		expect((await store().stats()).posts).toBeLessThan(posts);
		expect(await store().post(post!.id)).not.toBeNull();
	});

	it('saves searches by name', async () => {
		const search = {
			name: 'flowers',
			query: 'tulips OR roses',
			sort: null,
			saved: DAY_1,
			webhook: null,
			delivery: null,
		};
		await store().saveSearch(search);
		await store().saveSearch({ ...search, name: 'art', sort: 'newest' });
		await store().saveSearch({ ...search, query: 'tulips' });
		expect(await store().savedSearches()).toEqual([
			{ ...search, name: 'art', sort: 'newest' },
			{ ...search, query: 'tulips' },
		]);
		expect([await store().dropSearch('art'), await store().dropSearch('art')]).toEqual([true, false]);
		expect(await store().savedSearches()).toHaveLength(1);
	});

	it('saves a batch completely or not at all', async () => {
		const broken = named('roses', {}, { html: null as unknown as string });
		await expect(store().write({ at: DAY_1, posts: [named('tulips'), broken] })).rejects.toThrow();
		expect(await store().posts({ limit: 10, order: 'newest' })).toEqual({ items: [], next: null });
		await store().write({ at: DAY_1, posts: [named('tulips')] });
		expect(await find('tulips')).toHaveLength(1);
	});
}
