/** exchange: one request as the handlers see it, and their answer. */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { decodeHtml } from '../../lib/html/index.ts';

export interface PushRequest {
	readonly method: string;
	readonly path: string;
	readonly query: URLSearchParams;
	readonly headers: IncomingHttpHeaders;
	/** The sender's address. */
	readonly from: string;
	/** Milliseconds. */
	readonly now: number;
	/** Empty until it has been read. */
	readonly body: Uint8Array;
}

export interface Reply {
	readonly status: number;
	readonly type: string;
	readonly body: string;
	readonly headers?: Readonly<Record<string, string>>;
}

export const XML = 'text/xml; charset=utf-8';
export const TEXT = 'text/plain; charset=utf-8';

export function textReply(status: number, text: string, headers?: Readonly<Record<string, string>>): Reply {
	return { status, type: TEXT, body: `${text}\n`, ...(headers === undefined ? {} : { headers }) };
}

export function xmlReply(status: number, body: string): Reply {
	return { status, type: XML, body };
}

/** The body as text. Its encoding comes from the byte order mark, the header, the XML declaration, or the bytes themselves. */
export function bodyText({ body, headers }: PushRequest): string {
	return decodeHtml(body, { contentType: headers['content-type'] }).html;
}

/** The fields of the query and, for a POST, of the form; the form's come first. */
export function formFields(request: PushRequest): (name: string) => string {
	const form = request.method === 'POST' ? parseForm(request) : new URLSearchParams();
	return (name) => form.get(name) ?? request.query.get(name) ?? '';
}

/** TrackBack senders name their charset in the header; the fields are percent-encoded bytes in it. */
function parseForm({ body, headers }: PushRequest): URLSearchParams {
	const text = Buffer.from(body).toString('latin1');
	const charset = /charset\s*=\s*"?([\w-]{1,40})/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
	if (/^utf-?8$/i.test(charset)) return new URLSearchParams(text);
	const fields = new URLSearchParams();
	for (const field of text.split('&', MAX_FIELDS)) {
		const [name = '', value = ''] = field.split('=', 2);
		fields.append(name, decodeField(value.replaceAll('+', ' '), charset));
	}
	return fields;
}

const MAX_FIELDS = 32;

function decodeField(value: string, charset: string): string {
	const raw = value.replace(/%([\da-f]{2})/gi, (_, hex: string) =>
		String.fromCharCode(Number.parseInt(hex, 16)),
	);
	return decodeHtml(Buffer.from(raw, 'latin1'), { contentType: `text/plain; charset=${charset}` }).html;
}

/** The whole body, or null as soon as it is too large; rejects if the sender hangs up. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array | null> {
	if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.resolve(null);
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let length = 0;
		const take = (chunk: Buffer) => {
			length += chunk.length;
			if (length <= maxBytes) chunks.push(chunk);
			else {
				request.off('data', take);
				resolve(null);
			}
		};
		request.on('data', take);
		request.once('end', () => resolve(Buffer.concat(chunks)));
		request.once('error', reject);
		request.once('close', () => reject(new Error('the sender closed the connection')));
	});
}

/** How much of an unwanted body is read, so that its sender gets to read our answer. */
const MAX_DRAINED_BYTES = 1_000_000;

/** Discards the rest of a body; hangs up on senders who do not stop. */
export function drain(request: IncomingMessage): void {
	let left = MAX_DRAINED_BYTES;
	request.on('data', (chunk: Buffer) => {
		left -= chunk.length;
		if (left < 0) request.destroy();
	});
}

/** The answer is never shown as a web page: it may contain strangers' words. */
export function send(
	response: ServerResponse,
	{ status, type, body, headers }: Reply,
	isHead: boolean,
): void {
	response.writeHead(status, {
		'Content-Type': type,
		'Content-Length': Buffer.byteLength(body),
		'X-Content-Type-Options': 'nosniff',
		'Content-Security-Policy': "default-src 'none'",
		...headers,
	});
	response.end(isHead ? undefined : body);
}
