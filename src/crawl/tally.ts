/** tally: the counters of a crawl. */

import type { Batch, WriteReport } from '../model/batch.ts';
import type { Task } from '../model/task.ts';

export class Tally {
	readonly startedMs = performance.now();
	requests = 0;
	bytes = 0;
	visits = 0;
	/** Visits that served Bross's two aims: other blogs, and whole ones. */
	breadthDone = 0;
	depthDone = 0;
	/** Sites judged to be blogs since the start, each counted once. */
	blogs = 0;
	notBlogs = 0;
	newPosts = 0;
	editedPosts = 0;
	comments = 0;
	/** Coverage gaps by kind, with the last example. */
	readonly gaps = new Map<string, { count: number; example: string }>();

	request(bytes: number): void {
		this.requests++;
		this.bytes += bytes;
	}

	visit({ kind }: Task, batch: Batch, { posts, blogs, notBlogs }: WriteReport): void {
		this.visits++;
		if (kind === 'home') this.breadthDone++;
		else if (kind !== 'feed') this.depthDone++;
		this.blogs += blogs;
		this.notBlogs += notBlogs;
		for (const [i, { outcome }] of posts.entries()) {
			if (outcome === 'new') this.newPosts++;
			if (outcome === 'edited') this.editedPosts++;
			this.comments += batch.posts?.[i]?.comments?.length ?? 0;
		}
		for (const { kind, why } of batch.gaps ?? []) {
			this.gaps.set(kind, { count: (this.gaps.get(kind)?.count ?? 0) + 1, example: why });
		}
	}
}
