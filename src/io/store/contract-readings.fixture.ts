/** contract-readings: edits become versions, a shorter reading never replaces a longer one, posts disappear and return, comments are merged. */
import { describe, expect, it } from 'vitest';
import type { PostFacts } from '../../model/batch.ts';
import type { PostSource } from '../../model/post.ts';
import type { Find } from './facts.fixture.ts';
import { allPosts, commentOf, DAY_1, DAY_2, DAY_3, HOME, named, postOf } from './facts.fixture.ts';
import type { Store } from './store.ts';

export function readingContract(store: () => Store, find: Find): void {
	const write = (at: string, ...posts: PostFacts[]) => store().write({ at, posts });

	describe('an edit', () => {
		it('saves the text before it', async () => {
			await write(DAY_1, postOf({ text: 'first words' }));
			await write(DAY_2, postOf({ text: 'second words', title: 'Snow, again' }));
			const { posts } = await write(DAY_3, postOf({ text: 'third words' }));
			expect(posts[0]!.outcome).toBe('edited');
			const post = (await store().post(`${HOME}snow`))!;
			expect(post).toMatchObject({ text: 'third words', versions: 3, firstSeen: DAY_1, changed: DAY_3 });
			const versions = await store().versions(post.id);
			expect(versions.map(({ text, title, seen }) => [text, title, seen])).toEqual([
				['first words', 'Snow', DAY_1],
				['second words', 'Snow, again', DAY_2],
			]);
		});

		it('can be found from then on', async () => {
			await write(DAY_1, postOf({ text: 'tulips everywhere' }));
			expect(await find('tulips')).toHaveLength(1);
			await write(DAY_2, postOf({ text: 'daffodils everywhere' }));
			expect(await find('daffodils')).toHaveLength(1);
			expect(await find('tulips')).toEqual([]);
		});

		it('of the markup alone is not one', async () => {
			await write(DAY_1, postOf());
			const { posts } = await write(DAY_2, postOf({ html: '<div><p>other markup</p></div>' }));
			expect(posts[0]!.outcome).toBe('same');
			expect(await allPosts(store())).toMatchObject([{ versions: 1, changed: DAY_1 }]);
		});
	});

	it.each<[PostSource, PostSource, string]>([
		['feed-guided', 'page', 'better'],
		['feed-guided', 'full-feed', 'better'],
		['page', 'wrapper', 'better'],
		['model', 'feed-guided', 'better'],
		['full-feed', 'page', 'worse'],
		['full-feed', 'model', 'worse'],
		['wrapper', 'feed-guided', 'worse'],
	])('after %s, %s is a %s reading and no edit', async (before, after, kind) => {
		await write(DAY_1, postOf({ source: before, text: 'as it was read first', author: null }));
		const { posts } = await write(
			DAY_2,
			postOf({ source: after, text: 'as it was read then', author: 'Ann' }),
		);
		expect(posts[0]!.outcome).toBe('same');
		const text = kind === 'better' ? 'as it was read then' : 'as it was read first';
		const source = kind === 'better' ? after : before;
		expect(await allPosts(store())).toMatchObject([{ text, source, author: 'Ann', versions: 1 }]);
	});

	/** What one archive may contain of a post, in its order. */
	const ARCHIVES: readonly (readonly [string, readonly PostFacts[]])[] = [
		[
			'a feed without the title that the page has',
			[postOf({ title: null }), postOf({ source: 'page', text: 'as the page has it' })],
		],
		[
			'a page, a feed that says the same, and a later page',
			[
				postOf({ source: 'page', text: 'first words' }),
				postOf({ text: 'first words' }),
				postOf({ source: 'page', text: 'second words' }),
			],
		],
		[
			'two states, the earlier one without a title',
			[postOf({ title: null, text: 'first words' }), postOf({ text: 'second words' })],
		],
		[
			'a state that came back',
			[postOf({ text: 'first' }), postOf({ text: 'second' }), postOf({ text: 'first' })],
		],
	];

	it.each(ARCHIVES)('%s: read a second time, nothing changes', async (_, posts) => {
		const read = () => store().write({ at: DAY_1, isHistory: true, posts });
		await read();
		const before = await store().posts({ order: 'found', limit: 10 });
		const again = await read();
		expect(again.posts.map(({ outcome }) => outcome)).toEqual(posts.map(() => 'same'));
		expect(await store().posts({ order: 'found', limit: 10 })).toEqual(before);
	});

	it('an empty text replaces nothing', async () => {
		await write(DAY_1, postOf({ text: 'something' }));
		await write(DAY_2, postOf({ text: '' }));
		expect(await allPosts(store())).toMatchObject([{ text: 'something', versions: 1 }]);
	});

	it('a post that is gone stays stored, is not found, and is found again when it is back', async () => {
		await write(DAY_1, named('tulips'), named('roses'));
		await store().write({ at: DAY_2, gone: ['https://ann.example/tulips/', `${HOME}never-known`] });
		expect(await store().post(`${HOME}tulips`)).toMatchObject({ gone: DAY_2, text: 'All about tulips.' });
		expect(await find('about')).toEqual([`${HOME}roses`]);
		expect((await store().blog(HOME))!.posts).toBe(1);
		await write(DAY_3, named('tulips'));
		expect(await store().post(`${HOME}tulips`)).toMatchObject({ gone: null, versions: 1 });
		expect(await find('about')).toEqual([`${HOME}roses`, `${HOME}tulips`]);
		expect((await store().blog(HOME))!.posts).toBe(2);
	});

	describe('comments', () => {
		const storedComments = async () => {
			const [post] = await allPosts(store());
			const comments = await store().comments(post!.id);
			return comments.map(({ author, text, parent }) => [author, text, parent]);
		};

		it('of a feed and of a page are merged, with the comments that they answer', async () => {
			const fromFeed = [commentOf('Bob', 'Here too!'), commentOf('Cy', 'Not here.')];
			await write(
				DAY_1,
				postOf({}, { comments: fromFeed.map((one) => ({ ...one, source: 'comment-feed' })) }),
			);
			const fromPage = [
				commentOf('Bob', 'Here  too'),
				commentOf('Dora', 'Where, Bob?', 0),
				commentOf('Cy', 'Not here.'),
			];
			await write(DAY_2, postOf({}, { comments: fromPage }));
			expect(await storedComments()).toEqual([
				['Bob', 'Here too!', null],
				['Cy', 'Not here.', null],
				['Dora', 'Where, Bob?', 0],
			]);
			expect(await allPosts(store())).toMatchObject([{ comments: 3 }]);
		});

		it('learn later which comment they answer, and never answer themselves', async () => {
			await write(DAY_1, postOf({}, { comments: [commentOf('Cy', 'I agree.'), commentOf('Bob', 'Nice.')] }));
			await write(
				DAY_2,
				postOf({}, { comments: [commentOf('Bob', 'Nice.'), commentOf('Cy', 'I agree.', 0)] }),
			);
			const round = [commentOf('Cy', 'I agree.'), commentOf('Bob', 'Nice.', 0)];
			await write(DAY_3, postOf({}, { comments: round }));
			expect(await storedComments()).toEqual([
				['Cy', 'I agree.', 1],
				['Bob', 'Nice.', null],
			]);
		});

		it('that were not read again stay', async () => {
			await write(DAY_1, postOf({}, { comments: [commentOf('Bob', 'Nice.')] }));
			await write(DAY_2, postOf());
			await write(DAY_3, postOf({}, { comments: [] }));
			expect(await storedComments()).toHaveLength(1);
		});

		it('can be found once they are stored', async () => {
			await write(DAY_1, postOf());
			expect(await find('in:comments marmalade')).toEqual([]);
			await write(DAY_2, postOf({}, { comments: [commentOf('Bob', 'marmalade')] }));
			expect(await find('in:comments marmalade')).toEqual([`${HOME}snow`]);
		});
	});
}
