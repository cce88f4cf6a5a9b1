/**
 * cursor: where a list of results continues, as text that the caller sends back.
 *
 * By time it is a position, which later arrivals do not move. By rank it lists the results already shown, with the id of the last
 * post at the time of the first page, so new arrivals neither move a result to the next page nor repeat one.
 */
import type { SearchRequest, TimePlace } from '../model/search.ts';

export type Cursor =
	| { readonly kind: 'time'; readonly place: TimePlace }
	/** Ids of posts, or of blogs in a search for blogs. */
	| { readonly kind: 'shown'; readonly upTo: number; readonly shown: readonly number[] };

/** A hash of the request; a cursor is only valid for its own request. */
export function questionMark({ query, sort, of, like, isExact }: SearchRequest): string {
	let hash = 0x811c9dc5;
	for (const code of JSON.stringify([query, sort ?? 'best', of ?? 'posts', like ?? '', isExact === true]))
		hash = Math.imul(hash ^ code.codePointAt(0)!, 0x01000193);
	return (hash >>> 0).toString(36);
}

export function writeCursor(cursor: Cursor, mark: string): string {
	if (cursor.kind === 'time') return `${mark}.t.${cursor.place.time ?? 'u'}.${cursor.place.post}`;
	return `${mark}.s.${cursor.upTo}.${packNumbers(cursor.shown)}`;
}

/** Null if the text is not a cursor of this request. */
export function readCursor(text: string, mark: string): Cursor | null {
	const [given, kind, first, second] = text.split('.');
	if (given !== mark || first === undefined || second === undefined) return null;
	if (kind === 't' && /^(?:u|-?\d{1,15})$/.test(first) && /^\d{1,15}$/.test(second)) {
		return { kind: 'time', place: { time: first === 'u' ? null : Number(first), post: Number(second) } };
	}
	if (kind !== 's' || !/^\d{1,15}$/.test(first)) return null;
	const shown = unpackNumbers(second);
	return shown === null ? null : { kind: 'shown', upTo: Number(first), shown };
}

/** Sorted and delta-encoded, seven bits per byte. */
function packNumbers(numbers: readonly number[]): string {
	const bytes: number[] = [];
	let before = 0;
	for (const number of [...numbers].sort((a, b) => a - b)) {
		let rest = number - before;
		for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
		bytes.push(rest);
		before = number;
	}
	return Buffer.from(bytes).toString('base64url');
}

function unpackNumbers(text: string): number[] | null {
	if (!/^[\w-]*$/.test(text)) return null;
	const numbers: number[] = [];
	let [before, value, factor] = [0, 0, 1];
	for (const byte of Buffer.from(text, 'base64url')) {
		value += (byte & 0x7f) * factor;
		factor *= 0x80;
		if (byte > 0x7f) continue;
		before += value;
		numbers.push(before);
		[value, factor] = [0, 1];
	}
	return numbers.every(Number.isSafeInteger) ? numbers : null;
}
