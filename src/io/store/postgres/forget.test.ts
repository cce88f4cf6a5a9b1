import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from '../../../../test/postgres.fixture.ts';
import { DAY_1, DAY_2, DAY_3, HOME, named } from '../facts.fixture.ts';
import { PostgresStore } from './postgres-store.ts';

const MARKER = 'xylomarkerquartz';
const BESIDE = 'zephyrbesideword';

describeOnPostgres('forgetting on a real server', () => {
	const schema = newSchema();
	let [url, one, other]: [string, PostgresStore, PostgresStore] = [] as never;
	beforeAll(async () => {
		url = await sharedPostgres();
		one = await PostgresStore.open(url, { schema, partitions: 2 });
		other = await PostgresStore.open(url, { schema });
	});
	afterAll(async () => {
		await one?.close();
		await other?.close();
	});

	/** The tables that contain a word in any column, and the index files on this machine that do. */
	async function placesWith(word: string): Promise<string[]> {
		const tables = await ask(
			url,
			`SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
			WHERE nspname = '${schema}' AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
		);
		const found: string[] = [];
		for (const { name } of tables) {
			const hex = Buffer.from(word).toString('hex');
			const [row] = await ask(
				url,
				`SELECT count(*) AS n FROM ${schema}.${name} t WHERE t::text LIKE '%${word}%' OR t::text LIKE '%${hex}%'`,
			);
			if (Number(row!.n) > 0) found.push(name as string);
		}
		const base = process.env.LOGOSPHERE_INDEX!;
		for (const file of readdirSync(base, { recursive: true, encoding: 'utf8' }).sort()) {
			const place = path.join(base, file);
			if (statSync(place).isFile() && readFileSync(place).includes(word)) found.push(path.basename(file));
		}
		return found;
	}

	it('removes every word of a post from all tables and from the index on this machine, deleted terms included', async () => {
		const secret = named('secret', {}, { text: `All about ${MARKER}.` });
		await one.write({ at: DAY_1, posts: [secret, named('beside', {}, { text: `About ${BESIDE}.` })] });
		await one.indexed();
		await one.write({ at: DAY_2, posts: [named('secret', {}, { text: `Again ${MARKER}, and more.` })] });
		await one.indexed();
		expect(await placesWith(MARKER)).toEqual(['posts', 'versions', 'index.db-wal']);
		await one.forget({ url: `${HOME}secret`, kind: 'page', at: DAY_2 });
		expect(await placesWith(MARKER)).toEqual([]);
		expect(await placesWith(BESIDE)).toEqual(['posts', 'index.db']);
		expect((await one.check({ repair: false })).findings).toEqual([]);
		await one.wipe();
	});

	it('blocks the page for every other writer at once, even in the middle of a write', async () => {
		const blog = 'http://cid.example/';
		const write = (store: PostgresStore, name: string) =>
			store.write({ at: DAY_3, posts: [named(name, { blog })] });
		await write(other, 'first');
		const writing = Array.from({ length: 20 }, (_, i) => write(i % 2 === 0 ? one : other, `post-${i}`));
		await one.forget({ url: blog, kind: 'blog', at: DAY_3 });
		expect((await write(other, 'last')).posts).toEqual([{ id: 0, outcome: 'forgotten' }]);
		await Promise.all(writing);
		expect(await one.blog(blog)).toBeNull();
		expect(
			(await one.posts({ limit: 99, order: 'found' })).items.filter((post) => post.blog === blog),
		).toEqual([]);
		expect((await one.check({ repair: false })).findings).toEqual([]);
	});
});
