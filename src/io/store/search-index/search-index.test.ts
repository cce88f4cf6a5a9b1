import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PostFacts } from '../../../model/batch.ts';
import type { SearchRequest } from '../../../model/search.ts';
import { searchPosts } from '../../../search/index.ts';
import { Sqlite } from '../sqlite/driver.ts';
import { saveBatch } from '../sqlite/save/save-batches.ts';
import { migrate } from '../sqlite/schema.ts';
import { type ChangeSource, SearchIndex, SqliteSearch, SqliteSource, startIndexer } from './index.ts';

let folder: string;
let storeFile: string;
let indexFile: string;
let store: Sqlite;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-index-'));
	storeFile = path.join(folder, 'logosphere.db');
	indexFile = path.join(folder, 'index.db');
	store = new Sqlite(storeFile);
	migrate(store);
});

afterEach(() => {
	store.close();
	rmSync(folder, { recursive: true, force: true });
});

const BLOG = 'http://blog.example/';

function post(
	name: string,
	text: string,
	facts: Partial<PostFacts> & { readonly title?: string } = {},
): PostFacts {
	const blog = facts.blog ?? BLOG;
	return {
		...facts,
		blog,
		draft: {
			url: `${blog}${name}`,
			title: facts.title ?? null,
			author: null,
			published: null,
			updated: null,
			html: '',
			text,
			categories: [],
			source: 'page',
			...facts.draft,
		},
	};
}

let clock = 0;
const at = () => new Date(Date.UTC(2004, 0, 1) + clock++ * 60_000).toISOString();
const save = (...posts: PostFacts[]) => saveBatch(store, { at: at(), posts });

async function take(limit = 10_000): Promise<number> {
	const index = new SearchIndex(indexFile);
	try {
		return await index.catchUp(new SqliteSource(store), limit);
	} finally {
		index.close();
	}
}

/** The names of the found posts, in order. */
async function names(query: string, more: Partial<SearchRequest> = {}): Promise<string[]> {
	const engine = new SqliteSearch(storeFile, indexFile);
	try {
		const page = await searchPosts(engine, { query, limit: 100, now: '2004-06-01', ...more });
		return page.results.map(({ url }) => url.split('/').at(-1)!);
	} finally {
		engine.close();
	}
}

describe('the index follows the store', () => {
	it('indexes new posts, and nothing twice', async () => {
		save(post('a', 'green tea'), post('b', 'black tea'));
		expect(await take()).toBe(2);
		expect(await take()).toBe(0);
		expect((await names('tea')).sort()).toEqual(['a', 'b']);
	});

	it('continues where it stopped', async () => {
		save(...['a', 'b', 'c', 'd', 'e'].map((name) => post(name, `tea ${name}`)));
		expect(await take(2)).toBe(2);
		expect((await names('tea')).sort()).toEqual(['a', 'b']);
		expect(await take()).toBe(3);
		expect((await names('tea')).sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
	});

	it('no longer finds what a post said before', async () => {
		save(post('a', 'green tea'));
		await take();
		save(post('a', 'black coffee'));
		await take();
		expect(await names('tea')).toEqual([]);
		expect(await names('coffee')).toEqual(['a']);
	});

	it('is rebuilt when the store was set back to an earlier state', async () => {
		save(post('a', 'green tea'), post('b', 'black tea'), post('c', 'red tea'));
		await take();
		store.exec('DELETE FROM posts WHERE id > 1');
		const source = new SqliteSource(store);
		const setBack: ChangeSource = {
			chunk: 10,
			changes: (after, limit) =>
				after > 1 ? { ...source.changes(0, 0), upTo: 1 } : source.changes(after, limit),
			behind: (after) => source.behind(after),
			tally: (upTo) => source.tally(upTo),
			numbers: (of, after, upTo) => source.numbers(of, after, upTo),
			close: () => {},
		};
		const index = new SearchIndex(indexFile);
		await index.fill(setBack);
		index.close();
		expect(await names('tea')).toEqual(['a']);
	});

	it('removes posts that are gone, and brings them back', async () => {
		save(post('a', 'green tea'));
		await take();
		saveBatch(store, { at: at(), gone: [`${BLOG}a`] });
		await take();
		expect(await names('tea')).toEqual([]);
		save(post('a', 'green tea'));
		await take();
		expect(await names('tea')).toEqual(['a']);
	});

	it('removes the posts of a blog that is judged not to be one', async () => {
		save(post('a', 'green tea'));
		await take();
		const judge = (isBlog: boolean) =>
			saveBatch(store, {
				at: at(),
				blogs: [{ url: BLOG, judgment: { isBlog, reason: 'made up', rules: [] } }],
			});
		judge(false);
		await take();
		expect(await names('tea')).toEqual([]);
		judge(true);
		await take();
		expect(await names('tea')).toEqual(['a']);
	});

	it('indexes comments in a column of their own', async () => {
		const comment = {
			author: 'Bob',
			published: null,
			text: 'I prefer coffee',
			parent: null,
			source: 'page' as const,
		};
		save(post('a', 'green tea', { comments: [comment] }), post('b', 'coffee'));
		await take();
		expect((await names('coffee')).sort()).toEqual(['a', 'b']);
		expect(await names('coffee in:comments')).toEqual(['a']);
		expect(await names('has:comments')).toEqual(['a']);
	});
});

describe('the counts of days', () => {
	const dated = (name: string, published: string | null, language: string) => {
		const made = post(name, 'tea', { language });
		return { ...made, draft: { ...made.draft, published } };
	};
	const LANGUAGES = `SELECT language, ifnull(day, 0) AS day, count(*) AS posts FROM docs GROUP BY 1, 2 ORDER BY 1, 2`;
	/** As kept, and as counted. */
	const read = () => {
		const index = new Sqlite(indexFile, { isReader: true });
		const kept = index.sql('SELECT language, day, posts FROM language_counts ORDER BY 1, 2').all();
		const [counted, days] = [
			index.sql(LANGUAGES).all(),
			index.sql('SELECT day, posts FROM day_counts ORDER BY 1').all(),
		];
		index.close();
		return { kept, counted, days };
	};

	it('follow every change', async () => {
		save(dated('a', '2004-03-01', 'en'), dated('b', '2004-03-01', 'de'), dated('c', null, 'en'));
		await take();
		expect(read().days).toEqual([
			{ day: 0, posts: 1 },
			{ day: 20040301, posts: 2 },
		]);
		save(post('b', 'coffee', { language: 'de' }), dated('d', '2004-03-02', 'de'));
		saveBatch(store, { at: at(), gone: [`${BLOG}a`] });
		await take();
		const { kept, counted, days } = read();
		expect(kept).toEqual(counted);
		expect(days).toEqual([
			{ day: 0, posts: 1 },
			{ day: 20040301, posts: 1 },
			{ day: 20040302, posts: 1 },
		]);
	});

	it('are of what is left after a sweep', async () => {
		save(dated('a', '2004-03-01', 'en'), dated('b', '2004-03-01', 'de'));
		await take();
		store.exec('DELETE FROM posts WHERE id = 1');
		const index = new SearchIndex(indexFile);
		await index.sweep(new SqliteSource(store));
		index.close();
		expect(read().days).toEqual([{ day: 20040301, posts: 1 }]);
	});
});

describe('check', () => {
	const check = async () => {
		const index = new SearchIndex(indexFile);
		try {
			return await index.check(new SqliteSource(store));
		} finally {
			index.close();
		}
	};

	it('finds an index that agrees with its store intact', async () => {
		save(post('a', 'tea'), post('b', 'coffee'));
		await take();
		saveBatch(store, { at: at(), gone: [`${BLOG}b`] });
		await take();
		expect(await check()).toEqual({ posts: 1, indexed: 1, behind: 0, findings: [] });
	});

	it('reports how far an index is behind', async () => {
		save(post('a', 'tea'), post('b', 'coffee'));
		await take(1);
		expect(await check()).toMatchObject({ behind: 1, findings: [] });
	});

	it.each([
		['facts of a post', 'DELETE FROM docs WHERE id = 1'],
		['words of a post', 'DELETE FROM terms WHERE rowid = 1'],
		['counts of days', 'UPDATE day_counts SET posts = posts - 1'],
	])('finds missing %s, and an emptied index is built again', async (_, damage) => {
		save(post('a', 'tea'), post('b', 'tea'));
		await take();
		const raw = new Sqlite(indexFile);
		raw.exec(damage);
		raw.close();
		expect((await check()).findings).not.toEqual([]);
		const index = new SearchIndex(indexFile);
		index.empty();
		await index.catchUp(new SqliteSource(store), 10);
		index.close();
		expect((await check()).findings).toEqual([]);
		expect((await names('tea')).sort()).toEqual(['a', 'b']);
	});

	it.each([
		[
			'a file that is not an index',
			() =>
				writeFileSync(
					indexFile,
					'this is not a database at all, but long enough to be looked at '.repeat(99),
				),
		],
		[
			'an index of another version',
			() => {
				const raw = new Sqlite(indexFile);
				raw.exec('CREATE TABLE docs (x); PRAGMA user_version = 99');
				raw.close();
			},
		],
	])('%s is built again', async (_, damage) => {
		damage();
		save(post('a', 'tea'));
		expect(await take()).toBe(1);
		expect(await names('tea')).toEqual(['a']);
	});
});

describe('a reader before there is an index', () => {
	it('finds nothing and says why', async () => {
		const engine = new SqliteSearch(storeFile, indexFile);
		const page = await searchPosts(engine, { query: 'tea', limit: 10, now: '2004-06-01' });
		expect(page).toMatchObject({ total: 0, notes: ['Nothing is indexed yet.'] });
		engine.close();
	});
});

describe('the indexer', () => {
	it('indexes new posts in the background', async () => {
		const indexer = startIndexer({ source: { kind: 'sqlite', file: storeFile }, indexFile }, () => {});
		save(post('a', 'tea'));
		indexer.poke();
		await indexer.until(1);
		expect(await names('tea')).toEqual(['a']);
		save(...Array.from({ length: 250 }, (_, i) => post(`p${i}`, 'coffee')));
		indexer.poke();
		await indexer.until(251);
		expect(await names('coffee')).toHaveLength(100);
		await indexer.close();
	});

	it('rejects waiting callers when it is closed', async () => {
		const indexer = startIndexer({ source: { kind: 'sqlite', file: storeFile }, indexFile }, () => {});
		const waiting = indexer.until(99);
		await Promise.all([expect(waiting).rejects.toThrow(/closed/), indexer.close()]);
	});
});
