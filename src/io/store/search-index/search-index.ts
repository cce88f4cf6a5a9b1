/**
 * search-index: the index file, updated from the store.
 *
 * Every new or changed post has a higher change number than all before it. The index saves the last number that it has indexed in the
 * same transaction as the terms, so that after a kill at any point it continues from there.
 */
import { rmSync } from 'node:fs';
import { Failure, messageOf } from '../../failure.ts';
import { type IndexDocument, type IndexedPost, toDocument } from '../document.ts';
import { Sqlite } from '../sqlite/driver.ts';
import type { BlogFeatures, ChangeSource, Changes, PostCount } from './change-source.ts';
import { countPosts, DayTally } from './day-counts.ts';
import { emptyIndex, type IndexProgress, prepareIndex, progressOf } from './schema.ts';

/** Posts per transaction during a bulk run. */
const FILL_BATCH = 1_000;

interface IndexReport {
	/** Posts of the store that can be found. */
	readonly posts: number;
	readonly indexed: number;
	/** Changes that are not indexed yet. */
	readonly behind: number;
	/** What is wrong, in words. */
	readonly findings: readonly string[];
}

export class SearchIndex {
	readonly #file: string;
	#index: Sqlite;
	/** Of the running transaction. */
	#tally = new DayTally();

	/**
	 * Opens the file. A damaged one, or one of another version, is replaced by an empty index, which `catchUp` fills.
	 * `onRemade` is called if it was damaged.
	 */
	constructor(file: string, onRemade?: (text: string) => void) {
		this.#file = file;
		this.#index = openAnyhow(file, onRemade);
	}

	get progress(): IndexProgress {
		return progressOf(this.#index);
	}

	/**
	 * Indexes about `limit` changed posts, as many as can be read in `budgetMs`, all of them or none. Returns the number of changes;
	 * 0 if nothing is left. They are all read before the first is written, so nobody waits for a slow store.
	 */
	async catchUp(source: ChangeSource, limit: number, budgetMs = Number.POSITIVE_INFINITY): Promise<number> {
		const until = performance.now() + budgetMs;
		const { taken, swept } = this.progress;
		const gathered: Gathered[] = [];
		let [last, done] = [taken, 0];
		do {
			const changes = await source.changes(last, Math.min(limit - done, source.chunk));
			if (changes.upTo < last) return this.#startAnew();
			if (changes.erased > swept) await this.sweep(source, changes.erased);
			if (changes.upTo === last) break;
			gathered.push(gather(changes));
			last = changes.upTo;
			done += changes.posts.length;
		} while (done < limit && performance.now() < until);
		if (gathered.length === 0) return 0;
		this.#tally = new DayTally();
		this.#index.transaction(() => {
			// Another process was faster: its work counts, and what follows is read again.
			if (this.progress.taken !== taken) return;
			for (const one of gathered) this.#take(one);
			this.#tally.save(this.#index);
			this.#index.sql('UPDATE progress SET taken = ?').run(last);
		});
		return gathered.reduce((sum, { changes }) => sum + changes, 0);
	}

	/** Indexes everything there is. */
	async fill(source: ChangeSource, onProgress?: (changes: number) => void): Promise<void> {
		for (let done = 0; ; ) {
			const changes = await this.catchUp(source, FILL_BATCH);
			if (changes === 0) return;
			done += changes;
			onProgress?.(done);
		}
	}

	#startAnew(): number {
		this.empty();
		return 1;
	}

	#take({ documents, blogs, counts }: Gathered): void {
		for (const { id, post, document } of documents) {
			if (post === null || document === null) this.#remove(id);
			else this.#write(post, document);
		}
		for (const blog of blogs) this.#writeBlog(blog);
		for (const count of counts) this.#writeCount(count);
	}

	#remove(id: number): void {
		this.#index.sql('DELETE FROM terms WHERE rowid = ?').run(id);
		this.#removeDoc(id);
	}

	#removeDoc(id: number): void {
		const known = this.#index.sql('SELECT day, language FROM docs WHERE id = ?').get(id);
		if (known === undefined) return;
		this.#tally.add(known.day as number | null, known.language as string | null, -1);
		this.#index.sql('DELETE FROM docs WHERE id = ?').run(id);
	}

	#writeBlog({ id, key, title, platform, inbound, intervalDays }: BlogFeatures): void {
		this.#index.sql('DELETE FROM blogs WHERE id = ?').run(id);
		this.#index
			.sql('INSERT INTO blogs (id, key, title, platform, inbound, interval_days) VALUES (?, ?, ?, ?, ?, ?)')
			.run(id, key, title, platform, inbound, intervalDays);
	}

	/** Most posts have no inbound links, and no row. */
	#writeCount({ post, inbound }: PostCount): void {
		this.#index.sql('DELETE FROM post_counts WHERE post = ?').run(post);
		if (inbound > 0)
			this.#index.sql('INSERT INTO post_counts (post, inbound) VALUES (?, ?)').run(post, inbound);
	}

	#write(post: IndexedPost, { columns, simhash, ...facts }: IndexDocument): void {
		this.#index
			.sql(
				'INSERT OR REPLACE INTO terms (rowid, title, author, tags, text, comments, marks) VALUES (?, ?, ?, ?, ?, ?, ?)',
			)
			.run(post.id, ...columns);
		// Not "INSERT OR REPLACE": it opens a savepoint, and at each one FTS5 writes out all its pending terms.
		this.#removeDoc(post.id);
		this.#tally.add(facts.day, facts.language, 1);
		this.#index
			.sql(
				`INSERT INTO docs (id, blog, time, day, size, language, stems, source, author, tags, is_commented, hash_high, hash_low)
				VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
				facts.author,
				facts.tags,
				post.comments.length > 0 ? 1 : 0,
				simhash?.[0] ?? null,
				simhash?.[1] ?? null,
			);
		if (facts.stems !== null)
			this.#index.sql('INSERT OR IGNORE INTO stem_languages (language) VALUES (?)').run(facts.stems);
	}

	/**
	 * Removes what the store no longer has, down to the last byte: terms of a deleted post stay in their segments until these are
	 * merged, and then in free pages until the file is vacuumed.
	 */
	async sweep(source: ChangeSource, erased = 0): Promise<void> {
		const index = this.#index;
		const posts = await orphansOf(index, 'posts', source);
		const blogs = await orphansOf(index, 'blogs', source);
		index.exec('PRAGMA secure_delete = ON');
		index.transaction(() => {
			for (const id of posts) this.#remove(id);
			this.#tally.save(index);
			for (const id of blogs) index.sql('DELETE FROM blogs WHERE id = ?').run(id);
			index.sql('DELETE FROM post_counts WHERE post NOT IN (SELECT id FROM docs)').run();
		});
		index.exec("INSERT INTO terms (terms) VALUES ('optimize')");
		index.exec('PRAGMA secure_delete = OFF; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
		index.sql('UPDATE progress SET swept = ?').run(erased);
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

	/** Indexes what is new, then checks. An unreadable file is a finding, too. */
	async checkAll(source: ChangeSource): Promise<IndexReport> {
		try {
			await this.fill(source);
			return await this.check(source);
		} catch (error) {
			if (!isDamaged(error)) throw error;
			const { searchable } = await source.tally(0);
			const findings = [`The index file is damaged: ${messageOf(error)}`];
			return { posts: searchable, indexed: 0, behind: 0, findings };
		}
	}

	/** Compares the index with the store and checks its file. */
	async check(source: ChangeSource): Promise<IndexReport> {
		const { taken } = this.progress;
		const stored = await source.tally(taken);
		const [indexed, termed] = [this.#sum('docs'), this.#sum('terms_docsize')];
		const behind = await source.behind(taken);
		const findings: string[] = [];
		if (!isSame(stored, indexed) && behind === 0)
			findings.push(
				`The index has ${indexed.posts} posts, but the store has ${stored.posts} searchable ones.`,
			);
		if (!isSame(indexed, termed))
			findings.push(`The index has the words of ${termed.posts} posts but the metadata of ${indexed.posts}.`);
		const counted = countPosts(this.#index);
		if (counted !== indexed.posts)
			findings.push(`The counts of days are of ${counted} posts, but the index has ${indexed.posts}.`);
		findings.push(...this.#faults());
		return { posts: stored.posts, indexed: indexed.posts, behind, findings };
	}

	#sum(table: string): Sum {
		const row = this.#index.sql(`SELECT count(*) AS posts, ifnull(sum(id), 0) AS ids FROM ${table}`).get();
		return row as unknown as Sum;
	}

	#faults(): string[] {
		try {
			this.#index.exec("INSERT INTO terms (terms) VALUES ('integrity-check')");
			const result = this.#index.sql('PRAGMA quick_check(1)').get()?.quick_check;
			return result === 'ok' ? [] : [`The index file is damaged: ${String(result)}`];
		} catch (error) {
			return [`The index file is damaged: ${messageOf(error)}`];
		}
	}

	close(): void {
		this.#index.close();
	}
}

/** The index is derived from the store: losing an unreadable file loses no data. */
function openAnyhow(file: string, onRemade?: (text: string) => void): Sqlite {
	try {
		return open(file);
	} catch (error) {
		if (!isDamaged(error)) throw error;
		removeFile(file);
		onRemade?.(`The index ${file} could not be read. It is rebuilt from the posts. No post is lost.`);
		return open(file);
	}
}

/** Reads that detect a truncated or overwritten file at once, before anybody relies on it. */
const TOUCHED = [
	'SELECT taken, swept FROM progress',
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

/** Numbers that are compared at once. */
const SWEPT_AT_ONCE = 10_000;
const TABLE_OF = { posts: 'docs', blogs: 'blogs' } as const;

/** What is in the index and no longer in the store. */
async function orphansOf(index: Sqlite, of: 'posts' | 'blogs', source: ChangeSource): Promise<number[]> {
	const orphans: number[] = [];
	for (let after = 0; ; ) {
		const ids = index
			.sql(`SELECT id FROM ${TABLE_OF[of]} WHERE id > ? ORDER BY id LIMIT ?`)
			.all(after, SWEPT_AT_ONCE)
			.map(({ id }) => id as number);
		const last = ids.at(-1);
		if (last === undefined) return orphans;
		const stored = new Set(await source.numbers(of, after, last));
		orphans.push(...ids.filter((id) => !stored.has(id)));
		after = last;
	}
}

interface Sum {
	readonly posts: number;
	readonly ids: number;
}

function isSame(one: Sum, other: Sum): boolean {
	return one.posts === other.posts && one.ids === other.ids;
}

/** Changes, ready to be written. */
interface Gathered {
	readonly documents: readonly {
		readonly id: number;
		readonly post: IndexedPost | null;
		readonly document: IndexDocument | null;
	}[];
	readonly blogs: readonly BlogFeatures[];
	readonly counts: readonly PostCount[];
	readonly changes: number;
}

function gather({ posts, blogs, counts }: Changes): Gathered {
	const documents = posts.map(({ id, post }) => ({ id, post, document: post && toDocument(post) }));
	return { documents, blogs, counts, changes: posts.length + blogs.length + counts.length };
}
