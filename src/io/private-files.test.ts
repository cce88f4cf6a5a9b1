import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { replaceFileSync } from './replace-file.ts';
import { SqliteStore } from './store/sqlite/sqlite-store.ts';

const root = mkdtempSync(path.join(tmpdir(), 'logosphere-private-'));
afterAll(() => rmSync(root, { recursive: true }));

const rightsOf = (place: string): string => (statSync(place).mode & 0o777).toString(8);
const rightsIn = (folder: string): string[] =>
	readdirSync(folder).map((name) => rightsOf(path.join(folder, name)));

describe('a store', () => {
	it('is created for its owner only', async () => {
		const folder = path.join(root, 'new', 'store');
		const store = new SqliteStore(folder);
		await store.indexed();
		expect(rightsOf(folder)).toBe('700');
		expect(new Set(rightsIn(folder))).toEqual(new Set(['600']));
		await store.close();
	});

	it.each([false, true])(
		'that an older version left open is closed to others when it is opened (to read: %s)',
		async (isReader) => {
			const folder = path.join(root, `old-${isReader}`);
			await new SqliteStore(folder).close();
			mkdirSync(path.join(folder, 'frozen'));
			for (const name of ['token', 'frozen/a.json', 'notes.txt']) writeFileSync(path.join(folder, name), 'x');
			for (const name of readdirSync(folder))
				chmodSync(path.join(folder, name), name === 'frozen' ? 0o755 : 0o644);
			chmodSync(folder, 0o755);
			await new SqliteStore(folder, { isReader }).close();
			const rights = ['.', 'logosphere.db', 'token', 'frozen', 'frozen/a.json'].map((name) =>
				rightsOf(path.join(folder, name)),
			);
			expect(rights).toEqual(['700', '600', '600', '700', '600']);
			// Not a file of the store.
			expect(rightsOf(path.join(folder, 'notes.txt'))).toBe('644');
		},
	);
});

describe('a small file that is replaced', () => {
	const place = path.join(root, 'file');

	it('is whole, and private where it must be', () => {
		replaceFileSync(place, 'old');
		replaceFileSync(place, 'new', { isPrivate: true });
		expect(rightsOf(place)).toBe('600');
		expect(readdirSync(root)).not.toContain('file.new');
	});

	it('stays unchanged if the new one cannot be written', () => {
		mkdirSync(path.join(root, 'full.new', 'x'), { recursive: true });
		writeFileSync(path.join(root, 'full'), 'old');
		expect(() => replaceFileSync(path.join(root, 'full'), 'new')).toThrow();
		expect(statSync(path.join(root, 'full')).size).toBe(3);
	});
});
