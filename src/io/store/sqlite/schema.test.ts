/** Stores of older programs still hold the same data after their tables are upgraded. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkCommand } from '../../../commands/check.ts';
import { DAY_2, dump, FULL_BATCH, HOME, named, OTHER } from '../facts.fixture.ts';
import { Sqlite } from './driver.ts';
import { repairStore } from './repair.ts';
import { migrate, STEPS, versionOf } from './schema.ts';
import { SqliteStore } from './sqlite-store.ts';

/** Before inbound counts of posts had a table of their own. */
const OLD = 6;
/** Tables that were renamed. */
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

/** Puts the same rows into the tables of an older program. */
async function makeOld() {
	const expected = await using('new', async (store) => {
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
	// Older programs did not store stacks of errors.
	return { ...expected, quarantine: expected.quarantine.map((page) => ({ ...page, stack: null })) };
}

it('a store of an older program still has all its data and can be written to', async () => {
	const expected = await makeOld();
	await using('old', async (store) => {
		expect(await dump(store)).toEqual(expected);
		await store.write({ at: DAY_2, posts: [HOLDER, named('rain', { blog: OTHER, links: HOLDER.links! })] });
		const [before, now] = [
			await using('new', (one) => one.post(`${HOME}snow`)),
			await store.post(`${HOME}snow`),
		];
		expect(before!.inboundLinks).toBeGreaterThan(0);
		expect(now!.inboundLinks).toBe(before!.inboundLinks + 1);
	});
});

it('a damaged store of an older program is repaired with all its data', async () => {
	const expected = await makeOld();
	repairStore(folderOf('old'));
	expect(await using('old', dump)).toEqual(expected);
});

it('a failed upgrade leaves the tables unchanged', async () => {
	await makeOld();
	const old = new Sqlite(fileOf('old'));
	expect(() => migrate(old, [...STEPS, 'CREATE TABLE posts (id)'])).toThrow();
	expect(versionOf(old)).toBe(OLD);
	expect(old.sql("SELECT 1 FROM sqlite_master WHERE name = 'post_counts'").get()).toBeUndefined();
	old.close();
});

it('the file as it was stays beside an upgraded store, and opens with the older program', async () => {
	await makeOld();
	const before = readFileSync(fileOf('old'));
	await using('old', async () => {});
	const kept = `${fileOf('old')}.backup-of-version-${OLD}`;
	expect(readFileSync(kept).equals(before)).toBe(true);
	const old = new Sqlite(kept, { isReader: true });
	expect(versionOf(old)).toBe(OLD);
	old.close();
});

it('a store is not upgraded if it cannot be copied before', async () => {
	await makeOld();
	mkdirSync(path.join(`${fileOf('old')}.backup-of-version-${OLD}`, 'in the way'), { recursive: true });
	await expect(using('old', async () => {})).rejects.toMatchObject({ code: 'not-saved-before' });
	const old = new Sqlite(fileOf('old'), { isReader: true });
	expect(versionOf(old)).toBe(OLD);
	old.close();
});

it('check --dry-run tries the upgrade on a copy', async () => {
	await makeOld();
	const before = readFileSync(fileOf('old'));
	const lines: string[] = [];
	const values = { data: folderOf('old'), 'dry-run': true };
	expect(await checkCommand.run({ values, out: (text: string) => lines.push(text) } as never)).toBe(0);
	expect(lines.at(-1)).toBe('This was tried on a copy: the store itself was not changed.');
	expect(readFileSync(fileOf('old')).equals(before)).toBe(true);
});
