/** cite: a collection in one line, for the list of sources of a paper. */
import type { Collection } from './collection.ts';

export function cite(collection: Collection): string {
	const { name, query, date, posts, blogs, from, to, sha256, logosphere, forgotten = [] } = collection;
	const found = query === null ? 'all posts of the store' : `the query “${query}”`;
	const time = from === null ? '' : `, published ${from === to ? from : `${from} to ${to}`}`;
	const taken = forgotten.reduce((sum, one) => sum + one.posts, 0);
	const less = taken === 0 ? '' : `, less ${taken} that were asked to be forgotten`;
	return `“${name}”: ${posts} posts of ${blogs} weblogs${time}; ${found}, frozen ${date} with ${logosphere}${less}. SHA-256 ${sha256}.`;
}
