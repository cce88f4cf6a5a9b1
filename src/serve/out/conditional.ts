/** conditional: a document that is sent only to those who do not have it already (RFC 9110 §13). */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface Document {
	readonly type: string;
	readonly body: string;
	/** Null where nothing tells. */
	readonly modified: Date | null;
}

/** Whoever asks again within a minute may show what they have. Private: what a token opened is not for shared caches. */
const CACHE_CONTROL = 'private, max-age=60';

export function sendDocument(
	request: FastifyRequest,
	reply: FastifyReply,
	{ type, body, modified }: Document,
): FastifyReply {
	const etag = weakTag(body);
	reply.header('etag', etag).header('cache-control', CACHE_CONTROL);
	if (modified !== null) reply.header('last-modified', modified.toUTCString());
	if (hasIt(request.headers, etag, modified)) return reply.code(304).send();
	return reply.type(`${type}; charset=utf-8`).send(body);
}

/** Weak: on its way it may be compressed. */
function weakTag(body: string): string {
	return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

interface Conditions {
	readonly 'if-none-match'?: string | undefined;
	readonly 'if-modified-since'?: string | undefined;
}

/** `If-None-Match` counts alone where it is sent. */
function hasIt(conditions: Conditions, etag: string, modified: Date | null): boolean {
	const tags = conditions['if-none-match'];
	if (tags !== undefined) return tags.trim() === '*' || opaqueTags(tags).includes(etag.replace(/^W\//, ''));
	const since = Date.parse(conditions['if-modified-since'] ?? '');
	return modified !== null && Math.floor(modified.getTime() / 1000) * 1000 <= since;
}

function opaqueTags(header: string): string[] {
	return header.match(/"[^"]*"/g) ?? [];
}
