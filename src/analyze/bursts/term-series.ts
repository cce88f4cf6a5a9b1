/**
 * term-series: the counts of some terms, day by day.
 *
 * The terms are those of the period. Only their counts are taken from each digest, so
 * that a year of digests needs no more memory than the terms of a day.
 */
import { type DigestTerm, hashOf, type TermCounts } from './digest.ts';

export interface DayTotals {
	/** ISO. */
	readonly day: string;
	readonly posts: number;
	readonly blogs: number;
	readonly languages: Readonly<Record<string, number>>;
}

export class TermSeries {
	/** Sorted by hash. */
	readonly terms: readonly DigestTerm[];
	readonly days: DayTotals[] = [];
	readonly #hashes: Float64Array;
	readonly #posts: Uint32Array[] = [];
	readonly #blogs: Uint32Array[] = [];
	readonly #numbers: ReadonlyMap<string, number>;

	constructor(terms: Iterable<DigestTerm>) {
		const known = new Map<number, DigestTerm>();
		for (const term of terms) known.set(hashOf(term.kind, term.key), term);
		const sorted = [...known].sort(([a], [b]) => a - b);
		this.terms = sorted.map(([, term]) => term);
		this.#hashes = Float64Array.from(sorted, ([hash]) => hash);
		this.#numbers = new Map(this.terms.map(({ kind, key }, i) => [`${kind} ${key}`, i]));
	}

	/** Days must be added in chronological order. */
	add(totals: DayTotals, { hashes, posts, blogs }: TermCounts): void {
		const [dayPosts, dayBlogs] = [new Uint32Array(this.terms.length), new Uint32Array(this.terms.length)];
		let at = 0;
		for (let i = 0; i < this.#hashes.length && at < hashes.length; i++) {
			while (at < hashes.length && hashes[at]! < this.#hashes[i]!) at++;
			if (hashes[at] !== this.#hashes[i]) continue;
			dayPosts[i] = posts[at]!;
			dayBlogs[i] = blogs[at]!;
		}
		this.days.push(totals);
		this.#posts.push(dayPosts);
		this.#blogs.push(dayBlogs);
	}

	posts(term: number): number[] {
		return this.#posts.map((day) => day[term]!);
	}

	blogs(term: number): number[] {
		return this.#blogs.map((day) => day[term]!);
	}

	/** The index of a term, or -1. */
	find(kind: DigestTerm['kind'], key: string): number {
		return this.#numbers.get(`${kind} ${key}`) ?? -1;
	}
}
