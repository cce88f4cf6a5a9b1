/** comments: the comments of a post; a known one keeps its place, whatever source finds it again. */
import { foldTight } from '../lib/text/fold.ts';
import type { PostFacts } from '../model/batch.ts';
import type { Comment } from '../model/comment.ts';
import { digest } from './identity.ts';
import type { PostRecord } from './records.ts';
import type { MergeState } from './state.ts';

/** How many of them are new. */
export function mergeComments(
	{ at }: MergeState,
	post: PostRecord,
	comments: NonNullable<PostFacts['comments']>,
): number {
	const { thread, added } = post;
	const before = thread.places.size;
	/** The stored place of each comment of the list. */
	const places: number[] = [];
	for (const comment of comments) {
		const key = commentKey(comment);
		const next = thread.places.size;
		const place = thread.places.get(key) ?? next;
		places.push(place);
		const parent = comment.parent === null ? null : (places[comment.parent] ?? null);
		if (place !== next) {
			learnParent(post, place, parent);
			continue;
		}
		thread.places.set(key, place);
		thread.parents.set(place, parent);
		added.comments.push({ ...comment, parent, place, key, firstSeen: at });
	}
	const more = thread.places.size - before;
	post.comments += more;
	return more;
}

/** A feed has the author; the page also has the comment that it answers. */
function learnParent({ thread, added }: PostRecord, place: number, parent: number | null): void {
	const isKnown = (thread.parents.get(place) ?? null) !== null;
	if (parent === null || isKnown || !mayAnswer(place, parent, thread.parents)) return;
	thread.parents.set(place, parent);
	added.parents.set(place, parent);
}

/** A feed and a page may date a comment differently; author and text are the same. */
function commentKey({ author, text }: Pick<Comment, 'author' | 'text'>): string {
	return digest(`${foldTight(author ?? '')}\n${foldTight(text) || text}`);
}

/** Steps from a comment up to the first of its thread: nobody writes deeper. */
const MAX_DEPTH = 500;

/** Whether `place` may answer `parent`: the way up from there does not lead back to it. */
function mayAnswer(place: number, parent: number, parents: Thread['parents']): boolean {
	let at: number | null = parent;
	for (let depth = 0; at !== null && depth < MAX_DEPTH; depth++) {
		if (at === place) return false;
		at = parents.get(at) ?? null;
	}
	return at === null;
}

type Thread = PostRecord['thread'];
