import { expect, it } from 'vitest';
import type { Chunk } from '../values.ts';
import { countChanges, shortenSame } from './chunks.ts';

const wordsFrom = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, place) => `w${from + place} `).join('');
const same = (text: string): Chunk => ({ kind: 'same', text });
const added = (text: string): Chunk => ({ kind: 'added', text });

it('a short unchanged passage stays complete', () => {
	const chunks = [same(wordsFrom(0, 30)), added('x')];
	expect(shortenSame(chunks)).toEqual(chunks);
});

it('a long one is cut to the words next to the changes', () => {
	expect(shortenSame([added('x '), same(wordsFrom(0, 100)), added('y')])).toEqual([
		added('x '),
		same(wordsFrom(0, 12)),
		{ kind: 'left-out', text: wordsFrom(12, 88), words: 76 },
		same(wordsFrom(88, 100)),
		added('y'),
	]);
});

it('no words stay at the ends of the text', () => {
	expect(shortenSame([same(wordsFrom(0, 50))])).toEqual([
		{ kind: 'left-out', text: wordsFrom(0, 50), words: 50 },
	]);
});

it('changes are counted in words', () => {
	const chunks: Chunk[] = [same('a b'), added('c d '), { kind: 'removed', text: 'e' }, added('f')];
	expect(countChanges(chunks)).toEqual({ added: 3, removed: 1 });
});
