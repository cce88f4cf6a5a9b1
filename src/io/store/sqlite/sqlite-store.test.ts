import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { searchPosts } from '../../../search/index.ts';
import { storeContract } from '../contract.fixture.ts';
import { DAY_1, named } from '../facts.fixture.ts';
import { SqliteStore } from './sqlite-store.ts';

storeContract(
	'SQLite',
	async () => {
		const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-store-'));
		const store = new SqliteStore(folder);
		return {
			store,
			async end() {
				await store.close();
				rmSync(folder, { recursive: true });
			},
		};
	},
	searchPosts,
);

it('an empty new index finds nothing, and the store says so', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-begun-'));
	const writer = new SqliteStore(folder);
	await writer.write({ at: DAY_1, posts: [named('a'), named('b')] });
	await writer.close();
	truncateSync(path.join(folder, 'index.db'));
	const reader = new SqliteStore(folder, { isReader: true });
	expect(await reader.stats()).toMatchObject({ posts: 2, toIndex: 2 });
	await reader.close();
	rmSync(folder, { recursive: true });
});
