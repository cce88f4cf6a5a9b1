/** copy-note: the progress of copying a store, saved in the copy itself. */
import {
	isBoolean,
	isCount,
	isNumber,
	isText,
	listOf,
	objectOf,
	oneOf,
	orNull,
	parseShape,
} from '../../model/schemas/shape.ts';
import { Failure } from '../failure.ts';
import { type CopyNote, TABLES } from './tables.ts';

/** Its name in the table `memory`. It is not copied itself. */
export const NOTE_NAME = 'copy';

const isKey = (value: unknown): value is string | number => isText(value) || isNumber(value);
const isFolded = (value: unknown): value is CopyNote['folded'] =>
	typeof value === 'object' &&
	value !== null &&
	Object.entries(value).every(([name, count]) => oneOf(TABLES)(name) && isCount(count));
const isCopyNote = objectOf<CopyNote>({
	from: isText,
	stamp: isText,
	table: oneOf(TABLES),
	after: orNull(listOf(isKey)),
	done: isCount,
	folded: isFolded,
	isWhole: isBoolean,
});

export function parseNote(value: unknown): CopyNote | null {
	if (typeof value !== 'string') return null;
	const note = parseShape(isCopyNote, value);
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
