/** In a process of its own, because the setting would hold for all tests of this one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { compileThread } from './threads/compile-thread.fixture.ts';

/** Creates and drops many objects, and holds some for a while, as a crawl does with pages. */
const PROGRAM = `
	const { collectSoon } = await import(process.argv[1]);
	collectSoon();
	const held = [];
	for (let i = 0; i < 100_000; i++) held[i % 20_000] = { text: 'page ' + i, bytes: new Uint8Array(200) };
	console.log('done');
`;

it('is a setting that this V8 knows and that stays after collections', () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-collect-'));
	const { href } = compileThread(folder, 'io/collect-soon.ts');
	const args = ['--input-type=module', '-e', PROGRAM, href];
	const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
	rmSync(folder, { recursive: true });
	expect({ stdout, stderr, status }).toEqual({ stdout: 'done\n', stderr: '', status: 0 });
});
