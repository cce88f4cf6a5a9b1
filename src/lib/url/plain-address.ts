/**
 * plain-address: one spelling of an address, to tell whether two of them lead to the same page.
 *
 * Scheme, `www.`, default port, final slash, session and tracking parameters say nothing about the page; the order
 * of the others does not either. A fragment counts only when it names a place that may be a post of its own.
 */

import { ADDRESSES, remember } from '../text/remember.ts';
import { canParse } from './can-parse.ts';
import { takeWritten } from './written.ts';

const TRACKING =
	/^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_[ce]id|_hs\w+|mkt_tok|ref_?src|phpsessid|jsessionid|xtor|showcomment|replytocom)$/i;
/** Names that mean something else elsewhere: articles are numbered by `sid`, months chosen by `m`. */
const TRACKING_BY_VALUE = /^(?:sid=[\da-f]{16,}|m=[01])$/i;
/** Places of a page that are parts of one post, not posts: its comments, its fold, its answers. */
const PART_OF_POST =
	/^(?:comments?|respond|reply|replies|more|disqus_thread|trackbacks?|pings?|top|content|main|comment-form|commentform|leave-a-comment|c\d+|comment-?\d+|more-\d+|fn.*|:~:.*)$/i;

/** The address without what varies, as a key; an address that cannot be read is its own key. */
export const plainAddress = remember((address) => {
	const written = takeWritten(address);
	if (written !== null) return plainPlace(written) + plainQuery(written.search);
	if (!canParse(address)) return address.trim();
	const url = new URL(address);
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return url.href;
	return plainPlace(url) + plainQuery(url.search) + plainFragment(url.hash.slice(1));
}, ADDRESSES);

function plainPlace({ host, pathname }: Pick<URL, 'host' | 'pathname'>): string {
	const path = pathname
		.replace(/;jsessionid=[^/]*/gi, '')
		.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/')
		.replace(/(?<!\/)\/+$/, '');
	return host.replace(/^(?:www\d?\.(?=[^.]+\.))+/, '').replace(/:(?:80|443)$/, '') + path;
}

function plainQuery(search: string): string {
	if (search === '') return '';
	const kept = [...new URLSearchParams(search)].filter(
		([name, value]) => !TRACKING.test(name) && !TRACKING_BY_VALUE.test(`${name}=${value}`),
	);
	if (kept.length === 0) return '';
	const written = kept.map(([name, value]) => `${name}=${value}`).sort();
	return `?${written.join('&')}`;
}

function plainFragment(fragment: string): string {
	return fragment === '' || PART_OF_POST.test(fragment) ? '' : `#${fragment}`;
}
