import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesBelow, syncFolders } from './files.ts';

const root = mkdtempSync(path.join(tmpdir(), 'logosphere-files-'));
afterAll(() => rmSync(root, { recursive: true }));

it('a file that goes between the look at its folder and the look at itself is none', async () => {
	mkdirSync(path.join(root, 'below'));
	writeFileSync(path.join(root, 'below', 'kept'), 'a');
	// It is listed, and cannot be found.
	symlinkSync('gone', path.join(root, 'below', 'logosphere.db-shm'));
	await syncFolders(root);
	expect((await filesBelow(root)).map(({ name }) => name)).toEqual(['below/kept']);
});
