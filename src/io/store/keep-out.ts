/** keep-out: drops blocklisted facts from a batch. */

import type { Batch, WriteReport } from '../../model/batch.ts';
import type { FrontierFacts } from '../../model/task.ts';
import type { Blocklist } from './forgotten.ts';

export interface Sifted {
	readonly batch: Batch;
	/** Completes the report of the filtered batch to one of the whole batch. */
	complete(report: WriteReport): WriteReport;
}

export function keepOut(batch: Batch, out: Blocklist): Sifted {
	if (out.isEmpty) return { batch, complete: (report) => report };
	const { posts = [] } = batch;
	const isOut = posts.map((facts) => out.hasPost(facts));
	const isAllowed = ({ blog, url }: { readonly blog: string | null; readonly url?: string | null }) =>
		!((blog !== null && out.hasBlog(blog)) || (url != null && out.has(url)));
	const quarantine = batch.quarantine?.filter((facts) => isAllowed(facts));
	return {
		batch: {
			...batch,
			blogs: (batch.blogs ?? []).filter(({ url }) => !out.hasBlog(url)),
			posts: posts.filter((_, i) => !isOut[i]),
			gone: (batch.gone ?? []).filter((url) => !out.has(url)),
			back: (batch.back ?? []).filter((url) => !out.has(url)),
			wrappers: (batch.wrappers ?? []).filter(({ blog }) => !out.hasBlog(blog)),
			visits: (batch.visits ?? []).filter(isAllowed),
			gaps: (batch.gaps ?? []).filter(isAllowed),
			samples: (batch.samples ?? []).filter((one) => isAllowed(one) && !out.mentions(one.url, one.html)),
			...(quarantine && { quarantine }),
			frontier: (batch.frontier ?? []).filter(isAllowed).map((facts) => siftTask(facts, out)),
		},
		complete({ posts: saved, ...rest }) {
			const reports = [...saved];
			return { ...rest, posts: isOut.map((isForgotten) => (isForgotten ? FORGOTTEN : reports.shift()!)) };
		},
	};
}

const FORGOTTEN = { id: 0, outcome: 'forgotten' } as const;

/** The note of a task may name pages that are read with it. */
function siftTask(facts: FrontierFacts, out: Blocklist): FrontierFacts {
	const via = facts.via !== null && out.has(facts.via) ? null : facts.via;
	if (facts.kind !== 'items' || facts.note == null) return { ...facts, via };
	const items = facts.note.items.filter((item) => !names(item, out));
	return { ...facts, via, note: { ...facts.note, items } };
}

function names(item: unknown, out: Blocklist): boolean {
	if (typeof item !== 'object' || item === null) return false;
	return Object.values(item).some(
		(value) => typeof value === 'string' && value.length < 4_000 && out.has(value),
	);
}
