/**
 * merge: known data and found data → the changes to write.
 *
 * All merge rules are here. A store lists what is needed, loads it, merges, and writes the changes; the frontier has its own rules
 * (frontier.ts), because its URLs need no other data.
 */
import type { Batch, WriteReport } from '../model/batch.ts';
import { mergeBlog } from './blogs.ts';
import { mergeGaps, mergeQuarantine, mergeSample, mergeVisits, mergeWrappers } from './pages.ts';
import { correctPost, markBack, markGone, mergePost } from './posts.ts';
import type { Changes, Known } from './records.ts';
import { type MergeState, noChanges } from './state.ts';
import type { Wanted } from './wanted.ts';
import { withdrawPage } from './withdraw.ts';

/** The records of `known` are changed in place. */
export function mergeBatches(wanted: Wanted, known: Known, batches: readonly Batch[]): Changes {
	const changes = noChanges();
	for (const batch of batches) {
		const { at, isHistory = false } = batch;
		mergeBatch({ wanted, known, changes, at, isHistory }, batch);
	}
	return changes;
}

function mergeBatch(state: MergeState, batch: Batch): void {
	state.changes.turned.push({ blogs: 0, notBlogs: 0 });
	for (const facts of batch.blogs ?? []) mergeBlog(state, facts);
	const outcomes = (batch.posts ?? []).map((facts) => mergePost(state, facts));
	state.changes.outcomes.push(outcomes);
	for (const url of batch.gone ?? []) markGone(state, url);
	for (const url of batch.back ?? []) markBack(state, url);
	for (const value of batch.corrected ?? []) correctPost(state, value);
	for (const url of batch.withdrawn ?? []) withdrawPage(state, url);
	mergeWrappers(state, batch.wrappers ?? []);
	for (const facts of batch.samples ?? []) mergeSample(state, facts);
	mergeVisits(state, batch.visits ?? [], outcomes);
	mergeGaps(state, batch.gaps ?? []);
	mergeQuarantine(state, batch.quarantine ?? []);
}

/** What became of the posts of each batch, once all of them are numbered. */
export function reportsOf({ outcomes, turned }: Changes): WriteReport[] {
	return outcomes.map((posts, i) => ({
		posts: posts.map(({ post, outcome }) => ({ id: post.id, outcome })),
		...turned[i]!,
	}));
}
