import { describe, expect, it } from 'vitest';
import { nameCommunities } from './map-names.ts';

type Row = readonly [title: string, language: string | null, community: number];

const rows = (count: number, title: string, language: string | null, community: number): Row[] =>
	Array.from({ length: count }, (_, i) => [`${title} ${'abcdefghij'[i]}x`, language, community]);

function namesOf(table: readonly Row[]): string[] {
	const blogs = table.map(([title, language], i) => ({
		key: `http://www.b${i}.example/`,
		title,
		language,
		description: null,
	}));
	const of = Uint32Array.from(table, ([, , community]) => community);
	const sizes = [...new Set(of)].map((community) => of.filter((one) => one === community).length);
	const influence = new Map(blogs.map(({ key }, i) => [key, i / 100]));
	return nameCommunities(blogs, { of, sizes }, influence).map(({ name }) => name);
}

describe('the name of a community', () => {
	it.each<readonly [string, readonly Row[], readonly string[]]>([
		[
			'has the words that others of the language have not',
			[...rows(4, 'the garden', 'en', 0), ...rows(4, 'the kitchen', 'en-GB', 1), ...rows(8, 'der', 'de', 2)],
			['English: garden', 'English: kitchen', 'German, around der hx'],
		],
		['falls back on the most influential blog', rows(3, 'notes', 'fr', 0), ['French, around notes cx']],
		[
			'names no language if there are several',
			[...rows(2, 'pond', 'en', 0), ...rows(2, 'pond', 'ja', 0)],
			['Several languages, around pond bx'],
		],
		['is a URL if nothing else is known', [['', null, 0]], ['Several languages, around b0.example']],
		[
			'reads other scripts',
			[...rows(3, '料理 日記', 'ja', 0), ...rows(5, '音楽', 'ja', 1)],
			['Japanese: 料理, 日記', 'Japanese: 音楽'],
		],
		['accepts an invalid language', rows(2, 'notes', '!!', 0), ['!!, around notes bx']],
	])('%s', (_, table, expected) => {
		expect(namesOf(table)).toEqual(expected);
	});
});
