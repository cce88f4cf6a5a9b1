/** copy-cli: the built program copies a crawled collection from one engine to the other, and is killed again and again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { DAY_1, dump, named } from '../src/io/store/facts.fixture.ts';
import { isPostgres, openStore } from '../src/io/store/open.ts';
import { searchPosts } from '../src/search/index.ts';
import { effort } from './effort.fixture.ts';
import { CLI, logosphere, type Outcome } from './logosphere.fixture.ts';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from './postgres.fixture.ts';
import { homesOf, startWeb } from './sim-web.fixture.ts';

const SEED = 20040305;
const WORLD = { seed: 14596, blogs: 6, nonBlogs: 1 };
const KILLS = effort(1, 6);
const MADE_UP = 1_200;

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
	const words = ['--until-idle', '--stay', '--crawl-delay-ms', '0', '--threads', '0', '--data', crawled];
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
	// An index with edits has a slightly different size from one that is built at once, as those of the copies are.
	for (const ending of ['', '-wal', '-shm']) rmSync(path.join(crawled, `index.db${ending}`), { force: true });
});

afterAll(async () => {
	rmSync(folder, { recursive: true });
	for (const schema of schemas) await ask(server, `DROP SCHEMA IF EXISTS ${schema} CASCADE`);
});

async function contentsOf(place: string): Promise<unknown> {
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

interface Wire {
	/** The same store, reached through the wire. */
	through(place: string): string;
	/** Counts the bytes in both directions from now on, and calls a function at a limit; no further byte passes. */
	count(limit: number, onFull: () => void): void;
	readonly bytes: number;
	close(): void;
}

/** A proxy to PostgreSQL that counts bytes. */
async function openWire(url: string): Promise<Wire> {
	const { hostname, port } = new URL(url);
	const sockets = new Set<Socket>();
	let [bytes, limit, onFull] = [0, Number.POSITIVE_INFINITY, () => {}];
	const lead = (from: Socket, to: Socket) => {
		sockets.add(from);
		from.on('data', (chunk) => {
			if (bytes >= limit) return;
			bytes += chunk.length;
			if (bytes >= limit) onFull();
			else to.write(chunk);
		});
		from.on('error', () => to.destroy());
		from.on('close', () => {
			sockets.delete(from);
			to.destroy();
		});
	};
	const server = createServer((client) => {
		const upstream = connect(Number(port || 5432), hostname);
		lead(client, upstream);
		lead(upstream, client);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		through(place) {
			if (!isPostgres(place)) return place;
			const other = new URL(place);
			other.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
			return other.href;
		},
		count(most, whenFull) {
			[bytes, limit, onFull] = [0, most, whenFull];
		},
		get bytes() {
			return bytes;
		},
		close() {
			for (const socket of sockets) socket.destroy();
			server.close();
		},
	};
}

/** The time until a kill is counted in bytes to and from PostgreSQL, so that slow and fast machines kill at the same moments. */
async function copyAndDie(from: string, to: string, wire: Wire, bytes: number): Promise<ChildProcess> {
	const child = spawn(process.execPath, [CLI, 'copy', wire.through(from), wire.through(to)], {
		stdio: 'ignore',
	});
	wire.count(bytes, () => child.kill('SIGKILL'));
	await once(child, 'close');
	return child;
}

interface Report {
	readonly isEqual: boolean;
	readonly isResumed: boolean;
	readonly tables: readonly { readonly table: string; readonly from: number; readonly to: number }[];
}

async function copy(from: string, to: string): Promise<Report> {
	const { stdout, stderr } = await done(['copy', from, to, '--json']);
	// A long copy shows its progress.
	expect(stderr).toMatch(/^(?:copy: \d+\/\d+ rows .*\n)*$/);
	return JSON.parse(stdout) as Report;
}

async function done(args: readonly string[]): Promise<Outcome> {
	const outcome = await logosphere(args);
	expect(outcome.code, outcome.stderr).toBe(0);
	return outcome;
}

describeOnPostgres('copy, the command', () => {
	beforeAll(async () => {
		server = await sharedPostgres();
	});

	it('copies a crawled collection to PostgreSQL and back, also from a backup', async () => {
		const [postgres, back] = [newPlace(), newFolder()];
		const expected = await contentsOf(crawled);
		const { tables } = await copy(crawled, postgres);
		expect(tables.find(({ table }) => table === 'posts')!.to).toBeGreaterThan(MADE_UP + 50);
		expect(await contentsOf(postgres)).toEqual(expected);
		await copy(postgres, back);
		expect(await contentsOf(back)).toEqual(expected);
		const [backup, restored] = [newFolder(), newPlace()];
		await done(['backup', backup, '--data', postgres]);
		await done(['restore', backup, '--data', restored]);
		expect(await contentsOf(restored)).toEqual(expected);
	});

	it.each(['to PostgreSQL', 'to a folder'])(
		`killed ${KILLS} times on the way %s, it ends with the same`,
		async (way) => {
			const random = new Random(SEED);
			const [from, to] = way === 'to a folder' ? [newPlace(), newFolder()] : [crawled, newPlace()];
			if (from !== crawled) await copy(crawled, from);
			const wire = await openWire(server);
			wire.count(Number.POSITIVE_INFINITY, () => {});
			await copy(wire.through(from), wire.through(way === 'to a folder' ? newFolder() : newPlace()));
			// All runs together are shorter than one copy.
			const most = Math.floor(wire.bytes / (KILLS + 1));
			for (let kills = 0; kills < KILLS; kills++) {
				const child = await copyAndDie(from, to, wire, Math.ceil(most / 2) + random.below(most / 2));
				expect(child.signalCode).toBe('SIGKILL');
			}
			wire.close();
			const report = await copy(from, to);
			expect(report).toMatchObject({ isEqual: true, isResumed: true });
			expect(await contentsOf(to)).toEqual(await contentsOf(crawled));
		},
		600_000,
	);

	it('prints the counts, and fails with an exit code', async () => {
		const to = newFolder();
		const done = await logosphere(['copy', crawled, to]);
		expect(done.code).toBe(0);
		expect(done.stdout).toMatch(/posts +(\d+) +\1\n/);
		expect(done.stdout).toContain(': complete');
		const full = await logosphere(['copy', to, crawled]);
		expect([full.code, full.stderr]).toEqual([1, expect.stringContaining('is not empty')]);
		expect((await logosphere(['copy', crawled])).code).toBe(2);
		expect((await logosphere(['copy', newFolder(), newFolder()])).code).toBe(1);

		const store = await openStore(to);
		await store.write({ at: DAY_1, posts: [named('written-since')] });
		await store.close();
		const differs = await logosphere(['copy', crawled, to]);
		expect([differs.code, differs.stdout]).toEqual([1, expect.stringContaining('differs')]);
	});
});
