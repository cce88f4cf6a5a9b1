/** export-cli: exports and frozen collections with the built program: read back, verified, killed and continued. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
	appendFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { FORMATS } from '../src/export/index.ts';
import { HOSTILE } from '../src/export/world.fixture.ts';
import { readTable, unguard } from '../src/formats/csv-reader.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { effort } from './effort.fixture.ts';
import { CLI, logosphere } from './logosphere.fixture.ts';

const POSTS = 2_100;
const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-export-cli-'));
const data = path.join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

const exporting = (...args: string[]) => logosphere(['export', ...args, '--data', data]);
const freezing = (...args: string[]) => logosphere(['freeze', ...args, '--data', data]);
const place = (name: string) => path.join(folder, name);

const home = (i: number) => `https://b${i % 20}.example/`;
function line(i: number, more: object = {}): string {
	const hostile = HOSTILE[i % HOSTILE.length]!;
	return JSON.stringify({
		url: `${home(i)}p${i}`,
		blog: home(i),
		title: hostile,
		author: i % 2 === 0 ? hostile : null,
		published: `2004-03-${10 + (i % 20)}`,
		text: `${i % 10 === 0 ? 'Ferry' : 'Snow'} ${i}. ${hostile}\n\n${'We waited on the quay until the lamps were lit. '.repeat(10)}`,
		categories: ['boats'],
		comments: i % 3 === 0 ? [{ author: 'Bo', text: `So ${hostile}` }] : [],
		links: [
			{ url: `${home(i * 3 + 1)}p${(i * 3 + 1) % POSTS}`, text: 'there' },
			{ url: 'https://outside.example/', text: hostile },
		],
		...more,
	});
}

beforeAll(async () => {
	const lines = Array.from({ length: POSTS }, (_, i) => line(i));
	expect((await logosphere(['import', '-', '--data', data], lines.join('\n'))).code).toBe(0);
});

/** The contents of all files below a folder, by name. */
function digests(target: string): Record<string, string> {
	const names = statSync(target).isFile() ? [''] : readdirSync(target, { recursive: true, encoding: 'utf8' });
	const files = names.map((name) => path.join(target, name)).filter((file) => statSync(file).isFile());
	const entries = files.map((file) => [
		path.relative(target, file),
		createHash('sha256').update(readFileSync(file)).digest('hex'),
	]);
	return Object.fromEntries(entries.sort());
}

describe('an export', () => {
	it.each(FORMATS.map(({ name }) => name))('as %s is as its manifest says', async (format) => {
		const target = place(`out.${format}`);
		const { code, stderr } = await exporting(format, '--out', target);
		expect(stderr).toMatch(/Manifest: .*manifest\.json/);
		expect(code).toBe(0);
		const manifest = JSON.parse(readFileSync(`${target}.manifest.json`, 'utf8'));
		expect(manifest).toMatchObject({ format, query: null, posts: format === 'opml' ? null : POSTS });
		expect(manifest.store).toMatchObject({ posts: POSTS, blogs: 20 });
		expect(existsSync(`${target}.partial`)).toBe(false);
		expect(await logosphere(['export', '--verify', `${target}.manifest.json`])).toMatchObject({ code: 0 });
	});

	it('of one file is the same on standard output', async () => {
		for (const format of ['jsonl', 'edges', 'ntriples', 'jsonld']) {
			const { code, stdout } = await exporting(format, '--out', '-');
			expect(stdout).toBe(readFileSync(place(`out.${format}`), 'utf8'));
			expect(code).toBe(0);
		}
	});

	it('as CSV is read back by a strict reader, and no cell is a formula', () => {
		const files = ['posts', 'comments', 'links', 'blogs'].map((name) =>
			readTable(readFileSync(path.join(place('out.csv'), `${name}.csv`), 'utf8')),
		);
		expect(files.map((rows) => rows.length)).toEqual([POSTS, POSTS / 3, 2 * POSTS, 20]);
		const texts = files.flat().flatMap((row) => Object.values(row).filter((cell) => cell !== null));
		expect(texts.filter((text) => /^[=+@\t\r\n＝＋－＠]|^-\D/.test(text))).toEqual([]);
		expect(files[0]!.filter(({ title }) => unguard(title ?? '') === '=1+1').length).toBeGreaterThan(100);
	});

	it('can be limited by a query, and says so', async () => {
		const { code, stdout } = await exporting('jsonl', '--query', 'ferry', '--out', place('ferry'), '--json');
		expect(code).toBe(0);
		expect(JSON.parse(stdout)).toMatchObject({
			query: 'ferry',
			posts: POSTS / 10,
			files: [{ rows: POSTS / 10 }],
		});
	});

	it('that was modified is detected', async () => {
		appendFileSync(place('ferry'), '\n');
		const { code, stderr } = await logosphere(['export', '--verify', place('ferry.manifest.json')]);
		expect(stderr).toMatch(/ferry has \d+ bytes instead of \d+/);
		expect(code).toBe(1);
	});

	it.each([
		['no format', [], /Give a format: .*jsonl, csv/],
		['an unknown format', ['docx'], /There is no format "docx"/],
		['two formats', ['csv', 'jsonl'], /Unexpected argument "jsonl"/],
		['a folder on standard output', ['csv'], /Give the folder with --out DIR/],
		['an option of another format', ['jsonl', '--pages', '5'], /jsonl has no option --pages/],
		['an unknown table', ['csv', '--table', 'people'], /--table is "people"/],
		['an unknown graph', ['gexf', '--of', 'people'], /--of is "people"/],
		['no number', ['atom', '--pages', '0'], /--pages is "0"/],
		['no address', ['turtle', '--base', 'here'], /--base is "here"/],
		['query and collection', ['jsonl', '--query', 'x', '--frozen', 'y'], /either --query or --frozen/],
	])('with %s ends with 2', async (_, args, message) => {
		const { code, stderr } = await exporting(...args);
		expect(stderr).toMatch(message);
		expect(code).toBe(2);
	});

	it.each([
		['a foreign file', () => writeFileSync(place('letter'), 'x'), 'letter', /not overwritten/],
		['a file for a folder', () => {}, 'letter/x', /its parent is a file, not a folder/],
		['no manifest', () => {}, null, /no such file/],
	])('with %s ends with 1 and one clear line', async (_, prepare, name, message) => {
		prepare();
		const { code, stderr } = await (name === null
			? logosphere(['export', '--verify', place('none.json')])
			: exporting('jsonl', '--out', place(name)));
		expect(stderr).toMatch(message);
		expect(stderr.trim().split('\n')).toHaveLength(1);
		expect(code).toBe(1);
	});
});

/** Also of an export that was killed after its last byte, before it removed its own state. */
const isBegun = (target: string) => existsSync(path.join(`${target}.partial`, 'state.json'));

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function start(args: readonly string[]): ChildProcess {
	return spawn(process.execPath, [CLI, 'export', ...args, '--data', data], {
		stdio: ['ignore', 'ignore', 'pipe'],
	});
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null) return;
	const ended = once(child, 'close');
	child.kill(signal);
	await ended;
}

function remove(target: string): void {
	for (const name of ['', '.manifest.json', '.partial'])
		rmSync(`${target}${name}`, { recursive: true, force: true });
}

/** Stopped as soon as its state exists, when it is less than half done; restarted if it finished before that. */
async function interrupt(args: readonly string[], target: string, signal: NodeJS.Signals) {
	for (;;) {
		const child = start([...args, '--out', target]);
		let stderr = '';
		child.stderr!.on('data', (chunk) => {
			stderr += chunk;
		});
		while (child.exitCode === null && !isBegun(target)) await sleep(2);
		await end(child, signal);
		if (isBegun(target)) return { code: child.exitCode, stderr };
		remove(target);
	}
}

describe('an export that is killed', () => {
	const KILLS = 3;
	const SEED = 20040305;

	it.each(
		[
			['jsonl'],
			['parquet'],
			['csv'],
			['gexf', '--of', 'posts'],
			['atom', '--pages', '100'],
			['turtle'],
			['markdown'],
			['warc', '--query', 'quay'],
		]
			.slice(0, effort(2, 8))
			.map((args) => [args.join(' '), args] as const),
	)('%s continues with the same command, and gives the same bytes', async (_, args) => {
		const random = new Random(SEED);
		const [whole, broken] = ['whole', 'broken'].map((way) => path.join(place(way), args[0]!)) as [
			string,
			string,
		];
		for (const target of [whole, broken]) mkdirSync(path.dirname(target), { recursive: true });
		await interrupt(args, whole, 'SIGKILL');
		const begin = () => cpSync(`${whole}.partial`, `${broken}.partial`, { recursive: true });
		begin();
		let [killed, maxLifeMs] = [0, 560];
		for (let life = 0; life < KILLS && !existsSync(broken); life++) {
			const child = start([...args, '--out', broken]);
			await Promise.race([sleep(random.unit() * maxLifeMs), once(child, 'exit')]);
			if (child.exitCode === null) killed++;
			await end(child, 'SIGKILL');
			if (killed > 0 || !existsSync(broken)) continue;
			// It finished before the kill: start again, with half the time.
			remove(broken);
			begin();
			[life, maxLifeMs] = [-1, maxLifeMs / 2];
		}
		for (const target of [whole, broken])
			if (isBegun(target) || !existsSync(`${target}.manifest.json`))
				expect((await exporting(...args, '--out', target)).code).toBe(0);
		expect(killed).toBeGreaterThan(0);
		expect(digests(broken)).toEqual(digests(whole));
		expect(readFileSync(`${broken}.manifest.json`, 'utf8')).toBe(
			readFileSync(`${whole}.manifest.json`, 'utf8'),
		);
		expect((await logosphere(['export', '--verify', `${broken}.manifest.json`])).code).toBe(0);
		expect(isBegun(broken)).toBe(false);
	});

	it('by Ctrl-C says how to continue, and continues', async () => {
		const target = place('stopped');
		const stopped = await interrupt(['turtle'], target, 'SIGINT');
		expect(stopped.code).toBe(1);
		expect(stopped.stderr).toMatch(/To resume, run the same command/);
		const { code, stderr } = await exporting('turtle', '--out', target);
		expect(stderr).toMatch(/Resuming after/);
		expect(code).toBe(0);
		expect(digests(target)).toEqual(digests(place('out.turtle')));
	});
});

describe('a frozen collection', () => {
	it('can be cited, listed and shown, and gives the same posts after edits', async () => {
		const { code, stdout } = await freezing('ferries', '--query', 'ferry');
		expect(stdout).toMatch(
			/^“ferries”: 210 posts from 2 blogs, .*the query “ferry”, frozen .*SHA-256 [\da-f]{64}\.\n$/,
		);
		expect(code).toBe(0);
		expect((await freezing('--cite', 'ferries')).stdout).toBe(stdout);
		expect((await freezing('--list')).stdout).toMatch(/ferries +\d{4}-\d\d-\d\d +210 +2 +ferry/);
		const before = await exporting('jsonl', '--frozen', 'ferries');
		await logosphere(['import', '-', '--data', data], line(0, { text: 'Something else altogether.' }));
		expect((await exporting('jsonl', '--query', 'ferry')).stdout.trim().split('\n')).toHaveLength(209);
		const after = await exporting('jsonl', '--frozen', 'ferries');
		expect(after.stdout).toBe(before.stdout);
		expect(after.stderr).toMatch(/1 edited since \(exported as they were\)/);
		expect((await freezing('--show', 'ferries')).stdout).toMatch(/1 edited since/);
		const shown = JSON.parse((await freezing('--show', 'ferries', '--json')).stdout);
		expect(shown).toMatchObject({ posts: 210, drift: { same: 209, edited: 1 } });
	});

	it('reports deleted posts', async () => {
		const store = new SqliteStore(data);
		await store.write({ at: '2026-01-01T00:00:00Z', gone: [`${home(10)}p10`] });
		await store.close();
		const { stdout, stderr } = await exporting('jsonl', '--frozen', 'ferries');
		expect(stderr).toMatch(/1 deleted from their blogs since/);
		expect(stdout.trim().split('\n')).toHaveLength(210);
	});

	it.each([
		['a name that is taken', ['ferries', '--query', 'x'], /already/, 1],
		['an invalid name', ['../x', '--query', 'x'], /is not a valid name/, 2],
		['no name', ['--query', 'x'], /Give the collection a name/, 2],
		['an unknown name', ['--show', 'boats'], /Collections: ferries/, 1],
	])('%s is reported', async (_, args, message, expected) => {
		const { code, stderr } = await freezing(...args);
		expect(stderr).toMatch(message);
		expect(code).toBe(expected);
	});
});
