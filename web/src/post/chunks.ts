/** chunks: shortens the unchanged text between two versions, so that the changes stand out. */
import type { Chunk } from '../values.ts';

export type Piece = Chunk | { readonly kind: 'left-out'; readonly text: string; readonly words: number };

/** Unchanged words shown next to a change. */
const BESIDE = 12;
/** Shorter passages are not cut. */
const MIN_LEFT_OUT = 20;

export function shortenSame(chunks: readonly Chunk[]): readonly Piece[] {
	return chunks.flatMap((chunk, place) => {
		if (chunk.kind !== 'same') return [chunk];
		return shorten(chunk.text, place > 0, place < chunks.length - 1);
	});
}

function shorten(text: string, hasBefore: boolean, hasAfter: boolean): readonly Piece[] {
	const words = text.split(/(?<=\s)(?=\S)/);
	const first = hasBefore ? BESIDE : 0;
	const last = hasAfter ? BESIDE : 0;
	const leftOut = words.length - first - last;
	if (leftOut < MIN_LEFT_OUT) return [{ kind: 'same', text }];
	const pieces: Piece[] = [
		{ kind: 'same', text: words.slice(0, first).join('') },
		{ kind: 'left-out', text: words.slice(first, first + leftOut).join(''), words: leftOut },
		{ kind: 'same', text: words.slice(first + leftOut).join('') },
	];
	return pieces.filter(({ text }) => text !== '');
}

/** The number of added and removed words. */
export function countChanges(chunks: readonly Chunk[]): { readonly added: number; readonly removed: number } {
	const wordsOf = (kind: Chunk['kind']) =>
		chunks
			.filter((chunk) => chunk.kind === kind)
			.reduce((sum, { text }) => sum + text.split(/\s+/).filter(Boolean).length, 0);
	return { added: wordsOf('added'), removed: wordsOf('removed') };
}
