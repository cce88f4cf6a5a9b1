/**
 * change-source: the changes of a PostgreSQL store, for the index that a process on any machine builds.
 *
 * Posts, their inbound counts, and blogs take change numbers from one sequence. A sequence alone would not do: transactions commit
 * in another order than they took their numbers, so a follower would miss one that commits late. Therefore the numbers are assigned
 * under the commit lock, which is held until the transaction is visible (keep/settle.ts). The kinds of changes are read one after
 * another while others write, so `top`, the highest visible number, is read first, and nothing above it is read in this round.
 */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import { type IndexedPost, toIndexedPost } from '../document.ts';
import type {
	BlogFeatures,
	ChangeSource,
	Changes,
	PostChange,
	PostCount,
	Tally,
} from '../search-index/change-source.ts';
import { Postgres, type Row, type Session } from './driver.ts';

/** The posts that search can find: not deleted, and not of a blog judged not to be one. */
const CAN_BE_FOUND = 'p.gone IS NULL AND b.is_blog IS DISTINCT FROM 0';
/** Rows of blogs and counts are small. */
const SMALL_ROWS = 2_000;

export class PostgresSource implements ChangeSource {
	readonly chunk = 200;
	readonly #session: Session;
	readonly #close: () => Promise<void>;

	constructor(session: Session, close = async () => {}) {
		this.#session = session;
		this.#close = close;
	}

	/** Opens its own connection. */
	static open({ address, schema }: { readonly address: string; readonly schema: string }): PostgresSource {
		const postgres = new Postgres(address, { schema, connections: 1 });
		return new PostgresSource(postgres.session, () => postgres.close());
	}

	async changes(after: number, limit: number): Promise<Changes> {
		const { top, erased } = await readTop(this.#session);
		if (top <= after) return { posts: [], blogs: [], counts: [], upTo: top, erased };
		const posts = await this.#read(POSTS, after, top, limit);
		const counts = await this.#read(COUNTS, after, top, SMALL_ROWS);
		const blogs = await this.#read(BLOGS, after, top, SMALL_ROWS);
		const upTo = Math.min(end(posts, limit, top), end(counts, SMALL_ROWS, top), end(blogs, SMALL_ROWS, top));
		const within = (rows: readonly Row[]) => rows.filter(({ change }) => (change as number) <= upTo);
		const taken = within(posts);
		return {
			posts: await this.#toChanges(taken),
			counts: [...taken.map(toCount), ...within(counts).map(toCount)],
			blogs: within(blogs).map(toFeatures),
			upTo,
			erased,
		};
	}

	#read(sql: string, after: number, top: number, limit: number): Promise<Row[]> {
		return this.#session.all(`${sql} LIMIT ${limit}`, [after, top]);
	}

	async #toChanges(rows: readonly Row[]): Promise<PostChange[]> {
		const found = rows.filter((row) => row.can_be_found === true);
		const comments = await readComments(
			this.#session,
			found.filter((row) => row.comments !== 0),
		);
		return rows.map((row) => {
			const id = row.id as number;
			return { id, post: row.can_be_found === true ? toIndexedPost(row, comments.get(id) ?? []) : null };
		});
	}

	async behind(after: number): Promise<number> {
		const row = await this.#session.get('SELECT count(*) AS n FROM post_counts WHERE change > $1', [after]);
		return row!.n as number;
	}

	async tally(upTo: number): Promise<Tally> {
		const row = await this.#session.get(
			`SELECT count(*) AS searchable, count(*) FILTER (WHERE c.change <= $1) AS posts,
				coalesce(sum(p.id) FILTER (WHERE c.change <= $1), 0)::bigint AS ids
			FROM posts p JOIN blogs b ON b.id = p.blog JOIN post_counts c ON c.blog = p.blog AND c.post = p.id WHERE ${CAN_BE_FOUND}`,
			[upTo],
		);
		return row as unknown as Tally;
	}

	async numbers(of: 'posts' | 'blogs', after: number, upTo: number): Promise<number[]> {
		const table = of === 'posts' ? 'post_places' : 'blogs';
		const rows = await this.#session.all(`SELECT id FROM ${table} WHERE id > $1 AND id <= $2`, [after, upTo]);
		return rows.map(({ id }) => id as number);
	}

	close(): Promise<void> {
		return this.#close();
	}
}

/** The last number that was read; of a slice that may be cut off, the number of its last row. */
function end(rows: readonly Row[], limit: number, top: number): number {
	return rows.length < limit ? top : (rows.at(-1)!.change as number);
}

/** The highest visible change number, and the number of the last erasure. */
export async function readTop(session: Session): Promise<{ readonly top: number; readonly erased: number }> {
	const row = await session.get(
		`SELECT greatest(erased, (SELECT max(change) FROM post_counts), (SELECT max(counted) FROM post_counts), (SELECT max(change) FROM blog_counts)) AS top,
			erased FROM index_source`,
	);
	return row as unknown as { top: number; erased: number };
}

/** Limits are part of the SQL text, so that the planner uses the index and stops at the limit. */
const within = (number: string) => `WHERE ${number} > $1 AND ${number} <= $2 ORDER BY ${number}`;

const POSTS = `SELECT c.change, c.inbound, p.id, p.blog, p.title, p.author, p.published, p.text, p.categories, p.language, p.source, p.comments,
		b.language AS blog_language, ${CAN_BE_FOUND} AS can_be_found
	FROM post_counts c JOIN posts p ON p.blog = c.blog AND p.id = c.post JOIN blogs b ON b.id = c.blog ${within('c.change')}`;
const COUNTS = `SELECT c.post AS id, c.counted AS change, c.inbound FROM post_counts c ${within('c.counted')}`;
const BLOGS = `SELECT c.change, b.id, b.url, b.title, b.platform, c.inbound, c.interval_days FROM blog_counts c JOIN blogs b ON b.id = c.blog ${within('c.change')}`;

function toCount(row: Row): PostCount {
	return { post: row.id as number, inbound: row.inbound as number };
}

function toFeatures(row: Row): BlogFeatures {
	return {
		id: row.id as number,
		key: canonicalUrl(row.url as string),
		title: row.title as string | null,
		platform: row.platform as string | null,
		inbound: row.inbound as number,
		intervalDays: row.interval_days as number | null,
	};
}

async function readComments(
	session: Session,
	posts: readonly Row[],
): Promise<ReadonlyMap<number, IndexedPost['comments']>> {
	const lists = new Map<number, { author: string | null; text: string }[]>();
	if (posts.length === 0) return lists;
	const rows = await session.all(
		`SELECT c.post, c.author, c.text FROM unnest($1::bigint[], $2::bigint[]) AS r(blog, post)
			JOIN comments c ON c.blog = r.blog AND c.post = r.post ORDER BY c.post, c.place`,
		[posts.map(({ blog }) => blog), posts.map(({ id }) => id)],
	);
	for (const { post, author, text } of rows) {
		const list = lists.get(post as number) ?? [];
		list.push({ author: author as string | null, text: text as string });
		lists.set(post as number, list);
	}
	return lists;
}
