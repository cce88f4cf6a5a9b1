import { describe, expect, it } from 'vitest';
import { foldText } from './folded.ts';
import { locate, type Place } from './locate.ts';

const PAGE = `Harbour notes
Home · About · Archive

The ferry that never left
We waited on the quay until the lamps were lit — and “nobody” came to tell us why. The tide had turned by then, and the
captain’s café was closed for the winter, as it had been the year before.

港の日記
昨日の夜、船は出なかった。灯台の明かりだけが静かに波を照らしていて、誰も理由を教えてくれなかった。

A list of knots
bowline, clove hitch, sheet bend, reef knot, figure of eight, rolling hitch, constrictor, monkey's fist and a few more`;

function find(text: string): Place[] {
	return locate(foldText(PAGE).letters, [foldText(text).letters])[0]!;
}

function shown(text: string): string | null {
	const { at } = foldText(PAGE);
	const place = find(text)[0];
	return place === undefined ? null : PAGE.slice(at[place.from]!, at[place.to - 1]! + 1);
}

describe('a text is found on the page', () => {
	it.each([
		[
			'to the letter',
			'We waited on the quay until the lamps were lit',
			'We waited on the quay until the lamps were lit',
		],
		[
			'with other quotes, dashes and spaces',
			'until the lamps were lit - and "nobody"  came\nto tell us why',
			'until the lamps were lit — and “nobody” came to tell us why',
		],
		[
			'with accents written apart',
			"The captain's cafe\u0301 was closed for the winter",
			'the\ncaptain’s café was closed for the winter',
		],
		[
			'where words are not spaced',
			'昨日の夜、船は出なかった。灯台の明かり だけが静かに',
			'昨日の夜、船は出なかった。灯台の明かりだけが静かに',
		],
		[
			'with a word that the page does not have',
			'bowline, clove hitch, sheet bend, granny knot, figure of eight, rolling hitch',
			'bowline, clove hitch, sheet bend, reef knot, figure of eight, rolling hitch',
		],
		[
			'by its beginning, where the page shows less of it',
			`The tide had turned by then, and the captain's café was closed ${'and the feed goes on and on with words that the page lacks '.repeat(5)}`,
			'The tide had turned by then, and the\ncaptain’s café was closed',
		],
	])('%s', (_, text, expected) => {
		expect(shown(text)).toBe(expected);
	});

	it('reports how much of it matches', () => {
		expect(find('We waited on the quay until the lamps were lit')[0]).toMatchObject({ share: 1, offset: 0 });
		expect(find('bowline, clove hitch, sheet bend, granny knot, figure of eight')[0]!.share).toBeLessThan(1);
	});
});

describe('a text is not found', () => {
	it.each([
		['that the page does not have', 'Nothing of this sentence can be read anywhere on that page at all.'],
		[
			'of which it has a phrase only',
			'My grandfather taught me the rolling hitch when I was nine years old and I have never forgotten it',
		],
		['that is too short', 'quay'],
		['that is empty', ''],
	])('%s', (_, text) => {
		expect(find(text)).toEqual([]);
	});
});

it('finds every place of a text that occurs twice', () => {
	const twice = `${PAGE}\n\nMost read\nWe waited on the quay until the lamps were lit`;
	const places = locate(foldText(twice).letters, [
		foldText('We waited on the quay until the lamps were lit').letters,
	]);
	expect(places[0]).toHaveLength(2);
});

it('is not slowed down by what repeats itself', () => {
	const long = foldText('ab'.repeat(200_000)).letters;
	const texts = Array.from({ length: 200 }, () => foldText('ab'.repeat(300)).letters);
	expect(locate(long, texts)).toHaveLength(200);
});
