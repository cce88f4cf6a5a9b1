/**
 * identity: the keys that identify an item.
 *
 * Programs that make feeds change their ids (a new domain, a new version, a session in the id), so one id is not enough
 * to distinguish a new post from an old one. Two items are the same when they share any key.
 */
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import type { FeedItem } from '../../model/feed.ts';

/** The name of an item without any id: made of its title and date, the same on every visit. */
export function madeUpId(title: string | null, date: string | null, content: string | null): string {
	const words = [title, date, title === null ? content?.slice(0, 1000) : null];
	return `urn:item:${hash(words.join('\n'))}`;
}

/**
 * Returns the keys of an item, strongest first: its id, its canonical URL, its title with its day. Two items that
 * share a key are the same.
 */
export function itemKeys({ id, url, title, published }: FeedItem): string[] {
	const keys = [`id:${id}`];
	if (url !== null) keys.push(`url:${canonicalUrl(url)}`);
	if (title !== null && published !== null)
		keys.push(`title:${title.toLowerCase()} ${published.slice(0, 10)}`);
	return keys;
}

/** FNV-1a over UTF-16 units, twice with different seeds: 64 bits as hexadecimal. */
function hash(text: string): string {
	return [0x811c9dc5, 0x01000193].map((seed) => fnv(text, seed).toString(16).padStart(8, '0')).join('');
}

function fnv(text: string, seed: number): number {
	let value = seed;
	for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
	return value >>> 0;
}
