/** bytes: numbers and texts packed one after the other; small numbers take one byte. */

const FIRST_SIZE = 64;

export class ByteWriter {
	#bytes: Uint8Array;
	length = 0;

	constructor(size = FIRST_SIZE) {
		this.#bytes = new Uint8Array(size);
	}

	/** Seven bits a byte; numbers of up to 53 bits. */
	number(value: number): void {
		this.#reserve(8);
		let rest = value;
		while (rest > 0x7f) {
			this.#bytes[this.length++] = (rest % 128) | 0x80;
			rest = rest > 0x7fffffff ? Math.floor(rest / 128) : rest >>> 7;
		}
		this.#bytes[this.length++] = rest;
	}

	raw(bytes: Uint8Array): void {
		this.#reserve(bytes.length);
		this.#bytes.set(bytes, this.length);
		this.length += bytes.length;
	}

	/** What was written; valid until more is. */
	view(): Uint8Array {
		return this.#bytes.subarray(0, this.length);
	}

	copy(): Uint8Array {
		return this.#bytes.slice(0, this.length);
	}

	#reserve(more: number): void {
		if (this.length + more <= this.#bytes.length) return;
		const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more));
		grown.set(this.view());
		this.#bytes = grown;
	}
}

export class ByteReader {
	readonly bytes: Uint8Array;
	at: number;
	readonly end: number;

	constructor(bytes: Uint8Array, at = 0, end = bytes.length) {
		this.bytes = bytes;
		this.at = at;
		this.end = end;
	}

	get isAtEnd(): boolean {
		return this.at >= this.end;
	}

	number(): number {
		let byte = this.bytes[this.at++]!;
		if (byte < 0x80) return byte;
		let value = byte & 0x7f;
		let scale = 128;
		do {
			byte = this.bytes[this.at++]!;
			value += (byte & 0x7f) * scale;
			scale *= 128;
		} while (byte >= 0x80);
		return value;
	}

	/** Passes over so many numbers. */
	skip(count: number): void {
		for (let left = count; left > 0; ) if (this.bytes[this.at++]! < 0x80) left--;
	}

	raw(length: number): Uint8Array {
		this.at += length;
		return this.bytes.subarray(this.at - length, this.at);
	}
}

/** The order of UTF-8 bytes, which is PostgreSQL's "C" order: as code units, but surrogates come last. */
export function compareTerms(one: string, other: string): number {
	const length = Math.min(one.length, other.length);
	for (let i = 0; i < length; i++) {
		const [a, b] = [one.charCodeAt(i), other.charCodeAt(i)];
		if (a !== b) return orderOf(a) - orderOf(b);
	}
	return one.length - other.length;
}

function orderOf(unit: number): number {
	if (unit < 0xd800) return unit;
	return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
