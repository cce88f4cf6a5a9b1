/**
 * feed-rights: the text of a feed → declarations about its posts.
 *
 * Sources: `creativeCommons:license`, `cc:license`, Atom `link rel=license` (RFC 4946), `rights`, `dc:rights` and `copyright` that name
 * a licence, RSL inside RSS. Only the head of the feed counts: what a single item says may be about its enclosure.
 */
import type { Declaration } from '../model/rights.ts';
import { licenceRights } from './page-rights.ts';
import { rslRights } from './rsl.ts';

const MAX_HEAD_CHARS = 100_000;
const URL_IN_TEXT = /https?:\/\/[^\s"'<>]{5,300}/g;
const MAX_RIGHTS = 20;

/** What the head of a feed declares about its posts. */
export function feedRights(text: string, where: string): Declaration[] {
	const head = text.slice(0, MAX_HEAD_CHARS);
	const end = head.search(/<(?:item|entry)[\s>]/i);
	const channel = end === -1 ? head : head.slice(0, end);
	const rsl = channel.search(/<(?:rsl:)?content[\s][^<>]{0,500}url=/i);
	return [
		...licenceRights(licencesIn(channel), where),
		...(rsl === -1 || !channel.includes('rslstandard.org') ? [] : rslRights(channel.slice(rsl), where)),
	];
}

const ELEMENT = /<((?:[\w-]{1,20}:)?(?:license|rights|copyright|link))\b([^<>]{0,1000})>([^<]{0,2000})/gi;

function licencesIn(channel: string): string[] {
	const found: string[] = [];
	for (const [, name = '', attributes = '', content = ''] of channel.matchAll(ELEMENT)) {
		const isLink = /(?:^|:)link$/i.test(name);
		if (isLink && !/rel\s*=\s*["']license["']/i.test(attributes)) continue;
		found.push(...(`${attributes} ${content}`.match(URL_IN_TEXT) ?? []));
		if (found.length >= MAX_RIGHTS) break;
	}
	return found;
}
