import { describe, expect, it } from 'vitest';
import type { Rise } from './rise.ts';
import { subsume } from './subsume.ts';

interface Facts {
	readonly weight?: number;
	readonly expected?: number;
	readonly isName?: boolean;
}

function rise(
	key: string,
	posts: number,
	{ weight = 3 * posts, expected = 0, isName = false }: Facts = {},
): Rise {
	return {
		term: { kind: 'text', key, label: key, language: null, isName },
		posts,
		expected,
		since: '2004-03-05',
		until: '2004-03-05',
		weight,
		rolling: posts,
		history: [posts],
	};
}

const characters = (text: string) => [...text].join(' ');
const EVERYDAY = new Set(['the', 'of', 'is']);

describe('of overlapping bursts', () => {
	it.each<[string, Rise[], string[]]>([
		[
			'the longest with the same posts stays',
			[rise('ring', 10), rise('lord of the ring', 9), rise('lord', 10), rise('of the ring', 9)],
			['lord of the ring'],
		],
		[
			'everyday words around it go',
			[rise('matrix', 10), rise('the matrix', 10), rise('matrix is', 9)],
			['matrix'],
		],
		['they stay when nothing else rises', [rise('the the', 8)], ['the the']],
		[
			'a word that was always frequent is dropped, although many posts have it too',
			[rise('tokyo', 20, { expected: 10, weight: 12 }), rise('tokyo quake', 9)],
			['tokyo quake'],
		],
		['one of several phrases for it is dropped', [rise('kelvik', 20), rise('kelvik said', 6)], ['kelvik']],
		[
			'both stay when each rises by itself',
			[rise('election', 100, { expected: 30, weight: 50 }), rise('election day', 45, { weight: 120 })],
			['election', 'election day'],
		],
		[
			'a name is reported without the words around it',
			[rise('kelvik', 8, { isName: true }), rise('new kelvik', 8)],
			['kelvik'],
		],
		[
			'but with those that rise with it',
			[rise('northern', 8, { isName: true }), rise('express', 8), rise('northern express', 8)],
			['northern express'],
		],
		[
			'pairs of characters become the name that they are of',
			[...['アル', 'ルー', 'ード', 'アルー', 'ルード', 'アルード'].map((run) => rise(characters(run), 10))],
			[characters('アルード')],
		],
		[
			'particles at its edges go',
			[...['アルード', 'アルードの', 'はアルード'].map((run) => rise(characters(run), 10))],
			[characters('アルード')],
		],
		[
			'Korean ones at its end alone',
			[...['은하축제', '은하축제가', '하축제'].map((run) => rise(characters(run), 10))],
			[characters('은하축제')],
		],
		[
			'but not when little would be left',
			[...['もののけ姫', 'け姫'].map((run) => rise(characters(run), 10))],
			[characters('もののけ姫')],
		],
		['others are left alone', [rise('sun', 9), rise('moon', 9)], ['sun', 'moon']],
	])('%s', (_, rises, kept) => {
		expect(subsume(rises, (key) => EVERYDAY.has(key)).map(({ term }) => term.key)).toEqual(kept);
	});

	it('tags and pages are not parts of words', () => {
		const word = rise('open source', 9);
		const tag = { ...rise('source', 9), term: { ...word.term, kind: 'tag' as const, key: 'source' } };
		expect(subsume([word, tag], () => false)).toEqual([word, tag]);
	});
});
