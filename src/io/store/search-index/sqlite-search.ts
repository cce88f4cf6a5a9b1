/** sqlite-search: searches a SQLite store. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { FoundPost, PostTerms, SearchEngine } from '../../../model/search.ts';
import { toFoundPost } from '../rows.ts';
import type { Row } from '../sqlite/driver.ts';
import { IndexReader } from './index-reader.ts';

export class SqliteSearch implements SearchEngine {
	readonly #index: IndexReader;

	constructor(storeFile: string, indexFile: string) {
		this.#index = new IndexReader(indexFile, storeFile);
	}

	readonly stemLanguages: SearchEngine['stemLanguages'] = async () => this.#index.stemLanguages();
	readonly find: SearchEngine['find'] = async (question) => this.#index.find(question);
	readonly countUpTo: SearchEngine['countUpTo'] = async (plans, most) => this.#index.countUpTo(plans, most);
	readonly countByDay: SearchEngine['countByDay'] = async (question) => this.#index.countByDay(question);
	readonly countFacets: SearchEngine['countFacets'] = async (question) => this.#index.countFacets(question);

	async found(posts: readonly number[]): Promise<readonly FoundPost[]> {
		if (!this.#index.isReady) return [];
		const select = this.#index.database.sql(
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
				: this.#index.database
						.sql('SELECT text FROM store.comments WHERE post = ? ORDER BY place')
						.all(row.id as number);
		return toFoundPost(row, {
			stems: row.stems as string | null,
			comments: comments.map(({ text }) => text as string),
		});
	}

	async termsOf(url: string): Promise<PostTerms | null> {
		const row = this.#index.database
			.sql(
				'SELECT p.id, p.title, p.text FROM store.post_keys k JOIN store.posts p ON p.id = k.post WHERE k.key = ?',
			)
			.get(`address ${canonicalUrl(url)}`);
		if (row === undefined) return null;
		return this.#index.termsOf(row.id as number, row.title as string | null, row.text as string);
	}

	close(): void {
		this.#index.close();
	}
}
