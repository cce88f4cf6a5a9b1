/**
 * members: the records of an archive file with their places: gzip members, or bare records of an uncompressed file.
 *
 * Only the current record is in memory, and no more than MAX_RECORD_BYTES of it.
 */
import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { StreamPump } from '../http/pump.ts';
import { parseHead } from './record.ts';

export interface Member {
	readonly offset: number;
	/** Position in the file. */
	readonly length: number;
	/** Unpacked; null if it is larger than the limit. */
	readonly bytes: Buffer | null;
}

/** Larger records are skipped. */
const MAX_RECORD_BYTES = 64_000_000;
const READ_BYTES = 65_536;
const TRAILER_BYTES = 8;

/** The member that begins at `offset`; null if none does, or it is cut off. */
export async function readMember(file: FileHandle, offset: number): Promise<Member | null> {
	const start = await readAt(file, offset, READ_BYTES);
	return start[0] === 0x1f && start[1] === 0x8b
		? readPacked(file, offset, start)
		: readPlain(file, offset, start);
}

async function readPlain(file: FileHandle, offset: number, start: Buffer): Promise<Member | null> {
	const head = parseHead(start);
	if (head === null) return null;
	const length = head.start + head.length + 4;
	const isLarge = length > MAX_RECORD_BYTES;
	const bytes = await readAt(file, isLarge ? offset + length - 4 : offset, isLarge ? 4 : length);
	if (bytes.toString('latin1', bytes.length - 4) !== '\r\n\r\n' || bytes.length !== (isLarge ? 4 : length))
		return null;
	return { offset, length, bytes: isLarge ? null : bytes };
}

async function readPacked(file: FileHandle, offset: number, start: Buffer): Promise<Member | null> {
	const headLength = gzipHeadLength(start);
	if (headLength === null) return null;
	const inflate = createInflateRaw();
	const pump = new StreamPump(inflate, Number.POSITIVE_INFINITY);
	const parts: Buffer[] = [];
	let unpacked = 0;
	try {
		let at = offset + headLength;
		for (
			let chunk = start.subarray(headLength);
			chunk.length > 0;
			chunk = await readAt(file, at, READ_BYTES)
		) {
			at += chunk.length;
			await pump.write(chunk);
			for (const part of pump.take()) {
				unpacked += part.length;
				if (unpacked <= MAX_RECORD_BYTES) parts.push(part);
			}
			if (pump.isEnded) break;
		}
		if (!pump.isEnded) await pump.end();
		pump.check();
	} catch {
		return null;
	} finally {
		pump.destroy();
	}
	const end = offset + headLength + inflate.bytesWritten;
	if (!(await isTrailer(file, end, unpacked))) return null;
	const bytes = unpacked > MAX_RECORD_BYTES ? null : Buffer.concat(parts);
	return { offset, length: end + TRAILER_BYTES - offset, bytes };
}

/** The last four bytes are the uncompressed size. */
async function isTrailer(file: FileHandle, offset: number, unpacked: number): Promise<boolean> {
	const trailer = await readAt(file, offset, TRAILER_BYTES);
	return trailer.length === TRAILER_BYTES && trailer.readUInt32LE(4) === unpacked % 2 ** 32;
}

/** RFC 1952 §2.3; null if it is incomplete. */
function gzipHeadLength(bytes: Buffer): number | null {
	const flags = bytes[3] ?? 0;
	let length = 10;
	if (flags & 4) length += 2 + (bytes.length >= 12 ? bytes.readUInt16LE(10) : 0);
	for (const flag of [8, 16]) {
		if (!(flags & flag)) continue;
		const end = bytes.indexOf(0, length);
		if (end === -1) return null;
		length = end + 1;
	}
	if (flags & 2) length += 2;
	return length < bytes.length ? length : null;
}

export async function readAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
	const buffer = Buffer.allocUnsafe(length);
	let filled = 0;
	while (filled < length) {
		const { bytesRead } = await file.read(buffer, filled, length - filled, offset + filled);
		if (bytesRead === 0) break;
		filled += bytesRead;
	}
	return buffer.subarray(0, filled);
}
