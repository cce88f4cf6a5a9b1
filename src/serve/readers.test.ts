/** readers: an endless query is given up and delays nobody; queries sent before the shutdown are answered. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureBusyLimit } from '../../test/effort.fixture.ts';
import { compileThread } from '../io/threads/compile-thread.fixture.ts';
import { Readers } from './readers.ts';

const MAX_BUSY_MS = await measureBusyLimit();
const TOO_LONG = `it took more than ${MAX_BUSY_MS / 1000} s`;

let folder = '';
let file: URL;

beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-readers-'));
	file = compileThread(folder, 'serve/hostile-reader.fixture.ts');
});

/** Resolves when the process has ended. */
async function endOf(pid: unknown): Promise<void> {
	while (isRunning(pid as number)) await sleep(20);
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

afterAll(() => rmSync(folder, { recursive: true }));

it('a query that takes too long is given up, and the queries behind it are answered', async () => {
	const readers = new Readers('place', 1, { file, maxBusyMs: MAX_BUSY_MS });
	const { reads } = readers;
	const fates = await Promise.allSettled([
		reads.trends({ queries: [] } as never),
		...Array.from({ length: 9 }, () => reads.stats()),
	]);
	expect(fates[0]).toMatchObject({
		reason: { name: 'JobAborted', message: TOO_LONG },
	});
	expect(fates.slice(1)).toEqual(
		fates.slice(1).map(() => ({ status: 'fulfilled', value: 'stats of place' })),
	);
	expect(await reads.gaps({ limit: 1 })).toBe('gaps of place');
	await readers.close();
});

it('queries sent before the shutdown are answered, and those that follow from the answers', async () => {
	const readers = new Readers('place', 2, { file });
	const { reads } = readers;
	// Started threads; the shutdown waits for their answers, but not for long.
	await Promise.all([reads.stats(), reads.stats()]);
	const answers = Promise.all([
		reads.stats(),
		reads.stats().then(() => reads.gaps({ limit: 1 })),
		reads.gaps({ limit: 1 }),
	]);
	await readers.close();
	expect(await answers).toEqual(['stats of place', 'gaps of place', 'gaps of place']);
});

it('a statement that SQLite would run for hours ends within the limit, and its CPU is free', async () => {
	const readers = new Readers('place', 1, { file, maxBusyMs: MAX_BUSY_MS });
	const process = await readers.reads.lastDay('');
	await expect(readers.reads.search({} as never)).rejects.toMatchObject({
		name: 'JobAborted',
		message: TOO_LONG,
	});
	await endOf(process);
	expect(await readers.reads.stats()).toBe('stats of place');
	await readers.close();
});

it('a parent that is killed leaves no statement behind', async () => {
	const starter = path.join(folder, 'starter.mjs');
	const pool = compileThread(folder, 'io/threads/pool.ts').href;
	const options = `{ file: new URL('${file.href}'), isProcess: true, threads: 1, data: 'place' }`;
	writeFileSync(
		starter,
		`import { ThreadPool } from '${pool}';
const pool = new ThreadPool(${options});
console.log(await pool.run({ name: 'lastDay' }));
pool.run({ name: 'search' });`,
	);
	const parent = spawn(process.execPath, [starter], { stdio: ['ignore', 'pipe', 'inherit'] });
	const [pid] = await once(parent.stdout, 'data');
	parent.kill('SIGKILL');
	await endOf(Number(pid));
});

it('the shutdown does not wait for an endless query', async () => {
	const readers = new Readers('place', 1, { file });
	const fate = readers.reads.trends({ queries: [] } as never).catch(({ code }) => code);
	await readers.close();
	expect(await fate).toBe('closed');
});
