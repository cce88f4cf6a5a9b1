import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effort } from '../../../../test/effort.fixture.ts';
import type { PostFacts } from '../../../model/batch.ts';
import type { SearchRequest } from '../../../model/search.ts';
import { searchPosts } from '../../../search/index.ts';
import { parseQuery } from '../../../search/parse.ts';
import { Sqlite } from '../sqlite/driver.ts';
import { saveBatch } from '../sqlite/save/save-batches.ts';
import { migrate } from '../sqlite/schema.ts';
import { renderFor, sourceOf } from './ask.ts';
import { SearchIndex, SqliteSearch, SqliteSource } from './index.ts';
import { linkingInStore } from './render-filter.ts';

const TEA = 'http://tea.example/';
const BLOGGER = 'http://ann.blogs.example/';
const FOLDER = 'http://host.example/users/bob/';

/** Generated, in several languages; `long` is a text that has a copy. */
const long = Array.from(
	{ length: 30 },
	(_, i) => `On day ${i} the kettle sang in garden ${i * 7} of house ${i * 3}.`,
).join(' ');

interface Made {
	readonly blog: string;
	readonly title: string;
	readonly text: string;
	readonly language?: string;
	readonly author?: string;
	readonly published?: string;
	readonly tags?: readonly string[];
	readonly links?: readonly string[];
	readonly source?: PostFacts['draft']['source'];
}

const POSTS: Readonly<Record<string, Made>> = {
	green: {
		blog: TEA,
		title: 'Green tea',
		text: 'Brewing it at seventy degrees was worth it.',
		language: 'en',
		author: 'Ann Smith',
		published: '2004-03-05',
		tags: ['hot drinks'],
	},
	black: {
		blog: TEA,
		title: 'Black tea',
		text: 'With milk. Green leaves are for others.',
		language: 'en',
		published: '2005-01-02T10:00:00+09:00',
		links: ['http://shop.example/tea/pot?id=1'],
	},
	coffee: {
		blog: BLOGGER,
		title: 'Kaffee',
		text: 'Die Häuser am Hafen riechen danach, und wir haben Zeit.',
		language: 'de',
		author: 'Ann Other',
		published: '2004-03-31',
		source: 'full-feed',
		links: ['http://www.shop.example/', 'https://www.tea.example/green/'],
	},
	tokyo: {
		blog: BLOGGER,
		title: '東京の天気',
		text: '今日の東京は晴れでした。黒猫が寝ていた。学校へ行った。',
		language: 'ja',
	},
	seoul: { blog: BLOGGER, title: '서울 여행', text: '학교는 문을 닫았다. 날씨가 좋았다.', language: 'ko' },
	beijing: {
		blog: FOLDER,
		title: '中国经济',
		text: '人们的生活水平不断提高，经济发展很快。',
		language: 'zh-CN',
	},
	bangkok: { blog: FOLDER, title: 'แมว', text: 'แมวกินปลาในบ้าน', language: 'th' },
	paris: {
		blog: FOLDER,
		title: 'L’été à Paris',
		text: 'Les chevaux et la nationalité française.',
		language: 'fr',
	},
	istanbul: { blog: FOLDER, title: 'İstanbul', text: 'Kitaplar ve kediler', language: 'tr' },
	original: { blog: TEA, title: 'The kettle', text: long, language: 'en', published: '2004-05-01' },
	copy: {
		blog: FOLDER,
		title: 'The kettle',
		text: long.replace('day 12', 'night 12'),
		language: 'en',
		published: '2004-05-02',
	},
};

let folder: string;
let engine: SqliteSearch;

beforeAll(async () => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-search-'));
	const [storeFile, indexFile] = [path.join(folder, 'logosphere.db'), path.join(folder, 'index.db')];
	const store = new Sqlite(storeFile);
	const index = new SearchIndex(indexFile);
	migrate(store);
	saveBatch(store, {
		at: '2005-02-01T00:00:00Z',
		blogs: [
			{ url: TEA, title: 'All about Tea', platform: 'WordPress' },
			{ url: BLOGGER, title: 'Ann’s Diary', platform: 'blogger' },
		],
		posts: Object.entries(POSTS).map(([name, made]) => toFacts(name, made)),
	});
	await index.catchUp(new SqliteSource(store), 1000);
	index.close();
	store.close();
	engine = new SqliteSearch(storeFile, indexFile);
});

afterAll(() => {
	engine.close();
	rmSync(folder, { recursive: true, force: true });
});

function toFacts(name: string, made: Made): PostFacts {
	const { blog, title, text, language, author, published, tags, links, source } = made;
	return {
		blog,
		language: language ?? null,
		links: (links ?? []).map((to) => ({ to, text: 'there' })),
		draft: {
			url: `${blog}${name}`,
			title,
			author: author ?? null,
			published: published ?? null,
			updated: null,
			html: '',
			text,
			categories: tags ?? [],
			source: source ?? 'page',
		},
	};
}

const ask = (query: string, more: Partial<SearchRequest> = {}) =>
	searchPosts(engine, { query, limit: 20, now: '2005-03-01', ...more });
const names = async (query: string, more: Partial<SearchRequest> = {}) =>
	(await ask(query, more)).results.map(({ url }) => url.split('/').at(-1)!);

describe('found by', () => {
	it.each([
		['a stem', 'brewed', ['green']],
		['a stem of another language', 'haus', ['coffee']],
		['a word without its accents', 'ete nationalite', ['paris']],
		['a word with accents too many', 'Hȧfen', ['coffee']],
		['a dotted capital', 'istanbul', ['istanbul']],
		['Turkish stems', 'kitap', ['istanbul']],
		['a phrase', '"green leaves"', ['black']],
		['no phrase', '"leaves green"', []],
		['a Japanese word', '東京', ['tokyo']],
		['a Japanese sentence', '東京の黒猫', ['tokyo']],
		['one character in the middle', '猫', ['tokyo']],
		['one character at an end', '経', []],
		['a Korean word with another particle', '학교에서', ['seoul']],
		['Chinese words', '经济发展', ['beijing']],
		['a Thai word', 'ปลา', ['bangkok']],
		['a beginning', 'nation*', ['paris']],
		['title:', 'title:green', ['green']],
		['author:', 'author:ann', ['coffee', 'green']],
		['author: with a phrase', 'author:"ann smith"', ['green']],
		['tag:', 'tag:drinks', ['green']],
		['blog: by address', 'blog:tea.example kettle', ['original']],
		['blog: by title', 'blog:"about tea" green', ['black', 'green']],
		['site: with hosts below', 'site:blogs.example', ['coffee', 'seoul', 'tokyo']],
		['site: with a folder', 'site:host.example/users lang:zh', ['beijing']],
		['site: of nobody', 'site:le.example', []],
		['lang:', 'lang:zh', ['beijing']],
		['link: to a host', 'link:shop.example', ['black', 'coffee']],
		['link: to a folder', 'link:shop.example/tea', ['black']],
		['link: to a post', 'link:http://tea.example/green/', ['coffee']],
		['platform:', 'platform:wordpress green', ['black', 'green']],
		['source:', 'source:full-feed', ['coffee']],
		['after:', 'after:2005', ['black']],
		['before:', 'before:2004-04 ann', ['coffee', 'green']],
		['date: of a month, with words', 'date:2004-03 ann', ['coffee', 'green']],
		['date: of a day, with words', 'date:2004-03-31 ann', ['coffee']],
		['after: and before:', 'after:2004-03-06 before:2004-05 ann', ['coffee']],
		['-not', 'green -leaves', ['green']],
		['-not alone', '-site:host.example -site:tea.example', ['coffee', 'seoul', 'tokyo']],
		['OR of words and filters', 'leaves OR lang:th', ['bangkok', 'black']],
		['NOT of a mixture', 'green -(leaves OR lang:th)', ['green']],
	])('%s', async (_, query, expected) => {
		expect((await names(query)).sort()).toEqual(expected);
	});
});

describe('the months of days', () => {
	it.each([
		['date:2004-03 ann', ['coffee', 'green']],
		['after:2004-03-06 before:2004-05 ann', ['coffee']],
		['after:2004-03-06 before:2004-05 ann -hafen', []],
		['after:2004 before:2006 date:2005-01 tea', ['black']],
	])('narrow “%s” to what its days do', (query, expected) => {
		const index = new Sqlite(path.join(folder, 'index.db'), { isReader: true });
		const { plan } = parseQuery(query, ['de', 'en']);
		const found = [1, 1_000].map((few) => {
			const rendered = renderFor(index, plan, linkingInStore, few);
			const { id, sql, values } = sourceOf(rendered, {}, true);
			return { rendered, ids: index.sql(`SELECT ${id} AS id ${sql} ORDER BY 1`).all(...values) };
		});
		index.close();
		expect(found[0]!.rendered.match).toContain('{marks}');
		expect(found[1]!.rendered.match).not.toContain('{marks}');
		expect(found[0]!.ids).toEqual(found[1]!.ids);
		expect(found[0]!.ids).toHaveLength(expected.length);
	});
});

describe('what is found', () => {
	it('ranks first with the words in the title', async () => {
		expect(await names('green')).toEqual(['green', 'black']);
	});

	it('comes with title, snippet, parts and total', async () => {
		const { total, isAtLeast, results } = await ask('brewing');
		expect({ total, isAtLeast }).toEqual({ total: 1, isAtLeast: false });
		expect(results[0]).toMatchObject({
			url: 'http://tea.example/green',
			title: 'Green tea',
			blog: TEA,
			blogTitle: 'All about Tea',
			author: 'Ann Smith',
			published: '2004-03-05',
			language: 'en',
			snippet: '\ue000Brewing\ue001 it at seventy degrees was worth it.',
		});
		expect(results[0]!.parts.relevance).toBe(1);
	});

	it('has its copies grouped with it', async () => {
		const { total, results } = await ask('kettle garden');
		expect(total).toBe(2);
		expect(results).toHaveLength(1);
		expect([results[0]!.url, ...results[0]!.copies].sort()).toEqual([`${FOLDER}copy`, `${TEA}original`]);
	});

	it('has some of the words if nothing has all', async () => {
		const { results, notes } = await ask('brewing zebra');
		expect(results.map(({ title }) => title)).toEqual(['Green tea']);
		expect(notes.join()).toMatch(/some of them/);
	});

	it.each([
		['newest', ['black', 'green', 'tokyo']],
		['oldest', ['green', 'black', 'tokyo']],
		['links', ['green', 'black', 'tokyo']],
		['size', ['tokyo', 'green', 'black']],
	] as const)('is sorted by %s, undated posts last by time', async (sort, expected) => {
		expect(await names('tea OR 東京', { sort })).toEqual(expected);
	});

	it('can be blogs', async () => {
		const { results } = await ask('tea', { of: 'blogs' });
		expect(results.map(({ url, posts }) => [url, posts!.length])).toEqual([[TEA, 2]]);
		expect(results[0]!.markedTitle).toBe('All about \ue000Tea\ue001');
	});

	it('can be posts like one', async () => {
		expect(await names('', { like: `${TEA}original` })).toEqual(['copy']);
		const { notes } = await ask('', { like: `${TEA}nowhere` });
		expect(notes.join()).toMatch(/no post at/);
	});

	it('is everything for an empty query', async () => {
		const { total, results } = await ask('');
		expect([total, results.length]).toEqual([11, 10]);
	});
});

describe('if few posts have all the words', () => {
	it('posts with some of them follow, and the total counts those with all', async () => {
		const { total, results, notes } = await ask('green leaves');
		expect([total, results.map(({ title }) => title)]).toEqual([1, ['Black tea', 'Green tea']]);
		expect(notes.join()).toMatch(/1 post contains all the words/);
	});

	it.each([
		['a sign', '+green +leaves'],
		['AND', 'green AND leaves'],
		['a phrase', '"green leaves"'],
		['a field', 'text:green text:leaves'],
		['a group', '(green leaves)'],
	])('%s requires them', async (_, query) => {
		expect(await names(query)).toEqual(['black']);
	});

	it('an exact search requires them', async () => {
		expect(await names('green leaves', { isExact: true })).toEqual(['black']);
		expect(await names('brewing zebra', { isExact: true })).toEqual([]);
	});

	it('an order other than by words requires them', async () => {
		expect(await names('green leaves', { sort: 'newest' })).toEqual(['black']);
	});

	it('filters and exclusions hold for all', async () => {
		expect(await names('tea kettle -garden')).toEqual(['black', 'green']);
		expect(await names('kettle brewing lang:en after:2004-04')).toEqual(['original']);
	});
});

describe('a misspelt word', () => {
	it.each([
		['swapped letters', 'breiwng', 'brewing'],
		['a missing letter', 'seveny', 'seventy'],
		['a letter too many', 'coffeee Häuser Hafenn', 'coffeee Häuser hafen'],
	])('with %s is corrected, visibly', async (_, typed, meant) => {
		const { readAs, results, notes } = await ask(typed);
		expect(readAs).toBe(meant);
		expect(results.length).toBeGreaterThan(0);
		expect(notes.join()).toMatch(/was searched instead/);
	});

	it.each(['"breiwng"', '+breiwng', 'text:breiwng', 'breiwng*'])('is not corrected in %s', async (query) => {
		const { readAs, results } = await ask(query);
		expect([readAs, results]).toEqual([null, []]);
	});

	it('is not corrected in an exact search', async () => {
		expect(await names('breiwng', { isExact: true })).toEqual([]);
	});
});

describe('a sentence', () => {
	it('can ask for blogs', async () => {
		const query = 'blogs about green tea in English since 2004';
		const { of, readAs, results } = await ask(query, { of: 'any' });
		expect([of, readAs]).toEqual(['blogs', 'green tea lang:en after:2004']);
		expect(results[0]!.url).toBe(TEA);
		const posts = await ask(query);
		expect([posts.of, posts.results[0]!.url]).toEqual(['posts', `${TEA}green`]);
	});
});

describe('any query', () => {
	it('is answered', async () => {
		const piece = fc.oneof(
			fc.string({ unit: 'binary', maxLength: 6 }),
			fc.constantFrom(
				'"',
				'(',
				')',
				' OR ',
				' NOT ',
				' -',
				'title:',
				'site:',
				'after:2004 ',
				'link:',
				'blog:',
				'lang:de ',
				'*',
				' ',
				'tea',
				'東京',
				'ปลา',
				'\0',
				'\ud800',
				"'",
				'{',
				'^',
			),
		);
		await fc.assert(
			fc.asyncProperty(
				fc.array(piece, { maxLength: 20 }),
				fc.constantFrom('best' as const, 'newest' as const, 'links' as const),
				async (pieces, sort) => {
					const page = await ask(pieces.join(''), { sort });
					const isWide = page.notes.some((note) => note.includes('are listed, too'));
					if (!isWide) expect(page.total).toBeGreaterThanOrEqual(page.results.length);
				},
			),
			{ numRuns: effort(60, 300) },
		);
	});
});
