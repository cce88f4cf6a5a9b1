/** csv-reader: a strict reader of RFC 4180: it throws at anything outside that grammar, and at rows of unequal length. */

/** Null for an empty cell without quotes. */
export type CsvCell = string | null;

export function readCsv(document: string): CsvCell[][] {
	const rows: CsvCell[][] = [];
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
	let row: CsvCell[] = [];
	while (cell.lastIndex < document.length) {
		const at = cell.lastIndex;
		const match = cell.exec(document);
		if (match === null) throw new Error(`No cell at ${at}: ${JSON.stringify(document.slice(at, at + 40))}`);
		const [, quoted, bare, end] = match;
		row.push(quoted === undefined ? bare || null : quoted.replaceAll('""', '"'));
		if (end === ',') continue;
		if (row.length !== (rows[0] ?? row).length)
			throw new Error(`Row ${rows.length} has ${row.length} cells.`);
		rows.push(row);
		row = [];
	}
	return rows;
}

/** The original text, without the apostrophe against formulas. */
export function unguard(text: string): string {
	return /^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/** Rows as objects with the names of the heading. */
export function readTable(document: string): Record<string, CsvCell>[] {
	const [heading, ...rows] = readCsv(document);
	return rows.map((row) => Object.fromEntries(row.map((cell, i) => [heading![i]!, cell])));
}
