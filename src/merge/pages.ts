/** pages: what is stored beside the posts: visits, coverage gaps, wrappers, sampled and quarantined pages. */
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { Batch, SampleFacts } from '../model/batch.ts';
import type { Sample } from '../model/blog.ts';
import { type PostOutcome, placeOf, type SampleRecord, type SampleRow } from './records.ts';
import { blogAt, type MergeState } from './state.ts';

const blogOf = (state: MergeState, url: string | null) => (url === null ? null : blogAt(state, url).id);

/** The first visit of a batch that does not say how many posts were new gets those of the batch. */
export function mergeVisits(
	state: MergeState,
	visits: NonNullable<Batch['visits']>,
	outcomes: readonly PostOutcome[],
): void {
	let unclaimed = outcomes.filter(({ outcome }) => outcome === 'new').length;
	for (const visit of visits) {
		state.changes.visits.push({
			...visit,
			blog: blogOf(state, visit.blog),
			newPosts: visit.newPosts ?? unclaimed,
		});
		if (visit.newPosts === undefined) unclaimed = 0;
	}
}

export function mergeGaps(state: MergeState, gaps: NonNullable<Batch['gaps']>): void {
	for (const gap of gaps) state.changes.gaps.push({ ...gap, blog: blogOf(state, gap.blog), at: state.at });
}

/** A wrapper that equals the last one is not stored again. */
export function mergeWrappers(state: MergeState, wrappers: NonNullable<Batch['wrappers']>): void {
	const { known, changes, at: since } = state;
	for (const { blog: url, wrapper: learnt } of wrappers) {
		const blog = blogAt(state, url).id;
		const wrapper = JSON.stringify(learnt);
		if (known.wrappers.get(blog) === wrapper) continue;
		known.wrappers.set(blog, wrapper);
		changes.wrappers.set(`${blog} ${since}`, { blog, since, wrapper });
	}
}

/** Stored of each kind. */
const MAX_SAMPLES: Readonly<Record<Sample['kind'], number>> = { home: 1, post: 3 };

/** The newest few of each kind stay. */
export function mergeSample(state: MergeState, { blog: home, url, kind, html }: SampleFacts): void {
	const { wanted, known, changes, at } = state;
	const blog = blogAt(state, home).id;
	const row: SampleRow = { blog, key: wanted.shorten(canonicalUrl(url)), url, kind, at, html };
	const place = placeOf(row);
	known.samples.set(place, row);
	changes.samples.set(place, row);
	changes.droppedSamples.delete(place);
	const ofKind = [...known.samples.values()].filter((one) => one.blog === blog && one.kind === kind);
	for (const old of ofKind.sort(newestFirst).slice(MAX_SAMPLES[kind])) {
		known.samples.delete(placeOf(old));
		changes.samples.delete(placeOf(old));
		changes.droppedSamples.set(placeOf(old), old);
	}
}

function newestFirst(a: SampleRecord, b: SampleRecord): number {
	if (a.at !== b.at) return a.at < b.at ? 1 : -1;
	return a.key < b.key ? -1 : 1;
}

/** Pages in quarantine, of all blogs together; the oldest go. */
export const MAX_QUARANTINED = 1_000;

/** The last time that a page was quarantined counts. */
export function mergeQuarantine(
	{ wanted, known, changes, at }: MergeState,
	pages: NonNullable<Batch['quarantine']>,
): void {
	for (const page of pages) {
		const key = wanted.shorten(canonicalUrl(page.url));
		if (at < (known.quarantined.get(key) ?? '')) continue;
		known.quarantined.set(key, at);
		changes.quarantined.set(key, { ...page, key, at });
	}
}
