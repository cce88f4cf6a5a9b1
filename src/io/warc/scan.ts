/**
 * scan: reads an archive from a position on, record by record: for its index, and to find where a crash cut it off.
 *
 * In:     an open archive file.
 * Out:    the index lines of its answers, and the end of the last complete record.
 */
import type { FileHandle } from 'node:fs/promises';
import { type CdxLine, REVISIT, SEED } from './cdxj.ts';
import { readMember } from './members.ts';
import { parseRecord, type WarcRecord } from './record.ts';

export interface Scan {
	readonly lines: readonly CdxLine[];
	/** Where the last complete record ends; what follows is broken. */
	readonly end: number;
	/** A member contains more than one record: the file was compressed as a whole. */
	readonly isOnePiece: boolean;
}

export async function scanArchive(file: FileHandle, filename: string, from = 0): Promise<Scan> {
	const lines: CdxLine[] = [];
	let end = from;
	for (;;) {
		const member = await readMember(file, end);
		if (member === null) return { lines, end, isOnePiece: false };
		const record = member.bytes === null ? null : parseRecord(member.bytes);
		if (record !== null) {
			if (record.end < member.bytes!.length) return { lines, end, isOnePiece: true };
			const line = lineOf(record);
			if (line !== null) lines.push({ ...line, filename, offset: end, length: member.length });
		}
		end += member.length;
	}
}

/** Null if the record is not an answer. */
function lineOf({ fields, block }: WarcRecord): Omit<CdxLine, 'filename' | 'offset' | 'length'> | null {
	const type = fields.get('warc-type')?.toLowerCase();
	const url = fields.get('warc-target-uri')?.replace(/^<|>$/g, '');
	const date = fields.get('warc-date') ?? '';
	if (url === undefined || Number.isNaN(Date.parse(date))) return null;
	const digest = fields.get('warc-payload-digest') ?? '';
	if (type === 'resource') return { url, date, mime: fields.get('content-type') ?? '', status: 200, digest };
	if (type === 'metadata' && isSeed(block)) return { url, date, mime: SEED, status: null, digest };
	if (type !== 'response' && type !== 'revisit') return null;
	const head = block.toString('latin1', 0, Math.min(block.length, 16_384));
	const status = Number(/^HTTP\/\d(?:\.\d)? (\d{3})/.exec(head)?.[1] ?? Number.NaN);
	const mime = /\ncontent-type:[ \t]*([^\s;,]+)/i.exec(head)?.[1] ?? '';
	return {
		url,
		date,
		mime: type === 'revisit' ? REVISIT : mime,
		status: Number.isNaN(status) ? null : status,
		digest,
	};
}

function isSeed(block: Buffer): boolean {
	return /^seed:/m.test(block.toString('latin1', 0, Math.min(block.length, 1_024)));
}
