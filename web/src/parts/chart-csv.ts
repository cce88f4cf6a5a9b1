/** chart-csv: CSV according to RFC 4180. */

export type CsvValue = string | number | null;

/** Null becomes an empty field: missing is not zero. */
export const toCsv = (rows: readonly (readonly CsvValue[])[]): string =>
	rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');

/** Prevents spreadsheets from reading a field as a formula. */
function toField(value: CsvValue): string {
	if (value === null) return '';
	if (typeof value === 'number') return String(value);
	const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
