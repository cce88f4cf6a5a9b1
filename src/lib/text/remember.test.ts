import { expect, it } from 'vitest';
import { remember } from './remember.ts';

it('looks at each text once', () => {
	const seen: string[] = [];
	const lengthOf = remember((text) => seen.push(text) && text.length);
	expect(['entry', 'post-meta', 'entry', '', '12', '', '12'].map(lengthOf)).toEqual([5, 9, 5, 0, 2, 0, 2]);
	expect(seen).toEqual(['entry', 'post-meta', '', '12']);
});

it('computes long texts without caching them', () => {
	let asked = 0;
	const lengthOf = remember((text) => {
		asked++;
		return text.length;
	});
	const long = 'a '.repeat(100);
	expect([lengthOf(long), lengthOf(long), asked]).toEqual([200, 200, 2]);
});

it('caches a bounded number of texts and returns the same for all', () => {
	const numberOf = remember(Number);
	let wrong = 0;
	for (let i = 0; i < 40_000; i++) if (numberOf(String(i)) !== i) wrong++;
	expect([wrong, numberOf('7')]).toEqual([0, 7]);
});
