/** keep-comments: the comments of a post; one that is known stays in its place, whoever tells of it again. */

import type { PostFacts } from '../../../../model/batch.ts';
import { commentKey, isBelow } from '../../comment-thread.ts';
import type { PostState, Telling, ThreadState, Workspace } from './workspace.ts';

type CommentFacts = NonNullable<PostFacts['comments']>[number];

/** How many of them were new. */
export function keepComments(
	work: Workspace,
	telling: Telling,
	post: PostState,
	comments: readonly CommentFacts[],
): number {
	if (comments.length === 0) return 0;
	const thread = threadOf(work, post);
	/** The place in the store of each comment of the list. */
	const kept: number[] = [];
	let added = 0;
	for (const comment of comments) {
		const key = commentKey(comment);
		const place = thread.places.get(key);
		const next = thread.places.size;
		kept.push(place ?? next);
		const answered = comment.parent === null ? null : (kept[comment.parent] ?? null);
		if (place !== undefined) {
			if (answered !== null) learnParent(work, post, thread, place, answered);
			continue;
		}
		thread.parents.set(next, answered);
		thread.places.set(key, next);
		const { author, published, text, source } = comment;
		work.rows.comments.push([
			...[post.blog, post.id, next, key, author, published, text, answered, source, telling.at],
		]);
		added++;
	}
	if (added > 0) {
		post.comments += added;
		post.isDirty = true;
	}
	return added;
}

function threadOf({ threads }: Workspace, { id }: PostState): ThreadState {
	const known = threads.get(id);
	if (known !== undefined) return known;
	const thread: ThreadState = { places: new Map(), parents: new Map() };
	(threads as Map<number, ThreadState>).set(id, thread);
	return thread;
}

/** A feed tells who spoke, the page also to whom; nobody comes to answer himself, however long the way round. */
function learnParent(
	work: Workspace,
	{ blog, id }: PostState,
	{ parents }: ThreadState,
	place: number,
	answered: number,
): void {
	if ((parents.get(place) ?? null) !== null || !isBelow(place, answered, parents)) return;
	parents.set(place, answered);
	work.rows.parents.push([blog, id, place, answered]);
}
