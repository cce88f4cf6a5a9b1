/**
 * evaluate: the posts that have the words of a plan, with their relevance.
 *
 * Relevance is bm25 as SQLite's FTS5 has it, so that both engines rank alike: each sequence of terms counts by its weighted
 * occurrences in the post, against the post's length and the number of posts that have it; and only where all of the plan around it
 * holds for the post.
 */
import type { SearchPlan } from '../../../../model/search.ts';
import { findLeaf, type Hits, type Leaf } from './leaf.ts';
import type { LoadedSegment, Reading, SoughtTerm } from './reading.ts';

export interface Matches {
	readonly posts: readonly number[];
	readonly blogs: readonly number[];
	readonly relevance: readonly number[];
}

export interface TextQuestion {
	/** All of them must hold; words alone. */
	readonly wanted: readonly SearchPlan[];
	/** None of them may hold; words alone. */
	readonly unwanted: readonly SearchPlan[];
	/** One of each list must be there. */
	readonly marks: readonly (readonly string[])[];
	/** What is wanted stands in title, author or tags, and only there it counts. */
	readonly isInHead?: boolean;
}

/** A plan of words, and marks, as a tree over sequences of terms. */
type Node =
	| { readonly kind: 'all' | 'any'; readonly of: readonly Node[] }
	| { readonly kind: 'leaf'; readonly leaf: Leaf };

export async function evaluate(
	reading: Reading,
	{ wanted, unwanted, marks, isInHead = false }: TextQuestion,
): Promise<Matches> {
	const place = isInHead ? 'head' : null;
	const root: Node = {
		kind: 'all',
		of: [...wanted.map((plan) => toNode(plan, place)), ...marks.map(toMarkNode)],
	};
	const without: Node = { kind: 'any', of: unwanted.map((plan) => toNode(plan)) };
	await reading.fetch([...termsOf(root), ...termsOf(without)]);
	const found = reading.segments.map(
		(segment) => new Map(leavesOf(root).map((leaf) => [leaf, findLeaf(reading, segment, leaf)])),
	);
	const rarity = new Map(leavesOf(root).map((leaf) => [leaf, rarityOf(reading, countHits(found, leaf))]));
	const matches: { posts: number[]; blogs: number[]; relevance: number[] } = {
		posts: [],
		blogs: [],
		relevance: [],
	};
	reading.segments.forEach((segment, i) => {
		const score = (leaf: Leaf) => scoreLeaf(reading, segment, found[i]!.get(leaf)!, rarity.get(leaf)!);
		const all = combine(root, score);
		const not = unwanted.length === 0 ? NONE : combine(without, (leaf) => findLeaf(reading, segment, leaf));
		const left = not.ordinals.length === 0 ? all : subtract(all, not);
		left.ordinals.forEach((ordinal, place) => {
			matches.posts.push(segment.facts.posts[ordinal]!);
			matches.blogs.push(segment.facts.blogs[ordinal]!);
			matches.relevance.push(left.values[place]!);
		});
	});
	return matches;
}

const NONE: Hits = { ordinals: [], values: [] };

/** `place` is where words stand that may stand anywhere. */
function toNode(plan: SearchPlan, place: 'head' | null = null): Node {
	if (plan.kind === 'terms') {
		const field = plan.field ?? place;
		const leaves = plan.spellings.map(
			({ terms, isPrefix }): Node => ({ kind: 'leaf', leaf: { terms, isPrefix, field } }),
		);
		return { kind: 'any', of: leaves };
	}
	if (plan.kind !== 'all' && plan.kind !== 'any') throw new Error(`${plan.kind} is no text`);
	return { kind: plan.kind, of: plan.of.map((part) => toNode(part, place)) };
}

function toMarkNode(marks: readonly string[]): Node {
	const leaves = marks.map(
		(mark): Node => ({ kind: 'leaf', leaf: { terms: [mark], isPrefix: false, field: 'marks' } }),
	);
	return { kind: 'any', of: leaves };
}

function leavesOf(node: Node): Leaf[] {
	return node.kind === 'leaf' ? [node.leaf] : node.of.flatMap(leavesOf);
}

function termsOf(node: Node): SoughtTerm[] {
	return leavesOf(node).flatMap(({ terms, isPrefix }) =>
		terms.map((term, i) => ({ term, isPrefix: isPrefix && i === terms.length - 1 })),
	);
}

function countHits(found: readonly ReadonlyMap<Leaf, Hits>[], leaf: Leaf): number {
	return found.reduce((sum, hits) => sum + hits.get(leaf)!.ordinals.length, 0);
}

/** What is in more than half of all posts says next to nothing, but never less. */
const LEAST_RARITY = 1e-6;

function rarityOf({ posts }: Reading, having: number): number {
	const rarity = Math.log((posts - having + 0.5) / (having + 0.5));
	return rarity <= 0 ? LEAST_RARITY : rarity;
}

/** The constants of bm25. */
const K1 = 1.2;
const B = 0.75;

function scoreLeaf({ meanLength }: Reading, { facts }: LoadedSegment, hits: Hits, rarity: number): Hits {
	const values = hits.ordinals.map((ordinal, i) => {
		const weight = hits.values[i]!;
		const length = facts.lengths[ordinal]! / meanLength;
		return rarity * ((weight * (K1 + 1)) / (weight + K1 * (1 - B + B * length)));
	});
	return { ordinals: hits.ordinals, values };
}

function combine(node: Node, hitsOf: (leaf: Leaf) => Hits): Hits {
	if (node.kind === 'leaf') return hitsOf(node.leaf);
	const parts = node.of.map((part) => combine(part, hitsOf));
	if (parts.length === 0) return NONE;
	return parts.reduce(node.kind === 'all' ? intersect : unite);
}

function intersect(one: Hits, other: Hits): Hits {
	const [ordinals, values]: [number[], number[]] = [[], []];
	for (let i = 0, j = 0; i < one.ordinals.length && j < other.ordinals.length; ) {
		const [a, b] = [one.ordinals[i]!, other.ordinals[j]!];
		if (a === b) {
			ordinals.push(a);
			values.push(one.values[i]! + other.values[j]!);
		}
		if (a <= b) i++;
		if (b <= a) j++;
	}
	return { ordinals, values };
}

function unite(one: Hits, other: Hits): Hits {
	const [ordinals, values]: [number[], number[]] = [[], []];
	for (let i = 0, j = 0; i < one.ordinals.length || j < other.ordinals.length; ) {
		const a = one.ordinals[i] ?? Number.POSITIVE_INFINITY;
		const b = other.ordinals[j] ?? Number.POSITIVE_INFINITY;
		ordinals.push(Math.min(a, b));
		values.push((a <= b ? one.values[i++]! : 0) + (b <= a ? other.values[j++]! : 0));
	}
	return { ordinals, values };
}

function subtract(one: Hits, other: Hits): Hits {
	const gone = new Set(other.ordinals);
	const kept = one.ordinals
		.map((ordinal, i) => [ordinal, one.values[i]!] as const)
		.filter(([o]) => !gone.has(o));
	return { ordinals: kept.map(([ordinal]) => ordinal), values: kept.map(([, value]) => value) };
}
