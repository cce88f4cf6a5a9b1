/** rows-of: passes many rows as one parameter per column, so that one statement saves them all. */

/** The names in a list of columns such as `id bigint, title text`. */
export function namesOf(columns: string): string[] {
	return columns.split(', ').map((column) => column.split(' ')[0]!);
}

export interface RowSource {
	/** Goes after FROM. The rows are `r`, their order is `r.place`. */
	readonly sql: string;
	/** The names of the columns, for INSERT and SELECT. */
	readonly names: string;
	readonly values: readonly unknown[][];
}

/** `columns` are names and types, in the order of the values of a row: `id bigint, title text`. */
export function rowsOf(columns: string, rows: readonly (readonly unknown[])[]): RowSource {
	const names = namesOf(columns).join(', ');
	const lists = columns
		.split(', ')
		.map((column, i) => `$${i + 1}::${column.split(' ')[1]}[]`)
		.join(', ');
	return {
		sql: `unnest(${lists}) WITH ORDINALITY AS r(${names}, place)`,
		names,
		values: namesOf(columns).map((_, i) => rows.map((row) => row[i] ?? null)),
	};
}
