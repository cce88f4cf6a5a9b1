/** forget-docs: posts out of the index at once: the segments that hold their terms are written anew without them. */
import type { Session } from '../driver.ts';
import { mergeSegments } from './merge.ts';
import { lockIndex, lockMerge } from './progress.ts';
import { unpackFacts } from './segment.ts';

/** Within a transaction; nobody else works on the index until its end. */
export async function forgetDocs(
	session: Session,
	posts: readonly { readonly blog: number; readonly post: number }[],
): Promise<void> {
	if (posts.length === 0) return;
	await lockMerge(session);
	await lockIndex(session);
	const docs = await session.all(
		'DELETE FROM docs WHERE (blog, post) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[])) RETURNING doc',
		[posts.map(({ blog }) => blog), posts.map(({ post }) => post)],
	);
	await session.run(
		`UPDATE index_segments s SET dead = s.dead || died.docs FROM (
			SELECT s.id, array_agg(doc) AS docs FROM unnest($1::bigint[]) AS doc
				JOIN index_segments s ON doc BETWEEN s.first_doc AND s.last_doc GROUP BY s.id
		) died WHERE s.id = died.id`,
		[docs.map(({ doc }) => doc)],
	);
	for (const segment of await segmentsOf(session, posts)) await mergeSegments(session, [segment]);
}

/** An older reading of a post is dead in its segment, but its terms are there: the numbers of posts in the facts tell. */
async function segmentsOf(session: Session, posts: readonly { readonly post: number }[]): Promise<number[]> {
	const wanted = new Set(posts.map(({ post }) => post));
	const found: number[] = [];
	for (const { id } of await session.all('SELECT id FROM index_segments ORDER BY first_doc')) {
		const row = (await session.get('SELECT docs, facts FROM index_segments WHERE id = $1', [id]))!;
		const facts = unpackFacts(row.facts as Uint8Array, row.docs as number);
		if (facts.posts.some((post) => wanted.has(post))) found.push(id as number);
	}
	return found;
}
