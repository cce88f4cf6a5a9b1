/** look-through: the index compared with what is kept, and its own parts with each other. */
import { messageOf } from '../../../failure.ts';
import type { Session } from '../driver.ts';
import { entriesOf } from './pages.ts';
import { scanWeights } from './postings.ts';
import { SegmentCache } from './reading.ts';

export interface IndexReport {
	/** Posts of the store that can be found. */
	readonly posts: number;
	readonly indexed: number;
	/** What is wrong, in words. */
	readonly findings: readonly string[];
}

export async function lookThrough(session: Session): Promise<IndexReport> {
	const kept = await session.get(
		`SELECT count(*) AS posts, coalesce(sum(p.id), 0)::bigint AS ids FROM posts p JOIN blogs b ON b.id = p.blog
			JOIN post_counts c ON c.blog = p.blog AND c.post = p.id
		WHERE p.gone IS NULL AND b.is_blog IS DISTINCT FROM 0 AND c.change <= (SELECT taken FROM index_progress)`,
	);
	const indexed = await session.get(
		'SELECT count(*) AS posts, coalesce(sum(post), 0)::bigint AS ids FROM docs',
	);
	const findings: string[] = [];
	if (kept!.posts !== indexed!.posts || kept!.ids !== indexed!.ids)
		findings.push(`The index has ${indexed!.posts} posts, the store ${kept!.posts} that can be found.`);
	findings.push(...(await lookThroughPages(session, indexed!.posts as number)));
	return { posts: kept!.posts as number, indexed: indexed!.posts as number, findings };
}

/** The terms of all living posts are there as often as their lengths say. */
async function lookThroughPages(session: Session, indexed: number): Promise<string[]> {
	try {
		const segments = await new SegmentCache().load(session);
		const living = segments.reduce((sum, { posts }) => sum + posts, 0);
		if (living !== indexed) return [`The index has words of ${living} posts and facts of ${indexed}.`];
		for (const { id, facts } of segments) {
			const wanted = facts.lengths.reduce((sum, length) => sum + length, 0);
			const found = await countTerms(session, id);
			if (found !== wanted) return [`A segment of the index has ${found} terms instead of ${wanted}.`];
		}
		return [];
	} catch (error) {
		return [`The index cannot be read: ${messageOf(error)}`];
	}
}

async function countTerms(session: Session, segment: number): Promise<number> {
	const firsts = await session.all('SELECT first FROM index_pages WHERE segment = $1 ORDER BY first', [
		segment,
	]);
	let terms = 0;
	for (const { first } of firsts) {
		const page = await session.get('SELECT bytes FROM index_pages WHERE segment = $1 AND first = $2', [
			segment,
			first,
		]);
		for (const { postings } of entriesOf(page!.bytes as Uint8Array))
			scanWeights(postings, EVERY_FIELD, (_, __, count) => {
				terms += count;
			});
	}
	return terms;
}

const EVERY_FIELD = [0, 0, 0, 0, 0, 0];
