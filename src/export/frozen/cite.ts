/** cite: a collection in one line, for the list of sources of a paper. */
import type { Collection } from './collection.ts';

export function cite({ name, query, date, posts, blogs, from, to, sha256, logosphere }: Collection): string {
	const found = query === null ? 'all posts of the store' : `the query “${query}”`;
	const time = from === null ? '' : `, published ${from === to ? from : `${from} to ${to}`}`;
	return `“${name}”: ${posts} posts of ${blogs} weblogs${time}; ${found}, frozen ${date} with ${logosphere}. SHA-256 ${sha256}.`;
}
