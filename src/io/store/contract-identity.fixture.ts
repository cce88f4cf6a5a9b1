/** contract-identity: two readings of one post are one post; two posts stay two. */
import { describe, expect, it } from 'vitest';
import type { PostFacts } from '../../model/batch.ts';
import {
	allPosts,
	DAY_1,
	DAY_2,
	DAY_3,
	dump,
	FULL_BATCH,
	HOME,
	named,
	OTHER,
	postOf,
} from './facts.fixture.ts';
import type { Store } from './store.ts';

const SAME: readonly (readonly [string, PostFacts, PostFacts])[] = [
	['a changed id', postOf({}, { guid: 'tag:1' }), postOf({}, { guid: 'tag:2' })],
	['a new scheme', postOf(), postOf({ url: 'https://ann.example/snow' })],
	[
		'a new scheme of the blog too',
		postOf(),
		postOf({ url: 'https://ann.example/snow' }, { blog: 'https://ann.example' }),
	],
	['www', postOf(), postOf({ url: 'http://www.ann.example/snow' })],
	['a final slash', postOf(), postOf({ url: `${HOME}snow/` })],
	['tracking parameters', postOf(), postOf({ url: `${HOME}snow?utm_source=rss&fbclid=1` })],
	['a place of the page', postOf(), postOf({ url: `${HOME}snow#comments` })],
	['an edited title', postOf(), postOf({ title: 'More snow' })],
	[
		'an edited title and id',
		postOf({}, { guid: 'tag:1' }),
		postOf({ title: 'More snow' }, { guid: 'tag:2' }),
	],
	[
		'a new address under the same id',
		postOf({}, { guid: 'tag:1' }),
		postOf({ url: `${HOME}2004/snow` }, { guid: 'tag:1' }),
	],
	['no address, reported twice', postOf({ url: null }), postOf({ url: null })],
	['no address, another text', postOf({ url: null }), postOf({ url: null, text: 'It has melted.' })],
	['no address, another title', postOf({ url: null }), postOf({ url: null, title: 'More snow' })],
	[
		'a link to the home page, reported twice',
		postOf({ url: HOME }),
		postOf({ url: 'https://www.ann.example' }),
	],
];

const DIFFERENT: readonly (readonly [string, PostFacts, PostFacts])[] = [
	['addresses', postOf(), postOf({ url: `${HOME}rain` })],
	['parameters that say something', postOf({ url: `${HOME}?p=1` }), postOf({ url: `${HOME}?p=2` })],
	['places of one page', postOf({ url: `${HOME}#a1` }), postOf({ url: `${HOME}#a2` })],
	[
		'items that share an address',
		postOf({}, { guid: 'tag:1' }),
		postOf({ title: 'Rain', published: '2004-04-09', text: 'It rains.' }, { guid: 'tag:2' }),
	],
	['notes without address', postOf({ url: null }), postOf({ url: null, title: 'Rain', text: 'It rains.' })],
	[
		'notes that link to the home page',
		postOf({ url: HOME }),
		postOf({ url: HOME, title: 'Rain', text: 'It rains.' }),
	],
	['days of the same words', postOf({ url: null }), postOf({ url: null, published: '2004-04-09' })],
	[
		'blogs with the same ids',
		postOf({}, { guid: '1' }),
		postOf({ url: `${OTHER}snow` }, { blog: OTHER, guid: '1' }),
	],
];

export function identityContract(store: () => Store): void {
	describe('the same again', () => {
		it('changes nothing', async () => {
			await store().write({ at: DAY_1, posts: [named('melted')] });
			await store().write(FULL_BATCH);
			const once = await dump(store());
			const { posts } = await store().write(FULL_BATCH);
			expect(posts.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same']);
			expect(await dump(store())).toEqual(once);
		});

		it('in another order of the batch gives the same posts', async () => {
			await store().write(FULL_BATCH);
			const reversed = [...FULL_BATCH.posts!].reverse();
			const { posts } = await store().write({ at: DAY_1, posts: reversed });
			expect(posts.map(({ id }) => id)).toEqual([3, 2, 1]);
		});
	});

	describe.each(SAME)('one post despite %s', (_, first, second) => {
		it('in two batches', async () => {
			const one = await store().write({ at: DAY_1, posts: [first] });
			const two = await store().write({ at: DAY_2, posts: [second] });
			const again = await store().write({ at: DAY_3, posts: [first] });
			expect(await allPosts(store())).toHaveLength(1);
			expect([two.posts[0]!.id, again.posts[0]!.id]).toEqual([one.posts[0]!.id, one.posts[0]!.id]);
		});

		it('in one batch', async () => {
			await store().write({ at: DAY_1, posts: [first, second] });
			expect(await allPosts(store())).toHaveLength(1);
		});
	});

	it.each(DIFFERENT)('two posts for two %s, however often they are reported', async (_, first, second) => {
		const { posts } = await store().write({ at: DAY_1, posts: [first, second] });
		const again = await store().write({ at: DAY_2, posts: [first, second] });
		expect(new Set(posts.map(({ id }) => id)).size).toBe(2);
		expect(again.posts).toEqual(posts.map(({ id }) => ({ id, outcome: 'same' })));
		expect(await allPosts(store())).toHaveLength(2);
	});

	it.each([`${HOME}snow`, 'https://ann.example/snow/', `${HOME}snow?utm_medium=x`, `${HOME}2004/snow`])(
		'a post is found by %s',
		async (url) => {
			await store().write({ at: DAY_1, posts: [postOf({}, { guid: '1' })] });
			await store().write({ at: DAY_1, posts: [postOf({ url: `${HOME}2004/snow` }, { guid: '1' })] });
			expect((await store().post(url))?.title).toBe('Snow');
		},
	);

	it('a post without an address is found by its made-up one', async () => {
		await store().write({ at: DAY_1, posts: [postOf({ url: null })] });
		const [post] = await allPosts(store());
		expect(post!.url).toMatch(/^http:\/\/ann\.example\/#2004-03-05-/);
		expect((await store().post(post!.url))?.id).toBe(post!.id);
	});

	it('an unknown address finds nothing', async () => {
		expect(await store().post(`${HOME}nowhere`)).toBeNull();
		expect(await store().blog(HOME)).toBeNull();
	});
}
