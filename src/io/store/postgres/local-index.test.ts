/** This machine's index of a PostgreSQL store: one file for all its processes, which can be deleted and comes back. */
import { rmSync, statSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from '../../../../test/postgres.fixture.ts';
import { searchPosts } from '../../../search/index.ts';
import { DAY_1, DAY_2, DAY_3, HOME, named } from '../facts.fixture.ts';
import { Postgres } from './driver.ts';
import { indexFolderOf } from './index-folder.ts';
import { PostgresStore, type PostgresStoreOptions } from './postgres-store.ts';

describeOnPostgres('the index of a machine', () => {
	let [url, schema] = ['', ''];
	let opened: PostgresStore[] = [];
	beforeAll(async () => {
		url = await sharedPostgres();
	});
	beforeEach(() => {
		schema = newSchema();
	});
	afterEach(async () => {
		await Promise.all(opened.map((store) => store.close()));
		opened = [];
		await ask(url, `DROP SCHEMA ${schema} CASCADE`);
	});

	const open = async (options: PostgresStoreOptions = {}) => {
		const store = await PostgresStore.open(url, { schema, partitions: 2, ...options });
		opened.push(store);
		return store;
	};
	const close = async (store: PostgresStore) => {
		opened = opened.filter((one) => one !== store);
		await store.close();
	};
	const find = async (store: PostgresStore, query: string) => {
		const { results } = await searchPosts(store, { query, limit: 100, now: DAY_3 });
		return results.map((result) => result.url).sort();
	};
	const folderOf = async () => {
		const postgres = new Postgres(url, { schema });
		try {
			return await indexFolderOf(postgres.session);
		} finally {
			await postgres.close();
		}
	};

	it('is built for the first reader, with everything that was stored before', async () => {
		const writer = await open();
		await writer.write({ at: DAY_1, posts: [named('tea'), named('snow')] });
		expect((await writer.stats()).toIndex).toBe(2);
		expect(await find(await open({ isReader: true }), 'about')).toEqual([`${HOME}snow`, `${HOME}tea`]);
		expect((await writer.stats()).toIndex).toBe(0);
	});

	it('is readable by its user only', async () => {
		await (await open()).indexed();
		expect(statSync(await folderOf()).mode & 0o777).toBe(0o700);
	});

	it('is shared, and another process takes over when the first ends', async () => {
		const [first, second] = [await open(), await open()];
		await first.indexed();
		await second.write({ at: DAY_1, posts: [named('tea')] });
		await second.indexed();
		expect(await find(second, 'tea')).toEqual([`${HOME}tea`]);
		await close(first);
		await second.write({ at: DAY_2, posts: [named('snow')] });
		await second.indexed();
		expect(await find(second, 'about')).toEqual([`${HOME}snow`, `${HOME}tea`]);
	});

	it('lets a server answer at once and say that posts are missing', async () => {
		const writer = await open();
		await writer.write({ at: DAY_1, posts: [named('tea')] });
		const server = await open({ isReader: true, isServing: true });
		const plan = { kind: 'all', of: [] } as const;
		const { notes } = await server.find({ plan, order: 'newest', limit: 5 });
		expect(notes.every((note) => /index/.test(note))).toBe(true);
		await server.indexed();
		expect(await server.find({ plan, order: 'newest', limit: 5 })).toMatchObject({ total: 1, notes: [] });
	});

	it('is rebuilt when its folder was deleted', async () => {
		const writer = await open();
		await writer.write({ at: DAY_1, posts: [named('tea')] });
		expect(await find(writer, 'tea')).toHaveLength(1);
		await close(writer);
		rmSync(await folderOf(), { recursive: true });
		expect(await find(await open({ isReader: true }), 'tea')).toHaveLength(1);
	});

	it('is a new one for a recreated schema of the same name', async () => {
		const before = await open();
		await before.write({ at: DAY_1, posts: [named('tea'), named('snow')] });
		await before.indexed();
		await close(before);
		await ask(url, `DROP SCHEMA ${schema} CASCADE`);
		const after = await open();
		await after.write({ at: DAY_1, posts: [named('coffee'), named('milk'), named('rain')] });
		expect(await find(after, 'about')).toHaveLength(3);
	});

	it('is built for a store of an older program, whose index tables are dropped', async () => {
		const writer = await open();
		await writer.write({ at: DAY_1, posts: [named('tea')] });
		await close(writer);
		await ask(
			url,
			`SET search_path = ${schema}; DROP TRIGGER number_blog ON blogs; DROP FUNCTION number_blog; DROP TABLE index_source;
			ALTER TABLE blog_counts DROP COLUMN change; ALTER TABLE post_counts DROP COLUMN counted;
			CREATE SEQUENCE index_segment_ids; CREATE TABLE docs (post bigint); CREATE TABLE index_segments (id bigint);
			CREATE TABLE index_pages (segment bigint); CREATE TABLE index_progress (taken bigint); CREATE TABLE stem_languages (language text);
			DROP TABLE sources; DROP TABLE fleet_roles;
			ALTER TABLE hosts DROP COLUMN fence, DROP COLUMN holder, DROP COLUMN writer, DROP COLUMN lease_until, DROP COLUMN tries,
				DROP COLUMN bound;
			UPDATE schema_steps SET taken = 3`,
		);
		expect(await find(await open(), 'tea')).toEqual([`${HOME}tea`]);
	});
});
