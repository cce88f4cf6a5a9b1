/** graph-question: figures by author, tag and region, and opinion leaders, from a real store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { named } from '../io/store/facts.fixture.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { askGraph } from './graph-question.ts';
import { observeLeaders } from './leaders.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-question-'));
const [JP, DE, TEAM] = ['http://ann.jp/', 'http://bob.de/', 'http://team.example/'];
let store: SqliteStore;

/** A post `name` of a blog that links to others, such as `http://bob.de/2`. */
function post(
	blog: string,
	name: string,
	author: string | null,
	day: number,
	links: string[],
	tags: string[] = [],
) {
	return named(
		name,
		{ blog, links: links.map((to) => ({ to, text: 'there' })) },
		{
			title: `On ${name}`,
			text: `About ${name}, rivers and bridges.`,
			author,
			published: `2024-03-${String(day).padStart(2, '0')}T10:00:00+09:00`,
			categories: tags,
		},
	);
}

beforeAll(async () => {
	store = new SqliteStore(folder);
	await store.write({
		at: '2024-04-01T00:00:00Z',
		blogs: [
			{ url: JP, title: 'Ann', language: 'ja', judgment: { isBlog: true, reason: 'So.', rules: [] } },
			{ url: DE, title: 'Bob', language: 'de', judgment: { isBlog: true, reason: 'So.', rules: [] } },
			{ url: TEAM, title: 'Team', language: 'en', judgment: { isBlog: true, reason: 'So.', rules: [] } },
		],
		samples: [
			{ blog: TEAM, url: TEAM, kind: 'home', html: '<meta name="geo.region" content="FR-75"><p>Hello</p>' },
		],
		posts: [
			post(JP, 'rivers', 'ann', 1, [], ['Water']),
			post(DE, 'echo', null, 3, [`${JP}rivers`], ['water']),
			post(TEAM, 'cy-one', 'cy', 4, [`${JP}rivers`, 'http://far.example/page']),
			post(TEAM, 'dan-one', 'dan', 18, [`${DE}echo`, `${TEAM}cy-one`]),
			post(JP, 'back', 'ann', 20, [`${TEAM}cy-one`]),
		],
	});
	await store.indexed();
});

afterAll(async () => {
	await store.close();
	rmSync(folder, { recursive: true });
});

describe('figures by group', () => {
	it('by author, link the authors of posts', async () => {
		const { grouped, notes } = await askGraph(store, { by: 'author', rows: 5 });
		const rows = grouped!.groups.map((row) => [row.group, row.inDegree, row.outDegree, row.mutualPairs]);
		expect(rows).toEqual([
			[`ann <${JP}>`, 1, 1, 1],
			[`cy <${TEAM}>`, 1, 1, 1],
			[`dan <${TEAM}>`, 0, 0, 0],
		]);
		expect(notes).toEqual(['2 links are left out: it is not known which author made or got them.']);
	});

	it('by tag, fold the spellings and compute the mixing by tag', async () => {
		const { grouped } = await askGraph(store, { by: 'tag', rows: 5 });
		expect(grouped!.groups).toMatchObject([
			{ group: 'water', nodes: 2, linksWithin: 1, linksOut: 1, linksIn: 2 },
		]);
		expect(grouped!.ungrouped).toBe(1);
	});

	it('by region, rest on evidence', async () => {
		const { regions, table } = await askGraph(store, { by: 'region', rows: 5 });
		expect(regions!.map(({ region, evidence }) => [region, evidence[0]?.rule])).toEqual([
			['JP', 'domain'],
			['DE', 'domain'],
			['FR', 'declared-country'],
		]);
		expect(table.map(({ region }) => region).sort()).toEqual(['DE', 'FR', 'JP']);
	});

	it('can be restricted to a region or a tag', async () => {
		expect((await askGraph(store, { region: 'JP', rows: 5 })).nodes).toBe(1);
		expect((await askGraph(store, { tag: 'Water', rows: 5 })).nodes).toBe(2);
	});

	it('give the posts per week', async () => {
		const { table } = await askGraph(store, { rows: 5 });
		expect(table.find(({ key }) => key === TEAM)!.postsPerWeek).toBe(1);
	});
});

describe('opinion leaders', () => {
	it.each(['novelty', 'influence'] as const)('by %s, with who cited them', async (by) => {
		const { leaders, citations } = await observeLeaders(store, { query: 'rivers', by, limit: 3 });
		expect(citations).toBe(4);
		expect(leaders[0]!.blog.url).toBe(JP);
		const [evidence] = leaders[0]!.evidence;
		expect(evidence).toMatchObject({ post: { url: `${JP}rivers` }, novelty: 1, citations: 2 });
		expect(evidence!.citedBy.map(({ blog }) => blog)).toEqual([DE, TEAM]);
	});

	it('of a period use only the posts of its days', async () => {
		const { leaders } = await observeLeaders(store, {
			query: '',
			from: '2024-03-02',
			to: '2024-03-19',
			by: 'novelty',
			limit: 3,
		});
		expect(leaders.map(({ blog }) => blog.url)).toEqual([DE]);
	});
});
