import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { searchPosts } from '../../../search/index.ts';
import { storeContract } from '../contract.fixture.ts';
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
