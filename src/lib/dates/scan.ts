/**
 * scan: text → tokens (numbers, words, single ideographs, marks), the only input of the grammars.
 *
 * One pass, reused arrays and no strings: a word becomes a string only when a grammar needs it.
 *
 * In:     a range of a text, in practice one line.
 * Out:    kinds, ranges and values of at most MAX_TOKENS tokens.
 */
import {
	BREAK,
	CLASS,
	DIGIT,
	digitValue,
	HAN_DIGIT,
	hanValue,
	IDEOGRAPH,
	LETTER,
	OTHER,
	plainMark,
	SPACE,
} from './characters.ts';

export const NUMBER = DIGIT;
export const WORD = LETTER;
/** One ideograph; its value is its code. */
export const GLYPH = IDEOGRAPH;
/** A number in kanji numerals. */
export const HAN_NUMBER = HAN_DIGIT;
/** A punctuation mark or symbol; its value is the code of its plain form. */
export const MARK = OTHER;
export { BREAK, SPACE };

/** Longer stretches are read in pieces. */
const MAX_TOKENS = 4096;
/** A number with more digits is not part of a date. */
const MAX_DIGITS = 14;
const YEAR_DIGITS = 4;
/** Hangul counters directly after a number and before the next word: 년 월 일 시 분 초. */
const HANGUL_COUNTERS = '년월일시분초';
const FIRST_HANGUL = 0xac00;

export class Tokens {
	text = '';
	count = 0;
	/** True where an element begins: there may be no space between two numbers in two elements. */
	isBoundary: ((place: number) => boolean) | null = null;
	/** True when line ends count as spaces: the lines of a badge are read as one. */
	joined = false;
	readonly kind = new Uint8Array(MAX_TOKENS + 1);
	readonly start = new Int32Array(MAX_TOKENS + 1);
	readonly end = new Int32Array(MAX_TOKENS + 1);
	/** NUMBER, HAN_NUMBER: its value (-1 when too long); GLYPH, MARK: a code; else 0. */
	readonly value = new Float64Array(MAX_TOKENS + 1);
	/** What a grammar has learned about a word, so that it is looked up once. */
	readonly #notes: unknown[] = new Array(MAX_TOKENS + 1).fill(null);
	/** The scan in which each note was made; notes of earlier scans are invalid. */
	readonly #notedIn = new Int32Array(MAX_TOKENS + 1);
	#scans = 0;

	/** Reads text[from…to); returns where it stopped, which is `to` unless there were too many tokens. */
	scan(text: string, from: number, to: number): number {
		const { kind: kinds, start, end, value } = this;
		this.text = text;
		this.#scans = (this.#scans + 1) | 0;
		let count = 0;
		let at = from;
		while (at < to && count < MAX_TOKENS) {
			const unit = text.charCodeAt(at);
			const kind = CLASS[unit]!;
			kinds[count] = kind;
			start[count] = at;
			value[count] = 0;
			if (kind === WORD) at = wordEnd(text, at, to, count > 0 && kinds[count - 1] === NUMBER);
			else if (kind === MARK || kind === GLYPH) {
				value[count] = kind === MARK ? plainMark(unit) : unit;
				at++;
			} else if (kind === NUMBER) at = this.#number(count, at, to);
			else {
				const first = at++;
				while (at < to && CLASS[text.charCodeAt(at)] === kind) at++;
				if (kind === HAN_NUMBER) value[count] = hanValue(text, first, Math.min(at, first + MAX_DIGITS));
			}
			end[count++] = at;
		}
		this.count = count;
		if (this.joined) this.#joinLines();
		kinds[count] = BREAK;
		start[count] = end[count] = at;
		return at;
	}

	#joinLines(): void {
		for (let i = 0; i < this.count; i++) if (this.kind[i] === BREAK) this.kind[i] = SPACE;
	}

	/** The characters of token i. */
	slice(i: number): string {
		return this.text.slice(this.start[i], this.end[i]);
	}

	length(i: number): number {
		return this.end[i]! - this.start[i]!;
	}

	/** The kind of token i; outside the range, BREAK. */
	kindAt(i: number): number {
		return i >= 0 && i < this.count ? this.kind[i]! : BREAK;
	}

	/** True when token i is this mark (given as its plain character). */
	isMark(i: number, mark: string): boolean {
		return this.kindAt(i) === MARK && this.value[i] === mark.charCodeAt(0);
	}

	/** The note about token i in this scan; undefined when there is none. */
	noteOf(i: number): unknown {
		return this.#notedIn[i] === this.#scans ? this.#notes[i] : undefined;
	}

	note(i: number, note: unknown): void {
		this.#notes[i] = note;
		this.#notedIn[i] = this.#scans;
	}

	#number(i: number, at: number, to: number): number {
		const { text } = this;
		let value = 0;
		let end = at;
		for (; end < to; end++) {
			const unit = text.charCodeAt(end);
			if (CLASS[unit] !== DIGIT) break;
			if (end - at === YEAR_DIGITS && this.isBoundary !== null && this.isBoundary(end)) break;
			value = end - at < MAX_DIGITS ? value * 10 + digitValue(unit) : -1;
		}
		this.value[i] = value;
		return end;
	}
}

/** Letters up to a change of kind, or of case where two elements meet without a space: `SmithMarch`. */
function wordEnd(text: string, at: number, to: number, afterNumber: boolean): number {
	let previous = text.charCodeAt(at);
	if (afterNumber && previous >= FIRST_HANGUL && HANGUL_COUNTERS.includes(text[at]!)) return at + 1;
	let end = at + 1;
	for (; end < to; end++) {
		const unit = text.charCodeAt(end);
		if (CLASS[unit] !== LETTER) break;
		if (unit <= 0x5a && previous >= 0x61 && previous <= 0x7a) break;
		previous = unit;
	}
	return end;
}
