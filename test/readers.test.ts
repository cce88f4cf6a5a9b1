/** readers: the query threads of the built program, because Node 20 cannot start threads from TypeScript. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { DAY_1, HOME, named } from '../src/io/store/facts.fixture.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';

const BUILT = path.resolve(import.meta.dirname, '../dist/src/serve/readers.js');
const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-readers-'));
let readers: import('../src/serve/readers.ts').Readers;

afterEach(async () => {
	await readers.close();
	rmSync(folder, { recursive: true, force: true });
});

it('run many queries, report failures, and are replaced after a crash', async () => {
	const { Readers } = (await import(BUILT)) as typeof import('../src/serve/readers.ts');
	readers = new Readers(folder, 2);
	// There is no store yet, so the threads crash.
	await expect(readers.reads.blog(1)).rejects.toThrow('There is no store');
	const store = new SqliteStore(folder);
	await store.write({ at: DAY_1, posts: [named('tulips'), named('roses')] });
	await store.indexed();
	const asked = Array.from({ length: 50 }, (_, i) =>
		i % 2 === 0
			? readers.reads.blog(HOME).then((blog) => blog?.posts)
			: readers.reads.search({ query: 'about', limit: 10, now: DAY_1 }).then(({ total }) => total),
	);
	expect(new Set(await Promise.all(asked))).toEqual(new Set([2]));
	await expect(readers.reads.posts({ limit: 'x' as unknown as number })).rejects.toThrow();
	expect(await readers.reads.posts({ limit: 1, order: 'newest' })).toMatchObject({ items: [{ blog: HOME }] });
	await store.close();
});
