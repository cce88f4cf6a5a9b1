/**
 * merge: many small segments into a larger one, without the dead.
 *
 * Neighbours are merged when eight of about the same size are there, so that a post is written a few times in all and a search reads
 * few segments. Searches go on with the old ones until the new one is kept; what is taken in meanwhile, and what dies meanwhile, is
 * not lost: the end of a merge waits for the follower's turn.
 */
import type { Postgres, Session } from '../driver.ts';
import { Overtaken } from '../troubles.ts';
import { ByteWriter, compareTerms } from './bytes.ts';
import { type Entry, entriesOf, PageWriter } from './pages.ts';
import { renumber } from './postings.ts';
import { lockIndex, tryLockMerge } from './progress.ts';
import {
	emptyFacts,
	nextSegment,
	ordinalOf,
	type SegmentFacts,
	unpackFacts,
	writePages,
	writeSegment,
} from './segment.ts';

/** So many of about the same size become one. */
const FAN = 8;
/** Posts of a segment of the lowest size, and how much larger the next size is. */
const SMALLEST = 256;

export interface SegmentSize {
	readonly id: number;
	readonly docs: number;
	readonly dead: number;
}

function levelOf({ docs }: SegmentSize): number {
	return docs < SMALLEST ? 0 : 1 + Math.floor(Math.log(docs / SMALLEST) / Math.log(FAN));
}

/** Neighbours to be merged, of segments in the order of their docs; none when all is well. */
export function chooseMerge(segments: readonly SegmentSize[]): readonly SegmentSize[] {
	const highest = Math.max(0, ...segments.map(levelOf));
	for (let level = 0; level <= highest; level++) {
		let from = segments.length;
		while (from > 0 && levelOf(segments[from - 1]!) <= level) from--;
		if (segments.length - from >= FAN) return segments.slice(from);
	}
	const wasted = segments.find(({ docs, dead }) => dead * 2 > docs);
	return wasted === undefined ? [] : [wasted];
}

/** Whether anything was to be merged, and nobody else was at it. */
export async function mergeOnce(postgres: Postgres): Promise<boolean> {
	return postgres.transaction(async (session) => {
		if (!(await tryLockMerge(session))) return false;
		const rows = await session.all(
			'SELECT id, docs, cardinality(dead) AS dead FROM index_segments ORDER BY first_doc',
		);
		const chosen = chooseMerge(rows as unknown as SegmentSize[]);
		if (chosen.length === 0) return false;
		await mergeSegments(
			session,
			chosen.map(({ id }) => id),
		);
		return true;
	});
}

interface Source {
	readonly id: number;
	readonly facts: SegmentFacts;
	readonly dead: ReadonlySet<number>;
	/** Ordinal in the merged segment of the first that lives. */
	readonly ordinals: Int32Array;
}

/** Neighbours, or one alone, whose dead are left out then. */
export async function mergeSegments(session: Session, ids: readonly number[]): Promise<void> {
	const sources = await readSources(session, ids);
	const facts = joinFacts(sources);
	const segment = await nextSegment(session);
	await mergePages(session, segment, sources);
	await lockIndex(session);
	const died = await readDied(session, sources);
	await session.run('DELETE FROM index_pages WHERE segment = ANY($1)', [ids]);
	await session.run('DELETE FROM index_segments WHERE id = ANY($1)', [ids]);
	if (facts.docs.length > 0) await writeSegment(session, segment, facts, died);
}

async function readSources(session: Session, ids: readonly number[]): Promise<Source[]> {
	const rows = await session.all(
		'SELECT id, docs, facts, dead FROM index_segments WHERE id = ANY($1) ORDER BY first_doc',
		[ids],
	);
	let next = 0;
	return rows.map((row) => {
		const facts = unpackFacts(row.facts as Uint8Array, row.docs as number);
		const dead = new Set((row.dead as string[]).map(Number));
		const ordinals = new Int32Array(facts.docs.length);
		facts.docs.forEach((doc, i) => {
			ordinals[i] = dead.has(doc) ? -1 : next++;
		});
		return { id: row.id as number, facts, dead, ordinals };
	});
}

function joinFacts(sources: readonly Source[]): SegmentFacts {
	const count = sources.reduce((sum, { ordinals }) => sum + ordinals.filter((n) => n !== -1).length, 0);
	const joined = emptyFacts(count);
	for (const { facts, ordinals } of sources) {
		ordinals.forEach((to, from) => {
			if (to === -1) return;
			joined.docs[to] = facts.docs[from]!;
			joined.posts[to] = facts.posts[from]!;
			joined.blogs[to] = facts.blogs[from]!;
			joined.lengths[to] = facts.lengths[from]!;
		});
	}
	return joined;
}

/** Died since the merge began. */
async function readDied(session: Session, sources: readonly Source[]): Promise<number[]> {
	const rows = await session.all('SELECT id, dead FROM index_segments WHERE id = ANY($1)', [
		sources.map(({ id }) => id),
	]);
	if (rows.length < sources.length) throw new Overtaken('The index was begun anew in the meantime.');
	const died = rows.flatMap(({ id, dead }) => {
		const source = sources.find((one) => one.id === id)!;
		return (dead as string[])
			.map(Number)
			.filter((doc) => !source.dead.has(doc) && ordinalOf(source.facts, doc) !== -1);
	});
	return died.sort((a, b) => a - b);
}

/** Pages of one segment that are read at once. */
const READ_AT_ONCE = 16;

/** The entries of a segment in the order of their terms, a few pages in memory at a time. */
async function* entriesInOrder(session: Session, segment: number): AsyncGenerator<Entry[]> {
	let after: string | null = null;
	for (;;) {
		const rows = await session.all(
			`SELECT first, bytes FROM index_pages WHERE segment = $1 ${after === null ? '' : 'AND first > $3'} ORDER BY first LIMIT $2`,
			[segment, READ_AT_ONCE, ...(after === null ? [] : [after])],
		);
		for (const { bytes } of rows) yield [...entriesOf(bytes as Uint8Array)];
		if (rows.length < READ_AT_ONCE) return;
		after = rows.at(-1)!.first as string;
	}
}

interface Stream {
	readonly source: Source;
	readonly pages: AsyncGenerator<Entry[]>;
	entries: readonly Entry[];
	at: number;
}

async function mergePages(session: Session, segment: number, sources: readonly Source[]): Promise<void> {
	const streams: Stream[] = sources.map((source) => ({
		source,
		pages: entriesInOrder(session, source.id),
		entries: [],
		at: 0,
	}));
	let open: Stream[] = [];
	for (const stream of streams) if (await refill(stream)) open.push(stream);
	const writer = new PageWriter();
	while (open.length > 0) {
		const term = open
			.map(({ entries, at }) => entries[at]!.term)
			.reduce((a, b) => (compareTerms(a, b) <= 0 ? a : b));
		const same = open.filter(({ entries, at }) => entries[at]!.term === term);
		joinPostings(writer, term, same);
		for (const stream of same) stream.at++;
		for (const stream of same) {
			if (stream.at < stream.entries.length || (await refill(stream))) continue;
			open = open.filter((one) => one !== stream);
		}
		const full = writer.take();
		if (full.length > 0) await writePages(session, segment, full);
	}
	await writePages(session, segment, writer.take(true));
}

/** Whether there is more. */
async function refill(stream: Stream): Promise<boolean> {
	const next = await stream.pages.next();
	stream.entries = next.done === true ? [] : next.value;
	stream.at = 0;
	return stream.entries.length > 0;
}

function joinPostings(writer: PageWriter, term: string, streams: readonly Stream[]): void {
	const bytes = new ByteWriter();
	let [count, last] = [0, 0];
	for (const { source, entries, at } of streams) {
		const joined = renumber(entries[at]!.postings, (ordinal) => source.ordinals[ordinal]!, bytes, last);
		count += joined.count;
		last = joined.last;
	}
	if (count > 0) writer.add({ term, count, postings: bytes.view() });
}
