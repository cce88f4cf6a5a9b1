/** conditional: conditional requests (RFC 9110 §13): a client that already has the document gets status 304. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Document {
	readonly type: string;
	readonly body: string;
	/** Null if unknown. */
	readonly modified: Date | null;
}

/** Clients may cache a document for a minute. Private, because reading may need a token. */
const CACHE_CONTROL = 'private, max-age=60';

export function sendDocument(
	request: FastifyRequest,
	reply: FastifyReply,
	{ type, body, modified }: Document,
): FastifyReply {
	const etag = weakTag(body);
	reply.header('etag', etag).header('cache-control', CACHE_CONTROL);
	if (modified !== null) reply.header('last-modified', modified.toUTCString());
	if (isUnchanged(request.headers, etag, modified)) return reply.code(304).send();
	return reply.type(`${type}; charset=utf-8`).send(body);
}

/** Weak, because the response may be compressed. */
function weakTag(body: string): string {
	return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

interface Conditions {
	readonly 'if-none-match'?: string | undefined;
	readonly 'if-modified-since'?: string | undefined;
}

/** `If-None-Match` takes precedence over `If-Modified-Since`. */
function isUnchanged(conditions: Conditions, etag: string, modified: Date | null): boolean {
	const tags = conditions['if-none-match'];
	if (tags !== undefined) return tags.trim() === '*' || opaqueTags(tags).includes(etag.replace(/^W\//, ''));
	const since = Date.parse(conditions['if-modified-since'] ?? '');
	return modified !== null && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

function opaqueTags(header: string): string[] {
	return header.match(/"[^"]*"/g) ?? [];
}
