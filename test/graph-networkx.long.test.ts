/**
 * graph-networkx: networkx reads the exported link graph and computes the same figures as `logosphere graph`.
 *
 * The store has components, single blogs, mutual links, blogrolls, comments, a site judged not to be a blog and one never judged.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import type { GraphSummary } from '../src/analyze/graph/index.ts';
import { named } from '../src/io/store/facts.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { commandFor, describeWith, findOrInstall, type Needed } from './debian.fixture.ts';
import { logosphere } from './logosphere.fixture.ts';

const SCRIPT = path.join(import.meta.dirname, 'graph-networkx.py');
/** Debian's own Python: another one in the path may lack the packages. */
const PYTHONS = ['/usr/bin/python3', 'python3'];
const NETWORKX: Needed = {
	name: 'networkx',
	package: 'python3-networkx python3-numpy python3-scipy',
	find: () => PYTHONS.find(hasNetworkx) ?? null,
};

function hasNetworkx(python: string): boolean {
	try {
		execFileSync(python, ['-c', 'import networkx, numpy, scipy'], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}

const BLOGS = 60;
/** Six digits of the value; values below the second number count as zero. */
const PRECISION = 1e-6;
const NOTHING = 1e-9;
const LANGUAGES = ['en', 'de', 'ja', null];
const PLATFORMS = ['wordpress', 'blogger', null];
const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-networkx-'));
const data = path.join(folder, 'data');
const home = (place: number) => `http://b${place}.example/`;

/** The last six are two components of two blogs and two single blogs; the others link more to earlier ones than to later ones. */
function linksOf(place: number, random: Random): number[] {
	if (place >= BLOGS - 2) return [];
	if (place >= BLOGS - 6) return [place ^ 1];
	const count = random.below(8);
	return Array.from({ length: count }, () => Math.floor((BLOGS - 6) * random.unit() ** 2));
}

async function fillStore(): Promise<void> {
	const random = new Random(41);
	const links = Array.from({ length: BLOGS }, (_, place) => linksOf(place, random));
	const toLinks = (list: readonly number[]) => list.map((to) => ({ to: `${home(to)}post`, text: 'there' }));
	const store = new SqliteStore(data);
	await store.write({
		at: '2004-04-01T00:00:00Z',
		blogs: links.map((list, place) => ({
			url: home(place),
			title: `Blog <${place}>`,
			language: LANGUAGES[place % LANGUAGES.length]!,
			platform: PLATFORMS[place % PLATFORMS.length]!,
			...(place === 7 ? {} : { judgment: { isBlog: place !== 3, reason: 'So it is.', rules: [] } }),
			blogroll: place % 5 === 0 ? toLinks(list) : [],
		})),
		posts: links.map((list, place) =>
			named('post', { blog: home(place), links: toLinks(list) }, { published: '2004-03-01' }),
		),
	});
	await store.close();
}

type Figures = Readonly<Record<string, number | null | readonly (number | null)[]>>;

/** In the order of the blogs' addresses, as the script gives them. */
function figuresOf(summary: GraphSummary): Figures {
	const rows = [...summary.table].sort((a, b) => (a.key < b.key ? -1 : 1));
	const { assortativity: like } = summary;
	return {
		nodes: summary.nodes,
		edges: summary.edges,
		weight: summary.weight,
		density: summary.density,
		reciprocity: summary.reciprocity.overall,
		clustering: summary.clustering.average,
		transitivity: summary.clustering.transitivity,
		triangles: summary.clustering.triangles,
		weakComponents: summary.weakComponents.count,
		largestWeak: summary.weakComponents.largest,
		strongComponents: summary.strongComponents.count,
		largestStrong: summary.strongComponents.largest,
		components: summary.isolatedComponents.map((component) => component.length).sort((a, b) => b - a),
		degreeAssortativity: [like.inIn, like.inOut, like.outIn, like.outOut],
		languageAssortativity: like.language,
		platformAssortativity: like.platform,
		inDegree: rows.map(({ inDegree }) => inDegree),
		outDegree: rows.map(({ outDegree }) => outDegree),
		pageRank: rows.map(({ pageRank }) => pageRank),
		authority: rows.map(({ authority }) => authority),
		hub: rows.map(({ hub }) => hub),
	};
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const python = findOrInstall(NETWORKX);

describeWith(NETWORKX, python !== null, 'the exported graph of the blogs', () => {
	let ours: Figures;

	beforeAll(async () => {
		if (python === null) throw new Error(`There is no networkx: ${commandFor(NETWORKX)}`);
		await fillStore();
		const { stdout } = await logosphere(['graph', '--json', '--data', data]);
		ours = figuresOf(JSON.parse(stdout));
	});

	it.each(['gexf', 'graphml'])('as %s gives networkx the same figures as ours', async (format) => {
		const file = path.join(folder, `graph.${format}`);
		expect((await logosphere(['export', format, '--out', file, '--data', data])).code).toBe(0);
		const theirs: Figures = JSON.parse(
			execFileSync(python!, ['-W', 'ignore', SCRIPT, file], { encoding: 'utf8' }),
		);
		expect(ours.nodes).toBe(BLOGS - 1);
		expect(Object.keys(theirs).sort()).toEqual(Object.keys(ours).sort());
		for (const [name, value] of Object.entries(theirs)) expectClose(name, ours[name]!, value);
	});
});

function expectClose(name: string, ours: Figures[string], theirs: Figures[string]): void {
	const [own, other] = [[ours].flat(), [theirs].flat()];
	expect(own.length, name).toBe(other.length);
	const isClose = (value: number | null, place: number) =>
		value === null
			? own[place] === null
			: Math.abs(own[place]! - value) <= PRECISION * Math.abs(value) + NOTHING;
	const apart = other.flatMap((value, place) =>
		isClose(value, place) ? [] : `${name} ${place}: ${own[place]}, by networkx ${value}`,
	);
	expect(apart).toEqual([]);
}
