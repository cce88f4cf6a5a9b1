/** copy-note: the progress of copying a store, saved in the copy itself. */
import { z } from 'zod';
import { count, parseJson, text } from '../../model/schemas/validate.ts';
import { Failure } from '../failure.ts';
import { type CopyNote, TABLES } from './tables.ts';

/** Its name in the table `memory`. It is not copied itself. */
export const NOTE_NAME = 'copy';

const table = z.enum(TABLES as [CopyNote['table'], ...CopyNote['table'][]]);
const copyNote: z.ZodType<CopyNote> = z.object({
	from: text,
	stamp: text,
	table,
	after: z.array(z.union([text, z.number()])).nullable(),
	done: count,
	folded: z.partialRecord(table, count),
	isWhole: z.boolean(),
});

export function parseNote(value: unknown): CopyNote | null {
	if (typeof value !== 'string') return null;
	const note = parseJson(copyNote, value);
	if (note !== null) return note;
	throw new Failure(
		'unfinished-copy',
		'The store is a copy, and its note on how far it was copied is damaged. Delete the copy, and run "logosphere copy" again.',
	);
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
