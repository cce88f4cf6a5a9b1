/**
 * identity: what an item is known by.
 *
 * Programs that make feeds change their ids (a new domain, a new version, a session in the id), so one id is not enough
 * to tell a new post from an old one: two items are the same when they share any key.
 */
import { plainAddress } from '../../lib/url/plain-address.ts';
import type { FeedItem } from '../../model/feed.ts';

/** What an item without any id is called: a name made of its title and date, the same on every visit. */
export function madeUpId(title: string | null, date: string | null, content: string | null): string {
	const words = [title, date, title === null ? content?.slice(0, 1000) : null];
	return `urn:item:${hash(words.join('\n'))}`;
}

/** The keys of an item, the strongest first: its id, its address without what varies, its title with its day. */
export function itemKeys({ id, url, title, published }: FeedItem): string[] {
	const keys = [`id:${id}`];
	if (url !== null) keys.push(`url:${plainAddress(url)}`);
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
