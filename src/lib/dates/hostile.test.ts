import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../../test/effort.fixture.ts';
import { parseHtml } from '../html/index.ts';
import { type DateExpression, findDateInUrl, findDates, findDatesInText, parseDate } from './index.ts';

const NOW = '2026-11-15';
const MANY_BYTES = effort(1 << 17, 1 << 20);

/** Pieces of dates and things like them. */
const piece = fc.constantFrom(
	...[
		'2004',
		'3',
		'05',
		'/',
		'-',
		'.',
		' ',
		'年',
		'月',
		'日',
		'平成',
		'元',
		'H',
		'Mar',
		'March',
		'de',
		'Fri',
		'(金)',
		':',
		'30',
	],
	...[
		'pm',
		'T',
		'Z',
		'+0900',
		"'",
		',',
		'～',
		'\n',
		'\t',
		'<b>',
		'</b>',
		'<div>',
		'ago',
		'days',
		'昨日',
		'二〇',
		'tháng',
		'٣',
		'，',
		'\u200f',
	],
);
const dateLike = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
const anyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), dateLike);

function isSound(dates: readonly DateExpression[], length: number): boolean {
	return dates.every(({ start, end, value }, i) => {
		const inRange = start >= 0 && start <= end && end <= length;
		return inRange && (i === 0 || dates[i - 1]!.start <= start) && /^\d{4}-\d\d/.test(value);
	});
}

describe('any text at all', () => {
	it('gives sorted dates within the text, and no error', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				expect(isSound(findDatesInText(text, { now: NOW, sentences: true }), text.length)).toBe(true);
			}),
			{ numRuns: effort(400, 2_000) },
		);
	});

	it('also as a page', () => {
		fc.assert(
			fc.property(anyText, anyText, (text, language) => {
				const page = parseHtml(
					`<html lang="${language}"><title>${text}</title><time datetime="${text}">${text}`,
				);
				const dates = findDates(page, { now: text, url: text, lastModified: text, language: language });
				expect(isSound(dates, page.visible.text.length)).toBe(true);
			}),
			{ numRuns: effort(200, 1_000) },
		);
	});

	it('is at most one date', () => {
		fc.assert(
			fc.property(anyText, (text) => {
				expect(parseDate(text, { now: NOW })?.value ?? '2004-03').toMatch(/^\d{4}-\d\d/);
				expect(findDateInUrl(text)?.value ?? '2004-03').toMatch(/^\d{4}-\d\d/);
			}),
			{ numRuns: effort(400, 2_000) },
		);
	});
});

describe('a long repetition (a megabyte in the long tests) ends', () => {
	const things = [
		'1/1/',
		'2004-',
		'Jan ',
		'7',
		'二',
		'3 ',
		'Jan 5 ',
		'3月5日',
		'2004/3/5 ',
		'3 days ago ',
		'1/1\n',
		'2004年',
		"'04",
		'5th of ',
		'12:30 ',
		'5\nMar\n',
	];

	it.each(things.map((thing) => [thing]))('%j', (thing) => {
		const text = thing.repeat(Math.ceil(MANY_BYTES / thing.length));
		expect(isSound(findDatesInText(text, { now: NOW }), text.length)).toBe(true);
	});

	it.each([
		['<time datetime="2004-03-05">5</time>'],
		['<div>5</div><div>Mar</div>'],
		['<p>3 days ago</p>'],
		['<b>'],
	])('%s', (thing) => {
		const page = parseHtml(thing.repeat(MANY_BYTES / 4 / thing.length));
		expect(isSound(findDates(page, { now: NOW }), page.visible.text.length)).toBe(true);
	});
});
