/** Both stores return the same results in the same order, though their index gets its ranking and filter data in two ways. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from '../../../../test/postgres.fixture.ts';
import type { PostFacts } from '../../../model/batch.ts';
import type { SearchSort } from '../../../model/search.ts';
import { searchPosts } from '../../../search/index.ts';
import { parseQuery } from '../../../search/parse.ts';
import { commentOf, DAY_1, DAY_2, DAY_3, named } from '../facts.fixture.ts';
import { IN_HEAD, KEPT_LAST } from '../ranking.ts';
import { SqliteStore } from '../sqlite/sqlite-store.ts';
import type { Store } from '../store.ts';
import { PostgresStore } from './postgres-store.ts';

const WORDS =
	'tea garden snow running runs the of and winter Zürich 東京タワー 雪が降る cats cat dog bread butter open source'.split(
		' ',
	);
const POSTS = 360;

/** Generated, the same every time: few words, so that many posts share them. */
function madeUp(i: number): PostFacts {
	const word = (k: number) => WORDS[(i * i * 7 + k * k * 13 + i * k) % WORDS.length]!;
	const words = (count: number) => Array.from({ length: count }, (_, k) => word(k)).join(' ');
	const blog = `http://b${i % 7}.example/`;
	const published = i % 9 === 0 ? null : `2004-0${1 + (i % 9)}-1${i % 7}`;
	const links = i % 3 === 0 ? [{ to: `http://b${(i + 1) % 7}.example/p${i + 1}`, text: 'see' }] : [];
	const comments = i % 4 === 0 ? [commentOf('Bob', words(3))] : [];
	return named(
		`p${i}`,
		{ blog, language: i % 5 === 0 ? 'ja' : 'en', links, comments },
		{
			title: words(2 + (i % 3)),
			text: words(3 + ((i * 11) % 60)),
			author: i % 2 === 0 ? 'Ann' : null,
			published,
			categories: [word(3)],
		},
	);
}

const QUERIES = [
	...[
		'tea',
		'the',
		'running',
		'run',
		'zurich',
		'東京',
		'雪',
		'雪が降る',
		'tea garden',
		'"tea garden"',
		'"of the"',
		'ca*',
		'garden OR snow',
	],
	...[
		'tea -snow',
		'-tea',
		'(cat OR dog) bread',
		'in:title tea',
		'in:comments snow',
		'in:author ann',
		'tag:bread',
		'tea lang:ja',
	],
	...[
		'tea site:b3.example',
		'tea blog:b2.example',
		'tea OR site:b1.example',
		'after:2004-05-01 tea',
		'tea after:2004-03 before:2004-06-15',
		'has:comments tea',
		'link:b4.example',
		'tea -link:b4.example',
		'platform:wordpress tea',
		'blog:"about tea"',
	],
	...['nowhere', '', '"bread butter" open', 'tea OR "open source" -dog'],
];
const BLOGS = [
	{ url: 'http://b1.example/', title: 'All about Tea', platform: 'wordpress' },
	{ url: 'http://b5.example/', title: 'Snow', platform: 'blogger' },
];
const SORTS: readonly SearchSort[] = ['best', 'relevance', 'newest', 'oldest', 'links', 'interval', 'size'];

describeOnPostgres('search in PostgreSQL', () => {
	const schema = newSchema();
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-equal-'));
	let url = '';
	let stores: readonly Store[] = [];
	beforeAll(async () => {
		url = await sharedPostgres();
		stores = [await PostgresStore.open(url, { schema, partitions: 4 }), new SqliteStore(folder)];
		for (const store of stores) {
			await store.write({ at: DAY_1, blogs: BLOGS });
			for (let i = 0; i < POSTS; i += 24) {
				const posts = Array.from({ length: 24 }, (_, k) => madeUp(i + k));
				await store.write({ at: DAY_1, posts });
				await store.indexed();
			}
		}
	});
	afterAll(async () => {
		await Promise.all(stores.map((store) => store.close()));
		rmSync(folder, { recursive: true });
		await ask(url, `DROP SCHEMA ${schema} CASCADE`);
	});

	const bothSay = (query: string, sort: SearchSort) =>
		Promise.all(
			stores.map(async (store) => {
				const first = await searchPosts(store, { query, sort, limit: 12, now: DAY_3 });
				const second =
					first.next === null
						? null
						: await searchPosts(store, { query, sort, limit: 12, now: DAY_3, after: first.next });
				const results = [...first.results, ...(second?.results ?? [])];
				return {
					total: first.total,
					urls: results.map((result) => [result.url, ...result.copies]),
					scores: results.map(({ score }) => score.toFixed(6)),
				};
			}),
		);

	it.each(
		QUERIES.flatMap((query, i) =>
			(i % 4 === 0 ? SORTS : SORTS.slice(0, 1)).map((sort) => [query, sort] as const),
		),
	)('finds by “%s” (%s) what the other engine finds', async (query, sort) => {
		const [ours, theirs] = await bothSay(query, sort);
		expect(ours).toEqual(theirs);
	});

	it.each([
		['tea', 40, [IN_HEAD]],
		['tea garden', 40, [IN_HEAD]],
		['"garden snow"', 16, [IN_HEAD]],
		['tea -snow', 40, [IN_HEAD]],
		['tea site:b3.example', 40, [IN_HEAD]],
		['tea OR snow', 40, [KEPT_LAST]],
		['tea lang:en', 40, [IN_HEAD]],
		['tea after:2004-02 before:2004-08', 40, [IN_HEAD]],
		['in:text tea', 40, [KEPT_LAST]],
		['"tea garden"', 300, []],
	])(
		'ranks of matches of “%s”, if %i are too many, those that the other engine ranks',
		async (query, most, notes) => {
			const { plan } = parseQuery(query, await stores[0]!.stemLanguages());
			const [ours, theirs] = await Promise.all(
				stores.map(async (store) => {
					const answer = await store.find({ plan, order: 'relevance', limit: most / 4, most });
					const posts = await store.found(answer.candidates.map(({ post }) => post));
					return {
						total: answer.total,
						ranked: answer.ranked,
						notes: answer.notes,
						urls: posts.map(({ url }) => url),
						relevance: answer.candidates.map(({ relevance }) => relevance.toFixed(6)),
					};
				}),
			);
			expect(ours).toEqual(theirs);
			expect(ours!.notes).toEqual(notes);
		},
	);

	it('finds what a post is about like the other engine', async () => {
		const [ours, theirs] = await Promise.all(stores.map((store) => store.termsOf('http://b3.example/p3')));
		expect(ours).toEqual(theirs);
		expect(ours!.terms.length).toBeGreaterThan(3);
	});

	it('finds the same after posts were edited, lost and found again', async () => {
		for (const store of stores) {
			const edited = Array.from({ length: 60 }, (_, i) => madeUp(i * 5)).map((facts) => ({
				...facts,
				draft: { ...facts.draft, text: `${facts.draft.text} tea edited` },
			}));
			await store.write({ at: DAY_2, posts: edited });
			await store.write({
				at: DAY_3,
				gone: Array.from({ length: 20 }, (_, i) => `http://b${(i * 3) % 7}.example/p${i * 3}`),
			});
			await store.indexed();
		}
		for (const query of ['edited', 'tea', '"tea edited"', 'snow -edited']) {
			const [ours, theirs] = await bothSay(query, 'newest');
			expect(ours).toEqual(theirs);
			// SQLite's mean length still counts replaced posts, and a post that changed twice may have been indexed once: scores differ a little.
			const [best, theirBest] = await bothSay(query, 'best');
			best!.scores.forEach((score, i) => {
				expect(Math.abs(Number(score) - Number(theirBest!.scores[i]))).toBeLessThan(0.01);
			});
		}
		expect(await stores[0]!.check({ repair: false })).toMatchObject({ isSound: true });
	});

	it('finds the same after a blog got another title and platform, and another was judged not to be one', async () => {
		for (const store of stores) {
			await store.write({
				at: DAY_3,
				blogs: [{ url: 'http://b5.example/', title: 'Ice', platform: 'movabletype' }],
			});
			const judgment = { isBlog: false, reason: 'A forum.', rules: [] };
			await store.write({ at: DAY_3, blogs: [{ url: 'http://b6.example/', judgment }] });
			await store.indexed();
		}
		for (const query of ['blog:ice', 'blog:snow', 'platform:movabletype', 'platform:blogger', 'tea']) {
			const [ours, theirs] = await bothSay(query, 'newest');
			expect(ours).toEqual(theirs);
		}
		expect((await bothSay('blog:ice', 'newest'))[0]!.total).toBeGreaterThan(0);
	});
});
