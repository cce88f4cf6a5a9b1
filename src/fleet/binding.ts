/**
 * binding: a result may only change what its lease is for.
 *
 * A worker visits one host. It reports pages of that host, for the blogs that its tasks named. So a worker that is broken, or not ours,
 * cannot write another host's posts. Found addresses may lead anywhere, as links do.
 */
import type { Store } from '../io/store/store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Batch } from '../model/batch.ts';
import type { TurnResult } from './messages.ts';

export type BlogStore = Pick<Store, 'blog'>;

/** Why a result goes beyond its lease; null when it does not. `bound` are the blogs of the tasks, null where a task named none. */
export async function findBreach(
	{ host, batches }: TurnResult,
	bound: readonly (string | null)[],
	store: BlogStore,
): Promise<string | null> {
	for (const batch of batches) {
		const visited = (batch.frontier ?? []).find(({ as, url }) => as === 'visited' && hostOf(url) !== host);
		if (visited !== undefined) return `It reports a visit to ${visited.url}, which is not on ${host}.`;
	}
	const own = new Set(bound.map((url) => (url === null ? null : canonicalUrl(url))));
	for (const blog of new Set(batches.flatMap(blogsOf))) {
		if (hostOf(blog) === host || own.has(canonicalUrl(blog))) continue;
		if (!(own.has(null) && (await mayBeAdded(blog, host, store))))
			return `It reports on ${blog}, which no task of ${host} named.`;
	}
	return null;
}

/** A feed that was added by itself leads to its blog: to a new one, or to one that has this feed. */
async function mayBeAdded(url: string, host: string, store: BlogStore): Promise<boolean> {
	const blog = await store.blog(url);
	return blog === null || blog.feeds.some((feed) => hostOf(feed.url) === host);
}

/** All that a batch names as the blog of something that it changes. */
function blogsOf({ blogs = [], posts = [], wrappers = [], samples = [] }: Batch): string[] {
	const named = [...posts, ...wrappers, ...samples].map(({ blog }) => blog);
	return [...blogs.map(({ url }) => url), ...named];
}
