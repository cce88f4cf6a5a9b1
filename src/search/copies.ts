/**
 * copies: syndicated and scraped copies of a post are folded into the first of them.
 *
 * Two posts are copies when their simhashes differ in few bits and their lengths by little; texts too short for a simhash are
 * never folded.
 */
import { simhashDistance } from '../lib/words/index.ts';
import type { Candidate } from '../model/search.ts';
import type { Ranked } from './rank.ts';

/**
 * Three bits are usual for whole pages (Manku 2007); a copied post that got or lost a line of credits, a twentieth of its
 * words, differs in about five. Texts that have nothing in common differ in about 32.
 */
const MOST_BITS = 6;
/** The shorter one has at least so much of the longer one's length. */
const LEAST_LENGTH = 0.8;

export interface Group {
	readonly first: Ranked;
	readonly copies: Ranked[];
}

export interface Folded {
	readonly groups: readonly Group[];
	/** How many of the list are in the groups, from its beginning, before the first that opened no group. */
	readonly taken: number;
}

/** The first `limit` groups of a list; with `isWhole` copies are sought in all of it, else only before the next group would open. */
export function foldCopies(list: readonly Ranked[], limit: number, isWhole: boolean): Folded {
	const groups: Group[] = [];
	let taken = list.length;
	for (const [i, ranked] of list.entries()) {
		const group = groups.find(({ first }) => areCopies(first.candidate, ranked.candidate));
		if (group !== undefined) group.copies.push(ranked);
		else if (groups.length < limit) groups.push({ first: ranked, copies: [] });
		else {
			taken = Math.min(taken, i);
			if (!isWhole) break;
		}
	}
	return { groups, taken };
}

function areCopies(one: Candidate, other: Candidate): boolean {
	if (one.simhash === null || other.simhash === null) return false;
	const [shorter, longer] = one.size < other.size ? [one.size, other.size] : [other.size, one.size];
	return shorter >= longer * LEAST_LENGTH && simhashDistance(one.simhash, other.simhash) <= MOST_BITS;
}
