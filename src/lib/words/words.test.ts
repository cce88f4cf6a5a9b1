import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listTerms, scanTerms, spellPhrase, spellWord, stemLanguage } from './index.ts';

describe('a text as terms', () => {
	it.each([
		['case and accents', 'Crème BRÛLÉE', null, ['creme', 'brulee']],
		['width', 'Ｌｏｇｏ２００４', null, ['logo2004']],
		['letters that do not decompose', 'Straße Łódź Ærø', null, ['strasse', 'lodz', 'aero']],
		['marks written apart', 'cafe\u0301', null, ['cafe']],
		['soft hyphens', 'hy\u00adphen', null, ['hyphen']],
		['a final sigma', 'ΛΌΓΟΣ λόγος', null, ['λογοσ', 'λογοσ']],
		['й, which is not an и with an accent', 'Мой ёлка', null, ['мой', 'елка']],
		['Arabic vowel signs', 'كِتَاب', null, ['کتاب']],
		['a possessive', "John's blog’s", null, ['john', 'blog']],
		['a contraction', 'don’t', null, ['dont']],
		['an elision', "l'homme", null, ['l', 'homme']],
		['names with signs', 'C++ and C# and c', null, ['cplusplus', 'and', 'csharp', 'and', 'c']],
		['English stems', 'Running shoes', 'en', ['run', 'shoe']],
		['German stems', 'Häuser', 'de', ['haus']],
		['French stems', 'chevaux', 'fr', ['cheval']],
		['numbers are not stemmed', '1990s', 'en', ['1990s']],
		['Japanese pairs', '東京都', 'ja', ['東京', '京都', '都']],
		['one character between others', 'a猫b', null, ['a', '猫', 'b']],
		['Korean pairs', '한국어', null, ['한국', '국어', '어']],
		['half-width kana', 'ｶﾞｷﾞ', null, ['ガギ', 'ギ']],
		['Han beyond U+FFFF', '𠮷野家', null, ['𠮷野', '野家', '家']],
		['Thai words', 'แมวกินปลา', null, ['แมว', 'กิน', 'ปลา']],
		['nothing', ' – … 🙂', null, []],
	])('%s', (_, text, stems, terms) => {
		expect(listTerms(text, stems)).toEqual(terms);
	});

	it('is the same with and without accents, in every language with stems', () => {
		expect(listTerms('nationalité', 'fr')).toEqual(listTerms('nationalite', 'fr'));
		expect(listTerms('canción', 'es')).toEqual(listTerms('cancion', 'es'));
	});

	it('is the same whatever other words came before', () => {
		const texts = [
			['Running shoes', 'en'],
			['Häuser', 'de'],
			['Crème', null],
		] as const;
		const terms = () => texts.map(([text, stems]) => listTerms(text, stems));
		const before = terms();
		for (let i = 0; i < 105; i++) {
			const others = Array.from({ length: 1_000 }, (_, n) => `word${i}x${n}`).join(' ');
			listTerms(others, i % 2 === 0 ? 'en' : null);
			expect(terms()).toEqual(before);
		}
	});

	it('cuts words that are too long', () => {
		expect(listTerms('x'.repeat(1000), null)).toEqual(['x'.repeat(64)]);
	});

	it('has positions in ascending order, for any text', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				let before = 0;
				scanTerms(text, 'en', (term, start, end) => {
					expect(term).toMatch(/^[^\s"]+$/);
					expect(start).toBeGreaterThanOrEqual(before);
					expect(end).toBeGreaterThan(start);
					expect(end).toBeLessThanOrEqual(text.length);
					before = start;
				});
			}),
		);
	});
});

const spelt = (sought: readonly (readonly { terms: readonly string[]; isPrefix: boolean }[])[]) =>
	sought.map((one) => one.map(({ terms, isPrefix }) => terms.join(' ') + (isPrefix ? '*' : '')));

describe('a typed word as a search term', () => {
	it.each([
		['as typed and by its stems', 'Running', false, [['running', 'run']]],
		['parts of one word together', 'e-mail', false, [['e mail']]],
		['a prefix, and the stem of the typed word', 'relational', true, [['relational*', 'relat']]],
		['one character by the beginning of pairs', '猫', false, [['猫*']]],
		['a short word as pairs', '東京都', false, [['東京 京都']]],
		['a sentence by its words', '日本経済の成長', false, [['日本'], ['経済'], ['成長']]],
		['one character with its neighbours', '2004年', false, [['2004 年*']]],
		['Korean with and without its particle', '학교에서', false, [['학교 교에 에서', '학교']]],
		['words of two scripts apart', 'iPhone対応', false, [['iphone', 'iphon'], ['対応']]],
		['nothing', '…', false, []],
	])('%s', (_, word, isPrefix, expected) => {
		expect(spelt(spellWord(word, ['en', 'de'], isPrefix))).toEqual(expected);
	});

	it('a phrase has the stems of one language throughout', () => {
		const phrase = spellPhrase('running houses', ['en', 'de'])!;
		expect(spelt([phrase])).toEqual([['running houses', 'run hous', 'running hous']]);
	});

	it('a phrase of character pairs may cross the end of a run but not its own end', () => {
		expect(spelt([spellPhrase('東京 大阪', [])!])).toEqual([['東京 京 大阪']]);
	});

	it('matches every text that has the word', () => {
		const word = fc.constantFrom(
			'Straße',
			'running',
			'東京',
			'猫',
			'한국어',
			'naïve',
			"l'eau",
			'C++',
			'ガギグ',
			'Häuser',
		);
		const filler = fc.constantFrom('und', '黒', 'ABC', '晴れ', '나라');
		fc.assert(
			fc.property(word, filler, filler, fc.constantFrom('en', 'de', null), (sought, before, after, stems) => {
				const text = listTerms(`${before} ${sought} ${after}`, stems);
				const isFound = spellWord(sought, ['en', 'de']).every((spellings) =>
					spellings.some(({ terms, isPrefix }) => stands(text, terms, isPrefix)),
				);
				expect(isFound).toBe(true);
			}),
		);
	});
});

function stands(text: readonly string[], terms: readonly string[], isPrefix: boolean): boolean {
	return text.some((_, at) =>
		terms.every((term, i) =>
			isPrefix && i === terms.length - 1 ? text[at + i]?.startsWith(term) : text[at + i] === term,
		),
	);
}

it('words with an unwanted first letter keep their position and are not stemmed', () => {
	const wanted = new Uint8Array(0x80);
	wanted['r'.charCodeAt(0)] = 1;
	const terms: string[] = [];
	scanTerms("Running dogs über Rivers' 東京 C++", 'en', (term) => terms.push(term), wanted);
	expect(terms).toEqual(['run', '', 'uber', 'river', '東京', '京', 'cplusplus']);
});

describe('the language of stems', () => {
	it.each([
		['en-GB', 'en'],
		['nb', 'no'],
		['pt_BR', 'pt'],
		['ja', null],
		['constructor', null],
		[null, null],
	])('of %s is %s', (language, stems) => {
		expect(stemLanguage(language)).toBe(stems);
	});
});
