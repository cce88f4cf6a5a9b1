/**
 * answer: the response of a host, before the network does anything to it.
 *
 * In:     text, bytes or a redirect.
 * Out:    status, headers and body as values.
 */

import { encodeText } from '../encode.ts';
import type { Encoding } from '../model.ts';

export interface Answer {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Uint8Array;
}

const NOTHING = new Uint8Array(0);

/** A page or file of text; `charset` is what the header declares, null for nothing. */
export function textAnswer(
	status: number,
	mediaType: string,
	charset: string | null,
	text: string,
	encoding: Encoding,
	more?: Readonly<Record<string, string>>,
): Answer {
	const type = charset === null ? mediaType : `${mediaType}; charset=${charset}`;
	return { status, headers: { 'Content-Type': type, ...more }, body: encodeText(text, encoding) };
}

export function redirectAnswer(status: 301 | 302, location: string): Answer {
	return { status, headers: { Location: location }, body: NOTHING };
}

export function bytesAnswer(mediaType: string, body: Uint8Array): Answer {
	return { status: 200, headers: { 'Content-Type': mediaType }, body };
}

/** The answer to a conditional request: 304 without a body when the client has what it would get. */
export function applyConditions(
	answer: Answer,
	ifNoneMatch: string | undefined,
	ifModifiedSince: string | undefined,
): Answer {
	const { ETag: etag, 'Last-Modified': lastModified } = answer.headers;
	if (answer.status !== 200) return answer;
	const unchanged =
		ifNoneMatch !== undefined
			? etag !== undefined && matches(ifNoneMatch, etag)
			: ifModifiedSince !== undefined &&
				lastModified !== undefined &&
				Date.parse(lastModified) <= Date.parse(ifModifiedSince);
	if (!unchanged) return answer;
	const { 'Content-Type': _, ...headers } = answer.headers;
	return { status: 304, headers, body: NOTHING };
}

/** Weak comparison over the list that If-None-Match may be (RFC 9110 §13.1.2). */
function matches(header: string, etag: string): boolean {
	const bare = etag.replace(/^W\//, '');
	return header.split(',').some((one) => {
		const candidate = one.trim();
		return candidate === '*' || candidate.replace(/^W\//, '') === bare;
	});
}
