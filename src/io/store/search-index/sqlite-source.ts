/** sqlite-source: the changes of a SQLite store. Searches read the store's file itself, so the index needs only the posts. */
import { type IndexedPost, toIndexedPost } from '../document.ts';
import { type Row, Sqlite } from '../sqlite/driver.ts';
import type { ChangeSource, Changes, PostChange, Tally } from './change-source.ts';

/** The posts that search can find: not deleted, and not of a blog judged not to be one. */
const CAN_BE_FOUND = 'p.gone IS NULL AND b.is_blog IS NOT 0';

export class SqliteSource implements ChangeSource {
	readonly chunk = 50;
	readonly #store: Sqlite;

	constructor(store: Sqlite) {
		this.#store = store;
	}

	static open(file: string): SqliteSource {
		return new SqliteSource(new Sqlite(file, { isReader: true }));
	}

	changes(after: number, limit: number): Changes {
		const rows = this.#store
			.sql(
				`SELECT p.id, p.blog, p.title, p.author, p.published, p.text, p.categories, p.language, p.source, p.comments, p.change,
					b.language AS blog_language, ${CAN_BE_FOUND} AS can_be_found
				FROM posts p JOIN blogs b ON b.id = p.blog WHERE p.change > ? ORDER BY p.change LIMIT ?`,
			)
			.all(after, limit);
		const upTo = (rows.at(-1)?.change as number | undefined) ?? after;
		return { posts: rows.map((row) => this.#toChange(row)), blogs: [], counts: [], upTo, erased: 0 };
	}

	#toChange(row: Row): PostChange {
		const id = row.id as number;
		if (row.can_be_found !== 1) return { id, post: null };
		const comments =
			row.comments === 0
				? []
				: this.#store.sql('SELECT author, text FROM comments WHERE post = ? ORDER BY place').all(id);
		return { id, post: toIndexedPost(row, comments as unknown as IndexedPost['comments']) };
	}

	behind(after: number): number {
		return this.#store.sql('SELECT count(*) AS n FROM posts WHERE change > ?').get(after)!.n as number;
	}

	tally(upTo: number): Tally {
		const row = this.#store
			.sql(
				`SELECT count(*) AS searchable, count(*) FILTER (WHERE p.change <= ?1) AS posts,
					ifnull(sum(p.id) FILTER (WHERE p.change <= ?1), 0) AS ids
				FROM posts p JOIN blogs b ON b.id = p.blog WHERE ${CAN_BE_FOUND}`,
			)
			.get(upTo);
		return row as unknown as Tally;
	}

	numbers(of: 'posts' | 'blogs', after: number, upTo: number): number[] {
		const rows = this.#store.sql(`SELECT id FROM ${of} WHERE id > ? AND id <= ?`).all(after, upTo);
		return rows.map(({ id }) => id as number);
	}

	close(): void {
		this.#store.close();
	}
}
