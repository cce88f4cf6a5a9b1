/** contract-persons: what people see and say: pages as they were fetched, a blog over time, its neighbours, reviews, webhooks. */
import { describe, expect, it } from 'vitest';
import { type Correction, PERSON, type Review } from '../../model/review.ts';
import type { Find } from './facts.fixture.ts';
import { DAY_1, DAY_2, DAY_3, FULL_BATCH, HOME, named, OTHER } from './facts.fixture.ts';
import type { Store } from './store.ts';

export function personContract(store: () => Store, find: Find): void {
	it('finds blogs and posts by their numbers', async () => {
		const { posts } = await store().write(FULL_BATCH);
		const blog = (await store().blog(HOME))!;
		expect(await store().blog(blog.id)).toEqual(blog);
		expect(await store().post(posts[0]!.id)).toMatchObject({ url: `${HOME}snow` });
		expect([await store().blog(999), await store().post(999)]).toEqual([null, null]);
	});

	describe('pages as they were fetched', () => {
		const save = (at: string, name: string, kind: 'home' | 'post', html = `<p>${name} ☃`) =>
			store().write({ at, samples: [{ blog: HOME, url: `${HOME}${name}`, kind, html }] });

		it('are stored with their markup', async () => {
			await save(DAY_1, '', 'home');
			await save(DAY_1, 'snow', 'post');
			expect(await store().samples(HOME)).toEqual([
				{ url: HOME, kind: 'home', at: DAY_1 },
				{ url: `${HOME}snow`, kind: 'post', at: DAY_1 },
			]);
			expect(await store().sample(HOME, `${HOME}snow`)).toBe('<p>snow ☃');
			expect(await store().sample(HOME, `${HOME}rain`)).toBeNull();
		});

		it('are the newest few', async () => {
			for (const day of [1, 2, 3, 4, 5]) await save(`2004-03-0${day}T10:00:00Z`, `p${day}`, 'post');
			await save(DAY_3, 'p5', 'post', 'again');
			expect((await store().samples(HOME)).map(({ url }) => url)).toEqual([
				`${HOME}p5`,
				`${HOME}p4`,
				`${HOME}p3`,
			]);
			expect(await store().sample(HOME, `${HOME}p5`)).toBe('again');
		});
	});

	it('reports when a blog was written', async () => {
		const days = ['2004-03-01', '2004-03-03T08:00:00Z', '2004-05-05'];
		const posts = days.map((published, i) => named(`p${i}`, {}, { published }));
		await store().write({ at: DAY_1, posts: [...posts, named('undated', {}, { published: null })] });
		expect(await store().timeline(HOME)).toEqual({
			months: { '2004-03': 2, '2004-05': 1 },
			latest: [...days].reverse(),
		});
	});

	it('reports the neighbours of a blog, those with the most links first', async () => {
		const cy = 'http://cy.example/';
		const to = (...urls: string[]) => ({ links: urls.map((url) => ({ to: url, text: url })) });
		await store().write({
			at: DAY_1,
			blogs: [{ url: HOME, title: 'Ann' }, { url: OTHER }, { url: cy }],
			posts: [
				named('a', to(`${OTHER}x`, `${OTHER}y`, cy, `${HOME}own`, 'http://nobody.example/')),
				named('b', { blog: cy, ...to(HOME) }),
			],
		});
		const { linksTo, linkedFrom } = await store().neighbours(HOME, 10);
		expect(linksTo.map(({ url, links }) => [url, links])).toEqual([
			[OTHER, 2],
			[cy, 1],
		]);
		expect(linkedFrom.map(({ url, links }) => [url, links])).toEqual([[cy, 1]]);
		expect((await store().neighbours(HOME, 1)).linksTo).toHaveLength(1);
		expect(await store().neighbours('http://nobody.example/', 1)).toEqual({ linksTo: [], linkedFrom: [] });
	});

	it('reports what the crawl did, with its problems grouped in words', async () => {
		const visit = (url: string, status: number, trouble: string | null) => ({
			blog: null,
			url,
			at: DAY_2,
			status,
			bytes: 10,
			trouble,
		});
		await store().write({
			at: DAY_2,
			visits: [
				visit('http://a.example/', 0, 'a.example does not answer.'),
				visit('http://b.example/', 0, 'b.example does not answer.'),
				visit('http://c.example/', 404, null),
				visit('http://d.example/', 200, null),
			],
		});
		const activity = await store().activity({ since: DAY_2, limit: 10 });
		expect(activity).toMatchObject({ visits: 4, bytes: 40, newPosts: 0, delayHours: null });
		expect(activity.troubles.map(({ what, count }) => [what, count])).toEqual([
			['the host does not answer.', 2],
			['Status 404', 1],
		]);
		expect(activity.latest).toHaveLength(4);
		expect(await store().activity({ since: DAY_3, limit: 10 })).toMatchObject({ visits: 0, troubles: [] });
	});

	it('reports how long posts wait until they are found', async () => {
		await store().write({ at: DAY_1, blogs: [{ url: HOME }] });
		const published = (time: string) => ({ published: time });
		await store().write({
			at: DAY_2,
			posts: [
				named('old', {}, published('2003-01-01T00:00:00Z')),
				named('new', {}, published('2004-03-06T08:00:00Z')),
			],
		});
		expect((await store().activity({ since: DAY_2, limit: 1 })).delayHours).toBe(2);
	});

	describe('a review', () => {
		const REVIEW: Review = {
			kind: 'judgment',
			subject: HOME,
			decided: 'blog',
			drawn: 'random',
			verdict: 'wrong',
			note: null,
			at: DAY_1,
		};

		it('is stored; the latest one on a subject counts', async () => {
			await store().review(REVIEW);
			await store().review({ ...REVIEW, verdict: 'right', at: DAY_2 });
			await store().review({ ...REVIEW, subject: OTHER, at: DAY_3 });
			expect(await store().reviews()).toEqual([
				{ ...REVIEW, subject: OTHER, at: DAY_3 },
				{ ...REVIEW, verdict: 'right', at: DAY_2 },
			]);
		});

		it('is withdrawn', async () => {
			await store().review(REVIEW);
			expect(await store().dropReview('post', REVIEW.subject)).toBe(false);
			expect(await store().dropReview('judgment', REVIEW.subject)).toBe(true);
			expect(await store().reviews()).toEqual([]);
		});

		it('of a false positive removes it for good', async () => {
			const post = named('tulips');
			await store().write({ at: DAY_1, posts: [post] });
			const word: Review = { ...REVIEW, kind: 'post', subject: `${HOME}tulips`, verdict: 'no-post' };
			await store().review(word);
			await store().write({ at: DAY_2, gone: [`${HOME}tulips`] });
			await store().write({ at: DAY_3, posts: [post] });
			expect(await find('tulips')).toEqual([]);
			await store().review({ ...word, verdict: 'right' });
			await store().write({ at: DAY_3, posts: [post] });
			expect(await find('tulips')).toEqual([`${HOME}tulips`]);
		});
	});

	it('holds a corrected value until the correction is dropped, and sees no edit in it', async () => {
		const post = named('tulips', {}, { author: 'admin', published: '2004-03-05' });
		const url = `${HOME}tulips`;
		const { text } = post.draft;
		const write = (at: string, more: Partial<typeof post.draft> = {}) =>
			store().write({ at, posts: [{ ...post, draft: { ...post.draft, ...more } }] });
		const { title } = post.draft;
		await write(DAY_1);
		const word: Correction = {
			kind: 'title',
			subject: url,
			decided: title!,
			drawn: 'chosen',
			verdict: 'corrected',
			note: 'Tulipa',
			at: DAY_2,
		};
		await store().review(word);
		await store().review({ ...word, kind: 'author', decided: 'admin', note: null });
		await store().write({
			at: DAY_2,
			corrected: [
				{ url, property: 'title', value: 'Tulipa', text },
				{ url, property: 'author', value: null, text },
			],
		});
		expect(await store().post(url)).toMatchObject({ title: 'Tulipa', author: null, versions: 1 });
		expect(await find('tulipa')).toEqual([url]);
		await write(DAY_3);
		await write(DAY_3, { text: `${text} More.` });
		expect(await store().post(url)).toMatchObject({ title: 'Tulipa', author: null, versions: 2 });
		await store().dropReview('title', url);
		await store().write({
			at: DAY_3,
			corrected: [{ url, property: 'title', value: title, text: `${text} More.` }],
		});
		await write(DAY_3, { text: `${text} More.` });
		expect(await store().post(url)).toMatchObject({ title, author: null, versions: 2 });
	});

	it('lets a person’s judgment stand until a person says otherwise', async () => {
		const judge = (at: string, isBlog: boolean, rule: string) =>
			store().write({
				at,
				blogs: [{ url: HOME, judgment: { isBlog, reason: rule, rules: [{ rule, why: rule }] } }],
			});
		await judge(DAY_1, true, 'dates');
		expect(await store().frontier.crawlContext(HOME)).toMatchObject({ isSettled: false });
		await judge(DAY_2, false, PERSON);
		await judge(DAY_3, true, 'dates');
		expect(await store().blog(HOME)).toMatchObject({ judgment: { isBlog: false, reason: PERSON } });
		expect(await store().frontier.crawlContext(HOME)).toMatchObject({ isBlog: false, isSettled: true });
		expect((await store().judgments(HOME)).map(({ isBlog }) => isBlog)).toEqual([false, true]);
		await judge(DAY_3, true, PERSON);
		expect(await store().blog(HOME)).toMatchObject({ judgment: { isBlog: true } });
	});

	it('stores a webhook and the outcome of its last delivery', async () => {
		const webhook = { url: 'https://hook.example/', secret: 'whsec_x' };
		const search = { name: 'tea', query: 'tea', sort: null, saved: DAY_1, webhook, delivery: null };
		await store().saveSearch(search);
		const delivery = { upTo: 7, failures: 1, due: DAY_2, trouble: 'It does not answer.' };
		await store().noteDelivery('tea', delivery);
		expect(await store().savedSearches()).toEqual([{ ...search, delivery }]);
	});

	it('finds what came after a post', async () => {
		const { posts } = await store().write({ at: DAY_1, posts: [named('tulips'), named('roses')] });
		await store().indexed();
		const ask = { plan: { kind: 'all', of: [] }, order: 'newest', limit: 10 } as const;
		const { candidates } = await store().find({ ...ask, above: posts[0]!.id });
		expect(candidates.map(({ post }) => post)).toEqual([posts[1]!.id]);
	});
}
