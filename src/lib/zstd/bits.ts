/** bits: Zstandard's two ways of reading bits: backwards from the end (streams) and forwards (tables). RFC 8878 §4.1. */

/** What is not as the format has it. */
export class BrokenZstdError extends Error {}

export function broken(what: string): BrokenZstdError {
	return new BrokenZstdError(`the packed data is broken (${what})`);
}

/** The place of the highest bit that is set; -1 for 0. */
export function highestBit(value: number): number {
	return 31 - Math.clz32(value);
}

/** Reads a stream from its last byte to its first; before the first there are noughts. */
export class BackwardBits {
	readonly #bytes: Uint8Array;
	/** Bits that are left; below 0 when more were read than there are. */
	left: number;

	constructor(bytes: Uint8Array) {
		const last = bytes.at(-1) ?? 0;
		if (last === 0) throw broken('a stream without its end mark');
		this.#bytes = bytes;
		this.left = (bytes.length - 1) * 8 + highestBit(last);
	}

	/** At most 32 bits. */
	read(count: number): number {
		if (count > 16) return this.#few(count - 16) * 65_536 + this.#few(16);
		return this.#few(count);
	}

	#few(count: number): number {
		this.left -= count;
		const { left } = this;
		if (left >= 0) return this.#at(left) & ((1 << count) - 1);
		if (left <= -count) return 0;
		return (this.#at(0) << -left) & ((1 << count) - 1);
	}

	/** The bits from a place on; 17 of them are right. */
	#at(place: number): number {
		const byte = place >> 3;
		const bytes = this.#bytes;
		return (
			((bytes[byte] ?? 0) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16)) >> (place & 7)
		);
	}
}

/** Reads from the first byte on, lowest bits first. */
export class ForwardBits {
	readonly #bytes: Uint8Array;
	#place: number;

	constructor(bytes: Uint8Array, byte: number) {
		this.#bytes = bytes;
		this.#place = byte * 8;
	}

	/** At most 16 bits. */
	read(count: number): number {
		const byte = this.#place >> 3;
		const bytes = this.#bytes;
		if (this.#place + count > bytes.length * 8) throw broken('a table that is cut off');
		const bits = bytes[byte]! | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16);
		const value = (bits >> (this.#place & 7)) & ((1 << count) - 1);
		this.#place += count;
		return value;
	}

	/** Give the last bit back. */
	unread(): void {
		this.#place--;
	}

	/** The next whole byte. */
	get byte(): number {
		return (this.#place + 7) >> 3;
	}
}
