import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../test/effort.fixture.ts';
import type { SearchPlan } from '../model/search.ts';
import { parseQuery } from './parse.ts';

/** The plan in one line: `[…]` all, `{…}` any, `-` not, `field:` before terms, `kind=value` for filters. */
function show(plan: SearchPlan): string {
	switch (plan.kind) {
		case 'all':
			return `[${plan.of.map(show).join(' ')}]`;
		case 'any':
			return `{${plan.of.map(show).join(' ')}}`;
		case 'not':
			return `-${show(plan.of)}`;
		case 'terms': {
			const spelt = plan.spellings.map(({ terms, isPrefix }) => terms.join('+') + (isPrefix ? '*' : ''));
			return `${plan.field === null ? '' : `${plan.field}:`}${spelt.join('/')}`;
		}
		case 'days':
			return `days=${plan.from ?? ''}..${plan.to ?? ''}`;
		case 'commented':
			return 'commented';
		default:
			return `${plan.kind}=${plan.value}`;
	}
}

describe('a query is read', () => {
	it.each([
		['words, all of them', 'tea coffee', '[tea coffee]'],
		['a phrase', '"green tea"', 'green+tea'],
		['quotes of other keyboards', '“green tea” 「緑茶」', '[green+tea 緑茶]'],
		['what is excluded', 'tea -coffee -"iced tea"', '[tea -coffee -iced+tea]'],
		['NOT in capitals', 'tea NOT coffee', '[tea -coffee]'],
		['not twice', 'NOT -tea', 'tea'],
		['OR between its neighbours', 'a1 tea OR coffee b1', '[a1 {tea coffee} b1]'],
		['a chain of OR', 'tea OR coffee | milk', '{tea coffee milk}'],
		['or in small letters, a word', 'tea or coffee', '[tea or coffee]'],
		['AND in capitals, which is not a word', 'tea AND coffee', '[tea coffee]'],
		['brackets', '(tea OR coffee) -(milk sugar)', '[{tea coffee} -[milk sugar]]'],
		['words that JavaScript knows', 'constructor toString', '[constructor tostring]'],
		['a beginning', 'coff*', 'coff*'],
		['a field', 'title:tea', 'title:tea'],
		['a field with a phrase', 'author:"Ann Smith"', 'author:ann+smith'],
		['a field for a group', 'title:(tea OR coffee)', '{title:tea title:coffee}'],
		['tags', 'tag:food', 'tags:food'],
		['words in comments', 'tea in:comments title:coffee', '[comments:tea title:coffee]'],
		['filters', 'site:blog.example lang:de platform:hugo', '[site=blog.example language=de platform=hugo]'],
		['a language by its name', 'lang:German', 'language=de'],
		['a filter that is excluded', '-site:blog.example tea', '[-site=blog.example tea]'],
		['a quoted value', 'blog:"My Blog"', 'blog=My Blog'],
		['a source', 'source:full-feed', 'source=full-feed'],
		['a link', 'link:https://blog.example/a', 'link=https://blog.example/a'],
		['a year', 'after:2004', 'days=20040101..'],
		['a month', 'before:2004-03', 'days=..20040300'],
		['a day', 'after:2004-03-05 before:2004-3-9', '[days=20040305.. days=..20040308]'],
		['a span', 'date:2004-02', 'days=20040201..20040231'],
		['comments', 'has:comments', 'commented'],
		['a space after the colon', 'lang: de', 'language=de'],
		['a URL, which is not an operator', 'http://blog.example', 'http+blog+example'],
		['a full-width colon', 'title：茶道', 'title:茶道'],
		['nothing', '  ', '[]'],
	])('%s', (_, query, plan) => {
		const parsed = parseQuery(query, []);
		expect(show(parsed.plan)).toBe(plan);
		expect(parsed.notes).toEqual([]);
	});

	it.each([
		['a misspelled operator', 'tilte:tea', '[tilte tea]', /Did you mean title:\?/],
		['an unknown operator', 'zzz:tea', '[zzz tea]', /no operator zzz:/],
		['a quote that is not closed', 'tea "green', '[tea green]', /closing quote is missing/],
		['a parenthesis that is not closed', '(tea coffee', '[tea coffee]', /closing parenthesis is missing/],
		['a closing parenthesis too many', 'tea) coffee', '[tea coffee]', /closing parenthesis without/],
		['a lone OR', 'OR tea OR', 'tea', /OR was ignored/],
		['an invalid date', 'after:2004-13', '[after 2004+13]', /after:2004-03/],
		['a day that does not exist', 'before:2003-02-29', '[before 2003+02+29]', /before:2004/],
		['an unknown source', 'source:magic', '[source magic]', /full-feed/],
		['an operator without a value', 'title:', '[]', /title: was ignored/],
		['NOT at the end', 'tea NOT', 'tea', /nothing follows/],
		['a star after one letter', 'a*', 'a', /at least 2/],
		['an unknown field', 'in:space tea', '[[in space] tea]', /in: must be followed by/],
		['an invalid value', 'has:pictures', '[has pictures]', /has:comments/],
	])('and explained: %s', (_, query, plan, note) => {
		const parsed = parseQuery(query, []);
		expect(show(parsed.plan)).toBe(plan);
		expect(parsed.notes.join('\n')).toMatch(note);
	});

	it("with the stems of the index's languages", () => {
		expect(show(parseQuery('houses', ['de', 'en']).plan)).toBe('houses/hous');
	});

	it('with the stems of the requested language only', () => {
		expect(show(parseQuery('running lang:de', ['de', 'en']).plan)).toBe('[running language=de]');
		expect(show(parseQuery('running lang:en', ['de', 'en']).plan)).toBe('[running/run language=en]');
	});

	it('for any input', () => {
		const piece = fc.oneof(
			fc.string({ unit: 'binary', maxLength: 8 }),
			fc.constantFrom(
				'"',
				'(',
				')',
				'OR',
				'NOT',
				'-',
				'|',
				'title:',
				'after:',
				'in:',
				'*',
				' ',
				'tea',
				'東京',
				'\ud800',
			),
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
				const { plan, notes } = parseQuery(pieces.join(''), ['en']);
				expect(show(plan)).toBeTypeOf('string');
				expect(notes.every((note) => note.length > 0)).toBe(true);
			}),
			{ numRuns: effort(100, 500) },
		);
	});

	it('for any depth and length', () => {
		expect(parseQuery('('.repeat(5000), []).plan).toEqual({ kind: 'all', of: [] });
		expect(parseQuery('tea '.repeat(5000), []).notes).toHaveLength(2);
		expect(parseQuery(`a${'b'.repeat(100_000)}`, []).notes).toHaveLength(1);
	});
});
