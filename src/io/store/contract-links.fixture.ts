/** contract-links: links with their origin, counted once, whichever end is known first. */
import { describe, expect, it } from 'vitest';
import { commentOf, DAY_1, DAY_2, HOME, named, OTHER } from './facts.fixture.ts';
import type { LinkFacts, Store } from './store.ts';

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
			['both are told again', [HOLDER, TARGET, HOLDER, TARGET]],
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

	it('of a post and of its comments tell where they stand', async () => {
		const links: LinkFacts[] = [
			{ to: `${HOME}snow`, text: 'Ann' },
			{ to: `${HOME}snow`, text: 'see', comment: 0, rel: ['nofollow'], notFollowed: 'It is marked so.' },
		];
		const holder = named('sun', { blog: OTHER, links, comments: [commentOf('Cy', 'see')] });
		const { posts } = await store().write({ at: DAY_1, posts: [holder] });
		const kept = await store().linksFrom(posts[0]!.id);
		const place = { fromBlog: OTHER, fromPost: `${OTHER}sun`, to: `${HOME}snow`, firstSeen: DAY_1 };
		expect(kept).toEqual([
			{ ...place, origin: 'post', text: 'Ann', rel: [], notFollowed: null },
			{ ...place, origin: 'comment', text: 'see', rel: ['nofollow'], notFollowed: 'It is marked so.' },
		]);
		expect(await store().linksTo('https://www.ann.example/snow', 10)).toEqual([...kept].reverse());
		expect(await store().linksTo(`${HOME}snow`, 1)).toHaveLength(1);
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
