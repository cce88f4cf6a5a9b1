/** contract-forget: what people asked to erase is gone, and stays away. */
import { describe, expect, it } from 'vitest';
import type { Batch } from '../../model/batch.ts';
import type { Find } from './facts.fixture.ts';
import {
	allPosts,
	commentOf,
	DAY_1,
	DAY_2,
	DAY_3,
	draftOf,
	FULL_BATCH,
	HOME,
	itemOf,
	named,
	OTHER,
} from './facts.fixture.ts';
import type { Store } from './store.ts';

const SNOW = `${HOME}snow`;
const AT = DAY_2;

/** More about the post at SNOW: an older version, pages as they were fetched, a visit, a task whose note contains it. */
const MORE: Batch = {
	at: DAY_2,
	posts: [
		{
			blog: HOME,
			guid: 'tag:1',
			draft: draftOf({ text: 'The snow has melted, says the secretword.' }),
			comments: [commentOf('Cid', 'A secretword indeed.')],
		},
		named('rain', { links: [{ to: SNOW, text: 'my post' }] }),
	],
	samples: [
		{ blog: HOME, url: HOME, kind: 'home', html: '<a href="/snow">Snow</a> secretword' },
		{ blog: HOME, url: SNOW, kind: 'post', html: '<p>secretword' },
		{ blog: HOME, url: `${HOME}rain`, kind: 'post', html: '<p>Rain.' },
	],
	quarantine: [
		{
			blog: HOME,
			url: SNOW,
			why: 'It took too long.',
			stack: 'Error: secretword',
			contentType: 'text/html',
			bytes: Buffer.from('secretword'),
		},
	],
	visits: [{ blog: HOME, url: SNOW, at: DAY_2, status: 200, bytes: 9, trouble: null }],
	gaps: [{ blog: HOME, url: SNOW, kind: 'status-500', why: 'It failed.', from: null, to: null }],
	frontier: [
		{ url: SNOW, kind: 'post', blog: HOME, due: DAY_2, priority: 1, depth: 1, via: HOME },
		{
			url: `${HOME}#new-items`,
			kind: 'items',
			blog: HOME,
			due: DAY_2,
			priority: 1,
			depth: 1,
			via: HOME,
			note: {
				items: [itemOf(SNOW, 'secretword'), itemOf(`${HOME}rain`)],
				content: 'partial',
				isFeed: true,
			},
		},
	],
};

export function forgetContract(open: () => Store, find: Find): void {
	const writeAll = async () => {
		await open().writeAll([FULL_BATCH, MORE]);
		await open().review({
			kind: 'post',
			subject: SNOW,
			decided: 'full-feed',
			drawn: 'random',
			verdict: 'misread',
			note: 'secretword',
			at: DAY_2,
		});
		await open().indexed();
	};
	const forgetPage = () => open().forget({ url: 'https://www.ann.example/snow/', kind: 'page', at: AT });
	const forgetBlog = () => open().forget({ url: HOME, kind: 'blog', at: AT });

	describe('an erased page', () => {
		it('is gone with everything stored about it, and nothing else is', async () => {
			const store = open();
			await writeAll();
			expect(await find('secretword')).toEqual([SNOW]);
			const { id } = (await store.post(SNOW))!;
			expect(await forgetPage()).toMatchObject({
				wasKnown: true,
				blogs: 0,
				posts: 1,
				versions: 1,
				comments: 2,
				links: 1,
				visits: 1,
				samples: 2,
				quarantined: 1,
				gaps: 1,
				tasks: 2,
			});
			expect(await store.post(SNOW)).toBeNull();
			expect([await store.versions(id), await store.comments(id), await store.linksFrom(id)]).toEqual([
				[],
				[],
				[],
			]);
			expect(await find('secretword')).toEqual([]);
			expect(await find('rain')).toEqual([`${HOME}rain`]);
			expect((await store.samples(HOME)).map(({ url }) => url)).toEqual([`${HOME}rain`]);
			expect((await store.quarantine(9)).map(({ url }) => url)).not.toContain(SNOW);
			expect(await store.reviews()).toEqual([]);
			expect(await store.frontier.task(SNOW)).toBeNull();
			expect((await store.blog(HOME))!.posts).toBe(2);
			expect((await store.check({ repair: false })).findings).toEqual([]);
		});

		it('no longer counts for its targets; what others say about it stays', async () => {
			const store = open();
			await writeAll();
			const before = (await store.post(`${OTHER}sun`))!.inboundLinks;
			await forgetPage();
			expect((await store.post(`${OTHER}sun`))!.inboundLinks).toBe(before - 1);
			expect((await store.linksTo(SNOW, 9)).map(({ to }) => to)).toContain(SNOW);
			expect((await store.post(`${OTHER}sun`))!.text).toContain('sun');
		});

		it.each<[string, Batch]>([
			['by its address', { at: DAY_3, posts: [named('snow')] }],
			['by its id in the feed', { at: DAY_3, posts: [named('elsewhere', { guid: 'tag:1' })] }],
			['by a place on it', { at: DAY_3, posts: [named('snow#comment-3')] }],
			['by its comments’ feed', { at: DAY_3, posts: [named('snow/feed/')] }],
		])('does not come back %s', async (_, batch) => {
			const store = open();
			await writeAll();
			await forgetPage();
			const count = (await allPosts(store)).length;
			expect((await store.write(batch)).posts).toEqual([{ id: 0, outcome: 'forgotten' }]);
			expect(await allPosts(store)).toHaveLength(count);
		});

		it('is neither visited, nor found on another page of its site, nor read with others', async () => {
			const store = open();
			await writeAll();
			await forgetPage();
			await store.write({ ...MORE, at: DAY_3, posts: [named('rain')] });
			expect(await store.frontier.task(SNOW)).toBeNull();
			expect((await store.frontier.task(`${HOME}#new-items`))!.note).toEqual({
				items: [itemOf(`${HOME}rain`)],
				content: 'partial',
				isFeed: true,
			});
			expect((await store.samples(HOME)).map(({ url }) => url)).toEqual([`${HOME}rain`]);
			expect((await store.visits(HOME, 9)).map(({ url }) => url)).not.toContain(SNOW);
			expect((await store.quarantine(9)).map(({ url }) => url)).not.toContain(SNOW);
		});

		it('is blocked even if it was never known; its neighbours are not', async () => {
			const store = open();
			expect(await forgetPage()).toMatchObject({ wasKnown: false, posts: 0 });
			await store.write({ at: DAY_3, posts: [named('snow'), named('snowball')] });
			expect((await allPosts(store)).map(({ url }) => url)).toEqual([`${HOME}snowball`]);
		});
	});

	describe('an erased blog', () => {
		it('is gone with all its posts; other blogs and their posts stay', async () => {
			const store = open();
			await writeAll();
			expect(await forgetBlog()).toMatchObject({ wasKnown: true, blogs: 1, posts: 3, samples: 3, tasks: 3 });
			expect(await store.blog(HOME)).toBeNull();
			expect((await allPosts(store)).map(({ url }) => url)).toEqual([`${OTHER}sun`]);
			expect((await store.blog(OTHER))!.inboundLinks).toBe(0);
			expect((await store.gaps({ limit: 9 })).items).toEqual([]);
			expect(await store.frontier.task(`${HOME}old`)).toBeNull();
			expect(await store.frontier.nextDue()).toBeNull();
			expect((await store.check({ repair: false })).findings).toEqual([]);
		});

		it('does not come back by any route', async () => {
			const store = open();
			await writeAll();
			await forgetBlog();
			await writeAll();
			expect(await store.blog(HOME)).toBeNull();
			expect((await allPosts(store)).map(({ url }) => url)).toEqual([`${OTHER}sun`]);
			expect(await store.frontier.nextDue()).toBeNull();
			expect(await store.samples(HOME)).toEqual([]);
		});

		it('is one folder if several blogs share a host', async () => {
			const store = open();
			const [ann, bob] = ['http://host.example/~ann/', 'http://host.example/~bob/'];
			await store.write({ at: DAY_1, posts: [named('one', { blog: ann }), named('two', { blog: bob })] });
			await store.forget({ url: ann, kind: 'blog', at: AT });
			await store.write({ at: DAY_3, posts: [named('three', { blog: ann }), named('four', { blog: bob })] });
			expect((await allPosts(store)).map(({ url }) => url)).toEqual([`${bob}two`, `${bob}four`]);
		});
	});

	describe('the blocklist', () => {
		it('is listed, and an entry can be removed', async () => {
			const store = open();
			await writeAll();
			await forgetPage();
			expect(await store.forgotten()).toMatchObject([
				{ url: 'https://www.ann.example/snow/', kind: 'page', at: AT },
			]);
			expect(await store.allowAgain(`${HOME}other`)).toBe(false);
			expect(await store.allowAgain(SNOW)).toBe(true);
			expect(await store.forgotten()).toEqual([]);
			await store.write({ at: DAY_3, posts: [named('snow', { guid: 'tag:1' })] });
			expect(await find('title:snow')).toEqual([SNOW]);
		});

		it('accepts the same request twice', async () => {
			await writeAll();
			await forgetPage();
			expect(await forgetPage()).toMatchObject({ wasKnown: false });
			expect(await open().forgotten()).toHaveLength(1);
		});

		it('never reuses the numbers of erased rows', async () => {
			const store = open();
			await writeAll();
			const last = Math.max(...(await allPosts(store)).map(({ id }) => id));
			const { id: blog } = (await store.blog(OTHER))!;
			for (const url of [HOME, OTHER]) await store.forget({ url, kind: 'blog', at: AT });
			const { posts } = await store.write({
				at: DAY_3,
				posts: [named('new', { blog: 'http://cid.example/' })],
			});
			expect(posts[0]!.id).toBeGreaterThan(last);
			expect((await store.blog('http://cid.example/'))!.id).toBeGreaterThan(blog);
			expect(await find('new')).toEqual(['http://cid.example/new']);
		});
	});

	describe('a page that asks not to be stored', () => {
		const fromPage = () => named('snow', {}, { source: 'page', text: 'It may be stored again.' });

		it('is emptied, and only the page itself brings it back', async () => {
			const store = open();
			await writeAll();
			await store.write({ at: DAY_3, withdrawn: [SNOW] });
			expect(await find('secretword')).toEqual([]);
			const post = (await store.post(SNOW))!;
			expect(post).toMatchObject({ title: null, text: '', html: '', gone: DAY_3, comments: 0, versions: 1 });
			expect([
				await store.versions(post.id),
				await store.comments(post.id),
				await store.linksFrom(post.id),
			]).toEqual([...[[], [], []]]);
			expect((await store.samples(HOME)).map(({ url }) => url)).not.toContain(SNOW);
			await store.write({ at: DAY_3, posts: [named('snow', { comments: [commentOf('Dan', 'Where?')] })] });
			expect((await store.post(SNOW))!).toMatchObject({ text: '', gone: DAY_3, comments: 0 });
			await store.write({ at: DAY_3, posts: [fromPage()] });
			expect((await store.post(SNOW))!).toMatchObject({ text: 'It may be stored again.', gone: null });
			expect(await find('again')).toEqual([SNOW]);
		});

		it('also empties the posts that have no other page', async () => {
			const store = open();
			await writeAll();
			await store.write({ at: DAY_3, withdrawn: [HOME] });
			const texts = (await allPosts(store)).filter(({ blog }) => blog === HOME).map(({ text }) => text);
			expect(texts.filter((text) => text === '')).toHaveLength(1);
		});
	});

	it('what owners declare is stored with the post and with its blog, and the latest reading counts', async () => {
		const store = open();
		await writeAll();
		const { id } = (await store.post(SNOW))!;
		expect(await store.rights([id])).toMatchObject([
			{ post: id, url: SNOW, blog: HOME, own: null, ofBlog: null },
		]);
		expect((await store.declared({ limit: 10 })).items).toEqual([]);
		const noai = {
			source: 'meta robots',
			where: SNOW,
			said: 'noai',
			allows: [],
			withholds: ['mcp'],
		} as const;
		const robots = { ...noai, source: 'robots.txt', said: 'Disallow: /x', path: '/x' } as const;
		const rights = { robots: [robots], files: [], filesAt: DAY_3, page: [], feed: [] };
		await store.write({ at: DAY_3, posts: [{ ...named('snow'), rights: [noai] }] });
		expect((await store.declared({ limit: 10 })).items).toMatchObject([
			{ post: id, own: [noai], ofBlog: null },
		]);
		await store.write({ at: DAY_3, blogs: [{ url: HOME, rights }] });
		expect(await store.rights([id])).toMatchObject([{ own: [noai], ofBlog: rights }]);
		expect((await store.declared({ limit: 1 })).next).not.toBeNull();
		expect(await store.frontier.crawlContext(HOME)).toMatchObject({ rights });
		await store.write({ at: DAY_3, posts: [{ ...named('snow'), rights: [] }] });
		expect(await store.rights([id])).toMatchObject([{ own: [] }]);
		// A feed that names the post again does not know what its page said.
		await store.write({ at: DAY_3, posts: [named('snow')] });
		expect(await store.rights([id])).toMatchObject([{ own: [] }]);
	});

	it('a page with noarchive keeps no older versions', async () => {
		const store = open();
		await writeAll();
		const { id } = (await store.post(SNOW))!;
		expect(await store.versions(id)).toHaveLength(1);
		await store.write({
			at: DAY_3,
			posts: [{ ...named('snow', {}, { text: 'Changed.' }), noArchive: true }],
		});
		expect(await store.versions(id)).toEqual([]);
		expect((await store.post(SNOW))!).toMatchObject({ versions: 1, text: 'Changed.' });
	});
}
