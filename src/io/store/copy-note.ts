/** copy-note: how far the copying of a store is, kept in the copy itself. */
import { Failure } from '../failure.ts';
import type { CopyNote } from './tables.ts';

/** Its name in the table `memory`, of which it is no part. */
export const NOTE_NAME = 'copy';

export function parseNote(value: unknown): CopyNote | null {
	return typeof value === 'string' ? (JSON.parse(value) as CopyNote) : null;
}

/** Half a store is neither read nor written: what is missing would be taken for what is not there. */
export function refuseHalf(value: unknown, place: string): void {
	const note = parseNote(value);
	if (note === null || note.isWhole) return;
	throw new Failure(
		'unfinished-copy',
		`${place} is an unfinished copy of ${note.from}. Run "logosphere copy" again with the same source and target to continue it.`,
	);
}
