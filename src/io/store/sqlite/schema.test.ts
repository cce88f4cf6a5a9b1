/** Stores of older programs: what they keep is the same after their tables were brought up to date. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY_2, dump, FULL_BATCH, HOME, named, OTHER } from '../facts.fixture.ts';
import { Sqlite } from './driver.ts';
import { repairStore } from './repair.ts';
import { migrate, STEPS, versionOf } from './schema.ts';
import { SqliteStore } from './sqlite-store.ts';

/** Before what others count of posts had a table of its own. */
const OLD = 6;
/** Tables that have another name now. */
const RENAMED: Readonly<Record<string, string>> = { asides: 'quarantine' };
const HOLDER = named('sun', { blog: OTHER, links: [{ to: `${HOME}snow`, text: 'Ann' }] });

let folder: string;
const folderOf = (name: string) => path.join(folder, name);
const fileOf = (name: string) => path.join(folder, name, 'logosphere.db');

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-schema-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function using<T>(name: string, work: (store: SqliteStore) => Promise<T>): Promise<T> {
	const store = new SqliteStore(folderOf(name));
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}

/** The same rows in the tables that an older program made. */
async function makeOld() {
	const kept = await using('new', async (store) => {
		await store.write(FULL_BATCH);
		await store.write({ at: DAY_2, posts: [HOLDER, named('snow')] });
		return dump(store);
	});
	await using('old', async () => {});
	rmSync(fileOf('old'));
	const old = new Sqlite(fileOf('old'));
	migrate(old, STEPS.slice(0, OLD));
	old.attach(fileOf('new'), 'now');
	const tables = old.sql("SELECT name FROM main.sqlite_master WHERE type = 'table'").all();
	for (const { name } of tables) {
		const columns = old.sql(`SELECT name FROM pragma_table_info('${name}', 'main')`).all();
		const names = columns.map((column) => column.name).join(', ');
		old.exec(
			`INSERT INTO main.${name} (${names}) SELECT ${names} FROM now.${RENAMED[name as string] ?? name}`,
		);
	}
	old.exec('UPDATE main.posts SET inbound = (SELECT inbound FROM now.post_counts WHERE post = id)');
	old.close();
	// Stacks of errors were not stored then.
	return { ...kept, quarantine: kept.quarantine.map((page) => ({ ...page, stack: null })) };
}

it('a store of an older program keeps all that it has, and is written on', async () => {
	const kept = await makeOld();
	await using('old', async (store) => {
		expect(await dump(store)).toEqual(kept);
		await store.write({ at: DAY_2, posts: [HOLDER, named('rain', { blog: OTHER, links: HOLDER.links! })] });
		const [before, now] = [
			await using('new', (one) => one.post(`${HOME}snow`)),
			await store.post(`${HOME}snow`),
		];
		expect(before!.inboundLinks).toBeGreaterThan(0);
		expect(now!.inboundLinks).toBe(before!.inboundLinks + 1);
	});
});

it('a store of an older program that is damaged is repaired with all that it has', async () => {
	const kept = await makeOld();
	repairStore(folderOf('old'));
	expect(await using('old', dump)).toEqual(kept);
});

it('a change of the tables that does not go through leaves them as they were', async () => {
	await makeOld();
	const old = new Sqlite(fileOf('old'));
	expect(() => migrate(old, [...STEPS, 'CREATE TABLE posts (id)'])).toThrow();
	expect(versionOf(old)).toBe(OLD);
	expect(old.sql("SELECT 1 FROM sqlite_master WHERE name = 'post_counts'").get()).toBeUndefined();
	old.close();
});
