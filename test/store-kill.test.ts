/** store-kill: a process that fills a store is killed at random moments while others read. Everything it acknowledged is there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { searchPosts } from '../src/search/index.ts';
import { effort } from './effort.fixture.ts';

const KILLS = Number(process.env.LOGOSPHERE_KILLS ?? effort(3, 15));
/** The longest time a writer runs after its first acknowledgement. */
const MAX_LIFE_MS = 250;
const BATCH = 20;
const SEED = 20040305;
const NOW = '2004-03-06T00:00:00Z';

const STORE = pathToFileURL(path.resolve(import.meta.dirname, '../dist/src/io/store/sqlite/sqlite-store.js'));
/** Writes batch after batch and acknowledges each; the second argument names the run. */
const WRITER = `
	import { SqliteStore } from '${STORE}';
	const [folder, life] = process.argv.slice(-2);
	const store = new SqliteStore(folder);
	const draft = (name) => ({
		url: 'http://ann.example/' + name, title: 'About ' + name, author: null, published: '2004-03-05', updated: null,
		html: '<p>snow</p>'.repeat(40), text: 'snow on the garden '.repeat(20) + name, categories: ['weather'], source: 'full-feed',
	});
	for (let batch = 0; ; batch++) {
		const names = Array.from({ length: ${BATCH} }, (_, i) => life + 'x' + batch + 'x' + i);
		const posts = names.map((name) => ({ blog: 'http://ann.example/', guid: name, language: 'en', draft: draft(name) }));
		await store.write({ at: '${NOW}', posts });
		process.stdout.write(life + 'x' + batch + '\\n');
		await new Promise((resolve) => setImmediate(resolve));
	}
`;

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-kill-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** `acknowledged` grows with the writer's acknowledgements. */
function startWriter(life: string, acknowledged: string[]): { child: ChildProcess; first: Promise<unknown> } {
	const args = ['--input-type=module', '-e', WRITER, folder, life];
	const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
	const lines = createInterface({ input: child.stdout! });
	lines.on('line', (line) => acknowledged.push(line));
	return { child, first: Promise.race([once(lines, 'line'), once(child, 'exit')]) };
}

async function kill(child: ChildProcess): Promise<void> {
	const ended = once(child, 'close');
	child.kill('SIGKILL');
	await ended;
	expect(child.signalCode).toBe('SIGKILL');
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function missing(store: SqliteStore, batches: readonly string[]): Promise<string[]> {
	const urls = batches.flatMap((batch) =>
		Array.from({ length: BATCH }, (_, i) => `http://ann.example/${batch}x${i}`),
	);
	const kept = await Promise.all(urls.map((url) => store.post(url)));
	return urls.filter((_, i) => kept[i] === null);
}

it(`killed ${KILLS} times, a bulk load loses no acknowledged post, and the index is consistent`, async () => {
	const random = new Random(SEED);
	const acknowledged: string[] = [];
	let behind = 0;
	for (let life = 0; life < KILLS; life++) {
		const before = acknowledged.length;
		const { child, first } = startWriter(`k${life}`, acknowledged);
		await first;
		await sleep(random.unit() * MAX_LIFE_MS);
		await kill(child);
		const store = new SqliteStore(folder);
		behind += (await store.stats()).toIndex > 0 ? 1 : 0;
		expect(await missing(store, acknowledged.slice(before))).toEqual([]);
		await store.indexed();
		const report = await store.check({ repair: false });
		expect(report).toMatchObject({ isSound: true, findings: [], indexed: report.posts });
		await store.close();
	}
	const store = new SqliteStore(folder, { isReader: true });
	expect(await missing(store, acknowledged)).toEqual([]);
	const { posts, toIndex } = await store.stats();
	const { total } = await searchPosts(store, { query: 'snow', sort: 'newest', limit: 1, now: NOW });
	await store.close();
	expect([toIndex, total]).toEqual([0, posts]);
	expect(posts % BATCH).toBe(0);
	expect(posts).toBeGreaterThanOrEqual(acknowledged.length * BATCH);
	process.stdout.write(
		`killed ${KILLS} times (${behind} times while the index was behind): ${acknowledged.length * BATCH} posts acknowledged, ${posts} kept, ${total} found\n`,
	);
});

it('while one process writes another reads, and a second writer is refused', async () => {
	const acknowledged: string[] = [];
	const { child, first } = startWriter('w', acknowledged);
	await first;
	expect(() => new SqliteStore(folder)).toThrow(/Another process is writing/);
	const reader = new SqliteStore(folder, { isReader: true });
	let [found, rounds] = [0, 0];
	for (; rounds < 20; rounds++) {
		expect(await missing(reader, acknowledged.slice(-3))).toEqual([]);
		const { total } = await searchPosts(reader, { query: 'snow', sort: 'newest', limit: 5, now: NOW });
		expect(total).toBeGreaterThanOrEqual(found);
		found = total;
		await sleep(10);
	}
	expect(child.exitCode).toBeNull();
	await kill(child);
	await reader.close();
});
