/** The counts of a search beside its results, on both engines. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effort } from '../../test/effort.fixture.ts';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from '../../test/postgres.fixture.ts';
import { named } from '../io/store/facts.fixture.ts';
import { PostgresStore } from '../io/store/postgres/postgres-store.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { Store } from '../io/store/store.ts';
import type { Batch } from '../model/batch.ts';
import { FACETS } from '../model/search.ts';
import { searchPosts } from '../search/index.ts';
import { observeFacets } from './facets.ts';

const NOW = '2011-01-01T00:00:00Z';
/** The second is in a folder of the first, so that only the exact address distinguishes them. */
const BLOGS = ['http://ann.example/', 'http://ann.example/tea/', 'http://bob.example/', 'http://cy.example/'];
const WORDS = ['tea', 'snow', 'garden', 'Tee', 'お茶', 'robots'];
const TAGS = ['tea', 'Tea', 'green tea', 'tea "pot"', '“odd” tags', 'C++', 'お茶', 'new\nyork'];

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);

const post = fc
	.record({
		blog: oneOf(...BLOGS),
		words: fc.array(oneOf(...WORDS), { minLength: 1, maxLength: 4 }),
		language: oneOf('en', 'en-US', 'EN_gb', 'zh-TW', 'zh', 'de', null),
		author: oneOf('Ann', 'ann', 'Ann Lee', 'Zoë: (b)', null, ' '),
		published: oneOf('2003-12-31', '2004-02-29T23:00:00+09:00', '2010', null),
		categories: fc.array(oneOf(...TAGS), { maxLength: 3 }),
	})
	.map(({ blog, words, language, author, published, categories }) => (name: number) => ({
		...named(
			`p${name}`,
			{ blog, language },
			{ title: words[0]!, text: words.join(' '), author, published, categories },
		),
	}));

const batch: Batch = {
	at: '2010-12-01T00:00:00Z',
	blogs: BLOGS.map((url, i) => ({
		url,
		platform: ['wordpress', 'Movable Type', null, 'blogger'][i] ?? null,
	})),
	posts: fc.sample(post, { numRuns: 120, seed: 30 }).map((make, i) => make(i)),
};

const query = fc
	.tuple(
		oneOf('', ...WORDS, 'tea snow', 'tea OR snow', '"tea snow"', 'ro*', '-tea'),
		oneOf(
			'',
			'lang:zh',
			'after:2004',
			'date:2010',
			'platform:wordpress',
			'tag:"=tea"',
			'author:ann',
			'blog:ann.example',
		),
	)
	.map((parts) => parts.filter((part) => part !== '').join(' '));

async function expectEqualCounts(store: Store): Promise<void> {
	for (const text of fc.sample(query, { numRuns: effort(10, 200), seed: 31 })) {
		const request = { query: text, limit: 100, sort: 'newest', now: NOW } as const;
		const facets = (await observeFacets(store, request))!;
		expect([text, facets.total]).toEqual([text, (await searchPosts(store, request)).total]);
		for (const name of FACETS)
			for (const facet of facets[name]) {
				const { total, notes } = await searchPosts(store, { ...request, limit: 1, query: facet.query });
				expect([facet.query, total, notes]).toEqual([facet.query, facet.posts, []]);
			}
	}
}

describe('the counts of a search equal those of the filtered searches', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-facets-'));
	let store: SqliteStore;
	beforeAll(async () => {
		store = new SqliteStore(folder);
		await store.write(batch);
		await store.indexed();
	});
	afterAll(async () => {
		await store.close();
		rmSync(folder, { recursive: true });
	});

	it('for random queries, in a store in a file', () => expectEqualCounts(store));

	it('with variants of a language and of the case counted together', async () => {
		const { language, tag, blog, year } = (await observeFacets(store, { query: '', limit: 100, now: NOW }))!;
		expect(language.map(({ value }) => value)).toEqual(expect.arrayContaining(['de', 'en', 'ja', 'zh']));
		expect(language.filter(({ value }) => value.includes('-'))).toEqual([]);
		expect(tag.map(({ label }) => label.toLowerCase()).sort()).toEqual([
			"'odd' tags",
			'c++',
			'green tea',
			'new york',
			'tea',
			"tea 'pot'",
			'お茶',
		]);
		expect(blog.map(({ value }) => value).sort()).toEqual(BLOGS.map((url) => `=${url}`));
		expect(year.map(({ label }) => label)).toEqual(['2003', '2004', '2010']);
	});

	it('and those of words that no post has all of are of the posts that have some', async () => {
		const request = { query: 'snow nothingofthekind', limit: 5, now: NOW };
		const facets = await observeFacets(store, request);
		expect(facets!.total).toBe((await searchPosts(store, request)).total);
		expect(facets!.total).toBeGreaterThan(0);
	});
});

describeOnPostgres('the counts of a search on a server', () => {
	it('equal those of the filtered searches', async () => {
		const [url, schema] = [await sharedPostgres(), newSchema()];
		const store = await PostgresStore.open(url, { schema, partitions: 2 });
		try {
			await store.write(batch);
			await store.indexed();
			await expectEqualCounts(store);
		} finally {
			await store.close();
			await ask(url, `DROP SCHEMA ${schema} CASCADE`);
		}
	});
});
