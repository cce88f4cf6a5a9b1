/**
 * canonical-url: one spelling of a URL, to decide whether two URLs lead to the same page.
 *
 * Scheme, `www.`, default port, final slash, session and tracking parameters do not identify the page, nor does the
 * order of the other parameters. A fragment counts only when it may name a post.
 */

import { ADDRESSES, remember } from '../text/remember.ts';
import { canParse } from './can-parse.ts';
import { takeWritten } from './written.ts';

const TRACKING =
	/^(?:utm_\w+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|mc_[ce]id|_hs\w+|mkt_tok|ref_?src|phpsessid|jsessionid|xtor|showcomment|replytocom)$/i;
/** Names that have another meaning on some sites: `sid` numbers articles, `m` selects months. `share` is a button that names a service. */
const TRACKING_BY_VALUE = /^(?:sid=[\da-f]{16,}|m=[01]|share=[a-z][\w-]*|nb=1)$/i;
/** Fragments that name parts of one post, not posts: its comments, its fold, its replies. */
const PART_OF_POST =
	/^(?:comments?|respond|reply|replies|more|disqus_thread|trackbacks?|pings?|top|content|main|comment-form|commentform|leave-a-comment|c\d+|comment-?\d+|more-\d+|fn.*|:~:.*)$/i;

/** The URL without the variable parts, as a key. A URL that cannot be parsed is its own key. */
export const canonicalUrl = remember((address) => {
	const written = takeWritten(address);
	if (written !== null) return plainPlace(written) + plainQuery(written.search);
	if (!canParse(address)) return address.trim();
	const url = new URL(address);
	if (url.protocol !== 'http:' && url.protocol !== 'https:') return url.href;
	return plainPlace(url) + plainQuery(url.search) + plainFragment(url.hash.slice(1));
}, ADDRESSES);

function plainPlace({ host, pathname }: Pick<URL, 'host' | 'pathname'>): string {
	const path = pathname
		.replace(/(?:\/\.{1,2})?;jsessionid=[^/]*/gi, '')
		.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/')
		.replace(/(?<!\/)\/+$/, '');
	return host.replace(/^(?:www\d?\.(?=[^.]+\.))+/, '').replace(/:(?:80|443)$/, '') + path;
}

function plainQuery(search: string): string {
	if (search === '') return '';
	const relevant = [...new URLSearchParams(search)].filter(
		([name, value]) => !TRACKING.test(name) && !TRACKING_BY_VALUE.test(`${name}=${value}`),
	);
	if (relevant.length === 0) return '';
	const written = relevant.map(([name, value]) => `${name}=${value}`).sort();
	return `?${written.join('&')}`;
}

function plainFragment(fragment: string): string {
	return fragment === '' || PART_OF_POST.test(fragment) ? '' : `#${fragment}`;
}
