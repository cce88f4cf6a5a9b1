/** state: the working data of a merge: the known records, the collected changes, and the current batch. */
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { BlogRecord, Changes, Known, PostRecord } from './records.ts';
import type { Wanted } from './wanted.ts';

export interface MergeState {
	readonly wanted: Wanted;
	readonly known: Known;
	readonly changes: Changes;
	/** When the batch was seen. */
	readonly at: string;
	/** See Batch. */
	readonly isHistory: boolean;
}

export function noChanges(): Changes {
	return {
		outcomes: [],
		turned: [],
		merged: new Set(),
		posts: new Set(),
		newKeys: new Map(),
		numbered: new Set(),
		reindexed: new Set(),
		touched: new Map(),
		judgments: new Map(),
		feeds: new Map(),
		wrappers: new Map(),
		visits: [],
		gaps: [],
		samples: new Map(),
		droppedSamples: new Map(),
		withdrawn: new Set(),
		quarantined: new Map(),
	};
}

export function blogAt({ wanted, known }: MergeState, url: string): BlogRecord {
	return known.blogs.get(wanted.shorten(canonicalUrl(url)))!;
}

/** The post has changed and must be indexed again, so it gets the next change number. */
export function markChanged({ changes }: MergeState, post: PostRecord): void {
	changes.posts.add(post);
	changes.numbered.delete(post);
	changes.numbered.add(post);
}

/** Changes the blog's number of posts; their dates may have changed too. */
export function touchBlog({ changes: { touched } }: MergeState, blog: number, more: number): void {
	touched.set(blog, (touched.get(blog) ?? 0) + more);
}
