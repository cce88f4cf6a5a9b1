/** copy-note: how far the copying of a store is, kept in the copy itself. */
import { Failure } from '../failure.ts';
import type { Place, TableName } from './tables.ts';

export interface CopyNote {
	/** Where the rows come from, as it is told. */
	readonly from: string;
	/** What that store was like. */
	readonly stamp: string;
	/** The table in hand, and the place in it up to which it is copied. */
	readonly table: TableName;
	readonly after: Place | null;
	/** Rows that are copied, of all tables. */
	readonly done: number;
	/** Rows, by table, that the other engine told apart and this one does not. */
	readonly folded: Readonly<Partial<Record<TableName, number>>>;
	readonly isWhole: boolean;
}

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
		`${place} is an unfinished copy of ${note.from}. Run "logosphere copy" with the same two places again: it goes on where it was.`,
	);
}
