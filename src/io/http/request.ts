/** request: the headers of a request: the crawler’s name, the wanted types, and the conditions. */
import { canParse } from '../../lib/url/can-parse.ts';
import { Failure } from '../failure.ts';
import type { WebAnswer, WebHeaders, WebRequest } from '../web.ts';
import { ACCEPT_ENCODING } from './unpack.ts';

/** The user agent, if no contact is set. */
export const USER_AGENT = 'Logosphere/0.1 (blog collector)';

/** The user agent, with a URL or mail address of whoever runs the crawl. */
export function userAgentOf(version: string, contact: string | undefined): string {
	const printable = (contact ?? '').replace(/[^\x20-\x7e]|[()]/g, '').trim();
	return `Logosphere/${version} (${printable === '' ? 'blog collector' : `+${printable}`})`;
}

const ACCEPT: Readonly<Record<WebRequest['wants'], string>> = {
	page: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5',
	feed: 'application/atom+xml, application/rss+xml, application/rdf+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
	any: '*/*',
};

export function headersOf(request: WebRequest, url: URL, userAgent: string): Record<string, string> {
	const headers: Record<string, string> = {
		host: url.host,
		'user-agent': userAgent,
		accept: ACCEPT[request.wants],
		'accept-encoding': ACCEPT_ENCODING,
	};
	const { etag, lastModified, content } = request;
	Object.assign(headers, content?.headers);
	if (isSendable(etag)) headers['if-none-match'] = etag;
	if (isSendable(lastModified)) headers['if-modified-since'] = lastModified;
	return headers;
}

/** A server's value is sent back unchanged, unless it would break the request. */
function isSendable(value: string | null | undefined): value is string {
	return typeof value === 'string' && value !== '' && /^[\t\x20-\x7e\x80-\xff]{1,4096}$/.test(value);
}

/** An http or https address, or a Failure that names it. */
export function parseAddress(address: string, base?: URL): URL {
	const url = canParse(address, base?.href) ? new URL(address, base) : null;
	if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
	throw new Failure('bad-address', `${address.slice(0, 300)} is not an http or https URL.`, 'skip');
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Where an answer redirects to, as written; null if it is not a redirect. */
export function redirectOf({ status, headers, location }: WebAnswer): string | null {
	return location ?? (REDIRECTS.has(status) ? ([headers.location].flat()[0] ?? null) : null);
}

/** Where a redirect leads; null if this is not one, or its target cannot be fetched. */
export function redirectTarget(status: number, headers: WebHeaders, base: URL): string | null {
	const target = [headers.location].flat()[0];
	if (!REDIRECTS.has(status) || target === undefined || !canParse(target, base.href)) return null;
	const url = new URL(target, base);
	return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
