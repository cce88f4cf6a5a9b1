/** wrap: breaks text into lines at spaces, so that no terminal cuts a word. */
import { displayWidth } from './table.ts';

/** The width of help texts. */
export const HELP_WIDTH = 80;

/** Puts words on lines of at most `width` columns. A word wider than a line stays whole on its own line. */
export function wrapWords(
	words: readonly string[],
	width: number,
	measure: (text: string) => number = displayWidth,
): string[] {
	const lines: string[] = [];
	let line: string | null = null;
	for (const word of words) {
		const longer: string = line === null ? word : `${line} ${word}`;
		if (line === null || measure(longer) <= width) {
			line = longer;
			continue;
		}
		lines.push(line);
		line = word;
	}
	return [...lines, line ?? ''];
}

/** Wraps each line of a text that is too long. Continuation lines keep the indentation. */
export function wrapText(
	text: string,
	width: number,
	measure: (text: string) => number = displayWidth,
): string {
	return text
		.split('\n')
		.map((line) => (measure(line) <= width ? line : wrapLine(line, width, measure)))
		.join('\n');
}

function wrapLine(line: string, width: number, measure: (text: string) => number): string {
	const indent = /^ */.exec(line)![0];
	const words = line.slice(indent.length).split(' ');
	return wrapWords(words, width - indent.length, measure)
		.map((part) => indent + part)
		.join('\n');
}

/** A name, two spaces, and its description, indented below itself. */
export function listEntry(name: string, description: string, width: number): string[] {
	const margin = ' '.repeat(width + 4);
	const lines = wrapWords(description.split(' '), HELP_WIDTH - margin.length).map((line) => margin + line);
	if (name.length > width) return [`  ${name}`, ...lines];
	return [`  ${name.padEnd(width)}  ${lines[0]!.slice(margin.length)}`, ...lines.slice(1)];
}
