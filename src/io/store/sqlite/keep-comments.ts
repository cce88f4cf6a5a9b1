/** keep-comments: the comments of a post; one that is known stays in its place, whoever tells of it again. */

import type { PostFacts } from '../../../model/batch.ts';
import { commentKey, isBelow } from '../comment-thread.ts';
import type { Keeper } from './keep-posts.ts';

type CommentFacts = NonNullable<PostFacts['comments']>[number];

/** How many of them were new. */
export function keepComments(keeper: Keeper, post: number, comments: readonly CommentFacts[]): number {
	if (comments.length === 0) return 0;
	const { database } = keeper;
	const rows = database.sql('SELECT place, key, parent FROM comments WHERE post = ?').all(post);
	const parents = new Map(rows.map(({ place, parent }) => [place as number, parent as number | null]));
	const places = new Map(rows.map(({ key, place }) => [key as string, place as number]));
	const insert = database.sql(
		'INSERT INTO comments (post, place, key, author, published, text, parent, source, first_seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
	);
	/** The place in the store of each comment of the list. */
	const kept: number[] = [];
	let added = 0;
	for (const comment of comments) {
		const key = commentKey(comment);
		const place = places.get(key);
		kept.push(place ?? places.size);
		const { author, published, text, source, parent } = comment;
		const answered = parent === null ? null : (kept[parent] ?? null);
		if (place !== undefined) {
			if (answered !== null) learnParent(keeper, post, place, answered, parents);
			continue;
		}
		parents.set(places.size, answered);
		insert.run(post, places.size, key, author, published, text, answered, source, keeper.at);
		places.set(key, places.size);
		added++;
	}
	if (added > 0) database.sql('UPDATE posts SET comments = comments + ? WHERE id = ?').run(added, post);
	return added;
}

/** A feed tells who spoke, the page also to whom; nobody comes to answer himself, however long the way round. */
function learnParent(
	{ database }: Keeper,
	post: number,
	place: number,
	answered: number,
	parents: Map<number, number | null>,
): void {
	if ((parents.get(place) ?? null) !== null) return;
	if (!isBelow(place, answered, parents)) return;
	parents.set(place, answered);
	database.sql('UPDATE comments SET parent = ? WHERE post = ? AND place = ?').run(answered, post, place);
}
