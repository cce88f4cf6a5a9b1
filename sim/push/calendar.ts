/**
 * calendar: the next publication of each of many blogs, earliest first.
 *
 * In:     the blogs to watch, the start time.
 * Out:    the publications up to a moment, in their order. A binary heap: each costs the logarithm of the number of
 * blogs.
 */

import type { World } from '../world.ts';

export interface Publication {
	/** The blog's index. */
	readonly index: number;
	/** The post's number. */
	readonly number: number;
	readonly atMs: number;
}

export class Calendar {
	private readonly world: World;
	private readonly heap: Publication[] = [];

	constructor(world: World, indexes: Iterable<number>, fromMs: number) {
		this.world = world;
		for (const index of indexes) {
			this.push(this.find(index, world.blog(index).rhythm.countAt(fromMs) + 1));
		}
	}

	/** When the next one is; Infinity when there is none. */
	get nextMs(): number {
		return this.heap[0]?.atMs ?? Number.POSITIVE_INFINITY;
	}

	/** Takes out all up to a moment, that moment included. */
	*take(untilMs: number): Generator<Publication, void> {
		while (this.nextMs <= untilMs) {
			const publication = this.heap[0] as Publication;
			this.replaceFirst(this.find(publication.index, publication.number + 1));
			yield publication;
		}
	}

	/** Null when the blog has fallen silent before. */
	private find(index: number, number: number): Publication | null {
		const { rhythm } = this.world.blog(index);
		const atMs = rhythm.timeOf(number);
		return rhythm.countAt(atMs) < number ? null : { index, number, atMs };
	}

	private push(publication: Publication | null): void {
		if (publication === null) return;
		let at = this.heap.length;
		this.heap.push(publication);
		while (at > 0) {
			const parent = (at - 1) >> 1;
			if (!before(publication, this.heap[parent] as Publication)) break;
			this.heap[at] = this.heap[parent] as Publication;
			at = parent;
		}
		this.heap[at] = publication;
	}

	private replaceFirst(publication: Publication | null): void {
		const last = publication ?? (this.heap.pop() as Publication);
		if (this.heap.length === 0) return;
		let at = 0;
		for (;;) {
			let child = 2 * at + 1;
			if (child >= this.heap.length) break;
			if (
				child + 1 < this.heap.length &&
				before(this.heap[child + 1] as Publication, this.heap[child] as Publication)
			) {
				child++;
			}
			if (!before(this.heap[child] as Publication, last)) break;
			this.heap[at] = this.heap[child] as Publication;
			at = child;
		}
		this.heap[at] = last;
	}
}

/** At the same moment the lower index comes first, so that the order is the same in every run. */
function before(a: Publication, b: Publication): boolean {
	return a.atMs < b.atMs || (a.atMs === b.atMs && a.index < b.index);
}
