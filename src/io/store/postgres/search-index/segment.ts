/**
 * segment: a part of the index that is never changed: posts that were taken in together, their terms in pages.
 *
 * Within a segment a post is known by its ordinal; `doc`, the number of the change at which it was taken in, is what it is
 * known by across segments. A post that changes is taken in again, and its old doc is dead; a merge leaves the dead out.
 */
import type { Session } from '../driver.ts';
import { rowsOf } from '../rows-of.ts';
import { ByteReader, ByteWriter, compareTerms } from './bytes.ts';
import { type Page, PageWriter } from './pages.ts';
import { PostingsWriter } from './postings.ts';

/** What is known of the posts of a segment, by ordinal; docs ascend. */
export interface SegmentFacts {
	readonly docs: Float64Array;
	readonly posts: Float64Array;
	readonly blogs: Float64Array;
	/** In terms of all columns. */
	readonly lengths: Uint32Array;
}

export interface SegmentDoc {
	readonly doc: number;
	readonly post: number;
	readonly blog: number;
	/** Terms with spaces between them, column by column. */
	readonly columns: readonly string[];
}

export function packFacts({ docs, posts, blogs, lengths }: SegmentFacts): Uint8Array {
	const bytes = new ByteWriter(docs.length * 10);
	let before = 0;
	docs.forEach((doc, i) => {
		bytes.number(doc - before);
		bytes.number(posts[i]!);
		bytes.number(blogs[i]!);
		bytes.number(lengths[i]!);
		before = doc;
	});
	return bytes.copy();
}

export function unpackFacts(packed: Uint8Array, count: number): SegmentFacts {
	const facts = emptyFacts(count);
	const reader = new ByteReader(packed);
	let before = 0;
	for (let i = 0; i < count; i++) {
		before += reader.number();
		facts.docs[i] = before;
		facts.posts[i] = reader.number();
		facts.blogs[i] = reader.number();
		facts.lengths[i] = reader.number();
	}
	return facts;
}

export function emptyFacts(count: number): SegmentFacts {
	return {
		docs: new Float64Array(count),
		posts: new Float64Array(count),
		blogs: new Float64Array(count),
		lengths: new Uint32Array(count),
	};
}

/** Documents, their docs ascending, as a segment. */
export function buildSegment(documents: readonly SegmentDoc[]): { facts: SegmentFacts; pages: Page[] } {
	const terms = new Map<string, PostingsWriter>();
	const facts = emptyFacts(documents.length);
	documents.forEach(({ doc, post, blog, columns }, ordinal) => {
		facts.docs[ordinal] = doc;
		facts.posts[ordinal] = post;
		facts.blogs[ordinal] = blog;
		columns.forEach((column, field) => {
			if (column === '') return;
			const list = column.split(' ');
			facts.lengths[ordinal] = facts.lengths[ordinal]! + list.length;
			list.forEach((term, position) => {
				const known = terms.get(term);
				const postings = known ?? new PostingsWriter();
				if (known === undefined) terms.set(term, postings);
				postings.add(ordinal, field, position);
			});
		});
	});
	const pages = new PageWriter();
	for (const term of [...terms.keys()].sort(compareTerms)) {
		const writer = terms.get(term)!;
		const postings = writer.take();
		pages.add({ term, count: writer.count, postings });
	}
	return { facts, pages: pages.take(true) };
}

export async function nextSegment(session: Session): Promise<number> {
	return (await session.get("SELECT nextval('index_segment_ids') AS n"))!.n as number;
}

export async function writePages(session: Session, segment: number, pages: readonly Page[]): Promise<void> {
	if (pages.length === 0) return;
	const { sql, values } = rowsOf(
		'first text, bytes bytea',
		pages.map(({ first, bytes }) => [first, Buffer.from(bytes)]),
	);
	await session.run(
		`INSERT INTO index_pages (segment, first, bytes) SELECT $${values.length + 1}::bigint, first, bytes FROM ${sql}`,
		[...values, segment],
	);
}

export async function writeSegment(
	session: Session,
	segment: number,
	facts: SegmentFacts,
	dead: readonly number[],
): Promise<void> {
	await session.run(
		'INSERT INTO index_segments (id, first_doc, last_doc, docs, facts, dead) VALUES ($1, $2, $3, $4, $5, $6)',
		[
			segment,
			facts.docs[0] ?? 0,
			facts.docs.at(-1) ?? 0,
			facts.docs.length,
			Buffer.from(packFacts(facts)),
			dead,
		],
	);
}

/** The ordinal of a doc; -1 where the segment has none. */
export function ordinalOf({ docs }: SegmentFacts, doc: number): number {
	let [low, high] = [0, docs.length - 1];
	while (low <= high) {
		const middle = (low + high) >>> 1;
		const at = docs[middle]!;
		if (at === doc) return middle;
		if (at < doc) low = middle + 1;
		else high = middle - 1;
	}
	return -1;
}
