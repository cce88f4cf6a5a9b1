/** chart-csv: figures as RFC 4180 has them. */

export type CsvValue = string | number | null;

/** Nothing stands for null: what is missing is not zero. */
export const toCsv = (rows: readonly (readonly CsvValue[])[]): string =>
	rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');

/** A field that a spreadsheet would take for a formula is made text. */
function toField(value: CsvValue): string {
	if (value === null) return '';
	if (typeof value === 'number') return String(value);
	const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
