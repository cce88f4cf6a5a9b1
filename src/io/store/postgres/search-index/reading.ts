/** reading: the index as one search sees it: its segments with what is known of their posts, and the postings of the terms asked for. */
import { COLUMN_WEIGHTS } from '../../ranking.ts';
import type { Session } from '../driver.ts';
import { type Entry, findEntries } from './pages.ts';
import { scanWeights } from './postings.ts';
import { ordinalOf, type SegmentFacts, unpackFacts } from './segment.ts';

export interface LoadedSegment {
	readonly id: number;
	readonly facts: SegmentFacts;
	/** 1 for those that are dead, by ordinal. */
	readonly dead: Uint8Array;
	readonly deadCount: number;
	/** Of the living. */
	readonly posts: number;
	readonly terms: number;
}

export interface SoughtTerm {
	readonly term: string;
	readonly isPrefix: boolean;
}

/** Segments that were read before: they never change, but for their dead. */
export class SegmentCache {
	#segments = new Map<number, LoadedSegment>();

	/** All segments, in the order of their docs. */
	async load(session: Session): Promise<LoadedSegment[]> {
		const rows = await session.all(
			'SELECT id, docs, cardinality(dead) AS dead FROM index_segments ORDER BY first_doc',
		);
		const stale = rows.filter(({ id, dead }) => this.#segments.get(id as number)?.deadCount !== dead);
		if (stale.length > 0)
			await this.#read(
				session,
				stale.map(({ id }) => id as number),
			);
		const all = rows.map(({ id }) => this.#segments.get(id as number)!);
		this.#segments = new Map(all.map((segment) => [segment.id, segment]));
		return all;
	}

	async #read(session: Session, ids: readonly number[]): Promise<void> {
		const known = ids.filter((id) => this.#segments.has(id));
		const rows = await session.all(
			'SELECT id, docs, dead, CASE WHEN id <> ALL($2) THEN facts END AS facts FROM index_segments WHERE id = ANY($1)',
			[ids, known],
		);
		for (const { id, docs, dead, facts: packed } of rows) {
			const facts =
				packed === null
					? this.#segments.get(id as number)!.facts
					: unpackFacts(packed as Uint8Array, docs as number);
			this.#segments.set(id as number, withDead(id as number, facts, (dead as string[]).map(Number)));
		}
	}
}

function withDead(id: number, facts: SegmentFacts, docs: readonly number[]): LoadedSegment {
	const dead = new Uint8Array(facts.docs.length);
	for (const doc of docs) {
		const ordinal = ordinalOf(facts, doc);
		if (ordinal !== -1) dead[ordinal] = 1;
	}
	let [posts, terms] = [0, 0];
	facts.lengths.forEach((length, ordinal) => {
		if (dead[ordinal] === 1) return;
		posts++;
		terms += length;
	});
	return { id, facts, dead, deadCount: docs.length, posts, terms };
}

export class Reading {
	readonly segments: readonly LoadedSegment[];
	readonly posts: number;
	/** Mean length of a post in terms. */
	readonly meanLength: number;
	readonly #session: Session;
	readonly #pages = new Map<number, { readonly first: string; readonly bytes: Uint8Array }[]>();

	constructor(session: Session, segments: readonly LoadedSegment[]) {
		this.#session = session;
		this.segments = segments;
		this.posts = segments.reduce((sum, { posts }) => sum + posts, 0);
		this.meanLength = segments.reduce((sum, { terms }) => sum + terms, 0) / this.posts;
	}

	/** Reads the pages that have these terms. */
	async fetch(sought: readonly SoughtTerm[]): Promise<void> {
		const exact = sought.filter(({ isPrefix }) => !isPrefix).map(({ term }) => term);
		const prefixes = sought.filter(({ isPrefix }) => isPrefix).map(({ term }) => term);
		const begins = (term: string) =>
			`(SELECT max(first) FROM index_pages WHERE segment = s.segment AND first <= ${term})`;
		const rows = await this.#session.all(
			`WITH s AS (SELECT unnest($1::bigint[]) AS segment), wanted AS (
				SELECT s.segment, ${begins('t.term')} AS first FROM s CROSS JOIN unnest($2::text[]) AS t(term)
				UNION SELECT s.segment, p.first FROM s CROSS JOIN unnest($3::text[]) AS t(term)
					JOIN index_pages p ON p.segment = s.segment AND p.first < t.term || chr(1114111)
						AND p.first >= coalesce(${begins('t.term')}, '')
			) SELECT p.segment, p.first, p.bytes FROM wanted w JOIN index_pages p ON p.segment = w.segment AND p.first = w.first`,
			[this.segments.map(({ id }) => id), exact, prefixes],
		);
		for (const { segment, first, bytes } of rows) {
			const pages = this.#pages.get(segment as number) ?? [];
			// A term that is asked for twice counts once.
			if (pages.some((page) => page.first === first)) continue;
			pages.push({ first: first as string, bytes: bytes as Uint8Array });
			this.#pages.set(segment as number, pages);
		}
	}

	/** What a segment has of a term that was fetched. */
	entries({ id }: LoadedSegment, { term, isPrefix }: SoughtTerm): Entry[] {
		return (this.#pages.get(id) ?? []).flatMap(({ bytes }) => findEntries(bytes, term, isPrefix));
	}

	/** Posts that have a term that was fetched, in any field. */
	postsWith(term: string): number {
		return this.segments.reduce((sum, segment) => {
			const [entry] = this.entries(segment, { term, isPrefix: false });
			if (entry === undefined || segment.deadCount === 0) return sum + (entry?.count ?? 0);
			let living = 0;
			scanWeights(entry.postings, COLUMN_WEIGHTS, (ordinal) => {
				if (segment.dead[ordinal] === 0) living++;
			});
			return sum + living;
		}, 0);
	}
}
