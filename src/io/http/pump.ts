/** pump: sends chunks through one of Node's decompression streams and counts what comes out. */
import type { Transform } from 'node:stream';
import { Failure } from '../failure.ts';

export type Chunks = AsyncIterable<Uint8Array>;
/** Unpacks chunks, up to a number of bytes. */
export type Unpack = (chunks: Chunks, maxBytes: number) => Chunks;

/** All at once. */
export async function* only(bytes: Uint8Array): Chunks {
	yield bytes;
}

export function tooLarge(maxBytes: number): Failure {
	return new Failure('too-large', `is larger than ${maxBytes} bytes`, 'skip');
}

/** Unpacks with one of Node's streams, chosen by the first byte: an empty body needs none. */
export function through(create: (first: number) => Transform): Unpack {
	return async function* unpackThrough(chunks, maxBytes) {
		let stream: StreamPump | null = null;
		try {
			for await (const chunk of chunks) {
				if (chunk.length === 0) continue;
				stream ??= new StreamPump(create(chunk[0]!), maxBytes);
				await stream.write(chunk);
				yield* stream.take();
				stream.check();
			}
			if (stream === null) return;
			await stream.end();
			yield* stream.take();
			stream.check();
		} finally {
			stream?.destroy();
		}
	};
}

/** A transform stream, one chunk at a time; aborted as soon as its output is too large. */
export class StreamPump {
	readonly #stream: Transform;
	readonly #out: Buffer[] = [];
	#error: Error | null = null;
	/** Wakes whoever waits for the stream. */
	#wake: () => void = () => {};

	constructor(stream: Transform, maxBytes: number) {
		this.#stream = stream;
		let length = 0;
		stream.on('error', (error) => {
			this.#error ??= error;
		});
		stream.on('data', (chunk: Buffer) => {
			this.#out.push(chunk.subarray(0, Math.max(0, maxBytes - length)));
			length += chunk.length;
			if (length > maxBytes) stream.destroy(tooLarge(maxBytes));
		});
		stream.on('end', () => this.#wake());
		stream.on('close', () => this.#wake());
	}

	/** Returns when everything from this chunk has come out. */
	write(chunk: Uint8Array): Promise<void> {
		return this.#until((wake) => this.#stream.write(chunk, wake));
	}

	end(): Promise<void> {
		return this.#until(() => this.#stream.end());
	}

	/** The packed data has ended or is broken. */
	get isEnded(): boolean {
		return this.#stream.destroyed || this.#stream.readableEnded;
	}

	/** What has come out since the last call. */
	take(): Buffer[] {
		return this.#out.splice(0);
	}

	check(): void {
		if (this.#error !== null) throw this.#error;
	}

	destroy(): void {
		this.#stream.destroy();
	}

	/** A stream that has seen its end does not read further input: then nobody needs to wait. */
	#until(act: (wake: () => void) => void): Promise<void> {
		if (this.isEnded) return Promise.resolve();
		return new Promise((resolve) => {
			this.#wake = resolve;
			act(resolve);
		});
	}
}
