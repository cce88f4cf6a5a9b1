import { expect, it } from 'vitest';
import { alignWords } from './align.ts';

const words = (text: string) => text.split(' ').filter((word) => word !== '');

function common(text: string, gold: string): string {
	const marks = alignWords(words(text), words(gold));
	return words(text)
		.filter((_, i) => marks[i] === 1)
		.join(' ');
}

it.each([
	['a b c', 'a b c', 'a b c'],
	['menu a b foot', 'a b', 'a b'],
	['a x b y c', 'a b z c', 'a b c'],
	['', 'a', ''],
	['a', '', ''],
])('finds what “%s” has in common with “%s”', (text, gold, expected) => {
	expect(common(text, gold)).toBe(expected);
});

it('aligns over more than one machine word', () => {
	const gold = Array.from({ length: 100 }, (_, i) => `w${i}`).join(' ');
	expect(common(`menu ${gold} foot`, gold)).toBe(gold);
});
