/** Jobs in real threads: how they end, how they affect other jobs, and what their errors contain. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { Failure } from '../failure.ts';
import { compileThread } from './compile-thread.fixture.ts';
import { JobAborted, type PoolOptions, ThreadPool } from './pool.ts';

let folder: string;
let file: URL;
let pool: ThreadPool<string, unknown, string, string>;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-pool-'));
	file = compileThread(folder, 'io/threads/pool-thread.fixture.ts');
});
afterEach(() => pool.close());
afterAll(() => rmSync(folder, { recursive: true }));

function open(options: Partial<PoolOptions<string, string>> = {}) {
	pool = new ThreadPool({ file, threads: 1, data: 'given', drainMs: 0, ...options });
	return pool;
}

const reasonOf = (job: Promise<unknown>) =>
	job.then(
		() => null,
		(error: unknown) => error,
	);

it('runs a job in a thread that is idle, and starts another only when none is', async () => {
	open({ threads: 2 });
	expect(await pool.run('count')).toEqual(['given', 1]);
	expect(await pool.run('count')).toEqual(['given', 2]);
	expect(await Promise.all([pool.run('count'), pool.run('count')])).toEqual([
		['given', 3],
		['given', 1],
	]);
});

it('replies to the calls of a job, and hears its notifications', async () => {
	open();
	const heard: string[] = [];
	const reply = (request: string) => `${heard.push(request)}`;
	expect(await pool.run('wait', () => reply)).toBe('1');
	expect(await pool.run('notify', () => reply)).toBe('done');
	expect(heard).toEqual(['how long?', 'halfway']);
});

it('hands an error of a job to its caller, with its stack, code, action and cause', async () => {
	open();
	const fault = (await reasonOf(pool.run('break'))) as Error;
	expect(fault).not.toBeInstanceOf(Failure);
	expect(fault.name).toBe('TypeError');
	expect(fault.stack).toMatch(/^TypeError: .*\n +at readPast .*pool-thread/);
	const failure = (await reasonOf(pool.run('fail'))) as Failure;
	expect(failure).toBeInstanceOf(Failure);
	expect(failure).toMatchObject({ code: 'disk-full', action: 'retry', message: 'It is full.' });
	expect(failure.cause).toMatchObject({ name: 'RangeError', message: '0 left' });
	expect((failure.cause as Error).stack).toMatch(/pool-thread/);
});

it('aborts the job that crashes its thread, with the error as the cause, and begins the others again', async () => {
	open();
	let begun = 0;
	const other = pool.run('wait', () => {
		begun++;
		return () => (begun === 1 ? new Promise(() => {}) : 'soon');
	});
	const crashed = (await reasonOf(pool.run('crash'))) as JobAborted;
	expect(crashed).toBeInstanceOf(JobAborted);
	expect(crashed.message).toMatch(/^its thread crashed: Cannot read/);
	expect((crashed.cause as Error).stack).toMatch(/readPast .*pool-thread/);
	expect(await other).toBe('soon');
	expect(begun).toBe(2);
});

it('aborts a job that does not end, and says where it was', async () => {
	open({ maxBusyMs: 300 });
	const stuck = (await reasonOf(pool.run('spin'))) as JobAborted;
	expect(stuck).toBeInstanceOf(JobAborted);
	expect(stuck.message).toBe('it took more than 0.3 s');
	expect((stuck.cause as Error).stack).toMatch(
		/^Error: the thread was stuck\n {4}at spin \(.*pool-thread.*:\d+:\d+\)\n/,
	);
	expect(await pool.run('count')).toEqual(['given', 1]);
});

it('refuses a job when its threads have too many', async () => {
	open({ maxJobs: 2 });
	const never = () => () => new Promise<string>(() => {});
	const waiting = [pool.run('wait', never), pool.run('wait', never)].map(reasonOf);
	await expect(pool.run('count')).rejects.toMatchObject({ code: 'too-much-at-once' });
	await pool.close();
	expect(await Promise.all(waiting)).toMatchObject([{ code: 'closed' }, { code: 'closed' }]);
	await expect(pool.run('count')).rejects.toMatchObject({ code: 'closed' });
});

it('ends idle threads if configured', async () => {
	open({ endsIdleThreads: true });
	expect(await pool.run('count')).toEqual(['given', 1]);
	expect(await pool.run('count')).toEqual(['given', 1]);
});
