/**
 * compare: compares two versions of a text word by word, with bounded work.
 *
 * In:     the text before and after.
 * Out:    unchanged, added and removed pieces. Texts with too many different words are compared by
 *         lines; texts that differ even more become one removed and one added piece.
 */
import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';

export interface Chunk {
	readonly kind: 'same' | 'added' | 'removed';
	readonly text: string;
}

/** Maximum words or lines added and removed; the work grows with its square. */
const MAX_EDITS = 700;
/** Limits for the length of both texts together, in UTF-16 code units. */
const MAX_BY_WORDS = 400_000;
const MAX_BY_LINES = 1_000_000;

/** The first that succeeds within its limit is used. */
const WAYS: readonly ((before: string, after: string) => readonly Chunk[] | null)[] = [
	(before, after) => (before === after ? chunksOf([{ value: before, added: false, removed: false }]) : null),
	(before, after) =>
		before.length + after.length > MAX_BY_WORDS
			? null
			: chunksOf(diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS })),
	(before, after) =>
		before.length + after.length > MAX_BY_LINES
			? null
			: chunksOf(diffLines(before, after, { maxEditLength: MAX_EDITS })),
];

export function compareTexts(before: string, after: string): readonly Chunk[] {
	for (const way of WAYS) {
		const chunks = way(before, after);
		if (chunks !== null) return chunks;
	}
	return [
		{ kind: 'removed', text: before },
		{ kind: 'added', text: after },
	];
}

type Change = Pick<ChangeObject<string>, 'value' | 'added' | 'removed'>;

function chunksOf(changes: readonly Change[] | undefined): readonly Chunk[] | null {
	if (changes === undefined) return null;
	return changes
		.filter(({ value }) => value !== '')
		.map(({ value, added, removed }) => ({
			kind: added ? 'added' : removed ? 'removed' : 'same',
			text: value,
		}));
}
