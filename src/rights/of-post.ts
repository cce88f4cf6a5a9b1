/** of-post: everything that was declared about one stored post: by its page, its blog, its feed and its host. */
import type { Declaration, PostRights, Rights } from '../model/rights.ts';
import { decideRights } from './decide.ts';

/**
 * A home page speaks for the posts that were read from it. Disallowed paths of robots.txt count for what was read at the post's own
 * address: a feed may be read although the pages may not.
 */
export function declarationsOfPost({ own, ofBlog, source }: PostRights): Declaration[] {
	if (ofBlog === null) return [...(own ?? [])];
	const { robots, files, page, feed } = ofBlog;
	const isOfFeed = source === 'full-feed';
	const ofHost = own === null && isOfFeed ? robots.filter(({ source }) => source !== 'robots.txt') : robots;
	return [...ofHost, ...files, ...feed, ...(own ?? (isOfFeed ? [] : page))];
}

/** The answers for a stored post, at the time `now`. */
export function rightsOfPost(post: PostRights, now: string): Rights {
	return decideRights(declarationsOfPost(post), post.url, now);
}
