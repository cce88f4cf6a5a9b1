/** input: reads a file or standard input as a stream of bytes, and decompresses gzip. */
import { createReadStream, statSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Failure, messageOf } from '../io/failure.ts';

const CHUNK_BYTES = 256 * 1024;
/** How many bytes are used to detect the kind of a file. */
const HEAD_BYTES = 64 * 1024;

/** How much of all files has been read. */
export interface Meter {
	bytesRead: number;
}

export interface Input {
	/** As given by the user. */
	readonly name: string;
	/** The first bytes, decompressed. */
	readonly head: Buffer;
	/** All bytes, decompressed. */
	readonly chunks: AsyncIterable<Buffer>;
}

export async function openInput(file: string, meter: Meter, stream = openStream(file)): Promise<Input> {
	const name = file === '-' ? 'standard input' : file;
	const raw = await withHead(meterStream(stream, meter), 2);
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

/** Reads a sequence of gzip members, as in WARC, as one stream. */
function unpack(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
	const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
	// An error in the pipeline also ends the reading of `gunzip`.
	return pipeline(Readable.from(chunks), gunzip, () => {});
}

/** The first bytes of a stream, and the complete stream. */
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
		throw new Failure('unreadable', `Cannot read ${name} to its end: ${messageOf(error)}.`, 'skip', {
			cause: error,
		});
	}
}

/** Reads a complete file into memory. */
export async function readWhole({ name, chunks }: Input, maxBytes: number): Promise<Buffer> {
	const parts: Buffer[] = [];
	let length = 0;
	for await (const chunk of chunks) {
		length += chunk.length;
		if (length > maxBytes)
			throw new Failure(
				'too-large',
				`${name} is larger than ${maxBytes / 1e6} MB when decompressed.`,
				'skip',
			);
		parts.push(chunk);
	}
	return Buffer.concat(parts);
}

const REASONS: Readonly<Record<string, string>> = {
	ENOENT: 'no such file',
	EACCES: 'permission denied',
	ENOTDIR: 'no such file',
};

/** The total size of the files, before any is read; null if standard input is one of them. */
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
		throw new Failure('unreadable', `Cannot read ${file}: ${REASONS[code] ?? code}.`, 'stop', {
			cause: error,
		});
	}
	throw new Failure('unreadable', `Cannot read ${file}: it is a folder.`);
}
