/** In a process of its own: it would hold for all tests of this one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compileThread } from './threads/compile-thread.fixture.ts';

/** Much is made and let go, and some of it kept for a while, as pages are. */
const PROGRAM = `
	const { collectSoon } = await import(process.argv[1]);
	collectSoon();
	const kept = [];
	for (let i = 0; i < 100_000; i++) kept[i % 20_000] = { text: 'page ' + i, bytes: new Uint8Array(200) };
	console.log('done');
`;

it('is a setting that this V8 knows, and outlives collections', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-collect-'));
	const { href } = compileThread(folder, 'io/collect-soon.ts');
	const args = ['--input-type=module', '-e', PROGRAM, href];
	const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
	rmSync(folder, { recursive: true });
	expect({ stdout, stderr, status }).toEqual({ stdout: 'done\n', stderr: '', status: 0 });
});
