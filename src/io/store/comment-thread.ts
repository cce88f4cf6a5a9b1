/** comment-thread: what a comment is known by, and who may answer whom. */
import { foldTight } from '../../lib/text/fold.ts';
import type { Comment } from '../../model/comment.ts';
import { digest } from './identity.ts';

/** A feed and a page tell the time of a comment differently; who said what is the same. */
export function commentKey({ author, text }: Pick<Comment, 'author' | 'text'>): string {
	return digest(`${foldTight(author ?? '')}\n${foldTight(text) || text}`);
}

/** Steps from a comment up to the first of its thread: nobody writes deeper. */
const MAX_DEPTH = 500;

/** Whether `place` may answer `answered`: the way up from there does not come back to it. */
export function isBelow(
	place: number,
	answered: number,
	parents: ReadonlyMap<number, number | null>,
): boolean {
	let at: number | null = answered;
	for (let depth = 0; at !== null && depth < MAX_DEPTH; depth++) {
		if (at === place) return false;
		at = parents.get(at) ?? null;
	}
	return at === null;
}
