/**
 * record: writes and reads one record of a web archive.
 *
 * Source: WARC 1.1 (ISO 28500:2017): a version line, named fields, a blank line, the block, two blank lines. Each record is its own
 * gzip member, so that any of them can be read without the others.
 */
import { createHash, randomUUID } from 'node:crypto';

type Fields = ReadonlyMap<string, string>;

export interface WarcRecord {
	/** Names in lower case. */
	readonly fields: Fields;
	readonly block: Buffer;
}

/** Fields in the order they are written. */
export type FieldList = readonly (readonly [string, string])[];

const MAX_FIELDS = 200;
const MAX_HEAD_BYTES = 256 * 1024;

/** A value stays on its line, whatever it contains. */
export function renderRecord(fields: FieldList, block: Buffer): Buffer {
	const head = [...fields, ['Content-Length', String(block.length)] as const]
		.map(([name, value]) => `${name}: ${value.replace(/[\r\n]+/g, ' ')}\r\n`)
		.join('');
	return Buffer.concat([Buffer.from(`WARC/1.1\r\n${head}\r\n`), block, Buffer.from('\r\n\r\n')]);
}

/** Null if it is not a complete record. `end` is where it ends, with its blank lines. */
export function parseRecord(bytes: Buffer): (WarcRecord & { readonly end: number }) | null {
	const head = parseHead(bytes);
	if (head === null || head.start + head.length > bytes.length) return null;
	const { fields, start, length } = head;
	return {
		fields,
		block: bytes.subarray(start, start + length),
		end: Math.min(bytes.length, start + length + 4),
	};
}

export interface RecordHead {
	readonly fields: Fields;
	/** Where the block begins, and its length. */
	readonly start: number;
	readonly length: number;
}

/** Only the head; null if the bytes do not begin with a complete one. */
export function parseHead(bytes: Buffer): RecordHead | null {
	const end = bytes.subarray(0, MAX_HEAD_BYTES).indexOf('\r\n\r\n');
	if (end === -1) return null;
	const [version, ...lines] = bytes.toString('utf8', 0, end).split('\r\n');
	const fields = parseFields(lines);
	const length = Number(fields.get('content-length') ?? Number.NaN);
	if (!/^WARC\/\d+\.\d+$/.test(version!) || !Number.isSafeInteger(length) || length < 0) return null;
	return { fields, start: end + 4, length };
}

/** `Name: value`; a line that begins with a space continues the previous one. The first field of a name counts. */
function parseFields(lines: readonly string[]): Map<string, string> {
	const fields = new Map<string, string>();
	let last = '';
	for (const line of lines.slice(0, MAX_FIELDS)) {
		const colon = line.indexOf(':');
		if (/^[ \t]/.test(line)) {
			if (fields.has(last)) fields.set(last, `${fields.get(last)} ${line.trim()}`);
		} else if (colon > 0) {
			last = line.slice(0, colon).trim().toLowerCase();
			if (!fields.has(last)) fields.set(last, line.slice(colon + 1).trim());
		}
	}
	return fields;
}

export function newRecordId(): string {
	return `<urn:uuid:${randomUUID()}>`;
}

/** A digest in the form of WARC: SHA-1 in base 32. */
export function digestOf(bytes: Uint8Array): string {
	return `sha1:${base32(createHash('sha1').update(bytes).digest())}`;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 §6; a SHA-1 needs no padding. */
function base32(bytes: Buffer): string {
	let text = '';
	let bits = 0;
	let value = 0;
	for (const byte of bytes) {
		value = ((value << 8) | byte) & 0xfff;
		bits += 8;
		for (; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31];
	}
	return bits === 0 ? text : text + ALPHABET[(value << (5 - bits)) & 31];
}
