/** output: what was unpacked so far, which is also where the rest is copied from. */
import { broken } from './bits.ts';

/** It would be more than is allowed. */
export class ZstdTooLargeError extends Error {}

const FIRST_BYTES = 65_536;

export class Output {
	readonly #maxBytes: number;
	#bytes: Uint8Array;
	length = 0;

	constructor(maxBytes: number) {
		this.#maxBytes = maxBytes;
		this.#bytes = new Uint8Array(Math.min(maxBytes, FIRST_BYTES));
	}

	get bytes(): Uint8Array {
		return this.#bytes.subarray(0, this.length);
	}

	add(bytes: Uint8Array): void {
		this.#room(bytes.length);
		this.#bytes.set(bytes, this.length);
		this.length += bytes.length;
	}

	repeat(byte: number, count: number): void {
		this.#room(count);
		this.#bytes.fill(byte, this.length, this.length + count);
		this.length += count;
	}

	/** Copy from `offset` bytes back, not beyond `start`; what is copied may overlap what it makes. */
	copy(offset: number, count: number, start: number): void {
		const from = this.length - offset;
		if (offset < 1 || from < start) throw broken('a copy from before the beginning');
		this.#room(count);
		const bytes = this.#bytes;
		if (offset >= count) bytes.copyWithin(this.length, from, from + count);
		else for (let index = 0; index < count; index++) bytes[this.length + index] = bytes[from + index]!;
		this.length += count;
	}

	#room(count: number): void {
		const needed = this.length + count;
		if (needed > this.#maxBytes) throw new ZstdTooLargeError(`more than ${this.#maxBytes} bytes`);
		if (needed <= this.#bytes.length) return;
		const larger = new Uint8Array(Math.min(this.#maxBytes, Math.max(needed, this.#bytes.length * 2)));
		larger.set(this.bytes);
		this.#bytes = larger;
	}
}
