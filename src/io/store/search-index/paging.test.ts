/** Pages of results while posts arrive: nothing twice, nothing lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../../../test/effort.fixture.ts';
import type { PostFacts } from '../../../model/batch.ts';
import type { SearchEngine, SearchRequest, SearchResult, SearchSort } from '../../../model/search.ts';
import { searchPosts } from '../../../search/index.ts';
import { Sqlite } from '../sqlite/driver.ts';
import { saveBatch } from '../sqlite/save/save-batches.ts';
import { migrate } from '../sqlite/schema.ts';
import { SearchIndex, SqliteSearch, SqliteSource } from './index.ts';

const LONG = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ');

/** A post with a text of its own, or with one of three texts that are copied. */
const postFacts = fc
	.record({
		day: fc.option(fc.integer({ min: 1, max: 28 })),
		blog: fc.integer({ min: 1, max: 4 }),
		copyOf: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 }),
		repeats: fc.integer({ min: 1, max: 4 }),
	})
	.map(
		({ day, blog, copyOf, repeats }) =>
			(name: string): PostFacts => ({
				blog: `http://b${blog}.example/`,
				draft: {
					url: `http://b${blog}.example/${name}`,
					title: null,
					author: null,
					published: day === null ? null : `2004-03-${String(day).padStart(2, '0')}`,
					updated: null,
					html: '',
					text:
						copyOf === null
							? `${'tea '.repeat(repeats)} ${name}`
							: `tea ${LONG.replaceAll('word', `w${copyOf}x`)}`,
					categories: [],
					source: 'page',
				},
			}),
	);

interface World {
	readonly engine: SearchEngine;
	add(posts: readonly ((name: string) => PostFacts)[]): Promise<readonly string[]>;
	close(): void;
}

function makeWorld(): World {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-paging-'));
	const [storeFile, indexFile] = [path.join(folder, 'logosphere.db'), path.join(folder, 'index.db')];
	const store = new Sqlite(storeFile);
	migrate(store);
	const index = new SearchIndex(indexFile);
	const engine = new SqliteSearch(storeFile, indexFile);
	let count = 0;
	return {
		engine,
		async add(posts) {
			const facts = posts.map((make) => make(`p${count++}`));
			saveBatch(store, { at: `2004-04-01T00:00:${String(count % 60).padStart(2, '0')}Z`, posts: facts });
			await index.catchUp(new SqliteSource(store), 1000);
			return facts.map(({ draft }) => draft.url!);
		},
		close() {
			engine.close();
			index.close();
			store.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

const urlsOf = (results: readonly SearchResult[]) => results.flatMap(({ url, copies }) => [url, ...copies]);

/** All addresses that the pages show while `arrivals` come in between them. */
async function walk(
	world: World,
	request: SearchRequest,
	arrivals: readonly ((name: string) => PostFacts)[],
): Promise<string[]> {
	const shown: string[] = [];
	const waiting = [...arrivals];
	let after: string | undefined;
	for (let page = 0; page < 200; page++) {
		const { results, next } = await searchPosts(
			world.engine,
			after === undefined ? request : { ...request, after },
		);
		shown.push(...urlsOf(results));
		if (next === null) return shown;
		after = next;
		await world.add(waiting.splice(0, 2));
	}
	throw new Error('the pages do not end');
}

const some = fc.array(postFacts, { minLength: 1, maxLength: 40 });

describe('what cannot be on a page is not read', () => {
	it('and the page is the same', async () => {
		const many = fc.array(postFacts, { minLength: 60, maxLength: 90 });
		const queries = fc.constantFrom('tea', 'tea p1*', 'tea -p5');
		await fc.assert(
			fc.asyncProperty(many, queries, fc.constantFrom(0, 1, 30), async (posts, query, freshness) => {
				const world = makeWorld();
				try {
					await world.add(posts);
					const all: SearchEngine = {
						stemLanguages: () => world.engine.stemLanguages(),
						find: ({ enough: _, ...question }) => world.engine.find(question),
						countUpTo: (plans, most) => world.engine.countUpTo(plans, most),
						countByDay: (question) => world.engine.countByDay(question),
						countFacets: (question) => world.engine.countFacets(question),
						found: (numbers) => world.engine.found(numbers),
						termsOf: (url) => world.engine.termsOf(url),
					};
					const request = { query, limit: 3, weights: { freshness }, now: '2004-03-20T00:00:00Z' };
					const [cut, whole] = [await searchPosts(world.engine, request), await searchPosts(all, request)];
					expect(cut.results.map(({ url, score }) => [url, score])).toEqual(
						whole.results.map(({ url, score }) => [url, score]),
					);
					expect(cut.total).toBe(whole.total);
				} finally {
					world.close();
				}
			}),
			{ numRuns: effort(4, 20) },
		);
	});
});

describe('of too many matches', () => {
	const LIST = 25;
	const named = (title: string | null) => (name: string) => {
		const facts = fc.sample(postFacts, 1)[0]!(name);
		return { ...facts, draft: { ...facts.draft, title, text: `tea ${name}` } };
	};
	/** The list is as long as the number of titles with the word, and shorter than the number of matches. */
	const few = (engine: SearchEngine): SearchEngine => ({
		stemLanguages: () => engine.stemLanguages(),
		find: (question) => engine.find({ ...question, limit: LIST, most: 2 * LIST }),
		countUpTo: (plans, most) => engine.countUpTo(plans, most),
		countByDay: (question) => engine.countByDay(question),
		countFacets: (question) => engine.countFacets(question),
		found: (numbers) => engine.found(numbers),
		termsOf: (url) => engine.termsOf(url),
	});

	it('those with the words in the title are shown, each once, and then the list ends', async () => {
		const world = makeWorld();
		const titled = await world.add(Array.from({ length: LIST }, () => named('Tea')));
		await world.add(Array.from({ length: 3 * LIST }, () => named(null)));
		const request = { query: 'tea', limit: 4, now: '2004-04-02' };
		const arrivals = [named('Tea'), named('Tea'), named(null)];
		const shown = await walk({ ...world, engine: few(world.engine) }, request, arrivals);
		expect(shown.toSorted()).toEqual([...titled].sort());
		const { total, isAtLeast, notes } = await searchPosts(few(world.engine), request);
		expect({ total, isAtLeast }).toEqual({ total: 2 * LIST, isAtLeast: true });
		expect(notes.join()).toMatch(/title, author or tags/);
		world.close();
	});

	it('the most recently stored are shown when too few have the words in the title', async () => {
		const world = makeWorld();
		const titled = await world.add(Array.from({ length: LIST - 1 }, () => named('Tea')));
		await world.add(Array.from({ length: 3 * LIST }, () => named(null)));
		const { results, notes } = await searchPosts(few(world.engine), {
			query: 'tea',
			limit: 4,
			now: '2004-04-02',
		});
		expect(results.filter(({ url }) => titled.includes(url))).toEqual([]);
		expect(notes.join()).toMatch(/most recently stored/);
		world.close();
	});
});

describe('pages', () => {
	it.each(['best', 'relevance', 'links', 'interval', 'size', 'newest', 'oldest'] as const)(
		'sorted by %s show every post once while others arrive',
		async (sort: SearchSort) => {
			await fc.assert(
				fc.asyncProperty(some, some, fc.integer({ min: 1, max: 7 }), async (first, later, limit) => {
					const world = makeWorld();
					try {
						const there = await world.add(first);
						const request = { query: 'tea', limit, sort, now: '2004-04-02' };
						const shown = await walk(world, request, later);
						expect(new Set(shown).size).toBe(shown.length);
						expect(there.filter((url) => !shown.includes(url))).toEqual([]);
					} finally {
						world.close();
					}
				}),
				{ numRuns: effort(3, 8) },
			);
		},
	);

	it('by rank show no new arrivals', async () => {
		const world = makeWorld();
		const [make] = fc.sample(postFacts, 1);
		const there = await world.add(Array.from({ length: 20 }, () => make!));
		const shown = await walk(world, { query: 'tea', limit: 3, now: '2004-04-02' }, Array(10).fill(make));
		expect(shown.toSorted()).toEqual([...there].sort());
		world.close();
	});

	it('of blogs show every blog once', async () => {
		await fc.assert(
			fc.asyncProperty(some, some, async (first, later) => {
				const world = makeWorld();
				try {
					const blogs = new Set((await world.add(first)).map((url) => new URL('/', url).href));
					const shown = await walk(world, { query: 'tea', of: 'blogs', limit: 1, now: '2004-04-02' }, later);
					expect(shown.toSorted()).toEqual([...blogs].sort());
				} finally {
					world.close();
				}
			}),
			{ numRuns: effort(3, 8) },
		);
	});

	it('of another search begin with the first', async () => {
		const world = makeWorld();
		await world.add(fc.sample(postFacts, 10));
		const { next } = await searchPosts(world.engine, {
			query: 'tea',
			sort: 'newest',
			limit: 1,
			now: '2004-04-02',
		});
		const { notes } = await searchPosts(world.engine, {
			query: 'coffee',
			limit: 1,
			after: next!,
			now: '2004-04-02',
		});
		expect(notes.join()).toMatch(/first page/);
		world.close();
	});
});
