/**
 * passages: the parts of a text that best answer a query, as exact ranges of the text.
 *
 * Each begins and ends at a sentence or, in a text without any, at a word. `text.slice(start, end)` is the quote, so a reader can check it.
 */
import type { Passage } from '../model/search.ts';
import type { Match } from './matcher.ts';

/** Passages of one post. */
const MAX_PASSAGES = 3;
/** A further passage has at least this share of the different words of the best one. */
const MIN_SHARE = 0.5;
/** An end of a sentence and the space after it, or an empty line. */
const BREAK = /[.!?…。！？]["'”’»)\]」』]*\s+|[。！？][」』]*|\n\s*\n/gu;

/** Best first; the beginning of the text if it has no match. */
export function choosePassages(text: string, matches: readonly Match[], maxChars: number): Passage[] {
	const places = findBreaks(text);
	const passages: Passage[] = [];
	let left = matches;
	let most = 0;
	while (passages.length < MAX_PASSAGES && left.length > 0) {
		const best = findWindow(left, maxChars);
		if (best.words < most * MIN_SHARE) break;
		most = Math.max(most, best.words);
		const passage = cutOut(text, places, best.from, best.to, maxChars, passages);
		passages.push(passage);
		left = left.filter(({ start, end }) => end <= passage.start || start >= passage.end);
	}
	if (passages.length > 0) return passages;
	return text.trim() === '' ? [] : [cutOut(text, places, 0, 0, maxChars, [])];
}

/** Positions where a sentence begins, the start and the end of the text included. */
function findBreaks(text: string): number[] {
	const places = [0];
	for (const { index, 0: sign } of text.matchAll(BREAK)) places.push(index + sign.length);
	places.push(text.length);
	return places;
}

/** The matches within `maxChars` that have the most different words, then the most matches. */
function findWindow(matches: readonly Match[], maxChars: number) {
	const counts = new Map<number, number>();
	let best = { from: matches[0]!.start, to: matches[0]!.end, words: 0, count: 0 };
	let next = 0;
	for (let first = 0; first < matches.length; first++) {
		const { start } = matches[first]!;
		while (next < matches.length && (next === first || matches[next]!.end <= start + maxChars)) {
			const { word } = matches[next++]!;
			counts.set(word, (counts.get(word) ?? 0) + 1);
		}
		const count = next - first;
		if (counts.size > best.words || (counts.size === best.words && count > best.count))
			best = { from: start, to: matches[next - 1]!.end, words: counts.size, count };
		const { word } = matches[first]!;
		const others = counts.get(word)! - 1;
		if (others > 0) counts.set(word, others);
		else counts.delete(word);
	}
	return best;
}

/** From `from` to `to` and on, in whole sentences as far as they fit, without what other passages have. */
function cutOut(
	text: string,
	places: readonly number[],
	from: number,
	to: number,
	maxChars: number,
	others: readonly Passage[],
): Passage {
	const floor = others.reduce((last, { end }) => (end <= from ? Math.max(last, end) : last), 0);
	const ceiling = others.reduce(
		(next, other) => (other.start >= to ? Math.min(next, other.start) : next),
		text.length,
	);
	const begins = places.findLast((place) => place <= from)!;
	const isNear = begins >= floor && to - begins <= maxChars;
	let start = isNear
		? begins
		: wordStart(text, Math.max(floor, from - Math.floor((maxChars - (to - from)) / 4)), from);
	const limit = Math.min(ceiling, start + maxChars);
	const ends = places.findLast((place) => place <= limit)!;
	let end = ends > start && ends >= to ? ends : wordEnd(text, limit, to);
	while (start < end && /\s/u.test(text[start]!)) start++;
	while (end > start && /\s/u.test(text[end - 1]!)) end--;
	return { start, end, quote: text.slice(start, end) };
}

function wordStart(text: string, place: number, limit: number): number {
	if (place === 0) return 0;
	const space = text.slice(place, limit).search(/\s/u);
	return space === -1 ? whole(text, place) : place + space + 1;
}

function wordEnd(text: string, place: number, limit: number): number {
	if (place >= text.length) return text.length;
	const space = text.slice(limit, place + 1).search(/\s\S*$/u);
	return space === -1 ? whole(text, Math.max(place, limit)) : limit + space;
}

/** Never between the halves of a surrogate pair. */
function whole(text: string, place: number): number {
	const code = text.charCodeAt(place);
	return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place;
}
