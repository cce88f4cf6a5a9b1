/**
 * csv: values as cells of comma-separated values.
 *
 * Source: RFC 4180, in UTF-8: a heading, CRLF after every row, texts in quotes with quotes doubled. What is not known is empty
 *         without quotes. Lists are JSON. A text that a spreadsheet would take for a formula begins with an apostrophe, as OWASP
 *         advises against CSV injection: those that begin with = + - @, a tab or an end of line, or the wide forms of these
 *         signs. Apostrophes that already stand before such a sign are doubled in the same way, so that taking one away
 *         from every text that matches /^'+[=+\-@\t\r\n＝＋－＠]/ gives back what was written.
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
