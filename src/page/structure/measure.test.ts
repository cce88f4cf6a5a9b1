/** measure: words, ends of sentences and commas of a text, in any script. */
import { expect, it } from 'vitest';
import { measureText } from './measure.ts';

it.each([
	['', 0, 0, 0],
	['One, two; three.', 3, 1, 2],
	["It's Ann’s dog's", 3, 0, 0],
	["'quoted' words", 2, 0, 0],
	["rock 'n' roll", 3, 0, 0],
	['Version 2.0 of example.org!', 6, 1, 0],
	['Да, нет.', 2, 1, 1],
	['今日は、雨。', 2, 1, 1],
	['naïve café_1', 2, 0, 0],
])('%j', (text, words, sentences, commas) => {
	expect(measureText(text, 0, text.length)).toEqual({ words, sentences, commas });
});
