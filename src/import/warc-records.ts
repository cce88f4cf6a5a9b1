/**
 * warc-records: reads the records of a web archive one by one.
 *
 * Source: WARC 1.0 and 1.1 (ISO 28500): a version line, named fields, a blank line, the content, two blank lines. Anything that
 * is not a record is skipped up to the next version line.
 */
import { ByteReader } from './warc-bytes.ts';

export interface WarcRecord {
	/** Keys are in lower case. */
	readonly fields: ReadonlyMap<string, string>;
	/** Null if not wanted or too large. */
	readonly body: Buffer | null;
	/** Its offset in the decompressed archive. */
	readonly place: number;
	/** The problem of the record, or null. */
	readonly trouble: string | null;
}

/** A larger record is skipped. */
export const MAX_RECORD_BYTES = 20_000_000;
const MAX_LINE_BYTES = 64 * 1024;
const MAX_FIELDS = 200;
const VERSION = /^WARC\/\d+\.\d+\s*$/;

export async function* readRecords(
	chunks: AsyncIterable<Buffer>,
	isWanted: (fields: ReadonlyMap<string, string>) => boolean,
): AsyncGenerator<WarcRecord> {
	const reader = new ByteReader(chunks);
	for (let isLost = false; ; ) {
		const place = reader.place;
		const line = await reader.line(MAX_LINE_BYTES);
		if (line === null) return;
		if (VERSION.test(line)) {
			yield await readRecord(reader, place, isWanted);
			isLost = false;
		} else if (line.trim() !== '' && !isLost) {
			isLost = true;
			yield { fields: new Map(), body: null, place, trouble: 'no record starts here' };
		}
	}
}

async function readRecord(
	reader: ByteReader,
	place: number,
	isWanted: (fields: ReadonlyMap<string, string>) => boolean,
): Promise<WarcRecord> {
	const fields = await readFields(reader);
	const length = Number(fields.get('content-length') ?? Number.NaN);
	if (!Number.isSafeInteger(length) || length < 0)
		return { fields, body: null, place, trouble: 'the record has no length' };
	if (!isWanted(fields) || length > MAX_RECORD_BYTES) {
		await reader.skip(length);
		const isLarge = isWanted(fields);
		return {
			fields,
			body: null,
			place,
			trouble: isLarge ? `larger than ${MAX_RECORD_BYTES / 1e6} MB` : null,
		};
	}
	const body = await reader.take(length);
	const trouble = body.length < length ? 'the archive ends in the middle of this record' : null;
	return { fields, body, place, trouble };
}

async function readFields(reader: ByteReader): Promise<Map<string, string>> {
	const lines: string[] = [];
	for (let line = await reader.line(MAX_LINE_BYTES); line !== null && line !== ''; ) {
		if (lines.length < MAX_FIELDS) lines.push(line);
		line = await reader.line(MAX_LINE_BYTES);
	}
	return parseFields(lines);
}

/** `Name: value`. A line that starts with a space continues the previous one. The first field of a name counts. */
function parseFields(lines: readonly string[]): Map<string, string> {
	const fields = new Map<string, string>();
	let last = '';
	for (const line of lines) {
		if (/^[ \t]/.test(line)) {
			if (fields.has(last)) fields.set(last, `${fields.get(last)} ${line.trim()}`);
			continue;
		}
		const colon = line.indexOf(':');
		if (colon <= 0) continue;
		last = line.slice(0, colon).trim().toLowerCase();
		if (!fields.has(last)) fields.set(last, line.slice(colon + 1).trim());
	}
	return fields;
}
