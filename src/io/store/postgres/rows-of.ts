/** rows-of: many rows as one parameter a column, so that one statement keeps them all. */

/** Names and types of the columns, in the order of the values of a row. */
export type Columns = readonly (readonly [name: string, type: string])[];

export interface RowSource {
	/** Goes after FROM; the rows are `r`, their order is `r.place`. */
	readonly sql: string;
	/** The names of the columns, for INSERT and SELECT. */
	readonly names: string;
	readonly values: readonly unknown[][];
}

export function rowsOf(columns: Columns, rows: readonly (readonly unknown[])[]): RowSource {
	const names = columns.map(([name]) => name).join(', ');
	const lists = columns.map(([, type], i) => `$${i + 1}::${type}[]`).join(', ');
	return {
		sql: `unnest(${lists}) WITH ORDINALITY AS r(${names}, place)`,
		names,
		values: columns.map((_, i) => rows.map((row) => row[i] ?? null)),
	};
}
