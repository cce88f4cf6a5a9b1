/**
 * address: whether an address that a stranger names may be requested.
 *
 * In:     the text, and whether private addresses are allowed.
 * Out:    the address as the URL standard writes it, or the refusal in words. An ordered list of rules; the first that
 *        objects decides. What a name resolves to is checked again on connect (guard.ts).
 */

import { isIP } from 'node:net';
import { canParse } from '../../lib/url/can-parse.ts';
import { isBadPort } from '../http/bad-ports.ts';
import { isOutsideAddress } from '../http/guard.ts';
import { MAX_ADDRESS_LENGTH } from './limits.ts';

export type JudgedAddress = { readonly url: URL } | { readonly refusal: string };

type Rule = (url: URL, allowPrivate: boolean) => string | null;

/** Names that never lead to the public web. */
const PRIVATE_NAME =
	/(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion)$/;

const RULES: readonly Rule[] = [
	({ protocol }) => (protocol === 'http:' || protocol === 'https:' ? null : 'is not an http or https URL'),
	({ username, password }) => (username === '' && password === '' ? null : 'contains a user name'),
	(url, allowPrivate) =>
		allowPrivate || !isBadPort(url) ? null : 'names a port that is not for web servers',
	(url, allowPrivate) => (allowPrivate || !detectPrivate(url) ? null : 'is not on the public web'),
];

export function judgeAddress(text: string, allowPrivate: boolean): JudgedAddress {
	const trimmed = text.trim();
	if (trimmed === '') return { refusal: 'The URL is missing.' };
	if (trimmed.length > MAX_ADDRESS_LENGTH) return { refusal: 'The URL is too long.' };
	if (!canParse(trimmed)) return { refusal: 'The URL is not valid.' };
	const url = new URL(trimmed);
	url.hash = '';
	for (const rule of RULES) {
		const objection = rule(url, allowPrivate);
		if (objection !== null) return { refusal: `The URL ${objection}.` };
	}
	return { url };
}

function detectPrivate({ hostname }: URL): boolean {
	const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
	if (isIP(host) !== 0) return !isOutsideAddress(host);
	return !host.includes('.') || PRIVATE_NAME.test(host);
}
