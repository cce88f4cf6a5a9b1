/**
 * search-index: the index file, kept in step with the store.
 *
 * Every new or changed post has a higher change number than all before it; the index remembers, in the same transaction as
 * the terms, the last one it has taken in. Killed at any point it goes on from there.
 */
import { rmSync } from 'node:fs';
import { Failure, messageOf } from '../../failure.ts';
import { type IndexDocument, type IndexedPost, toDocument, toIndexedPost } from '../document.ts';
import { type Row, Sqlite } from '../sqlite/driver.ts';
import { emptyIndex, prepareIndex, takenBy } from './schema.ts';

/** Posts that are read from the store at once. */
const READ_AT_ONCE = 50;

/** The posts that can be found: still there, and of blogs that were not judged to be none. */
const CAN_BE_FOUND = 'p.gone IS NULL AND b.is_blog IS NOT 0';

export interface IndexReport {
	/** Posts of the store that can be found. */
	readonly posts: number;
	readonly indexed: number;
	/** Changes not yet taken in. */
	readonly behind: number;
	/** What is wrong, in words. */
	readonly findings: readonly string[];
}

export class SearchIndex {
	readonly #file: string;
	#index: Sqlite;

	/**
	 * Opens the file and makes it ready; one that is damaged or of another version is begun anew, and `catchUp` fills it.
	 * `onRemade` is told when it was damaged.
	 */
	constructor(file: string, onRemade?: (text: string) => void) {
		this.#file = file;
		this.#index = openAnyhow(file, onRemade);
	}

	/** The last change of the store that is in the index. */
	get taken(): number {
		return takenBy(this.#index);
	}

	/** Takes in up to `limit` changed posts, about as many as `budgetMs` allow, all of them or none; tells how many there were. */
	catchUp(store: Sqlite, limit: number, budgetMs = Number.POSITIVE_INFINITY): number {
		const until = performance.now() + budgetMs;
		const changed = readChanges(store, this.taken, Math.min(limit, READ_AT_ONCE));
		if (changed.length === 0) return 0;
		return this.#index.transaction(() => {
			let batch = changed;
			let [done, last] = [0, 0];
			while (batch.length > 0) {
				for (const row of batch) this.#take(store, row);
				done += batch.length;
				last = batch.at(-1)!.change as number;
				const isFull = done >= limit || performance.now() > until;
				batch = isFull ? [] : readChanges(store, last, Math.min(limit - done, READ_AT_ONCE));
			}
			this.#index.sql('UPDATE progress SET taken = ?').run(last);
			return done;
		});
	}

	#take(store: Sqlite, row: Row): void {
		const id = row.id as number;
		if (row.can_be_found !== 1) {
			this.#index.sql('DELETE FROM terms WHERE rowid = ?').run(id);
			this.#index.sql('DELETE FROM docs WHERE id = ?').run(id);
			return;
		}
		const post = toPost(store, row);
		this.#write(post, toDocument(post));
	}

	#write(post: IndexedPost, { columns, simhash, ...facts }: IndexDocument): void {
		this.#index
			.sql(
				'INSERT OR REPLACE INTO terms (rowid, title, author, tags, text, comments, marks) VALUES (?, ?, ?, ?, ?, ?, ?)',
			)
			.run(post.id, ...columns);
		// Not "INSERT OR REPLACE": it opens a savepoint, and at each one FTS5 writes out all the terms that it has pending.
		this.#index.sql('DELETE FROM docs WHERE id = ?').run(post.id);
		this.#index
			.sql(
				`INSERT INTO docs (id, blog, time, day, size, language, stems, source, is_commented, hash_high, hash_low)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
			)
			.run(
				post.id,
				post.blog,
				facts.time,
				facts.day,
				facts.size,
				facts.language,
				facts.stems,
				post.source,
				post.comments.length > 0 ? 1 : 0,
				simhash?.[0] ?? null,
				simhash?.[1] ?? null,
			);
		if (facts.stems !== null)
			this.#index.sql('INSERT OR IGNORE INTO stem_languages (language) VALUES (?)').run(facts.stems);
	}

	/**
	 * Takes out what the store no longer has, down to the last byte: terms of a deleted post stay in their pieces until these are
	 * merged, and then in free pages until the file is packed.
	 */
	sweep(store: Sqlite): void {
		const index = this.#index;
		index.exec('PRAGMA secure_delete = ON');
		index.transaction(() => {
			for (const id of orphansOf(index, store)) {
				index.sql('DELETE FROM terms WHERE rowid = ?').run(id);
				index.sql('DELETE FROM docs WHERE id = ?').run(id);
			}
		});
		index.exec("INSERT INTO terms (terms) VALUES ('optimize')");
		index.exec('PRAGMA secure_delete = OFF; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
	}

	/** Empties the index, whatever is wrong with it; `catchUp` fills it again. */
	empty(): void {
		try {
			emptyIndex(this.#index);
		} catch (error) {
			if (!isDamaged(error)) throw error;
			this.#index.close();
			removeFile(this.#file);
			this.#index = openAnyhow(this.#file);
		}
	}

	/** Takes in what is new and checks; a file that cannot be read is a finding, too. */
	checkAll(store: Sqlite): IndexReport {
		const posts = store
			.sql(`SELECT count(*) AS n FROM posts p JOIN blogs b ON b.id = p.blog WHERE ${CAN_BE_FOUND}`)
			.get()!.n as number;
		try {
			this.catchUp(store, Number.MAX_SAFE_INTEGER);
			return this.check(store);
		} catch (error) {
			if (!isDamaged(error)) throw error;
			return { posts, indexed: 0, behind: 0, findings: [`The index file is damaged: ${messageOf(error)}`] };
		}
	}

	/** Compares the index with the store and looks through its file. */
	check(store: Sqlite): IndexReport {
		const kept = store
			.sql(
				`SELECT count(*) AS posts, ifnull(sum(p.id), 0) AS ids FROM posts p JOIN blogs b ON b.id = p.blog
				WHERE ${CAN_BE_FOUND} AND p.change <= ?`,
			)
			.get(this.taken)!;
		const indexed = this.#index.sql('SELECT count(*) AS posts, ifnull(sum(id), 0) AS ids FROM docs').get()!;
		const termed = this.#index
			.sql('SELECT count(*) AS posts, ifnull(sum(id), 0) AS ids FROM terms_docsize')
			.get()!;
		const behind = store.sql('SELECT count(*) AS n FROM posts WHERE change > ?').get(this.taken)!.n as number;
		const findings: string[] = [];
		if (!isSame(kept, indexed) && behind === 0)
			findings.push(`The index has ${indexed.posts} posts, the store ${kept.posts} that can be found.`);
		if (!isSame(indexed, termed))
			findings.push(`The index has words of ${termed.posts} posts and facts of ${indexed.posts}.`);
		findings.push(...this.#faults());
		return { posts: kept.posts as number, indexed: indexed.posts as number, behind, findings };
	}

	#faults(): string[] {
		try {
			this.#index.exec("INSERT INTO terms (terms) VALUES ('integrity-check')");
			const told = this.#index.sql('PRAGMA quick_check(1)').get()?.quick_check;
			return told === 'ok' ? [] : [`The index file is damaged: ${String(told)}`];
		} catch (error) {
			return [`The index file is damaged: ${messageOf(error)}`];
		}
	}

	close(): void {
		this.#index.close();
	}
}

/** What is in the index is in the store too: a file that cannot be read is no loss. */
function openAnyhow(file: string, onRemade?: (text: string) => void): Sqlite {
	try {
		return open(file);
	} catch (error) {
		if (!isDamaged(error)) throw error;
		removeFile(file);
		onRemade?.(`The index ${file} could not be read: it is made anew from the posts, of which none is lost.`);
		return open(file);
	}
}

/** Reads that show a cut or overwritten file at once, before anybody relies on it. */
const TOUCHED = [
	'SELECT taken FROM progress',
	'SELECT max(id) FROM docs',
	'SELECT language FROM stem_languages',
];

function open(file: string): Sqlite {
	const index = new Sqlite(file);
	try {
		index.exec('PRAGMA synchronous = NORMAL');
		prepareIndex(index);
		for (const table of TOUCHED) index.sql(table).all();
		return index;
	} catch (error) {
		index.close();
		throw error;
	}
}

function isDamaged(error: unknown): boolean {
	return error instanceof Failure && (error.code === 'corrupt-store' || error.code === 'not-a-store');
}

function removeFile(file: string): void {
	for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
}

/** Posts that are looked for at once. */
const SWEPT_AT_ONCE = 10_000;

function orphansOf(index: Sqlite, store: Sqlite): number[] {
	const orphans: number[] = [];
	for (let after = 0; ; ) {
		const ids = index
			.sql('SELECT id FROM docs WHERE id > ? ORDER BY id LIMIT ?')
			.all(after, SWEPT_AT_ONCE)
			.map(({ id }) => id as number);
		const last = ids.at(-1);
		if (last === undefined) return orphans;
		const kept = store.sql('SELECT id FROM posts WHERE id > ? AND id <= ?').all(after, last);
		const isKept = new Set(kept.map(({ id }) => id as number));
		orphans.push(...ids.filter((id) => !isKept.has(id)));
		after = last;
	}
}

function isSame(one: Row, other: Row): boolean {
	return one.posts === other.posts && one.ids === other.ids;
}

function readChanges(store: Sqlite, after: number, limit: number): Row[] {
	return store
		.sql(
			`SELECT p.id, p.blog, p.title, p.author, p.published, p.text, p.categories, p.language, p.source, p.comments, p.change,
				b.language AS blog_language, ${CAN_BE_FOUND} AS can_be_found
			FROM posts p JOIN blogs b ON b.id = p.blog WHERE p.change > ? ORDER BY p.change LIMIT ?`,
		)
		.all(after, limit);
}

function toPost(store: Sqlite, row: Row): IndexedPost {
	const comments =
		row.comments === 0
			? []
			: store.sql('SELECT author, text FROM comments WHERE post = ? ORDER BY place').all(row.id as number);
	return toIndexedPost(row, comments as unknown as IndexedPost['comments']);
}
