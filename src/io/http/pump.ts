/** pump: chunks through one of Node's unpacking streams, counted while they come out. */
import type { Transform } from 'node:stream';
import { Failure } from '../failure.ts';

export type Chunks = AsyncIterable<Uint8Array>;
/** Unpacks chunks, never more than so many bytes. */
export type Unpack = (chunks: Chunks, maxBytes: number) => Chunks;

/** All at once. */
export async function* only(bytes: Uint8Array): Chunks {
	yield bytes;
}

export function tooLarge(maxBytes: number): Failure {
	return new Failure('too-large', `is larger than ${maxBytes} bytes`, 'skip');
}

/** Unpack by one of Node's streams, which is chosen by the first byte: an empty body needs none. */
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

/** A transforming stream, one chunk at a time; it is broken off as soon as it has given too much. */
export class StreamPump {
	readonly #stream: Transform;
	readonly #out: Buffer[] = [];
	#error: Error | null = null;
	/** Goes on with whoever waits for the stream. */
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

	/** Returns when all that the chunk gives has come out. */
	write(chunk: Uint8Array): Promise<void> {
		return this.#until((wake) => this.#stream.write(chunk, wake));
	}

	end(): Promise<void> {
		return this.#until(() => this.#stream.end());
	}

	/** The packed data is at its end, or broken. */
	get isEnded(): boolean {
		return this.#stream.destroyed || this.#stream.readableEnded;
	}

	/** What has come out since the last time. */
	take(): Buffer[] {
		return this.#out.splice(0);
	}

	check(): void {
		if (this.#error !== null) throw this.#error;
	}

	destroy(): void {
		this.#stream.destroy();
	}

	/** What is written to a stream that has seen its end is left unread: then nobody need wait. */
	#until(act: (wake: () => void) => void): Promise<void> {
		if (this.isEnded) return Promise.resolve();
		return new Promise((resolve) => {
			this.#wake = resolve;
			act(resolve);
		});
	}
}
