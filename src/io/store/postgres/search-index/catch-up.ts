/**
 * catch-up: what was kept since the last time, into the index.
 *
 * Every new or changed post has a higher change number than all that were kept before it (keep/settle.ts); the index remembers, in the
 * same transaction as the terms, the last one it has taken in. Killed at any point it goes on from there.
 */
import { type IndexDocument, type IndexedPost, toDocument, toIndexedPost } from '../../document.ts';
import type { Postgres, Row, Session } from '../driver.ts';
import { namesOf, rowsOf } from '../rows-of.ts';
import { INDEX_VERSION, type Progress, tryLockIndex } from './progress.ts';
import { buildSegment, nextSegment, type SegmentDoc, writePages, writeSegment } from './segment.ts';

/** Posts in one transaction: what is written is found when its batch is through. */
const BATCH = 1_000;
/** A transaction ends about so long after it began, however few posts it has: what is written must be found within a second. */
const BATCH_MS = 250;
/** Posts that are read at once. */
const READ_AT_ONCE = 100;

export interface CaughtUp {
	/** The last change that is in the index. */
	readonly taken: number;
	/** Posts taken in. */
	readonly posts: number;
}

/** Takes in what one transaction holds; null when another process is at it, or has an index of a newer kind. */
export async function catchUp(postgres: Postgres): Promise<CaughtUp | null> {
	return postgres.transaction(async (session) => {
		const progress = await tryLockIndex(session);
		if (progress === null || progress.version > INDEX_VERSION) return null;
		return takeIn(session, progress);
	});
}

interface Taken {
	readonly row: Row;
	readonly document: IndexDocument | null;
}

async function takeIn(session: Session, { taken }: Progress): Promise<CaughtUp> {
	const until = performance.now() + BATCH_MS;
	/** By post, in the order of change: one that changes while this goes on is read again, and counts as it is then. */
	const all = new Map<number, Taken>();
	let last = taken;
	while (all.size < BATCH && (all.size === 0 || performance.now() < until)) {
		const rows = await readChanges(session, last);
		if (rows.length === 0) break;
		const comments = await readComments(session, rows);
		for (const row of rows) {
			all.delete(row.id as number);
			all.set(row.id as number, { row, document: documentOf(row, comments) });
		}
		last = rows.at(-1)!.change as number;
	}
	if (all.size === 0) return { taken, posts: 0 };
	const read = [...all.values()];
	await buryOld(session, read);
	await writeNew(session, read);
	await session.run('UPDATE index_progress SET taken = $1', [last]);
	return { taken: last, posts: read.length };
}

/** The posts that can be found: still there, and of blogs that were not judged to be none. */
const CAN_BE_FOUND = 'p.gone IS NULL AND b.is_blog IS DISTINCT FROM 0';

function readChanges(session: Session, after: number): Promise<Row[]> {
	return session.all(
		`SELECT c.change, p.id, p.blog, p.title, p.author, p.published, p.text, p.categories, p.language, p.source, p.comments,
			b.language AS blog_language, ${CAN_BE_FOUND} AS can_be_found, d.doc
		FROM (SELECT blog, post, change FROM post_counts WHERE change > $1 ORDER BY change LIMIT ${READ_AT_ONCE}) c
			JOIN posts p ON p.blog = c.blog AND p.id = c.post JOIN blogs b ON b.id = c.blog
			LEFT JOIN docs d ON d.blog = c.blog AND d.post = c.post
		ORDER BY c.change`,
		[after],
	);
}

type Comments = ReadonlyMap<number, IndexedPost['comments']>;

async function readComments(session: Session, posts: readonly Row[]): Promise<Comments> {
	const commented = posts.filter(({ comments }) => comments !== 0);
	const lists = new Map<number, { author: string | null; text: string }[]>();
	if (commented.length === 0) return lists;
	const rows = await session.all(
		`SELECT c.post, c.author, c.text FROM unnest($1::bigint[], $2::bigint[]) AS r(blog, post)
			JOIN comments c ON c.blog = r.blog AND c.post = r.post ORDER BY c.post, c.place`,
		[commented.map(({ blog }) => blog), commented.map(({ id }) => id)],
	);
	for (const { post, author, text } of rows) {
		const list = lists.get(post as number) ?? [];
		list.push({ author: author as string | null, text: text as string });
		lists.set(post as number, list);
	}
	return lists;
}

function documentOf(row: Row, comments: Comments): IndexDocument | null {
	if (row.can_be_found !== true) return null;
	return toDocument(toIndexedPost(row, comments.get(row.id as number) ?? []));
}

/** What the index had of these posts. */
async function buryOld(session: Session, all: readonly Taken[]): Promise<void> {
	const old = all.filter(({ row }) => row.doc !== null);
	if (old.length === 0) return;
	await session.run(
		`UPDATE index_segments s SET dead = s.dead || died.docs FROM (
			SELECT s.id, array_agg(doc) AS docs FROM unnest($1::bigint[]) AS doc
				JOIN index_segments s ON doc BETWEEN s.first_doc AND s.last_doc GROUP BY s.id
		) died WHERE s.id = died.id`,
		[old.map(({ row }) => row.doc)],
	);
	const gone = old.filter(({ document }) => document === null);
	await session.run(
		'DELETE FROM docs d USING unnest($1::bigint[], $2::bigint[]) AS r(blog, post) WHERE d.blog = r.blog AND d.post = r.post',
		[gone.map(({ row }) => row.blog), gone.map(({ row }) => row.id)],
	);
}

const DOC_COLUMNS =
	'blog bigint, post bigint, doc bigint, time bigint, day int, size int, language text, stems text, source text, is_commented boolean, hash_high bigint, hash_low bigint';

async function writeNew(session: Session, all: readonly Taken[]): Promise<void> {
	const found = all.flatMap(({ row, document }) => (document === null ? [] : { row, document }));
	if (found.length === 0) return;
	const documents = found.map(
		({ row, document }): SegmentDoc => ({
			doc: row.change as number,
			post: row.id as number,
			blog: row.blog as number,
			columns: document.columns,
		}),
	);
	const { facts, pages } = buildSegment(documents);
	const segment = await nextSegment(session);
	await writePages(session, segment, pages);
	await writeSegment(session, segment, facts, []);
	const { sql, names, values } = rowsOf(
		DOC_COLUMNS,
		found.map(({ row, document: { time, day, size, language, stems, simhash } }) => [
			...[row.blog, row.id, row.change, time, day, size, language, stems, row.source],
			...[row.comments !== 0, simhash?.[0], simhash?.[1]],
		]),
	);
	const sets = namesOf(DOC_COLUMNS)
		.slice(2)
		.map((name) => `${name} = excluded.${name}`);
	await session.run(
		`INSERT INTO docs (${names}) SELECT ${names} FROM ${sql} ON CONFLICT (blog, post) DO UPDATE SET ${sets.join(', ')}`,
		values,
	);
	const stems = new Set(found.flatMap(({ document }) => document.stems ?? []));
	await session.run(
		'INSERT INTO stem_languages (language) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
		[[...stems].sort()],
	);
}
