/**
 * site-of: the URL at which the site of a page most likely begins.
 *
 * A host is one site, unless its paths name their owner: `/~ann/`, `/@ann`, `/users/ann/`, `/blog/…`.
 */

import { ADDRESSES, remember } from '../text/remember.ts';
import { canParse } from './can-parse.ts';

interface Rule {
	readonly why: string;
	readonly path: RegExp;
}

/** The first that matches the path decides how much of it belongs to the site. */
const RULES: readonly Rule[] = [
	{ why: 'a home directory', path: /^\/(?:~|%7e)[^/]+\//i },
	{ why: 'a user name in the path', path: /^\/@[^/]+/ },
	{
		why: 'a folder of user sites',
		path: /^\/(?:users?|members?|people|blogs|weblogs)\/(?=[\w.-]*[a-z])[\w.-]+\/(?=.)/i,
	},
	{
		why: 'a folder for the blog',
		path: /^\/(?:blog|weblog|journal|diary|news|posts|articles|wordpress|wp|b2|mt)\//,
	},
];

/** The site of an http URL; null for any other. */
export const siteOf = remember((address): string | null => {
	if (!canParse(address)) return null;
	const url = new URL(address);
	if ((url.protocol !== 'http:' && url.protocol !== 'https:') || !url.hostname.includes('.')) return null;
	for (const { path } of RULES) {
		const match = path.exec(url.pathname);
		if (match !== null) return url.origin + match[0];
	}
	return `${url.origin}/`;
}, ADDRESSES);
