import { describe, expect, it } from 'vitest';
import { chooseCitations, type Way } from './follow.ts';
import { orderByTime } from './order.ts';
import { type Linker, traceSpread } from './spread.ts';
import { type Cite, DAY_MS, describeTime, type TalkPost } from './talk-post.ts';
import { arrangeThread, groupThreads } from './threads.ts';
import { arrangeTree } from './tree.ts';

/** `2>1` is: 2 cites 1. */
function citesOf(text: string): Cite[] {
	return (text.match(/\d+>\d+/g) ?? []).map((pair) => {
		const [from, to] = pair.split('>').map(Number);
		return { from: from!, to: to! };
	});
}

const written = (cites: readonly Cite[]) => cites.map(({ from, to }) => `${from}>${to}`).join(' ');

/** Post by post, the day of March 2004 on which it was written, with the part of the day; the blog is the post's number. */
function postsOf(days: readonly (number | null)[]): TalkPost[] {
	return days.map((day, i) => ({
		id: i + 1,
		blog: i + 1,
		time: day === null ? null : Date.UTC(2004, 2, 1) + (day - 1) * DAY_MS,
	}));
}

const byId = (posts: readonly TalkPost[]) => new Map(posts.map((post) => [post.id, post]));

describe('the time of a post', () => {
	const SEEN = '2004-03-07T12:00:00Z';
	it.each([
		['2004-03-05', Date.UTC(2004, 2, 5)],
		['2004-03-05T21:00:00+09:00', Date.UTC(2004, 2, 5, 12)],
		['2004-03-08T10:00:00Z', Date.UTC(2004, 2, 8, 10)],
		['2004-03-09', null],
		['2040-01-01', null],
		['1970-01-01', null],
		['soon', null],
		[null, null],
	])('%s is %s', (published, expected) => {
		expect(describeTime(published, SEEN)).toBe(expected);
	});
});

describe('the order of time', () => {
	it.each<[string, (number | null)[], string, number[]]>([
		['follows the dates', [3, 1, 2], '', [2, 3, 1]],
		['has the cited one first on the same day', [5, 5], '1>2', [2, 1]],
		['has the cited post first if the dates differ by a day', [5, 6], '1>2', [2, 1]],
		['believes dates that are far apart', [5, 9], '1>2', [1, 2]],
		['has an undated post after those it cites', [4, 5, null, 9], '3>2', [1, 2, 3, 4]],
		['has an undated post before those that cite it', [4, 5, null, 9], '4>3 2>3', [1, 3, 2, 4]],
		['places undated posts by undated ones', [4, null, null, 9], '2>1 3>2', [1, 2, 3, 4]],
		['has undated posts that cite nothing last', [null, 4], '', [2, 1]],
		['takes the earliest post of a cycle first', [5, 5.1, 5.2], '1>2 2>3 3>1', [1, 3, 2]],
		['continues after a cycle', [5, 5.1, 5.2, 5.3], '1>2 2>1 4>3 3>2', [1, 2, 3, 4]],
		['leaves out posts that were not requested', [5, 5], '1>7 1>1', [1, 2]],
	])('%s', (_what, days, cites, expected) => {
		expect(orderByTime(postsOf(days), citesOf(cites))).toEqual(expected);
	});
});

describe('a conversation', () => {
	/** Of the first post; what leads no further is in brackets. */
	const choose = (came: Way, days: readonly (number | null)[], cites: string) => {
		const posts = byId(postsOf(days));
		const chosen = chooseCitations(posts.get(1)!, came, citesOf(cites), (id) => posts.get(id)!);
		return chosen.map(({ cite, leadsOn }) => (leadsOn ? written([cite]) : `(${written([cite])})`)).join(' ');
	};
	const LIST = Array.from({ length: 13 }, (_, i) => `1>${i + 2}`).join(' ');

	it.each<[string, Way, (number | null)[], string, string]>([
		['is followed both ways', 'start', [5, 4, 6], '1>2 3>1', '1>2 3>1'],
		['goes up to the cited posts, and down to others', 'cited', [5, 4, 6], '1>2 3>1', '1>2 3>1'],
		['goes down only from citing posts', 'citing', [5, 4, 6], '1>2 3>1', '3>1'],
		['ends at posts cited a week later', 'cited', [15, 4, 16], '1>2 3>1', '3>1'],
		['ends at citations two weeks later', 'citing', [5, 20, 18], '2>1 3>1', '3>1'],
		['shows all citations of the requested post', 'start', [15, 4, 16, 40], '1>2 3>1 4>1', '(1>2) 3>1 (4>1)'],
		['continues across an unknown time', 'cited', [null, 4], '1>2', '1>2'],
		[
			'ends at a list of links, except for posts that cite it',
			'cited',
			Array(16).fill(5),
			`${LIST} 16>1`,
			'16>1',
		],
	])('%s', (_what, came, days, cites, expected) => {
		expect(choose(came, days, cites)).toBe(expected);
	});
});

describe('threads', () => {
	const group = (days: readonly (number | null)[], cites: string, maxPosts = 10) =>
		groupThreads(byId(postsOf(days)), citesOf(cites), maxPosts).map(({ posts, cites, isCut }) => [
			posts.join(' '),
			written(cites),
			isCut,
		]);
	const LIST = Array.from({ length: 13 }, (_, i) => `14>${i + 1}`).join(' ');

	it.each<[string, (number | null)[], string, [string, string, boolean][]]>([
		['do not exist without citations', [1, 2], '', []],
		[
			'are the longest first',
			[1, 2, 1, 2, 3],
			'2>1 5>4 4>3',
			[
				['3 4 5', '4>3 5>4', false],
				['1 2', '2>1', false],
			],
		],
		[
			'have their citations in the order of the citing posts',
			[1, 2, 3],
			'3>2 3>1 2>1',
			[['1 2 3', '2>1 3>1 3>2', false]],
		],
		['may be rings', [1, 2, 3], '1>2 2>3 3>1', [['1 3 2', '1>2 3>1 2>3', false]]],
		['hang together over a post that two cite', [1, 2, 3], '2>1 3>1', [['1 2 3', '2>1 3>1', false]]],
		['do not hang together over a post long before', [1, 20, 21, 22], '2>1 3>1 4>3', [['3 4', '4>3', false]]],
		['do not hang together over a list of links', Array(14).fill(5), `${LIST} 2>1`, [['1 2', '2>1', false]]],
		['leave out posts that are not known', [1, 2], '2>1 9>1', [['1 2', '2>1', false]]],
	])('%s', (_what, days, cites, expected) => {
		expect(group(days, cites)).toEqual(expected);
	});

	it('are cut off at their end if they are too long', () => {
		expect(group([1, 2, 3, 4], '2>1 3>2 4>3', 3)).toEqual([['1 2 3', '2>1 3>2', true]]);
	});

	it('may have many posts', () => {
		const days = Array.from({ length: 20_000 }, (_, i) => 1 + i / 10_000);
		const chain = days.slice(1).map((_, i) => ({ from: i + 2, to: i + 1 }));
		const [thread] = groupThreads(byId(postsOf(days)), chain, 100_000);
		expect([thread!.posts.length, thread!.posts[0], thread!.posts.at(-1)]).toEqual([20_000, 1, 20_000]);
	});

	it('that are given completely are only sorted', () => {
		const { posts, cites } = arrangeThread(byId(postsOf([1, 40])), citesOf('2>1'), 10);
		expect([posts, written(cites)]).toEqual([[1, 2], '2>1']);
	});
});

describe('the spread of a link', () => {
	const linkers = (...rows: Partial<Linker>[]): Linker[] =>
		postsOf(rows.map((_, i) => i + 1)).map((post, i) => ({ ...post, cites: [], homes: [], ...rows[i] }));

	it.each<[string, Linker[], (readonly [number, number | null])[]]>([
		[
			'has no source if none is named',
			linkers({}, {}),
			[
				[1, null],
				[2, null],
			],
		],
		[
			'came by the post that is cited',
			linkers({}, { cites: [1] }),
			[
				[1, null],
				[2, 1],
			],
		],
		[
			'came by the latest of several',
			linkers({}, { cites: [1] }, { cites: [1, 2] }),
			[
				[1, null],
				[2, 1],
				[3, 2],
			],
		],
		[
			'came by the blog that is named',
			linkers({}, { homes: [1] }),
			[
				[1, null],
				[2, 1],
			],
		],
		[
			'came by a post rather than a blog',
			linkers({}, {}, { cites: [1], homes: [2] }),
			[
				[1, null],
				[2, null],
				[3, 1],
			],
		],
		[
			'did not come by a later post',
			linkers({ homes: [2] }, {}),
			[
				[1, null],
				[2, null],
			],
		],
		[
			'did not come by the same blog',
			linkers({ blog: 7 }, { blog: 7, cites: [1], homes: [7] }),
			[
				[1, null],
				[2, null],
			],
		],
		[
			'did not come from a post without it',
			linkers({}, { cites: [9], homes: [9] }),
			[
				[1, null],
				[2, null],
			],
		],
		[
			'follows the citations if the dates are coarse',
			linkers({ time: Date.UTC(2004, 2, 5), cites: [2] }, { time: Date.UTC(2004, 2, 5, 12) }),
			[
				[2, null],
				[1, 2],
			],
		],
	])('%s', (_what, given, expected) => {
		expect(traceSpread(given).map(({ post, via }) => [post, via])).toEqual(expected);
	});
});

describe('a thread as a tree', () => {
	it.each<[string, number[], string, string]>([
		['has each post below the one it cites', [1, 2, 3, 4], '2>1 3>1 4>2', '1 .2 ..4 .3'],
		['has a post below the latest that it cites', [1, 2, 3], '2>1 3>1 3>2', '1 .2 ..3'],
		['starts a new root with a post that only cites later ones', [1, 2, 3], '1>2 3>2', '1 2 .3'],
		['ends also in a ring', [1, 2], '1>2 2>1', '1 .2'],
		['includes posts without citations', [1, 2], '', '1 2'],
	])('%s', (_what, posts, cites, expected) => {
		const tree = arrangeTree(posts, citesOf(cites));
		expect(tree.map(({ post, depth }) => '.'.repeat(depth) + post).join(' ')).toBe(expected);
	});
});
