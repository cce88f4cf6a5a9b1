/** input: a file, or standard input, as a stream of bytes; what gzip has packed is unpacked on the way. */
import { createReadStream, statSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure, messageOf } from '../io/failure.ts';

const CHUNK_BYTES = 256 * 1024;
/** How much is looked at to tell what a file is. */
const HEAD_BYTES = 64 * 1024;

/** How far all the files of an import are read. */
export interface Meter {
	bytesRead: number;
}

export interface Input {
	/** As the user named it. */
	readonly name: string;
	/** How it begins, unpacked. */
	readonly head: Buffer;
	/** All of it, unpacked. */
	readonly chunks: AsyncIterable<Buffer>;
}

export async function openInput(file: string, meter: Meter): Promise<Input> {
	const name = file === '-' ? 'standard input' : file;
	const raw = await withHead(meterStream(openStream(file), meter), 2);
	const isPacked = raw.head[0] === 0x1f && raw.head[1] === 0x8b;
	const { head, chunks } = await withHead(isPacked ? unpack(raw.chunks) : raw.chunks, HEAD_BYTES);
	return { name, head, chunks: inWords(chunks, name) };
}

function openStream(file: string): AsyncIterable<Buffer> {
	return file === '-' ? process.stdin : createReadStream(file, { highWaterMark: CHUNK_BYTES });
}

async function* meterStream(chunks: AsyncIterable<Buffer>, meter: Meter): AsyncGenerator<Buffer> {
	for await (const chunk of chunks) {
		meter.bytesRead += chunk.length;
		yield chunk;
	}
}

/** Many packed members one after another, as WARC has them, are one stream. */
function unpack(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
	const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
	// What goes wrong on the way ends the reading of `gunzip` with the same error.
	return pipeline(Readable.from(chunks), gunzip, () => {});
}

/** The first bytes of a stream, and the stream with them. */
async function withHead(
	stream: AsyncIterable<Buffer>,
	bytes: number,
): Promise<{ head: Buffer; chunks: AsyncGenerator<Buffer> }> {
	const iterator = stream[Symbol.asyncIterator]();
	const seen: Buffer[] = [];
	let length = 0;
	let trouble: unknown = null;
	try {
		for (let step = await iterator.next(); !step.done; step = await iterator.next()) {
			seen.push(step.value);
			length += step.value.length;
			if (length >= bytes) break;
		}
	} catch (error) {
		if (length === 0) throw error;
		trouble = error;
	}
	const chunks = async function* () {
		yield* seen;
		if (trouble !== null) throw trouble;
		for (let step = await iterator.next(); !step.done; step = await iterator.next()) yield step.value;
	};
	return { head: Buffer.concat(seen).subarray(0, bytes), chunks: chunks() };
}

async function* inWords(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
	try {
		yield* chunks;
	} catch (error) {
		throw new Failure('unreadable', `${name} could not be read to its end: ${messageOf(error)}.`, 'skip', {
			cause: error,
		});
	}
}

/** All bytes of a file that must be in memory at once. */
export async function readWhole({ name, chunks }: Input, maxBytes: number): Promise<Buffer> {
	const parts: Buffer[] = [];
	let length = 0;
	for await (const chunk of chunks) {
		length += chunk.length;
		if (length > maxBytes)
			throw new Failure('too-large', `${name} is larger than ${maxBytes / 1e6} MB unpacked.`, 'skip');
		parts.push(chunk);
	}
	return Buffer.concat(parts);
}

const REASONS: Readonly<Record<string, string>> = {
	ENOENT: 'there is no such file',
	EACCES: 'you may not read it',
	ENOTDIR: 'there is no such file',
};

/** The sizes of the files together, before any is read; null when standard input is among them. */
export function sizeOfAll(files: readonly string[]): number | null {
	const sizes = files.map((file) => (file === '-' ? null : sizeOf(file)));
	return sizes.reduce<number | null>((sum, size) => (sum === null || size === null ? null : sum + size), 0);
}

function sizeOf(file: string): number {
	try {
		const stat = statSync(file);
		if (!stat.isDirectory()) return stat.size;
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code ?? messageOf(error);
		throw new Failure('unreadable', `${file} cannot be read: ${REASONS[code] ?? code}.`, 'stop', {
			cause: error,
		});
	}
	throw new Failure('unreadable', `${file} cannot be read: it is a folder.`);
}
