/** table: rows of text in columns for a terminal. Wide characters count as two columns. */

export type Alignment = 'left' | 'right';

/** No column is made narrower than this. */
const MIN_COLUMN_WIDTH = 9;

/** Renders columns two spaces apart, with a line under the heading, cut to the width of the terminal. */
export function renderTable(
	heading: readonly string[],
	rows: readonly (readonly string[])[],
	alignments: readonly Alignment[],
	maxWidth: number = terminalWidth(),
): string {
	const widths = fitWidths(
		heading.map((cell, i) =>
			rows.reduce((width, row) => Math.max(width, displayWidth(row[i] ?? '')), displayWidth(cell)),
		),
		maxWidth,
	);
	const line = (cells: readonly string[]) =>
		cells
			.map((cell, i) => pad(clip(cell, widths[i]!), widths[i]!, alignments[i] ?? 'left'))
			.join('  ')
			.trimEnd();
	const rule = widths.map((width) => '─'.repeat(width)).join('  ');
	return [line(heading), rule, ...rows.map(line)].join('\n');
}

export interface Column<Row> {
	readonly name: string;
	readonly isText?: boolean;
	/** Left out on a narrow terminal: a name cut to eight letters is useless. */
	readonly isOptional?: boolean;
	of(row: Row): string;
}

const NARROW = 100;

export function renderColumns<Row>(all: readonly Column<Row>[], rows: readonly Row[]): string {
	const columns = all.filter(({ isOptional }) => isOptional !== true || terminalWidth() >= NARROW);
	return renderTable(
		columns.map(({ name }) => name),
		rows.map((row) => columns.map((column) => column.of(row))),
		columns.map(({ isText }) => (isText === true ? 'left' : 'right')),
	);
}

/** Shrinks the widest column until the table fits or no column can shrink further. */
function fitWidths(widths: readonly number[], maxWidth: number): number[] {
	const fitted = [...widths];
	let excess = fitted.reduce((sum, width) => sum + width + 2, -2) - maxWidth;
	for (; excess > 0; excess--) {
		const widest = fitted.indexOf(Math.max(...fitted));
		if (fitted[widest]! <= MIN_COLUMN_WIDTH) break;
		fitted[widest]!--;
	}
	return fitted;
}

/** The width of the terminal; infinite for a file or a pipe. */
export function terminalWidth(): number {
	return process.stdout.isTTY ? process.stdout.columns || 80 : Number.POSITIVE_INFINITY;
}

function pad(cell: string, width: number, alignment: Alignment): string {
	const space = ' '.repeat(width - displayWidth(cell));
	return alignment === 'left' ? cell + space : space + cell;
}

/** Characters that take two columns on a terminal. */
const WIDE =
	/[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/** The number of columns that a text takes on a terminal. */
export function displayWidth(text: string): number {
	let width = 0;
	for (const char of text) width += WIDE.test(char) ? 2 : 1;
	return width;
}

/** Cuts a text to a width, between words where it can, and ends it with an ellipsis if something was cut. */
export function clip(text: string, width: number): string {
	if (displayWidth(text) <= width) return text;
	let clipped = '';
	for (const char of text) {
		if (displayWidth(clipped + char) > width - 1) break;
		clipped += char;
	}
	const next = String.fromCodePoint(text.codePointAt(clipped.length) ?? 0);
	return `${WORD.test(next) && !WIDE.test(next) ? dropCutWord(clipped) : clipped.trimEnd()}…`;
}

const WORD = /[\p{L}\p{N}]/u;
/** A cut word is shown if without it less than this share of the text would be left. */
const MIN_LEFT = 0.5;

function dropCutWord(clipped: string): string {
	let end = clipped.length;
	while (end > 0 && WORD.test(clipped[end - 1]!) && !WIDE.test(clipped[end - 1]!)) end--;
	return end < MIN_LEFT * clipped.length ? clipped : clipped.slice(0, end).trimEnd();
}

/** Replaces control characters with visible marks. */
export function printable(text: string): string {
	return text.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '·');
}

/** `1 post`, `2 posts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${count} ${count === 1 ? one : many}`;
}

/** The beginning of a text on one line, cut to a width. */
export function beginningOf(text: string, width: number): string {
	const line = text
		.slice(0, 4 * width)
		.replace(/\s+/g, ' ')
		.trim();
	return clip(line, width);
}
