/** words: counting words in a stretch of text, without making strings. */
import { CLASS, DIGIT, HAN_DIGIT, IDEOGRAPH, LETTER } from './characters.ts';

const LINE_END = 10;
const LONGEST_WORD = 24;
const MAX_REACH = 400;
/** More words than this are prose by any rule. */
const ENOUGH = 16;

/** Words and numbers, and one for each two ideographs; counted up to ENOUGH. */
export function countWords(text: string, from: number, to: number): number {
	let words = 0;
	let ideographs = 0;
	let inWord = false;
	for (let i = from; i < to && words < ENOUGH; i++) {
		const kind = CLASS[text.charCodeAt(i)]!;
		if (kind === IDEOGRAPH || kind === HAN_DIGIT) {
			ideographs++;
			inWord = false;
		} else if (kind === LETTER || kind === DIGIT) {
			if (!inWord) words++;
			inWord = true;
		} else inWord = false;
	}
	return words + ((ideographs + 1) >> 1);
}

/** True when the range contains a letter, digit or ideograph. */
export function hasWord(text: string, from: number, to: number): boolean {
	for (let i = from; i < to; i++) {
		const kind = CLASS[text.charCodeAt(i)]!;
		if (kind === LETTER || kind === DIGIT || kind === IDEOGRAPH || kind === HAN_DIGIT) return true;
	}
	return false;
}

export function isIdeographic(text: string, at: number): boolean {
	const kind = at >= 0 && at < text.length ? CLASS[text.charCodeAt(at)] : 0;
	return kind === IDEOGRAPH || kind === HAN_DIGIT;
}

/** The word before this position, at most a few marks away; empty when there is none. */
export function wordBefore(text: string, from: number, place: number): string {
	let end = place;
	while (end > from && end > place - 4 && CLASS[text.charCodeAt(end - 1)] !== LETTER) end--;
	let start = end;
	while (start > from && start > end - LONGEST_WORD && CLASS[text.charCodeAt(start - 1)] === LETTER) start--;
	return text.slice(start, end);
}

/** The line of a range, no further than MAX_REACH to each side. */
export function lineAround(text: string, start: number, end: number): { start: number; end: number } {
	let from = start;
	while (from > 0 && start - from < MAX_REACH && text.charCodeAt(from - 1) !== LINE_END) from--;
	let to = end;
	while (to < text.length && to - end < MAX_REACH && text.charCodeAt(to) !== LINE_END) to++;
	return { start: from, end: to };
}
