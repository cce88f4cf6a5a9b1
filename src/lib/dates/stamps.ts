/**
 * stamps: which candidates are timestamps, and which are part of a sentence.
 *
 * In:     the candidates of a text, and its page if it has one.
 * Out:    each with its node; those inside sentences are left out, or flagged on request.
 * Not here: the rules (sentence.ts).
 */
import type { Page } from '../html/index.ts';
import type { Candidate } from './candidates.ts';
import { hasOwnElement, nodeOfRange } from './places.ts';
import type { Line } from './prefilter.ts';
import { isInSentence } from './sentence.ts';
import { wordBefore } from './words.ts';

/** How far after a date its time of day may begin. */
const TIME_REACH = 18;
const TIME_BEHIND = /^[^\d:]{1,12}\d{1,2}:\d\d(?!\d)/u;

export interface Found extends Candidate {
	readonly node: number;
	readonly inSentence: boolean;
}

/** `withSentences`: also return those inside sentences, flagged. */
export function judgeSentences(
	text: string,
	page: Page | null,
	candidates: readonly Candidate[],
	withSentences: boolean,
): Found[] {
	const nodes = candidates.map(({ written }) =>
		page === null ? 0 : nodeOfRange(page, written.start, written.end),
	);
	let repeated: readonly boolean[] | null = null;
	const isRepeated = (i: number): boolean => {
		// For most dates the surrounding text already decides.
		repeated ??= areRepeated(text, page, candidates, nodes);
		return repeated[i]!;
	};
	const found: Found[] = [];
	for (const [i, { written, line, source }] of candidates.entries()) {
		const node = nodes[i]!;
		const { start, end, clock, form } = written;
		const hasYear = form.parts.includes('Y') || form.shape === 'C' || form.parts === '???';
		const ownElement = page !== null && hasOwnElement(page, node, start, end);
		const isStamped = hasYear && (clock !== null || isFollowedByTime(text, end, line));
		const inSentence =
			source === 'text' &&
			!ownElement &&
			!isStamped &&
			!isRepeated(i) &&
			isInSentence({ text, lineStart: line.start, lineEnd: line.end, start, end });
		if (!inSentence || withSentences) found.push({ written, line, source, node, inSentence });
	}
	return found;
}

/** A time of day follows closely, whatever word a language puts between: `27 февраля 2024 г. в 23:46`. */
function isFollowedByTime(text: string, end: number, line: Line): boolean {
	return TIME_BEHIND.test(text.slice(end, Math.min(line.end, end + TIME_REACH)));
}

/** Which candidates follow the same word, in the same kind of place, as another. */
function areRepeated(
	text: string,
	page: Page | null,
	candidates: readonly Candidate[],
	nodes: readonly number[],
): boolean[] {
	const keys = candidates.map(({ written, line }, i) => placeKey(text, page, nodes[i]!, line, written.start));
	const counts = new Map<string, number>();
	for (const key of keys) if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
	return keys.map((key) => (counts.get(key) ?? 0) > 1);
}

/** The kind of place and the word before the date on its line; empty where there is no word, or no page. */
function placeKey(text: string, page: Page | null, node: number, line: Line, start: number): string {
	if (page === null || line.start === start) return '';
	const word = wordBefore(text, line.start, start);
	const parent = page.parent[node]!;
	return word === '' ? '' : `${page.tag[node]} ${page.tag[parent]} ${page.tag[page.parent[parent]!]} ${word}`;
}
