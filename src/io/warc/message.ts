/**
 * message: writes and reads an HTTP exchange in its archived form.
 *
 * Answers are written unpacked: the headers about the packing are saved under another name, as in other archives. Answers that
 * are read may be packed and chunked, or claim to be and not be.
 */
import { STATUS_CODES } from 'node:http';
import { Failure } from '../failure.ts';
import { only, tooLarge } from '../http/pump.ts';
import { unpack } from '../http/unpack.ts';
import type { WebAnswer, WebHeaders } from '../web.ts';

/** Headers that would be wrong for the unpacked body. */
const UNTRUE = new Set(['content-encoding', 'transfer-encoding', 'content-length']);
const MAX_HEAD_BYTES = 256 * 1024;

export function renderRequest({ url, sent = {} }: WebAnswer): Buffer {
	const { pathname, search } = new URL(url);
	return Buffer.from(
		`GET ${pathname}${search} HTTP/1.1\r\n${renderHeaders(Object.entries(sent))}\r\n`,
		'latin1',
	);
}

/** The head of an answer; the body follows it. */
export function renderResponseHead({ status, headers, body }: WebAnswer): Buffer {
	const lines = Object.entries(headers).flatMap(([name, value]) =>
		[value ?? []].flat().map((one) => [UNTRUE.has(name) ? `x-archive-orig-${name}` : name, one] as const),
	);
	const all = [...lines, ['content-length', String(body.length)] as const];
	return Buffer.from(
		`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${renderHeaders(all)}\r\n`,
		'latin1',
	);
}

function renderHeaders(headers: readonly (readonly [string, string])[]): string {
	return headers.map(([name, value]) => `${name}: ${value.replace(/[\r\n\0]/g, ' ')}\r\n`).join('');
}

export interface Message {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: WebHeaders;
	readonly body: Buffer;
}

/** Why a stored answer cannot be read. */
export interface UnreadableMessage {
	readonly trouble: string;
}

export async function parseResponse(bytes: Buffer, maxBytes: number): Promise<Message | UnreadableMessage> {
	const text = bytes.toString('latin1', 0, Math.min(bytes.length, MAX_HEAD_BYTES));
	const end = /\r?\n\r?\n/.exec(text);
	const status = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(text)?.[1];
	if (end === null || status === undefined) return { trouble: 'is not an HTTP response' };
	const headers = parseHeaders(text.slice(0, end.index).split(/\r?\n/).slice(1));
	const raw = bytes.subarray(end.index + end[0].length);
	const joined = /chunked/i.test(String(headers['transfer-encoding'])) ? joinChunks(raw) : raw;
	const body = await unpacked(joined, headers['content-encoding'], maxBytes);
	return 'trouble' in body ? body : { status: Number(status), headers, body };
}

function parseHeaders(lines: readonly string[]): WebHeaders {
	const headers: Record<string, string | string[]> = Object.create(null);
	for (const line of lines) {
		const colon = line.indexOf(':');
		if (colon <= 0) continue;
		const name = line.slice(0, colon).trim().toLowerCase();
		const value = line.slice(colon + 1).trim();
		const known = headers[name];
		if (known === undefined) headers[name] = value;
		else if (Array.isArray(known)) known.push(value);
		else headers[name] = [known, value];
	}
	return headers;
}

/** Some archives keep the header but join the chunks: a body without chunks is left unchanged. */
function joinChunks(bytes: Buffer): Buffer {
	const parts: Buffer[] = [];
	for (let at = 0; at < bytes.length; ) {
		const lineEnd = bytes.indexOf('\n', at);
		const line = lineEnd === -1 ? '' : bytes.toString('latin1', at, Math.min(lineEnd, at + 100));
		const size = /^\s*([\da-f]{1,8})\s*(?:;.*)?\r?$/i.exec(line)?.[1];
		if (size === undefined) return parts.length === 0 ? bytes : Buffer.concat(parts);
		const length = Number.parseInt(size, 16);
		if (length === 0) break;
		parts.push(bytes.subarray(lineEnd + 1, lineEnd + 1 + length));
		at = lineEnd + 1 + length + 2;
	}
	return Buffer.concat(parts);
}

/** Some archives keep the header but unpack the body: plain text is left unchanged. */
async function unpacked(
	bytes: Buffer,
	encoding: string | string[] | undefined,
	maxBytes: number,
): Promise<Buffer | UnreadableMessage> {
	const parts: Uint8Array[] = [];
	let length = 0;
	try {
		for await (const part of unpack(only(bytes), encoding, maxBytes)) {
			length += part.length;
			if (length > maxBytes) throw tooLarge(maxBytes);
			parts.push(part);
		}
		return Buffer.concat(parts);
	} catch (error) {
		if (/^\s*[<{]/.test(bytes.toString('latin1', 0, 100)) && bytes.length <= maxBytes) return bytes;
		return { trouble: error instanceof Failure ? error.message : 'cannot be decompressed' };
	}
}
