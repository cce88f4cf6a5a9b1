/**
 * snippet: the part of a text that best shows why it was found, with marked matches.
 *
 * The best part has the most different words of the query, then the most matches, then comes first.
 */
import { MATCH_END, MATCH_START } from '../model/search.ts';
import type { Match } from './matcher.ts';

/** Length of a snippet in characters, about two lines. */
const LENGTH = 220;
/** Characters shown before the first match. */
const LEAD = 40;
/** How far an end may move to fall between words. */
const SLACK = 20;

/** The text around the best matches, or the beginning of the text. */
export function makeSnippet(text: string, matches: readonly Match[]): string {
	const first = chooseFirst(matches);
	const from = first === null ? 0 : moveToGap(text, Math.max(0, first - LEAD), first);
	const to = cutEnd(text, from + LENGTH);
	const inside = matches.filter(({ start, end }) => start >= from && end <= to);
	const marked = markMatches(text.slice(from, to), inside, from).replace(/\s+/gu, ' ').trim();
	return `${from > 0 ? '… ' : ''}${marked}${to < text.length ? ' …' : ''}`;
}

/** The whole text with marked matches. */
export function markAll(text: string, matches: readonly Match[]): string {
	return markMatches(text, matches, 0);
}

/** The start of the part with the most different words. */
function chooseFirst(matches: readonly Match[]): number | null {
	const counts = new Map<number, number>();
	let [best, bestWords, bestCount] = [null as number | null, 0, 0];
	let last = 0;
	for (let first = 0; first < matches.length; first++) {
		while (last < matches.length && matches[last]!.end <= matches[first]!.start + LENGTH - LEAD) {
			const { word } = matches[last++]!;
			counts.set(word, (counts.get(word) ?? 0) + 1);
		}
		const count = last - first;
		if (counts.size > bestWords || (counts.size === bestWords && count > bestCount))
			[best, bestWords, bestCount] = [matches[first]!.start, counts.size, count];
		leave(counts, matches[first]!.word);
		last = Math.max(last, first + 1);
	}
	return best ?? matches[0]?.start ?? null;
}

function leave(counts: Map<number, number>, word: number): void {
	const left = (counts.get(word) ?? 0) - 1;
	if (left > 0) counts.set(word, left);
	else counts.delete(word);
}

/** The first position from `from` on that follows a space, if one is near; never past `limit`. */
function moveToGap(text: string, from: number, limit: number): number {
	if (from === 0) return 0;
	const gap = text.slice(from, Math.min(from + SLACK, limit)).search(/\s/);
	return gap === -1 ? wholeCharacter(text, from) : from + gap + 1;
}

function cutEnd(text: string, to: number): number {
	if (to >= text.length) return text.length;
	const tail = text.slice(to - SLACK, to);
	const gap = tail.search(/\s\S*$/);
	return gap === -1 ? wholeCharacter(text, to) : to - SLACK + gap;
}

/** Never between the halves of a surrogate pair. */
function wholeCharacter(text: string, place: number): number {
	const code = text.charCodeAt(place);
	return code >= 0xdc00 && code <= 0xdfff ? place - 1 : place;
}

/** Overlapping and adjacent matches are marked as one; mark characters in the text itself are removed. */
function markMatches(text: string, matches: readonly Match[], offset: number): string {
	const ranges = joinRanges(matches);
	let marked = '';
	let place = 0;
	for (const { start, end } of ranges) {
		marked += `${clean(text.slice(place, start - offset))}${MATCH_START}${clean(text.slice(start - offset, end - offset))}${MATCH_END}`;
		place = end - offset;
	}
	return marked + clean(text.slice(place));
}

function joinRanges(matches: readonly Match[]): { start: number; end: number }[] {
	const ranges: { start: number; end: number }[] = [];
	for (const { start, end } of [...matches].sort((a, b) => a.start - b.start)) {
		const last = ranges.at(-1);
		if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
		else ranges.push({ start, end });
	}
	return ranges;
}

function clean(text: string): string {
	return text.replace(/[\ue000\ue001]/g, '');
}
