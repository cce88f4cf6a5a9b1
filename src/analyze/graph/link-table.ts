/**
 * link-table: all links in columns; the source for the graphs of any time, origin or set of blogs.
 *
 * In:     blogs with their properties, and links one by one.
 * Out:    17 bytes per link; `buildGraph` builds any number of graphs from it.
 * Not here: anchor texts and posts of the links, which are in the store.
 */
import { LINK_ORIGINS, type LinkOrigin } from '../../model/link.ts';
import type { GraphNode } from './link-graph.ts';

/** A link from one blog or post to another. */
export interface GraphLink {
	readonly from: string;
	readonly to: string;
	readonly origin: LinkOrigin;
	/** When it was made or first seen, ISO or milliseconds; null if unknown. */
	readonly at: string | number | null;
	/** 1 by default; links with a weight of 0 or less are ignored. */
	readonly weight?: number;
}

/** Stands for an unknown time. It is before every other, so an undated link is in every window that has no start. */
const UNDATED = 0;

const FIRST_CAPACITY = 1024;
const GROWTH = 1.5;
/** Prevents overflow in the sums of weights. */
const MAX_WEIGHT = 1e30;
const LATEST_SECOND = 0xffffffff;

export class LinkTable {
	readonly nodes: GraphNode[] = [];
	/** How many links. */
	length = 0;
	from = new Uint32Array(FIRST_CAPACITY);
	to = new Uint32Array(FIRST_CAPACITY);
	weights = new Float32Array(FIRST_CAPACITY);
	/** Places in `LINK_ORIGINS`. */
	origins = new Uint8Array(FIRST_CAPACITY);
	/** Seconds since 1970. */
	seconds = new Uint32Array(FIRST_CAPACITY);
	readonly #numbers = new Map<string, number>();

	/** Returns the number of the node; a known node keeps its number and gets the new properties. */
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

	/** Unknown ends become nodes without other properties. */
	add({ from, to, origin, at, weight = 1 }: GraphLink): void {
		this.addNumbered(this.#ensure(from), this.#ensure(to), { weight, origin, at });
	}

	/** The same for callers that have the numbers of the nodes. */
	addNumbered(from: number, to: number, { weight = 1, origin, at }: Omit<GraphLink, 'from' | 'to'>): void {
		if (from >= this.nodes.length || to >= this.nodes.length)
			throw new RangeError('The node does not exist.');
		const bounded = Math.fround(Math.min(weight, MAX_WEIGHT));
		if (!(bounded > 0)) return;
		if (this.length === this.from.length) this.#grow();
		const i = this.length++;
		this.from[i] = from;
		this.to[i] = to;
		this.weights[i] = bounded;
		this.origins[i] = LINK_ORIGINS.indexOf(origin);
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
