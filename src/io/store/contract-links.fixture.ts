/** contract-links: links with their origin, counted once, whichever end is known first. */
import { describe, expect, it } from 'vitest';
import type { LinkFacts } from '../../model/batch.ts';
import { commentOf, DAY_1, DAY_2, HOME, named, OTHER } from './facts.fixture.ts';
import type { Store } from './store.ts';

const TARGET = named('snow');
const HOLDER = named('sun', { blog: OTHER, links: [{ to: 'https://ann.example/snow/', text: 'Ann' }] });

export function linkContract(store: () => Store): void {
	const counts = async () => [
		(await store().post(`${HOME}snow`))!.inboundLinks,
		(await store().blog(HOME))!.inboundLinks,
	];

	describe('a link to a post is counted once for the post and its blog', () => {
		it.each([
			['the post is there first', [TARGET, HOLDER]],
			['the link is there first', [HOLDER, TARGET]],
			['both are reported again', [HOLDER, TARGET, HOLDER, TARGET]],
		])('when %s', async (_, posts) => {
			for (const post of posts) await store().write({ at: DAY_1, posts: [post] });
			expect(await counts()).toEqual([1, 1]);
		});

		it("and not when it is the blog's own", async () => {
			const own = named('rain', { links: [{ to: `${HOME}snow`, text: 'before' }] });
			await store().write({ at: DAY_1, posts: [own, TARGET] });
			await store().write({ at: DAY_2, posts: [TARGET, own] });
			expect(await counts()).toEqual([0, 0]);
		});
	});

	it('lead to posts and blogs that are looked up together, without loading them', async () => {
		const report = await store().write({ at: DAY_1, posts: [TARGET, HOLDER] });
		const { id, title, published } = (await store().post(report.posts[0]!.id))!;
		const [home, other] = [(await store().blog(HOME))!.id, (await store().blog(OTHER))!.id];
		const urls = ['https://ann.example/snow/', OTHER, 'http://nowhere.example/'];
		expect(await store().known(urls)).toEqual([
			{ post: { id, url: `${HOME}snow`, title, published }, blog: home },
			{ post: null, blog: other },
			{ post: null, blog: null },
		]);
		expect(await store().known([])).toEqual([]);
	});

	it('of a post and of its comments say where they are', async () => {
		const links: LinkFacts[] = [
			{ to: `${HOME}snow`, text: 'Ann' },
			{ to: `${HOME}snow`, text: 'see', comment: 0, rel: ['nofollow'], notFollowed: 'It is marked so.' },
		];
		const holder = named('sun', { blog: OTHER, links, comments: [commentOf('Cy', 'see')] });
		const { posts } = await store().write({ at: DAY_1, posts: [holder] });
		const stored = await store().linksFrom(posts[0]!.id);
		const place = { fromBlog: OTHER, fromPost: `${OTHER}sun`, to: `${HOME}snow`, firstSeen: DAY_1 };
		expect(stored).toEqual([
			{ ...place, origin: 'post', text: 'Ann', rel: [], notFollowed: null },
			{ ...place, origin: 'comment', text: 'see', rel: ['nofollow'], notFollowed: 'It is marked so.' },
		]);
		expect(await store().linksTo('https://www.ann.example/snow', 10)).toEqual([...stored].reverse());
		expect(await store().linksTo(`${HOME}snow`, 1)).toHaveLength(1);
	});

	it('of a trackback and a pingback are links of their own kind', async () => {
		const comments = [commentOf('Cy', 'A trackback'), commentOf('Di', 'A pingback')];
		const links: LinkFacts[] = [
			{ to: `${HOME}snow`, text: 'Cy', comment: 0, reaction: 'trackback' },
			{ to: `${HOME}snow`, text: 'Di', comment: 1, reaction: 'pingback' },
		];
		const { posts } = await store().write({
			at: DAY_1,
			posts: [TARGET, named('sun', { blog: OTHER, links, comments })],
		});
		const origins = async () => (await store().linksFrom(posts[1]!.id)).map(({ origin }) => origin);
		expect(await origins()).toEqual(['trackback', 'pingback']);
		expect((await store().edges({ limit: 10 })).items.map(({ origin }) => origin)).toEqual(await origins());
	});

	it('between known blogs form the edges of a graph', async () => {
		const cy = 'http://cy.example/';
		const links = [HOME, `${HOME}snow`, cy, `${OTHER}own`, 'http://nobody.example/'].map((to) => ({
			to,
			text: to,
		}));
		await store().write({
			at: DAY_1,
			blogs: [{ url: HOME }, { url: OTHER, blogroll: [{ to: cy, text: 'Cy' }] }, { url: cy }],
			posts: [TARGET, named('sun', { blog: OTHER, links }, { published: '2004-03-01' })],
		});
		const [ann, bob, c] = await Promise.all(
			[HOME, OTHER, cy].map(async (url) => (await store().blog(url))!.id),
		);
		const [snow, sun] = await Promise.all(
			[`${HOME}snow`, `${OTHER}sun`].map(async (url) => (await store().post(url))!.id),
		);
		const edges = [];
		let after: string | null = '0';
		while (after !== null) {
			const slice: Awaited<ReturnType<Store['edges']>> = await store().edges({ after, limit: 2 });
			edges.push(...slice.items);
			after = slice.next;
		}
		const ofSun = { origin: 'post', from: bob, fromPost: sun, at: '2004-03-01' };
		expect(edges).toEqual([
			{ origin: 'blogroll', from: bob, to: c, fromPost: null, toPost: null, at: DAY_1 },
			{ ...ofSun, to: ann, toPost: null },
			{ ...ofSun, to: ann, toPost: snow },
			{ ...ofSun, to: c, toPost: null },
		]);
	});

	it('of a blogroll are counted for the blog, before or after it is known', async () => {
		const blogroll = [{ to: HOME, text: 'Ann', rel: ['friend'] }];
		await store().write({ at: DAY_1, blogs: [{ url: OTHER, blogroll }] });
		await store().write({ at: DAY_1, blogs: [{ url: HOME }] });
		await store().write({
			at: DAY_2,
			blogs: [
				{ url: 'http://cy.example/', blogroll },
				{ url: OTHER, blogroll },
			],
		});
		expect((await store().blog(HOME))!.inboundLinks).toBe(2);
		expect(await store().blogroll(OTHER)).toEqual([
			{
				origin: 'blogroll',
				fromBlog: OTHER,
				fromPost: null,
				...blogroll[0],
				notFollowed: null,
				firstSeen: DAY_1,
			},
		]);
	});
}
