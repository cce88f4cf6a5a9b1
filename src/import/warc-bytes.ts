/** warc-bytes: reads a stream of bytes by lines and by counts, without holding more than requested. */

const LINE_FEED = 10;

export class ByteReader {
	readonly #chunks: AsyncIterator<Buffer>;
	#rest: Buffer = Buffer.alloc(0);
	/** Bytes read or skipped so far. */
	place = 0;

	constructor(chunks: AsyncIterable<Buffer>) {
		this.#chunks = chunks[Symbol.asyncIterator]();
	}

	/** The next line without its line end, cut after `maxBytes`; null at the end of the stream. */
	async line(maxBytes: number): Promise<string | null> {
		const parts: Buffer[] = [];
		let length = 0;
		while (await this.#fill()) {
			const end = this.#rest.indexOf(LINE_FEED);
			const part = this.#drop(end === -1 ? this.#rest.length : end + 1);
			if (length < maxBytes) parts.push(part.subarray(0, maxBytes - length));
			length += part.length;
			if (end !== -1) break;
		}
		if (length === 0) return null;
		return Buffer.concat(parts)
			.toString('utf8')
			.replace(/\r?\n$/, '');
	}

	/** The next bytes; fewer at the end of the stream. */
	async take(count: number): Promise<Buffer> {
		const parts: Buffer[] = [];
		for (let left = count; left > 0 && (await this.#fill()); ) {
			const part = this.#drop(Math.min(left, this.#rest.length));
			parts.push(part);
			left -= part.length;
		}
		return Buffer.concat(parts);
	}

	async skip(count: number): Promise<void> {
		for (let left = count; left > 0 && (await this.#fill()); ) {
			left -= this.#drop(Math.min(left, this.#rest.length)).length;
		}
	}

	#drop(count: number): Buffer {
		const dropped = this.#rest.subarray(0, count);
		this.#rest = this.#rest.subarray(count);
		this.place += count;
		return dropped;
	}

	/** False at the end of the stream. */
	async #fill(): Promise<boolean> {
		while (this.#rest.length === 0) {
			const { done, value } = await this.#chunks.next();
			if (done) return false;
			this.#rest = value;
		}
		return true;
	}
}
