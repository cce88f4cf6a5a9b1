import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesBelow, syncFolders } from './files.ts';

const root = mkdtempSync(path.join(tmpdir(), 'logosphere-files-'));
afterAll(() => rmSync(root, { recursive: true }));

it('ignores a file that is deleted while its folder is listed', async () => {
	mkdirSync(path.join(root, 'below'));
	writeFileSync(path.join(root, 'below', 'stays'), 'a');
	// It is listed, and cannot be found.
	symlinkSync('gone', path.join(root, 'below', 'logosphere.db-shm'));
	await syncFolders(root);
	expect((await filesBelow(root)).map(({ name }) => name)).toEqual(['below/stays']);
});
