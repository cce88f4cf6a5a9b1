/** graph-cli: `logosphere graph` and `map`, with the built program on a store. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { named } from '../src/io/store/facts.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { CLI } from './logosphere.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-graph-cli-'));
const home = (name: string) => `http://${name}.example/`;
/** Who links to whom; eve is isolated. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
	ann: ['bob', 'cy'],
	bob: ['ann'],
	cy: ['ann', 'bob'],
	dan: ['ann'],
	eve: [],
};

beforeAll(async () => {
	const store = new SqliteStore(folder);
	await store.write({
		at: '2004-04-01T00:00:00Z',
		blogs: Object.keys(LINKS).map((name) => ({
			url: home(name),
			title: `<${name}>`,
			language: name === 'bob' ? 'fr' : 'en',
			judgment: { isBlog: true, reason: 'So it is.', rules: [] },
		})),
		posts: Object.entries(LINKS).map(([name, targets]) =>
			named(
				'post',
				{ blog: home(name), links: targets.map((to) => ({ to: home(to), text: to })) },
				{
					published: name === 'dan' ? '2004-03-20' : '2004-03-01',
					author: name,
					categories: name < 'c' ? ['Birds'] : [],
				},
			),
		),
	});
	await store.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): string {
	return execFileSync(process.execPath, [CLI, ...args, '--data', folder], { encoding: 'utf8' });
}

function summary(...args: string[]) {
	return JSON.parse(run('graph', '--json', ...args));
}

describe('logosphere graph', () => {
	it('shows the figures and the most important blogs', () => {
		const text = run('graph');
		expect(text).toContain('5 blogs, 6 links between 6 pairs');
		expect(text).toContain('Largest component: 4 blogs. Outside it: 1 isolated component,');
		expect(text.indexOf('ann.example')).toBeLessThan(text.indexOf('bob.example'));
	});

	it.each([
		[[], 5, 6],
		[['--until', '2004-03-10'], 5, 5],
		[['--since', '2004-03-10'], 5, 1],
		[['--lang', 'en'], 4, 3],
		[['--origin', 'blogroll'], 5, 0],
	])('with %j has %i blogs and %i edges', (args, nodes, edges) => {
		expect(summary(...args)).toMatchObject({ nodes, edges });
	});

	it('lists the isolated components, also under their deprecated name', () => {
		const { isolatedComponents, isles } = summary();
		expect(isolatedComponents).toEqual([['http://eve.example/']]);
		expect(isles).toEqual(isolatedComponents);
	});

	it.each([
		['language', ['en', 'fr']],
		['tag', ['birds']],
		['author', ['ann', 'bob', 'cy', 'dan', 'eve'].map((name) => `${name} <${home(name)}>`)],
		['region', []],
		['platform', []],
	])('groups by %s', (by, groups) => {
		const { grouped } = summary('--by', by);
		expect(grouped.groups.map(({ group }: { group: string }) => group)).toEqual(groups);
		expect(run('graph', '--by', by)).toContain(by);
	});

	it('compares mutual and one-way links of a group', () => {
		const [birds] = summary('--by', 'tag', '--tag', 'birds').grouped.groups;
		expect(birds).toMatchObject({ nodes: 2, mutualPairs: 1, within: { edges: 2, reciprocity: 1 } });
	});

	it('shows the evidence for regions', () => {
		expect(run('graph', '--by', 'region', '--explain')).toContain('http://bob.example/: unknown');
	});

	it.each([
		['--origin', 'webring'],
		['--by', 'size'],
		['--until', 'soon'],
		['--lang', 'en', '--lang', 'fr'],
		['--since', '2004-02-30'],
		['blogs'],
	])('says what is wrong with %j', (...args) => {
		const { status, stderr } = spawnSync(process.execPath, [CLI, 'graph', ...args, '--data', folder], {
			encoding: 'utf8',
		});
		expect([status, stderr]).toEqual([2, expect.stringContaining(args[0]!)]);
	});
});

describe('logosphere leaders', () => {
	it('names the cited blogs, and who cites them', () => {
		const { leaders } = JSON.parse(run('leaders', '--json'));
		expect(leaders).toEqual([]);
		expect(run('leaders')).toContain('No blog leads');
	});

	it('says what is wrong', () => {
		const { status, stderr } = spawnSync(process.execPath, [CLI, 'leaders', '--by', 'fame'], {
			encoding: 'utf8',
		});
		expect([status, stderr]).toEqual([2, expect.stringContaining('novelty, influence')]);
	});
});

describe('logosphere map', () => {
	it('draws the blogs, the same each time, with escaped names', () => {
		const file = path.join(folder, 'map.svg');
		run('map', '--out', file, '--iterations', '20');
		const svg = readFileSync(file, 'utf8');
		expect(svg.match(/<circle/g)!.length).toBeGreaterThanOrEqual(5);
		expect(svg).toContain('&lt;ann&gt;');
		expect(svg).not.toContain('<ann>');
		expect(run('map', '--iterations', '20').trim()).toBe(svg.trim());
	});

	it('refuses a file name that is not a picture', () => {
		const args = ['map', '--out', path.join(folder, 'map.jpg'), '--data', folder];
		const { status, stderr } = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' });
		expect([status, stderr]).toEqual([2, expect.stringContaining('must end with .svg or .png')]);
	});

	it('gives the positions as JSON', () => {
		const places = JSON.parse(run('map', '--json', '--iterations', '5')) as { blog: string; x: number }[];
		expect(places.map(({ blog }) => blog)).toEqual(Object.keys(LINKS).map(home));
		expect(places.every(({ x }) => Number.isFinite(x))).toBe(true);
	});
});
