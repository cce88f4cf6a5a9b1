/**
 * copies: merges syndicated and scraped copies of a post into the first one.
 *
 * Two posts are copies if their simhashes differ in few bits and their lengths differ little. Texts too short for a simhash are
 * never merged.
 */
import { simhashDistance } from '../lib/words/index.ts';
import type { Candidate } from '../model/search.ts';
import type { Ranked } from './rank.ts';

/**
 * Three bits are usual for complete pages (Manku 2007). A copied post with a line of credits more or less, a twentieth of its
 * words, differs in about five. Unrelated texts differ in about 32.
 */
const MAX_BITS = 6;
/** The minimum ratio of the shorter length to the longer length. */
const MIN_LENGTH = 0.8;

export interface Group {
	readonly first: Ranked;
	readonly copies: Ranked[];
}

export interface Folded {
	readonly groups: readonly Group[];
	/** How many results from the start of the list are in the groups, up to the first that is not. */
	readonly taken: number;
}

/** The first `limit` groups of a list. With `isWhole`, copies are searched in the whole list, otherwise only until the next group would start. */
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
	return shorter >= longer * MIN_LENGTH && simhashDistance(one.simhash, other.simhash) <= MAX_BITS;
}
