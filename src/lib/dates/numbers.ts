/**
 * numbers: the positions of the numerals of a text, and the stretches around them that may contain dates.
 *
 * Every date contains a number, so only text close to a number is read. Most of a page is not.
 *
 * In:     the visible text of a page, or any text.
 * Out:    the starts of its numbers, the lines that have any, and the stretches of those lines to read.
 */
import { CLASS, DIGIT, HAN_DIGIT } from './characters.ts';
import { type Line, promisesDate } from './prefilter.ts';

/** A part of a line around numbers that are close together. */
export interface Stretch extends Line {
	readonly line: Line;
	/** False when none of its numbers can start a date. */
	readonly promising: boolean;
}

/** How far from a number its month, weekday and connecting words may be. */
const REACH = 60;
/** The engine's own search is several times faster than a loop over the text, if the pattern is simple. */
const PLAIN_NUMBER = /[0-9]+/g;
/** A rough test for other digits and kanji numerals: a text without such a character has only plain digits. */
const MAY_COUNT_OTHERWISE = /[\u0660-\u1819\u3007\u4e00-\u96f6\uff10-\uff19]/;

/** Where each run of digits, or of kanji numerals, begins. */
export function findNumbers(text: string): number[] {
	return MAY_COUNT_OTHERWISE.test(text) ? numbersOfAnyScript(text) : plainNumbers(text);
}

function plainNumbers(text: string): number[] {
	const numbers: number[] = [];
	PLAIN_NUMBER.lastIndex = 0;
	while (PLAIN_NUMBER.test(text)) {
		let at = PLAIN_NUMBER.lastIndex - 1;
		while (at > 0 && CLASS[text.charCodeAt(at - 1)] === DIGIT) at--;
		numbers.push(at);
	}
	return numbers;
}

function numbersOfAnyScript(text: string): number[] {
	const numbers: number[] = [];
	let previous = 0;
	for (let at = 0; at < text.length; at++) {
		const kind = CLASS[text.charCodeAt(at)]!;
		if (kind !== previous && (kind === DIGIT || kind === HAN_DIGIT)) numbers.push(at);
		previous = kind;
	}
	return numbers;
}

/** The stretches to read, in order. */
export function findStretches(text: string, numbers: readonly number[]): Stretch[] {
	const stretches: Stretch[] = [];
	for (let i = 0; i < numbers.length; ) {
		const line = lineOf(text, numbers[i]!);
		while (i < numbers.length && numbers[i]! < line.end) {
			const start = Math.max(line.start, numbers[i]! - REACH);
			let last = numbers[i]!;
			let promising = false;
			for (; i < numbers.length && numbers[i]! < line.end && numbers[i]! - last <= 2 * REACH; i++) {
				last = numbers[i]!;
				promising ||= promisesDate(text, last, line);
			}
			stretches.push({ line, start, end: Math.min(line.end, last + REACH), promising });
		}
	}
	return stretches;
}

function lineOf(text: string, place: number): Line {
	const end = text.indexOf('\n', place);
	return { start: text.lastIndexOf('\n', place) + 1, end: end < 0 ? text.length : end };
}

/** The lines of the stretches, each once. */
export function linesOf(stretches: readonly Stretch[]): Line[] {
	const lines: Line[] = [];
	for (const { line } of stretches) if (line !== lines[lines.length - 1]) lines.push(line);
	return lines;
}
