/** Parquet files, read back by DuckDB. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parquetFormat } from './parquet.ts';
import { verifyExport } from './verify.ts';
import {
	addressOf,
	copyPartial,
	exportTo,
	filesAt,
	KEPT,
	makeWorld,
	POSTS,
	quietWatch,
	type World,
} from './world.fixture.ts';

const NUMBERS = Array.from({ length: POSTS }, (_, i) => i).filter((i) => i !== 10);

let world: World;
let database: DuckDBInstance;
beforeAll(async () => {
	world = await makeWorld();
	database = await DuckDBInstance.create(':memory:');
});
afterAll(async () => {
	database.closeSync();
	await world.close();
});

async function ask(sql: string): Promise<unknown[][]> {
	const connection = await database.connect();
	const result = await connection.runAndReadAll(sql);
	connection.closeSync();
	return result.getRowsJson() as unknown[][];
}

describe('Parquet', () => {
	it('has typed columns, and as many rows as the manifest says', async () => {
		const target = path.join(world.folder, 'typed');
		const { files } = (await exportTo(world.store, target, { format: 'parquet' }))!;
		expect(files.map(({ name }) => name)).toEqual(
			['posts', 'comments', 'links', 'blogs'].map((name) => `${name}.parquet`),
		);
		for (const { name, rows } of files)
			expect(await ask(`SELECT count(*)::INTEGER FROM '${target}/${name}'`)).toEqual([[rows]]);
		const columns = await ask(
			`SELECT column_name, column_type FROM (DESCRIBE FROM '${target}/posts.parquet')`,
		);
		expect(Object.fromEntries(columns as [string, string][])).toMatchObject({
			id: 'BIGINT',
			url: 'VARCHAR',
			published: 'VARCHAR',
			published_at: 'TIMESTAMP',
			categories: 'VARCHAR[]',
			first_seen: 'TIMESTAMP',
			comments: 'BIGINT',
		});
		expect((await verifyExport(`${target}.manifest.json`)).isSound).toBe(true);
	});

	it('returns every text, list, date and null', async () => {
		const target = path.join(world.folder, 'texts.parquet');
		await exportTo(world.store, target, {
			format: parquetFormat({ items: 7, chars: 1e9 }),
			options: { table: 'posts' },
		});
		const rows = await ask(
			`SELECT url, title, author, text, html, categories, epoch_ms(published_at) FROM '${target}'`,
		);
		const wellFormed = (text: string | null) => (text === null ? null : Buffer.from(text).toString());
		for (const [place, i] of NUMBERS.entries()) {
			const post = (await world.store.post(addressOf(i)))!;
			const [url, title, author, text, html, categories, at] = rows[place]!;
			expect([url, title, author, text, html]).toEqual(
				[post.url, post.title, post.author, post.text, post.html].map(wellFormed),
			);
			expect(categories).toEqual(post.categories.map(wellFormed));
			expect(at === null ? null : Number(at)).toBe(
				post.published === null ? null : Date.parse(post.published),
			);
		}
	});

	it('interrupted and continued, gives the same bytes', async () => {
		const format = parquetFormat({ items: 7, chars: 1e9 });
		const [whole, broken] = ['whole', 'broken'].map((way) => path.join(world.folder, way, 'x')) as [
			string,
			string,
		];
		for (const target of [whole, broken]) mkdirSync(path.dirname(target));
		let done = 0;
		await exportTo(
			world.store,
			whole,
			{ format },
			quietWatch(() => ++done === 1),
		);
		copyPartial(whole, broken);
		const manifest = await exportTo(world.store, whole, { format });
		expect(manifest).toMatchObject({ posts: KEPT });
		for (const items of [20, 21, 22, 1_000]) {
			done = 0;
			await exportTo(
				world.store,
				broken,
				{ format },
				quietWatch(() => ++done === items),
			);
		}
		const digests = (target: string) =>
			[...filesAt(target)].map(
				([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')} ${name}`,
			);
		expect(digests(broken)).toEqual(digests(whole));
	});
});
