/** serve-odd: servers that must not start, that start with few permissions, and that stop in time whatever is running. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { effort } from './effort.fixture.ts';
import { CLI } from './logosphere.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-serve-odd-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** If it started, it would run forever. */
const MAX_MS = 60_000;

it.each(['', '\n', '   \n', 'short\n'])('a token file with %j opens nothing', (text) => {
	writeFileSync(path.join(folder, 'token'), text);
	const args = [CLI, 'serve', '--no-crawl', '--data', folder, '--listen', '127.0.0.1:0'];
	spawnSync(process.execPath, [CLI, 'import', '/dev/null', '--data', folder]);
	const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: MAX_MS });
	expect(stderr).toMatch(/token holds no valid token .* Remove it/);
	expect(status).toBe(1);
});

const run = (...args: string[]) =>
	spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8', timeout: MAX_MS });

function makeStore(name: string): string {
	const data = path.join(folder, name);
	const posts = path.join(folder, 'posts.jsonl');
	writeFileSync(
		posts,
		'{"url":"http://a.example/1","title":"Snow","text":"It snowed.","blog":"http://a.example/"}\n',
	);
	expect(run('import', posts, '--data', data).status).toBe(0);
	return data;
}

const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

it.skipIf(!canMount)('a store on a read-only disk is served', () => {
	const data = makeStore('still');
	const script = `mount --bind ${data} ${data} && mount -o remount,bind,ro ${data} && exec node -e "$SCRIPT"`;
	const SCRIPT = `
const { spawn } = require('node:child_process');
const child = spawn(process.execPath, [process.env.CLI, 'serve', '--no-crawl', '--data', '${data}', '--listen', '127.0.0.1:0']);
let said = '';
const hear = async (chunk) => {
	said += chunk;
	const url = /http:[^\\s]+/.exec(said);
	if (url === null || child.isAsked) return;
	child.isAsked = true;
	const found = await (await fetch(new URL('/api/search?q=snow', url[0]))).json();
	console.log(JSON.stringify({ total: found.total }));
	child.kill();
};
child.stdout.on('data', hear);
child.stderr.on('data', hear);
child.on('exit', (code) => child.isAsked || console.log(said));`;
	const { stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script], {
		encoding: 'utf8',
		timeout: MAX_MS,
		env: { ...process.env, SCRIPT, CLI },
	});
	expect(stdout.trim(), stderr).toBe('{"total":1}');
});

it.each(['/proc/x', '/proc/self/x/y', '/dev/null/x'])('an export to %s fails in words', (out) => {
	const { status, signal, stderr } = run('export', 'csv', '--data', makeStore('exported'), '--out', out);
	expect([status, signal]).toEqual([1, null]);
	expect(stderr).toMatch(/cannot be written/);
});

/** The time that supervisors wait before they kill. */
const MAX_STOP_MS = 5_000;
const stops: number[] = [];

/** The time from the signal to the end. */
async function stopAfter(child: ChildProcess, underWay: Promise<unknown>): Promise<number> {
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	await underWay;
	const start = performance.now();
	child.kill('SIGTERM');
	await ended;
	return performance.now() - start;
}

it.each(['crawl', 'serve'])('%s ends within 5 s of SIGTERM while its hosts do not answer', async (name) => {
	for (let n = 0; n < effort(2, 100); n++) {
		let began = () => {};
		const underWay = new Promise<void>((resolve) => {
			began = resolve;
		});
		// Every page hangs, and robots.txt fails.
		const silent = createServer((request, response) => {
			if (request.url === '/robots.txt') response.writeHead(404).end();
			else began();
		});
		await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
		const proxy = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
		const seeds = Array.from({ length: 20 }, (_, i) => `http://silent${i}.example/`);
		const place = ['--data', path.join(folder, `${name}-${n}`), '--proxy', proxy];
		const more = name === 'serve' ? ['--listen', '127.0.0.1:0'] : [];
		const child = spawn(process.execPath, [CLI, name, ...seeds, ...place, ...more], { stdio: 'ignore' });
		stops.push(await stopAfter(child, underWay));
		silent.closeAllConnections();
		silent.close();
	}
	const sorted = stops.map(Math.round).sort((a, b) => a - b);
	console.log(
		`SIGTERM: ${sorted.length} stops, p50 ${sorted[sorted.length >> 1]} ms, longest ${sorted.at(-1)} ms`,
	);
	expect(sorted.at(-1)).toBeLessThan(MAX_STOP_MS);
});
