import { describe, expect, it } from 'vitest';
import type { PostDraft } from '../src/model/post.ts';
import { judgeEntries } from './segment-entries-case.ts';
import { SharedText } from './segment-shared.ts';
import { addressKey, sameDay, sameTitle, tokenF1, tokensOf } from './segment-text.ts';

it.each([
	['2019-04-05T23:30:00-08:00', '2019-04-06', true],
	['2019-04-05', '2019-04-04', true],
	['2019-04-05', '2019-04-07', false],
	['2019-04-05', null, false],
])('days: %s and %s', (gold, found, expected) => {
	expect(sameDay(gold, found)).toBe(expected);
});

it.each([
	['“Knots” — and more', '"knots" - and more ¶', true],
	['¡!', '¡!', true],
	['Knots', 'Knots and more', false],
	['Knots', null, false],
])('titles: %s and %s', (gold, found, expected) => {
	expect(sameTitle(gold, found)).toBe(expected);
});

it('URLs are equal however they are spelled', () => {
	const key = addressKey('https://quay.example/2019/caf%C3%A9/', 'https://quay.example/');
	expect(addressKey('/2019/café/index.html', 'http://www.quay.example/')).toBe(key);
	expect(addressKey('/2019/café#one', 'http://www.quay.example/')).not.toBe(key);
});

it('counts the tokens that two texts share, with repetitions', () => {
	expect(tokenF1(tokensOf('one two two'), tokensOf('two one two'))).toBe(1);
	expect(tokenF1(tokensOf('港の船'), tokensOf('港の猫'))).toBeCloseTo(2 / 3);
});

it('the shown part of a text is the part in one place', () => {
	const shared = new SharedText(
		'Menu. One two three four five six seven eight nine ten, and the page goes on.',
	);
	const text = tokensOf('one two three four five six seven eight nine ten eleven twelve');
	expect(shared.part(text)).toHaveLength(10);
	expect(shared.part(tokensOf('nothing of this is there at all, not one run of words'))).toEqual([]);
});

function draft(published: string, title: string | null, text: string): PostDraft {
	return {
		url: null,
		title,
		author: null,
		published,
		updated: null,
		html: '',
		text,
		categories: [],
		source: 'model',
	};
}

describe('entries', () => {
	const entries = [
		{
			date: '2019-04-05',
			title: 'Ferry',
			textStart: 'We waited on the quay',
			textEnd: 'nobody told us why.',
		},
		{ date: '2019-04-04', title: 'Knots', textStart: 'My uncle ties them', textEnd: 'lost its way.' },
	];
	const ferry = draft('2019-04-05', 'Ferry', 'We waited on the quay and nobody told us why.');
	const knots = draft('2019-04-04', 'Knots', 'My uncle ties them until each has lost its way.');
	const judge = (...drafts: PostDraft[]) => judgeEntries(entries, drafts);
	const count = (name: 'found' | 'date' | 'title' | 'content', ...drafts: PostDraft[]) =>
		judge(...drafts).entries.filter((entry) => entry[name]).length;

	it('are right with date, title, beginning and end', () => {
		expect(judge(ferry, knots)).toMatchObject({ drafts: 2, right: 2, invented: [] });
	});

	it.each([
		['date', draft('2019-04-04', 'Ferry', ferry.text)],
		['title', draft('2019-04-05', 'Boats', ferry.text)],
		['content', draft('2019-04-05', 'Ferry', 'We waited on the quay.')],
		['content', draft('2019-04-05', 'Ferry', `${ferry.text} ${knots.text}`)],
	] as const)('are wrong in their %s', (name, wrong) => {
		expect(count('found', wrong, knots)).toBe(2);
		expect(count(name, wrong, knots)).toBe(1);
	});

	it('may be several posts of one day', () => {
		const parts = [
			draft('2019-04-05', 'Ferry', 'We waited on the quay'),
			draft('2019-04-05', 'Later', 'nobody told us why.'),
		];
		expect(judge(...parts, knots)).toMatchObject({ drafts: 3, right: 3, invented: [] });
	});

	it('that are not posts count as invented', () => {
		expect(judge(draft('2018-01-01', 'About', 'A blog about boats.'), ferry, knots).invented).toHaveLength(1);
	});
});
