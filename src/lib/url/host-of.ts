/** host-of: the host of a URL, for each purpose that needs one. */

import { ADDRESSES, remember } from '../text/remember.ts';
import { canParse } from './can-parse.ts';

/**
 * The host under which the frontier files a URL and whose crawl delay it shares: without `www.`, empty when there is
 * none.
 */
export const hostOf = remember((url) => {
	if (!canParse(url)) return '';
	const { hostname, port } = new URL(url);
	const bare = hostname.replace(/^www\.(?=[^.]+\.)/, '');
	return port === '' ? bare : `${bare}:${port}`;
}, ADDRESSES);

/** The host as shown to people; the URL itself when it has none. */
export function shownHost(url: string): string {
	return canParse(url) ? new URL(url).host : url;
}

/**
 * The host in a link as written on a page, perhaps without its scheme: without `www.` and port, empty for a relative
 * link.
 */
export function linkHost(address: string): string {
	return /^(?:https?:)?\/\/(?:www\.)?([^/:?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? '';
}
