import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MATCH_END, MATCH_START, type SearchField } from '../model/search.ts';
import { Matcher } from './matcher.ts';
import { parseQuery } from './parse.ts';
import { makeSnippet, markAll } from './snippet.ts';

const visible = (text: string) => text.replaceAll(MATCH_START, '<').replaceAll(MATCH_END, '>');

function mark(query: string, text: string, stems: string | null = null, field: SearchField = 'text'): string {
	const { plan } = parseQuery(query, ['en', 'de']);
	return visible(markAll(text, new Matcher(plan, [field]).find(text, stems)));
}

describe('matches are marked', () => {
	it.each([
		['by their stems', 'run', 'He was running.', 'en', 'He was <running>.'],
		['whatever their accents', 'creme', 'Une Crème!', null, 'Une <Crème>!'],
		['as phrases', '"green tea"', 'green, green tea and tea', null, 'green, <green tea> and tea'],
		['as beginnings', 'coff*', 'coffee', null, '<coffee>'],
		['in Japanese', '東京', '今日の東京都は', 'ja', '今日の<東京>都は'],
		['one character', '猫', '黒猫が', 'ja', '黒<猫>が'],
		['not where they are excluded', 'tea -coffee', 'tea, coffee', null, '<tea>, coffee'],
		['not for filters', 'tea lang:en', 'tea lang', null, '<tea> lang'],
		['of other fields not', 'title:tea', 'tea', null, 'tea'],
	])('%s', (_, query, text, stems, expected) => {
		expect(mark(query, text, stems)).toBe(expected);
	});

	it('as one if they touch', () => {
		expect(mark('東京 京都', '東京都', 'ja')).toBe('<東京都>');
	});
});

describe('a snippet', () => {
	const snippet = (query: string, text: string) => {
		const { plan } = parseQuery(query, []);
		return visible(makeSnippet(text, new Matcher(plan, ['text']).find(text, null)));
	};
	const filler = 'lorem ipsum dolor sit amet '.repeat(40);

	it('shows the passage with most of the words', () => {
		const text = `tea ${filler} here tea with milk stands ${filler} milk`;
		expect(snippet('tea milk', text)).toMatch(/^… .*here <tea> with <milk> stands.* …$/);
	});

	it('begins and ends between words', () => {
		expect(snippet('tea', `${filler}tea ${filler}`)).toMatch(
			/^… (?:lorem|ipsum|dolor|sit|amet) .*\b(?:lorem|ipsum|dolor|sit|amet) …$/,
		);
	});

	it('is the beginning if nothing matches', () => {
		expect(snippet('zebra', `First words. ${filler}`)).toMatch(/^First words\. .* …$/);
	});

	it('is the whole text if that is short', () => {
		expect(snippet('tea', 'A cup\n\nof tea')).toBe('A cup of <tea>');
	});

	it('removes false markers', () => {
		const { plan } = parseQuery('tea', []);
		const text = `a ${MATCH_START}b tea ${MATCH_END}`;
		expect(visible(makeSnippet(text, new Matcher(plan, ['text']).find(text, null)))).toBe('a b <tea>');
	});

	it('of any text has paired markers and is short', () => {
		const words = fc.array(fc.constantFrom('tea', 'milk', '東京', '猫', 'xyz', '\n', '𠮷', 'a'.repeat(300)), {
			maxLength: 300,
		});
		fc.assert(
			fc.property(words, fc.constantFrom(' ', ''), (list, glue) => {
				const made = snippet('tea milk 猫 東京', list.join(glue));
				expect(made.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/);
				expect(made.length).toBeLessThan(700);
			}),
		);
	});
});
