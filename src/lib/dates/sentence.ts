/**
 * sentence: is a date part of a sentence, or the timestamp of an entry?
 *
 * An ordered list of rules over the line of the date; the first that has an opinion decides. Words are counted, not
 * understood, except for a short list of byline words.
 *
 * Source: Nanno §3.2 leaves out dates inside a sentence (`Tutorial proposals are due November 17th, 2003.`).
 */
import { countWords, isIdeographic } from './words.ts';

export interface Place {
	readonly text: string;
	/** The part of the line that is examined. */
	readonly lineStart: number;
	readonly lineEnd: number;
	/** The date. */
	readonly start: number;
	readonly end: number;
}

interface Line {
	readonly place: Place;
	/** How many words are before and after the date, within that part. */
	readonly before: number;
	readonly after: number;
}

/** `true`: inside a sentence; `false`: a timestamp; null: no opinion. */
type Rule = (line: Line) => boolean | null;

/** The line of a timestamp has few other words. */
const FEW_WORDS = 6;
/** Only byline words come before the date, not a whole paragraph. */
const MANY_WORDS = 9;
/** This few characters after a date are not a sentence. */
const SHORT_REST = 4;
/** Only this much of a long line is examined. */
const REACH = 160;

/** Byline words. A timestamp may be a whole sentence of these: "This entry was posted on …". */
const BYLINE =
	/(?:^|[^\p{L}])(?:post(?:ed)?|publi\p{L}*|pubbl\p{L}*|written|wrote|writes|updated?|modified|created|submitted|filed|entry|added|date|veröff\p{L}*|geschrieben|erstellt|eingetragen|verfasst|écrit|posté|mis|modifié|escrito|enviado|scritto|inviato|geplaatst|geschreven|gepubliceerd|skrev\p{L}*|skrivet|opublikowa\p{L}*|dodano|napisa\p{L}*|опублик\p{L}*|написа\p{L}*|добавлен\p{L}*|投稿|更新|公開|発表|发布|發表|发表|게시|작성|등록)(?!\p{Ll})/iu;
const SENTENCE_END = /[.!?。！？…]["'”’)\]」』]*\s*$/u;
/** Marks that separate a timestamp from the text before it. */
const PARTED_BEFORE = /[|•·:：»«>()[\]【】（）■□◆●★☆*#✎—–~\t/\u3000]|\s-\s?$|\s{2,}/u;
const PARTED_AFTER = /^[\s.,]*(?:[|•·:：»>()[\]【】（）「『■□◆●★☆*#—–~\-\t/\u3000]|\s{2,})/u;
/** The text that follows starts a new sentence: a title after a date. */
const NEW_BEGINNING = /^\s+[\p{Lu}\p{Lo}\p{N}"“'«]/u;

const RULES: readonly Rule[] = [
	fillsLine,
	opensPartedLine,
	byline,
	ideographicProse,
	shortLine,
	endsPartedLine,
	isProse,
];

export function isInSentence(place: Place): boolean {
	const { text, start, end } = place;
	const before = countWords(text, Math.max(place.lineStart, start - REACH), start);
	const after = countWords(text, end, Math.min(place.lineEnd, end + REACH));
	const line: Line = { place, before, after };
	for (const rule of RULES) {
		const opinion = rule(line);
		if (opinion !== null) return opinion;
	}
	return false;
}

function textBefore({ place: { text, lineStart, start } }: Line, length: number): string {
	return text.slice(Math.max(lineStart, start - length), start);
}

function textAfter({ place: { text, end, lineEnd } }: Line, length: number): string {
	return text.slice(end, Math.min(lineEnd, end + length));
}

/** The line ends as a sentence does. */
function endsSentence({ place: { text, end, lineEnd } }: Line): boolean {
	return SENTENCE_END.test(text.slice(Math.max(end, lineEnd - 6), lineEnd));
}

/** No other word on the line, except a rest as short as the word for year that some languages put last: `2025 г.` */
function fillsLine({ before, after, place: { end, lineEnd } }: Line): boolean | null {
	if (before + after === 0) return false;
	return before === 0 && lineEnd - end <= SHORT_REST ? false : null;
}

/** The date opens its line and is separated from the rest, or the rest starts a new sentence. */
function opensPartedLine(line: Line): boolean | null {
	if (line.before > 0) return null;
	const after = textAfter(line, 8);
	return PARTED_AFTER.test(after) || NEW_BEGINNING.test(after) ? false : null;
}

/** A byline word near the date: at most a few words before it, or right after it. */
function byline(line: Line): boolean | null {
	if (line.before > MANY_WORDS) return null;
	return BYLINE.test(textBefore(line, 80)) || BYLINE.test(textAfter(line, 24)) ? false : null;
}

/** Japanese and Chinese: the text continues without a space. */
function ideographicProse(line: Line): boolean | null {
	const { text, start, end } = line.place;
	if (/[、，。]/u.test(textAfter(line, 1)) || /[、，]/u.test(textBefore(line, 1))) return true;
	if (!isIdeographic(text, start - 1) && !isIdeographic(text, end)) return null;
	return line.before + line.after > 2 * FEW_WORDS ? true : null;
}

/** A few words and no full stop. */
function shortLine(line: Line): boolean | null {
	const words = line.before + line.after;
	if (words > FEW_WORDS) return null;
	return endsSentence(line) || (line.before > 0 && words > 2 && /^[,;]/.test(textAfter(line, 1)))
		? null
		: false;
}

/** The date ends its line, separated from the rest. */
function endsPartedLine(line: Line): boolean | null {
	if (2 * line.after > FEW_WORDS || endsSentence(line)) return null;
	return PARTED_BEFORE.test(textBefore(line, 3)) ? false : null;
}

/** Words on both sides that are not separated from the date. */
function isProse(line: Line): boolean {
	if (!PARTED_BEFORE.test(textBefore(line, 3))) return true;
	return line.after > 0 && !PARTED_AFTER.test(textAfter(line, 3));
}
