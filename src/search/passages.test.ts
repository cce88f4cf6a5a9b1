import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Matcher } from './matcher.ts';
import { parseQuery } from './parse.ts';
import { choosePassages } from './passages.ts';

const find = (query: string, text: string, maxChars = 80) =>
	choosePassages(text, new Matcher(parseQuery(query, []).plan, ['text']).find(text, null), maxChars);
const quotes = (query: string, text: string, maxChars?: number) =>
	find(query, text, maxChars).map(({ quote }) => quote);

const FILLER = 'Nothing of interest happened on this long and quiet day. ';

describe('passages', () => {
	it.each([
		[
			'whole sentences',
			'kettle',
			`${FILLER}The kettle sang. It was tea time. ${FILLER}`,
			['The kettle sang. It was tea time.'],
		],
		[
			'sentences of Japanese',
			'黒猫',
			'今日は晴れ。黒猫が寝ていた。学校へ行った。',
			['黒猫が寝ていた。学校へ行った。'],
		],
		[
			'paragraphs',
			'kettle',
			`No end\n\nThe kettle sang\n\n${FILLER.repeat(2)}`,
			[`The kettle sang\n\n${FILLER.trim()}`],
		],
		[
			'the part with the most words first',
			'kettle sang',
			`A kettle. ${FILLER.repeat(3)}The kettle sang.`,
			['The kettle sang.', `A kettle. ${FILLER.trim()}`],
		],
		[
			'the beginning, if nothing matches',
			'zebra',
			'The kettle sang. It was late.',
			['The kettle sang. It was late.'],
		],
		['nothing of an empty text', 'zebra', '  ', []],
	])('are %s', (_, query, text, expected) => {
		expect(quotes(query, text)).toEqual(expected);
	});

	it('of a text without sentences begin and end at words', () => {
		const text = `${'word '.repeat(100)}kettle ${'more '.repeat(100)}`;
		const [quote] = quotes('kettle', text);
		expect(quote).toMatch(/^word .* kettle .* more$/);
		expect(quote!.length).toBeLessThanOrEqual(80);
	});

	it('are exact, apart from each other and no longer than allowed', () => {
		const piece = fc.constantFrom(
			'tea ',
			'kettle. ',
			'word',
			' ',
			'\n\n',
			'。',
			'茶',
			'😀',
			'… ',
			`${FILLER}`,
		);
		fc.assert(
			fc.property(
				fc.array(piece, { maxLength: 80 }),
				fc.integer({ min: 40, max: 200 }),
				(pieces, maxChars) => {
					const text = pieces.join('');
					const passages = find('tea kettle 茶', text, maxChars);
					for (const { start, end, quote } of passages) {
						expect(quote).toBe(text.slice(start, end));
						expect(quote).toBe(quote.trim());
						expect(quote.length).toBeLessThanOrEqual(maxChars);
						expect(quote).not.toMatch(/\p{Surrogate}/u);
					}
					const sorted = [...passages].sort((a, b) => a.start - b.start);
					for (const [i, { start }] of sorted.entries())
						if (i > 0) expect(start).toBeGreaterThanOrEqual(sorted[i - 1]!.end);
				},
			),
		);
	});
});
