/** The real program copies a crawled collection from engine to engine, killed on the way again and again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { DAY_1, dump, named } from '../src/io/store/facts.fixture.ts';
import { isPostgres, openStore } from '../src/io/store/open.ts';
import { Sqlite } from '../src/io/store/sqlite/driver.ts';
import { searchPosts } from '../src/search/index.ts';
import { CLI, logosphere } from './logosphere.fixture.ts';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from './postgres.fixture.ts';
import { homesOf, startWeb } from './sim-web.fixture.ts';

const SEED = 20040305;
const WORLD = { seed: 14596, blogs: 6, nonBlogs: 1 };
const KILLS = 6;
const MADE_UP = 1_200;
const POLL_MS = 5;

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-copy-cli-'));
const crawled = path.join(folder, 'crawled');
const schemas: string[] = [];
let server = '';
let names = 0;

const newFolder = () => path.join(folder, `copy-${++names}`);
function newPlace(): string {
	schemas.push(newSchema());
	const url = new URL(server);
	url.searchParams.set('schema', schemas.at(-1)!);
	return url.href;
}

beforeAll(async () => {
	const web = await startWeb(WORLD);
	const words = ['--until-idle', '--stay', '--min-gap-ms', '0', '--threads', '0', '--data', crawled];
	const { code } = await logosphere([
		'crawl',
		...homesOf(web, web.world.size),
		...words,
		'--proxy',
		web.proxy,
	]);
	web.close();
	expect(code).toBe(0);
	const store = await openStore(crawled);
	const posts = Array.from({ length: MADE_UP }, (_, i) =>
		named(`p${i}`, { links: [{ to: `http://bob.example/p${i}`, text: `see ${i}` }] }),
	);
	await store.write({ at: DAY_1, posts });
	await store.close();
	// An index that has taken in edits measures a little otherwise than one that is made at once, as those of the copies are.
	for (const ending of ['', '-wal', '-shm']) rmSync(path.join(crawled, `index.db${ending}`), { force: true });
}, 600_000);

afterAll(async () => {
	rmSync(folder, { recursive: true });
	for (const schema of schemas) await ask(server, `DROP SCHEMA IF EXISTS ${schema} CASCADE`);
});

async function told(place: string): Promise<unknown> {
	const store = await openStore(place);
	try {
		await store.indexed();
		const found = [];
		for (const query of ['the', 'about OR winter', '"all about"']) {
			const { results, total } = await searchPosts(store, { query, sort: 'best', limit: 30, now: DAY_1 });
			found.push([query, total, results.map(({ url, score }) => [url, score.toFixed(6)])]);
		}
		return { found, all: await dump(store), counts: await store.frontier.counts('9999') };
	} finally {
		await store.close();
	}
}

/** Rows that are copied, as the copy itself says; none before it is begun. */
async function copiedRows(place: string): Promise<number> {
	const value = isPostgres(place) ? await postgresNote(place) : folderNote(place);
	return value === null ? 0 : (JSON.parse(value) as { done: number }).done;
}

const NOTE = "memory WHERE name = 'copy'";

async function postgresNote(place: string): Promise<string | null> {
	const schema = new URL(place).searchParams.get('schema')!;
	const [table] = await ask(server, `SELECT to_regclass('${schema}.memory') AS name`);
	if (table!.name === null) return null;
	return ((await ask(server, `SELECT value FROM ${schema}.${NOTE}`))[0]?.value ?? null) as string | null;
}

function folderNote(place: string): string | null {
	const file = path.join(place, 'logosphere.db');
	if (!existsSync(file)) return null;
	const database = new Sqlite(file, { isReader: true });
	try {
		const has = database.sql("SELECT 1 FROM sqlite_master WHERE name = 'memory'").get() !== undefined;
		return has ? ((database.sql(`SELECT value FROM ${NOTE}`).get()?.value ?? null) as string | null) : null;
	} finally {
		database.close();
	}
}

/** A life is counted in rows, so that a slow machine kills at the same moments as a fast one. */
async function copyAndDie(from: string, to: string, rows: number): Promise<ChildProcess> {
	const child = spawn(process.execPath, [CLI, 'copy', from, to], { stdio: 'ignore' });
	const ended = once(child, 'close');
	while (child.exitCode === null && child.signalCode === null) {
		if ((await copiedRows(to)) >= rows) child.kill('SIGKILL');
		await pause(POLL_MS);
	}
	await ended;
	return child;
}

interface Report {
	readonly isEqual: boolean;
	readonly isResumed: boolean;
	readonly tables: readonly { readonly table: string; readonly from: number; readonly to: number }[];
}

async function copy(from: string, to: string): Promise<Report> {
	const { code, stdout, stderr } = await logosphere(['copy', from, to, '--json']);
	expect(stderr).toBe('');
	expect(code).toBe(0);
	return JSON.parse(stdout) as Report;
}

describeOnPostgres('copy, the command', () => {
	beforeAll(async () => {
		server = await sharedPostgres();
	});

	it('takes a crawled collection to PostgreSQL and back, as a backup too', async () => {
		const [postgres, back] = [newPlace(), newFolder()];
		const expected = await told(crawled);
		const { tables } = await copy(crawled, postgres);
		expect(tables.find(({ table }) => table === 'posts')!.to).toBeGreaterThan(MADE_UP + 50);
		expect(await told(postgres)).toEqual(expected);
		await copy(postgres, back);
		expect(await told(back)).toEqual(expected);
		const [backup, restored] = [newFolder(), newPlace()];
		expect(await logosphere(['backup', backup, '--data', postgres])).toMatchObject({ code: 0 });
		expect(await logosphere(['restore', backup, '--data', restored])).toMatchObject({ code: 0 });
		expect(await told(restored)).toEqual(expected);
	}, 600_000);

	it.each(['to PostgreSQL', 'to a folder'])(
		`killed ${KILLS} times on the way %s, it ends with the same`,
		async (way) => {
			const random = new Random(SEED);
			const [from, to] = way === 'to a folder' ? [newPlace(), newFolder()] : [crawled, newPlace()];
			if (from !== crawled) await copy(crawled, from);
			const total = (await copy(crawled, newFolder())).tables.reduce((sum, table) => sum + table.from, 0);
			let kills = 0;
			for (let rows = 0; kills < KILLS; kills++) {
				const child = await copyAndDie(from, to, rows);
				expect(child.signalCode).toBe('SIGKILL');
				rows = (await copiedRows(to)) + 1 + random.below(total / KILLS / 4);
			}
			const report = await copy(from, to);
			expect(report).toMatchObject({ isEqual: true, isResumed: true });
			expect(await told(to)).toEqual(await told(crawled));
		},
		600_000,
	);

	it('tells the counts, and refuses what it cannot do, by its exit code', async () => {
		const to = newFolder();
		const done = await logosphere(['copy', crawled, to]);
		expect(done.code).toBe(0);
		expect(done.stdout).toMatch(/posts +(\d+) +\1\n/);
		expect(done.stdout).toContain('all is there');
		const full = await logosphere(['copy', to, crawled]);
		expect([full.code, full.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
		expect((await logosphere(['copy', crawled])).code).toBe(2);
		expect((await logosphere(['copy', newFolder(), newFolder()])).code).toBe(1);

		const store = await openStore(to);
		await store.write({ at: DAY_1, posts: [named('written-since')] });
		await store.close();
		const differs = await logosphere(['copy', crawled, to]);
		expect([differs.code, differs.stdout]).toEqual([1, expect.stringContaining('differs')]);
	}, 600_000);
});
