/**
 * sqlite-search: the store as search asks it.
 *
 * One reading connection sees both files. Matches are ranked by bm25 with weighted columns. A word that half of all posts have
 * gives hundreds of thousands of matches: only some are ranked then (ranking.ts), and the answer says so.
 */

import { plainAddress } from '../../../lib/url/plain-address.ts';
import type {
	Answer,
	CountQuestion,
	DayCount,
	FoundPost,
	PostTerms,
	Question,
	SearchEngine,
} from '../../../model/search.ts';
import { countTerms, NOT_READY } from '../ranking.ts';
import { parseList } from '../rows.ts';
import { type Row, Sqlite } from '../sqlite/driver.ts';
import { askIndex } from './ask.ts';
import { countByDay } from './count.ts';
import { INDEX_VERSION, indexVersion } from './schema.ts';

export class SqliteSearch implements SearchEngine {
	readonly #database: Sqlite;

	constructor(storeFile: string, indexFile: string) {
		this.#database = new Sqlite(indexFile, { isReader: true });
		this.#database.attach(storeFile, 'store');
	}

	async stemLanguages(): Promise<readonly string[]> {
		if (!this.#isReady()) return [];
		const rows = this.#database.sql('SELECT language FROM stem_languages ORDER BY language').all();
		return rows.map(({ language }) => language as string);
	}

	async find(question: Question): Promise<Answer> {
		return this.#isReady() ? askIndex(this.#database, question) : NOT_READY;
	}

	async countByDay(question: CountQuestion): Promise<readonly DayCount[]> {
		return this.#isReady() ? countByDay(this.#database, question) : [];
	}

	async found(posts: readonly number[]): Promise<readonly FoundPost[]> {
		if (!this.#isReady()) return [];
		const select = this.#database.sql(
			`SELECT p.id, p.url, p.title, p.author, p.published, p.language, p.categories, p.text, p.comments,
				b.id AS blog_id, b.url AS blog_url, b.title AS blog_title, b.description AS blog_description, d.stems
			FROM store.posts p JOIN store.blogs b ON b.id = p.blog LEFT JOIN docs d ON d.id = p.id WHERE p.id = ?`,
		);
		return posts.flatMap((post) => {
			const row = select.get(post);
			return row === undefined ? [] : [this.#toFound(row)];
		});
	}

	#toFound(row: Row): FoundPost {
		const comments =
			row.comments === 0
				? []
				: this.#database
						.sql('SELECT text FROM store.comments WHERE post = ? ORDER BY place')
						.all(row.id as number);
		return {
			post: row.id as number,
			url: row.url as string,
			title: row.title as string | null,
			blog: row.blog_url as string,
			blogId: row.blog_id as number,
			blogTitle: row.blog_title as string | null,
			blogDescription: row.blog_description as string | null,
			author: row.author as string | null,
			published: row.published as string | null,
			language: row.language as string | null,
			stems: row.stems as string | null,
			categories: parseList<string>(row.categories),
			text: row.text as string,
			comments: comments.map(({ text }) => text as string),
		};
	}

	async termsOf(url: string): Promise<PostTerms | null> {
		if (!this.#isReady()) return null;
		const row = this.#database
			.sql(
				`SELECT p.id, p.title, p.text, d.stems FROM store.post_keys k JOIN store.posts p ON p.id = k.post JOIN docs d ON d.id = p.id
				WHERE k.key = ?`,
			)
			.get(`address ${plainAddress(url)}`);
		if (row === undefined) return null;
		const { n } = this.#database.sql('SELECT count(*) AS n FROM docs').get()! as { n: number };
		const counts = countTerms(`${row.title ?? ''}\n${row.text}`, row.stems as string | null);
		const usage = this.#database.sql('SELECT doc FROM vocabulary WHERE term = ?');
		const terms = counts.map(([term, count]) => ({
			term,
			count,
			posts: (usage.get(term)?.doc as number | undefined) ?? 0,
		}));
		return { post: row.id as number, posts: n, terms };
	}

	#isReady(): boolean {
		return indexVersion(this.#database) === INDEX_VERSION;
	}

	close(): void {
		this.#database.close();
	}
}
