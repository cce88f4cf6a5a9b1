/** batch-cli: many pages through the built program, which is killed while it writes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { effort, UNHURRIED_MS } from './effort.fixture.ts';
import { CLI, logosphere } from './logosphere.fixture.ts';

const PAGES = effort(300, 10_000);
const KILLS = effort(1, 3);
const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-batch-cli-'));
const pages = path.join(folder, 'pages');
const rows = path.join(folder, 'rows.jsonl');

beforeAll(() => {
	mkdirSync(pages);
	for (let i = 0; i < PAGES; i++)
		writeFileSync(
			path.join(pages, `${i}.html`),
			`<title>Day ${i}</title><h1>Day ${i}</h1><p>March 5, 2004</p>${'<p>We were on the boat for most of the day.</p>'.repeat(20)}`,
		);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Kills the program once it has written more than so many bytes, wherever it is then. */
async function killedAfter(bytes: number): Promise<void> {
	const child = spawn(process.execPath, [CLI, 'extract', pages, '--out', rows], { stdio: 'ignore' });
	const ended = once(child, 'exit');
	while (child.exitCode === null && (!existsSync(rows) || statSync(rows).size <= bytes)) await sleep(1);
	child.kill('SIGKILL');
	await ended;
}

describe('extract of many files', () => {
	it('that is killed again and again has every file once', { timeout: UNHURRIED_MS }, async () => {
		for (let kill = 0; kill < KILLS; kill++)
			await killedAfter(existsSync(rows) ? statSync(rows).size + 2_000 : 0);
		const { code, stderr } = await logosphere(['extract', pages, '--out', rows]);
		expect(stderr).toContain('from an earlier run');
		expect(code).toBe(0);
		const lines = readFileSync(rows, 'utf8').trimEnd().split('\n');
		const titles = lines.map((line) => (JSON.parse(line) as { title: string }).title);
		expect(lines).toHaveLength(PAGES);
		expect(new Set(titles).size).toBe(PAGES);
	});

	it('takes addresses and JSON from standard input', async () => {
		const lines = [
			JSON.stringify({ url: 'http://a.example/1', file: path.join(pages, '1.html') }),
			path.join(pages, '2.html'),
		];
		const { stdout } = await logosphere(
			['dates', '-', '--csv', '-', '--now', '2010-01-01'],
			lines.join('\n'),
		);
		const [heading, ...found] = stdout.trimEnd().split('\r\n');
		expect(heading).toMatch(/^source,url,date/);
		expect(found.map((line) => line.split(',')[1])).toEqual(['"http://a.example/1"', '']);
	});
});
