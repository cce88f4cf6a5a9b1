/** pages: the terms of a segment in their order, with their postings, cut into pages of a size that is quick to read. */
import { ByteReader, ByteWriter } from './bytes.ts';

/** A page is closed when it is as long as this; the postings of one term are never cut. */
const PAGE_BYTES = 16 * 1024;

export interface Entry {
	readonly term: string;
	/** Posts that have it. */
	readonly count: number;
	readonly postings: Uint8Array;
}

export interface Page {
	/** Its first term. */
	readonly first: string;
	readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class PageWriter {
	readonly #done: Page[] = [];
	#first: string | null = null;
	#bytes = new ByteWriter(PAGE_BYTES * 2);

	/** Terms come in their order. */
	add({ term, count, postings }: Entry): void {
		this.#first ??= term;
		const name = encoder.encode(term);
		this.#bytes.number(name.length);
		this.#bytes.raw(name);
		this.#bytes.number(count);
		this.#bytes.number(postings.length);
		this.#bytes.raw(postings);
		if (this.#bytes.length >= PAGE_BYTES) this.#close();
	}

	#close(): void {
		if (this.#first === null) return;
		this.#done.push({ first: this.#first, bytes: this.#bytes.copy() });
		this.#first = null;
		this.#bytes = new ByteWriter(PAGE_BYTES * 2);
	}

	/** The pages that are full since the last time; with `isLast` also the one at hand. */
	take(isLast = false): Page[] {
		if (isLast) this.#close();
		return this.#done.splice(0);
	}
}

export function* entriesOf(page: Uint8Array): Generator<Entry> {
	const reader = new ByteReader(page);
	while (!reader.isAtEnd) {
		const term = decoder.decode(reader.raw(reader.number()));
		const count = reader.number();
		yield { term, count, postings: reader.raw(reader.number()) };
	}
}

/** The entries of a page whose terms are `term`, or begin with it. */
export function findEntries(page: Uint8Array, term: string, isPrefix: boolean): Entry[] {
	const sought = encoder.encode(term);
	const reader = new ByteReader(page);
	const found: Entry[] = [];
	while (!reader.isAtEnd) {
		const name = reader.raw(reader.number());
		const count = reader.number();
		const postings = reader.raw(reader.number());
		const isFit = isPrefix ? name.length >= sought.length : name.length === sought.length;
		if (isFit && startsWith(name, sought)) found.push({ term: decoder.decode(name), count, postings });
	}
	return found;
}

function startsWith(name: Uint8Array, beginning: Uint8Array): boolean {
	for (let i = beginning.length - 1; i >= 0; i--) if (name[i] !== beginning[i]) return false;
	return true;
}
