/** warc-http: the bytes of an HTTP answer, as an archive keeps them → status, headers and the unpacked body. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { MAX_RECORD_BYTES, parseFields } from './warc-records.ts';

export interface HttpAnswer {
	readonly status: number;
	/** Names in lower case. */
	readonly headers: ReadonlyMap<string, string>;
	readonly body: Buffer;
}

/** A head that is longer than this is none. */
const MAX_HEAD_BYTES = 256 * 1024;

/** Null when it is no HTTP answer or cannot be unpacked. */
export function parseAnswer(bytes: Buffer): HttpAnswer | null {
	const head = bytes.subarray(0, MAX_HEAD_BYTES).toString('latin1');
	const end = /\r?\n\r?\n/.exec(head);
	const status = /^HTTP\/\d(?:\.\d)? (\d{3})/.exec(head)?.[1];
	if (end === null || status === undefined) return null;
	const headers = parseFields(head.slice(0, end.index).split(/\r?\n/).slice(1));
	const raw = bytes.subarray(end.index + end[0].length);
	const whole = /chunked/i.test(headers.get('transfer-encoding') ?? '') ? joinChunks(raw) : raw;
	const body = unpack(whole, headers.get('content-encoding') ?? '');
	return body === null ? null : { status: Number(status), headers, body };
}

/** Some archives keep the header and join the chunks: what is not cut into chunks stays as it is. */
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

const LIMIT = { maxOutputLength: MAX_RECORD_BYTES };

const UNPACKERS: readonly (readonly [RegExp, (bytes: Buffer) => Buffer])[] = [
	[/^(?:x-)?gzip$/i, (bytes) => gunzipSync(bytes, LIMIT)],
	[/^br$/i, (bytes) => brotliDecompressSync(bytes, LIMIT)],
	[
		/^deflate$/i,
		(bytes) => ((bytes[0]! & 0x0f) === 8 ? inflateSync(bytes, LIMIT) : inflateRawSync(bytes, LIMIT)),
	],
];

/** Some archives keep the header and unpack the body: what is text already stays as it is. */
function unpack(bytes: Buffer, encoding: string): Buffer | null {
	const unpacker = UNPACKERS.find(([name]) => name.test(encoding.trim()))?.[1];
	if (unpacker === undefined || bytes.length === 0) return bytes;
	try {
		return unpacker(bytes);
	} catch {
		return /^\s*[<{]/.test(bytes.toString('latin1', 0, 100)) ? bytes : null;
	}
}
