/** copy-note: the progress of copying a store, saved in the copy itself. */
import { Failure } from '../failure.ts';
import type { CopyNote } from './tables.ts';

/** Its name in the table `memory`. It is not copied itself. */
export const NOTE_NAME = 'copy';

export function parseNote(value: unknown): CopyNote | null {
	return typeof value === 'string' ? (JSON.parse(value) as CopyNote) : null;
}

/** Refuses to open half a store: missing rows would look as if they had never existed. */
export function refuseHalf(value: unknown, place: string): void {
	const note = parseNote(value);
	if (note === null || note.isWhole) return;
	throw new Failure(
		'unfinished-copy',
		`${place} is an unfinished copy of ${note.from}. Run "logosphere copy" again with the same source and target to continue it.`,
	);
}
