/** identity: when two readings are the same post: by URL, by title and day, by the beginning of the text. */

import { withoutWww } from '../../lib/url/without-www.ts';
import { foldLetters } from './folded.ts';

/** What identifies a post; any of it may be missing. */
export interface Named {
	readonly url: string | null;
	readonly title: string | null;
	readonly published: string | null;
	readonly text: string;
}

/** The number of letters at its beginning that identify a text. */
const MIN_BEGINNING = 30;
const BEGINNING = 60;
const DAY_MS = 86_400_000;
/** Days that are remembered for one title. */
const MAX_DAYS = 100;
/** Feed and page may write the day in different time zones. */
const NEAR_DAYS = 1.5;

/** URLs that need no parsing: host and path in plain letters. */
const PLAIN = /^https?:\/\/(?:www\.)?([a-z\d.-]+\/[\w~/.+-]*)$/;
const INDEX_FILE = /\/(?:index\.\w{2,5})?$/;
const TRACKING = /^(?:utm_\w+|fbclid|ref)$/;

/** A URL without what differs between links to one post: scheme, `www.`, a final slash or index file, tracking. */
export function addressKey(url: string | null): string | null {
	if (url === null) return null;
	const plain = PLAIN.exec(url)?.[1];
	if (plain !== undefined && !plain.includes('/.')) return plain.replace(INDEX_FILE, '');
	try {
		return keyOf(new URL(url));
	} catch {
		return null;
	}
}

function keyOf({ host, pathname, searchParams, hash }: URL): string {
	for (const name of [...searchParams.keys()]) if (TRACKING.test(name)) searchParams.delete(name);
	const query = searchParams.toString();
	const path = decode(pathname).replace(INDEX_FILE, '');
	return `${withoutWww(host)}${path}${query === '' ? '' : `?${query}`}${decode(hash)}`;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text).normalize('NFC');
	} catch {
		return text;
	}
}

/** A set of posts that can test whether it contains another one. */
export class NamedPosts {
	readonly #addresses = new Set<string>();
	readonly #beginnings = new Set<string>();
	readonly #days = new Map<string, (string | null)[]>();

	constructor(posts: Iterable<Named>) {
		for (const post of posts) this.#add(post);
	}

	#add({ url, title, published, text }: Named): void {
		const address = addressKey(url);
		if (address !== null) this.#addresses.add(address);
		const beginning = beginningKey(text);
		if (beginning !== null) this.#beginnings.add(beginning);
		const name = titleKey(title);
		if (name === null) return;
		const days = this.#days.get(name);
		if (days === undefined) this.#days.set(name, [published]);
		else if (days.length < MAX_DAYS) days.push(published);
	}

	has({ url, title, published, text }: Named): boolean {
		const address = addressKey(url);
		if (address !== null && this.#addresses.has(address)) return true;
		const name = titleKey(title);
		const days = name === null ? [] : (this.#days.get(name) ?? []);
		if (days.some((day) => isNear(day, published))) return true;
		const beginning = beginningKey(text);
		return beginning !== null && this.#beginnings.has(beginning);
	}
}

export function titleKey(title: string | null): string | null {
	return (title === null ? '' : foldLetters(title)) || null;
}

export function beginningKey(text: string): string | null {
	const letters = foldLetters(text.slice(0, 4 * BEGINNING)).slice(0, BEGINNING);
	return letters.length >= MIN_BEGINNING ? letters : null;
}

/** Unknown days contradict nothing. */
function isNear(a: string | null, b: string | null): boolean {
	if (a === null || b === null) return true;
	return !(Math.abs(Date.parse(a) - Date.parse(b)) > NEAR_DAYS * DAY_MS);
}
