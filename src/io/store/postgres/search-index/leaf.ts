/** leaf: the posts of a segment that have one sequence of terms, with how much weight it has in each. */
import type { SearchField } from '../../../../model/search.ts';
import { COLUMN_WEIGHTS, HEAD } from '../../ranking.ts';
import type { Entry } from './pages.ts';
import { FIELD_STEP, FIELDS, scanOccurrences, scanWeights } from './postings.ts';
import type { LoadedSegment, Reading } from './reading.ts';

export interface Leaf {
	readonly terms: readonly string[];
	readonly isPrefix: boolean;
	/** Null where it may stand in any. */
	readonly field: SearchField | 'marks' | 'head' | null;
}

/** Ordinals, ascending, with a number for each. */
export interface Hits {
	readonly ordinals: readonly number[];
	readonly values: readonly number[];
}

/** Weights by field; -1 where it may not stand. */
function weightsOf({ field }: Leaf): number[] {
	return COLUMN_WEIGHTS.map((weight, i) => (isIn(field, FIELDS[i]!) ? weight : -1));
}

function isIn(field: Leaf['field'], one: (typeof FIELDS)[number]): boolean {
	return field === null || field === one || (field === 'head' && (HEAD as readonly string[]).includes(one));
}

export function findLeaf(reading: Reading, segment: LoadedSegment, leaf: Leaf): Hits {
	const last = leaf.terms.length - 1;
	const entries = leaf.terms.map((term, i) =>
		reading.entries(segment, { term, isPrefix: leaf.isPrefix && i === last }),
	);
	if (entries.length === 0 || entries.some((list) => list.length === 0)) return { ordinals: [], values: [] };
	if (entries.length === 1) return findTerm(segment, entries[0]!, weightsOf(leaf));
	return findSequence(segment, entries, weightsOf(leaf));
}

function findTerm({ dead }: LoadedSegment, entries: readonly Entry[], weights: readonly number[]): Hits {
	const sums = new Map<number, number>();
	const [ordinals, values]: [number[], number[]] = [[], []];
	for (const { postings } of entries) {
		scanWeights(postings, weights, (ordinal, weight) => {
			if (dead[ordinal] === 1) return;
			if (entries.length > 1) sums.set(ordinal, (sums.get(ordinal) ?? 0) + weight);
			else {
				ordinals.push(ordinal);
				values.push(weight);
			}
		});
	}
	return entries.length > 1 ? inOrder(sums) : { ordinals, values };
}

function inOrder(sums: ReadonlyMap<number, number>): Hits {
	const ordinals = [...sums.keys()].sort((a, b) => a - b);
	return { ordinals, values: ordinals.map((ordinal) => sums.get(ordinal)!) };
}

/** The rarest term first: of the others only the posts that are left are read. */
function findSequence(
	{ dead }: LoadedSegment,
	entries: readonly (readonly Entry[])[],
	weights: readonly number[],
): Hits {
	const bytesOf = (list: readonly Entry[]) => list.reduce((sum, { postings }) => sum + postings.length, 0);
	const order = entries.map((_, i) => i).sort((a, b) => bytesOf(entries[a]!) - bytesOf(entries[b]!));
	/** Where the sequence may begin, by ordinal. */
	let starts: Map<number, Set<number>> | null = null;
	for (const place of order) {
		const here = startsOf(entries[place]!, place, dead, starts);
		if (starts !== null) keepCommon(here, starts);
		starts = here;
	}
	const sums = new Map<number, number>();
	for (const [ordinal, list] of starts!) {
		const fit = [...list].map((start) => weights[Math.floor(start / FIELD_STEP)]!).filter((one) => one >= 0);
		if (fit.length > 0)
			sums.set(
				ordinal,
				fit.reduce((sum, one) => sum + one, 0),
			);
	}
	return inOrder(sums);
}

/** Where a sequence would begin whose term at `place` is one of these. */
function startsOf(
	entries: readonly Entry[],
	place: number,
	dead: Uint8Array,
	left: ReadonlyMap<number, unknown> | null,
): Map<number, Set<number>> {
	const starts = new Map<number, Set<number>>();
	const wants = (ordinal: number) => dead[ordinal] === 0 && (left === null || left.has(ordinal));
	for (const { postings } of entries) {
		scanOccurrences(postings, wants, (ordinal, occurrences) => {
			const known = starts.get(ordinal) ?? new Set<number>();
			for (const at of occurrences) if (at % FIELD_STEP >= place) known.add(at - place);
			if (known.size > 0) starts.set(ordinal, known);
		});
	}
	return starts;
}

function keepCommon(here: Map<number, Set<number>>, before: ReadonlyMap<number, ReadonlySet<number>>): void {
	for (const [ordinal, list] of here) {
		const known = before.get(ordinal)!;
		for (const start of list) if (!known.has(start)) list.delete(start);
		if (list.size === 0) here.delete(ordinal);
	}
}
