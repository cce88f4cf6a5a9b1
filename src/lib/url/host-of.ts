/** host-of: the host that an address belongs to, as the crawl delay and the frontier count hosts. */

import { ADDRESSES, remember } from '../text/remember.ts';
import { canParse } from './can-parse.ts';

/** The host that an address counts for: whose rest between requests it shares. */
export const hostOf = remember((url) => {
	if (!canParse(url)) return '';
	const { hostname, port } = new URL(url);
	const bare = hostname.replace(/^www\.(?=[^.]+\.)/, '');
	return port === '' ? bare : `${bare}:${port}`;
}, ADDRESSES);
