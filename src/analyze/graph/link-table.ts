/**
 * link-table: all links as they were found, in columns, from which the graph of any time, origin or set of blogs is made.
 *
 * In:     blogs with what is known of them, and links one by one.
 * Out:    17 bytes a link; `buildGraph` makes graphs of it, as many as are asked for.
 * Not here: what the links say; the words and posts behind an edge are the store's.
 */
import type { LinkOrigin } from '../../model/link.ts';
import type { GraphNode } from './link-graph.ts';

/** A link from one blog or post to another. */
export interface GraphLink {
	readonly from: string;
	readonly to: string;
	readonly origin: LinkOrigin;
	/** When it was made or first seen, ISO or milliseconds; null when that is not known. */
	readonly at: string | number | null;
	/** 1 unless said; a link whose weight is not above 0 is not taken. */
	readonly weight?: number;
}

export const ORIGINS: readonly LinkOrigin[] = ['post', 'comment', 'blogroll'];

/** Stands for an unknown time. It is before every other, so an undated link is in every window that has no start. */
const UNDATED = 0;

const FIRST_CAPACITY = 1024;
const GROWTH = 1.5;
/** So that no sum of weights leaves the range of the numbers they are kept in. */
const MOST_WEIGHT = 1e30;
const LATEST_SECOND = 0xffffffff;

export class LinkTable {
	readonly nodes: GraphNode[] = [];
	/** How many links. */
	length = 0;
	from = new Uint32Array(FIRST_CAPACITY);
	to = new Uint32Array(FIRST_CAPACITY);
	weights = new Float32Array(FIRST_CAPACITY);
	/** Places in `ORIGINS`. */
	origins = new Uint8Array(FIRST_CAPACITY);
	/** Seconds since 1970. */
	seconds = new Uint32Array(FIRST_CAPACITY);
	readonly #numbers = new Map<string, number>();

	/** The node's number; one that is known already keeps its number and is told anew. */
	addNode(node: GraphNode): number {
		const known = this.#numbers.get(node.key);
		if (known !== undefined) {
			this.nodes[known] = node;
			return known;
		}
		this.#numbers.set(node.key, this.nodes.length);
		return this.nodes.push(node) - 1;
	}

	numberOf(key: string): number | null {
		return this.#numbers.get(key) ?? null;
	}

	/** Ends that are not known yet become nodes of which nothing else is known. */
	add({ from, to, origin, at, weight = 1 }: GraphLink): void {
		this.addNumbered(this.#ensure(from), this.#ensure(to), { weight, origin, at });
	}

	/** The same for one who has the nodes' numbers. */
	addNumbered(from: number, to: number, { weight = 1, origin, at }: Omit<GraphLink, 'from' | 'to'>): void {
		if (from >= this.nodes.length || to >= this.nodes.length) throw new RangeError('There is no such node.');
		const kept = Math.fround(Math.min(weight, MOST_WEIGHT));
		if (!(kept > 0)) return;
		if (this.length === this.from.length) this.#grow();
		const i = this.length++;
		this.from[i] = from;
		this.to[i] = to;
		this.weights[i] = kept;
		this.origins[i] = ORIGINS.indexOf(origin);
		this.seconds[i] = secondOf(at);
	}

	#ensure(key: string): number {
		return this.#numbers.get(key) ?? this.addNode({ key });
	}

	#grow(): void {
		const capacity = Math.ceil(this.length * GROWTH);
		this.from = grown(this.from, new Uint32Array(capacity));
		this.to = grown(this.to, new Uint32Array(capacity));
		this.weights = grown(this.weights, new Float32Array(capacity));
		this.origins = grown(this.origins, new Uint8Array(capacity));
		this.seconds = grown(this.seconds, new Uint32Array(capacity));
	}
}

/** A table of these nodes and links. Links may name nodes that are not among them. */
export function tabulateLinks(nodes: Iterable<GraphNode>, links: Iterable<GraphLink>): LinkTable {
	const table = new LinkTable();
	for (const node of nodes) table.addNode(node);
	for (const link of links) table.add(link);
	return table;
}

export function secondOf(at: string | number | null): number {
	const ms = typeof at === 'string' ? Date.parse(at) : at;
	if (ms === null || !(ms > 0)) return UNDATED;
	return Math.min(LATEST_SECOND, Math.floor(ms / 1000));
}

function grown<T extends Uint8Array | Uint32Array | Float32Array>(old: T, larger: T): T {
	larger.set(old);
	return larger;
}
