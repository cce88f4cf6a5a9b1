/**
 * csv: writes values as cells of comma-separated values.
 *
 * Source: RFC 4180, in UTF-8: a heading, CRLF after every row, texts in quotes with quotes doubled. An unknown value is empty,
 *         without quotes. Lists are JSON. A text that a spreadsheet would read as a formula gets an apostrophe in front, as
 *         OWASP advises against CSV injection: texts that start with = + - @, a tab or a line end, or the wide forms of these
 *         characters. Texts that already have apostrophes before such a character get one more. So removing one apostrophe
 *         from every text that matches /^'+[=+\-@\t\r\n＝＋－＠]/ restores the original.
 */
import { wireText } from './wire-text.ts';

export type Cell = string | number | boolean | Date | readonly string[] | null;

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

export function renderCell(value: Cell): string {
	if (value === null) return '';
	if (typeof value === 'number' || typeof value === 'boolean') return String(value);
	if (value instanceof Date) return value.toISOString();
	const text = wireText(typeof value === 'string' ? value : JSON.stringify(value));
	return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
