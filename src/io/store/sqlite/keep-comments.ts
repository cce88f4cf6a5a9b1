/** keep-comments: the comments of a post; one that is known stays in its place, whoever tells of it again. */
import { foldTight } from '../../../lib/text/fold.ts';
import { digest } from '../identity.ts';
import type { PostFacts } from '../store.ts';
import type { Keeper } from './keep-posts.ts';

type CommentFacts = NonNullable<PostFacts['comments']>[number];

/** How many of them were new. */
export function keepComments(keeper: Keeper, post: number, comments: readonly CommentFacts[]): number {
	if (comments.length === 0) return 0;
	const { database } = keeper;
	const rows = database.sql('SELECT place, key FROM comments WHERE post = ?').all(post);
	const places = new Map(rows.map(({ key, place }) => [key as string, place as number]));
	const insert = database.sql(
		'INSERT INTO comments (post, place, key, author, published, text, parent, source, first_seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
	);
	/** The place in the store of each comment of the list. */
	const kept: number[] = [];
	let added = 0;
	for (const comment of comments) {
		const key = keyOf(comment);
		const place = places.get(key);
		kept.push(place ?? places.size);
		if (place !== undefined) continue;
		const { author, published, text, source, parent } = comment;
		const answered = parent === null ? null : (kept[parent] ?? null);
		insert.run(post, places.size, key, author, published, text, answered, source, keeper.at);
		places.set(key, places.size);
		added++;
	}
	if (added > 0) database.sql('UPDATE posts SET comments = comments + ? WHERE id = ?').run(added, post);
	return added;
}

/** A feed and a page tell the time of a comment differently; who said what is the same. */
function keyOf({ author, text }: CommentFacts): string {
	return digest(`${foldTight(author ?? '')}\n${foldTight(text) || text}`);
}
