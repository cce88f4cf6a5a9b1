import { describe, expect, it } from 'vitest';
import { findLeaders } from './leaders.ts';
import { type CascadePost, type Citation, measureNovelty } from './novelty.ts';

/** `ann/1@3` is post 1 of Ann, on day 3. */
function posts(...written: string[]): CascadePost[] {
	return written.map((text) => {
		const [key, day] = text.split('@');
		return {
			key: key!,
			blog: key!.split('/')[0]!,
			at: day === undefined ? null : Date.UTC(2004, 0, Number(day)),
		};
	});
}

function citations(...written: string[]): Citation[] {
	return written.map((text) => {
		const [from, to] = text.split('>');
		return { from: from!, to: to! };
	});
}

describe('novelty', () => {
	it.each<[string, string[], string[], number[]]>([
		['a post that cites nobody is new', ['a/1@1'], [], [1]],
		[
			'each level of a cascade is half as new, a third …',
			['a/1@1', 'b/1@2', 'c/1@3'],
			['b/1>a/1', 'c/1>b/1'],
			[1, 1 / 2, 1 / 3],
		],
		[
			'the level is that below the highest cited',
			['a/1@1', 'b/1@2', 'c/1@3'],
			['b/1>a/1', 'c/1>b/1', 'c/1>a/1'],
			[1, 1 / 2, 1 / 2],
		],
		['the own posts do not count', ['a/1@1', 'a/2@2'], ['a/2>a/1'], [1, 1]],
		['nothing is learnt from a later post', ['a/1@5', 'b/1@2'], ['b/1>a/1'], [1, 1]],
		['nor from one of unknown date', ['a/1', 'b/1@2'], ['b/1>a/1'], [1, 1]],
		[
			'the first to bring a page is new',
			['a/1@1', 'b/1@2', 'c/1@3'],
			['a/1>page', 'b/1>page', 'c/1>page'],
			[1, 1 / 2, 1 / 3],
		],
		[
			'those of one moment are equally early',
			['a/1@1', 'b/1@1', 'c/1@2'],
			['a/1>page', 'b/1>page', 'c/1>page'],
			[1, 1, 1 / 3],
		],
		['a blog is not behind itself', ['a/1@1', 'a/2@2'], ['a/1>page', 'a/2>page'], [1, 1]],
		[
			'the lowest counts',
			['a/1@1', 'b/1@2', 'c/1@3'],
			['a/1>page', 'b/1>page', 'c/1>page', 'c/1>a/1'],
			[1, 1 / 2, 1 / 3],
		],
		['posts that link in a ring do no harm', ['a/1@1', 'b/1@2'], ['a/1>b/1', 'b/1>a/1'], [1, 1 / 2]],
		['citations of other posts are ignored', ['a/1@1'], ['x/1>a/1'], [1]],
	])('%s', (_, written, cited, expected) => {
		expect([...measureNovelty(posts(...written), citations(...cited))]).toEqual(expected);
	});

	it('is as given if the words were compared', () => {
		const [first, second] = posts('a/1@1', 'b/1@2');
		const compared = [first!, { ...second!, novelty: 0.9 }];
		expect([...measureNovelty(compared, citations('b/1>a/1'))]).toEqual([1, 0.9]);
	});
});

describe('opinion leaders', () => {
	it('bring up new topics: a blog that passes them on leads less, though it is linked as often', () => {
		const written = posts('origin/1@1', 'echo/1@2', 'r1/1@3', 'r2/1@3', 'r3/1@3', 'r4/1@3');
		const cited = citations(
			'echo/1>page',
			'origin/1>page',
			'r1/1>origin/1',
			'r2/1>origin/1',
			'r3/1>echo/1',
			'r4/1>echo/1',
		);
		const leaders = findLeaders(written, cited);
		expect(leaders.slice(0, 2).map(({ blog }) => blog)).toEqual(['origin', 'echo']);
		expect(leaders[0]).toMatchObject({ posts: 1, novelty: 1, linksGained: 2, novelLinksGained: 2 });
		expect(leaders[1]).toMatchObject({ posts: 1, novelty: 0.5, linksGained: 2, novelLinksGained: 1 });
		expect(leaders.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(leaders.length, 6);
	});

	it('do not come from links to oneself', () => {
		const written = posts('vain/1@1', 'vain/2@2', 'other/1@1', 'reader/1@3');
		const leaders = findLeaders(written, citations('vain/2>vain/1', 'vain/2>vain/1', 'reader/1>other/1'));
		expect(leaders[0]!.blog).toBe('other');
		expect(leaders.find(({ blog }) => blog === 'vain')).toMatchObject({ posts: 2, linksGained: 0 });
	});

	it('are empty without posts', () => {
		expect(findLeaders([], [])).toEqual([]);
	});
});

describe('conversations', () => {
	const usual = ['star/1@1', 'star/2@2', 'star/3@3'];
	const readers = ['a/1@4', 'b/1@4', 'c/1@4', 'd/1@4', 'e/1@4'];
	const ofStar = readers.flatMap((reader) =>
		usual.map((post) => `${reader}>${post}`.replaceAll(/@\d+/g, '')),
	);

	it('lead where a post began more talk than the blog is used to', () => {
		const all = posts(...usual, 'new/1@10', 'new/2@11', ...readers, 'a/2@12', 'b/2@12', 'c/2@13', 'd/2@14');
		const found = findLeaders(all, citations(...ofStar, 'a/2>new/1', 'b/2>new/1', 'c/2>b/2', 'd/2>c/2'));
		const by = (figure: 'linksGained' | 'conversation') =>
			[...found].sort((a, b) => b[figure] - a[figure])[0]!.blog;
		expect([by('linksGained'), by('conversation')]).toEqual(['star', 'new']);
		const leader = found.find(({ blog }) => blog === 'new')!;
		expect(leader.conversation).toBe(1 + 1 + 1 / 2 + 1 / 4);
		expect(leader.cited[0]).toMatchObject({ post: 'new/1', conversation: 2.75 });
	});

	it.each([
		['a citation weeks later', ['a/1@1', 'b/1@20'], ['b/1>a/1'], 0],
		['a citation of a later post', ['a/1@9', 'b/1@2'], ['b/1>a/1'], 0],
		['a second post of the same blog', ['a/1@1', 'b/1@2', 'b/2@3'], ['b/1>a/1', 'b/2>a/1'], 1],
		['an undated post', ['a/1@1', 'b/1'], ['b/1>a/1'], 0],
		[
			'what comes when the talk is over',
			['a/1@1', 'b/1@7', 'c/1@13', 'd/1@19'],
			['b/1>a/1', 'c/1>b/1', 'd/1>c/1'],
			1.5,
		],
	])('do not grow by %s', (_what, written, cited, size) => {
		const leader = findLeaders(posts(...written), citations(...cited)).find(({ blog }) => blog === 'a');
		expect(leader?.conversation).toBe(size);
	});
});
