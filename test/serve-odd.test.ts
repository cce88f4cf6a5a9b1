/** A server that must not start, or starts where little is allowed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { CLI } from './logosphere.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-serve-odd-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** It would serve for ever if it did. */
const MAX_MS = 60_000;

it.each(['', '\n', '   \n', 'short\n'])('a token file with %j opens nothing', (text) => {
	writeFileSync(path.join(folder, 'token'), text);
	const args = [CLI, 'serve', '--no-crawl', '--data', folder, '--listen', '127.0.0.1:0'];
	spawnSync(process.execPath, [CLI, 'import', '/dev/null', '--data', folder]);
	const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: MAX_MS });
	expect(stderr).toMatch(/token holds no valid token .* Remove it/);
	expect(status).toBe(1);
});
