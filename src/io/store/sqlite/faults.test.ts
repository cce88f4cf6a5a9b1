/** What can happen to a store's files: reported in words, and nothing is damaged. */
import {
	closeSync,
	copyFileSync,
	fstatSync,
	mkdtempSync,
	openSync,
	readFileSync,
	rmSync,
	truncateSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { searchPosts } from '../../../search/index.ts';
import { Failure } from '../../failure.ts';
import { DAY_1, DAY_3, dump, FULL_BATCH, HOME, named } from '../facts.fixture.ts';
import { Sqlite } from './driver.ts';
import { repairStore } from './repair.ts';
import { saveBatch } from './save/save-batches.ts';
import { migrate, STEPS, versionOf } from './schema.ts';
import { SqliteStore } from './sqlite-store.ts';

let folder: string;
let storeFile: string;
let indexFile: string;

beforeEach(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-faults-'));
	storeFile = path.join(folder, 'logosphere.db');
	indexFile = path.join(folder, 'index.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

async function using<T>(work: (store: SqliteStore) => Promise<T>, isReader = false): Promise<T> {
	const store = new SqliteStore(folder, { isReader });
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}

/** The code and words of a failure; anything else that is thrown is a bug. */
async function failureOf(work: () => unknown): Promise<string> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return `${error.code}: ${error.message}`;
	}
	return 'none';
}

const fill = (count: number) =>
	using(async (store) => {
		const posts = Array.from({ length: count }, (_, i) => named(`p${i}`, {}, { html: 'x'.repeat(500) }));
		await store.write({ at: DAY_1, posts });
		await store.indexed();
	});

async function totalOf(store: SqliteStore, query = 'about'): Promise<number> {
	return (await searchPosts(store, { query, limit: 1, now: DAY_3 })).total;
}

function alter(file: string, ...statements: string[]): void {
	const database = new Sqlite(file);
	for (const statement of statements) database.exec(statement);
	database.close();
}

describe('one writes', () => {
	it('and others read what is there when they ask', async () => {
		await using(async (writer) => {
			await writer.write(FULL_BATCH);
			await writer.indexed();
			await using(async (reader) => {
				expect(await dump(reader)).toEqual(await dump(writer));
				await writer.write({ at: DAY_1, posts: [named('late')] });
				await writer.indexed();
				expect(await reader.post(`${HOME}late`)).not.toBeNull();
				expect(await totalOf(reader, 'late')).toBe(1);
			}, true);
		});
	});

	it('and a second writer is refused until the first one closes', async () => {
		await using(async (writer) => {
			expect(await failureOf(() => new SqliteStore(folder))).toMatch(
				/^two-writers: Another process is writing/,
			);
			await writer.write(FULL_BATCH);
		});
		expect(await using((store) => store.post(`${HOME}snow`))).not.toBeNull();
	});

	it('and a reader may save a search meanwhile', async () => {
		const search = {
			name: 'tea',
			query: 'tea -coffee',
			sort: null,
			saved: DAY_1,
			webhook: null,
			delivery: null,
		};
		await using(async (writer) => {
			await writer.write(FULL_BATCH);
			await using((reader) => reader.saveSearch(search), true);
			expect(await writer.savedSearches()).toEqual([search]);
			await writer.write({ at: DAY_1, posts: [named('late')] });
			expect(await using((reader) => reader.dropSearch('tea'), true)).toBe(true);
			expect(await using((reader) => reader.dropSearch('tea'), true)).toBe(false);
			expect(await writer.savedSearches()).toEqual([]);
		});
	});

	it('and a reader may not', async () => {
		await fill(1);
		const failure = await using((reader) => failureOf(() => reader.write(FULL_BATCH)), true);
		expect(failure).toMatch(/^read-only-store: /);
	});
});

it('closed, a store is in its two files alone', async () => {
	await fill(50);
	const copy = mkdtempSync(path.join(tmpdir(), 'logosphere-copy-'));
	for (const file of ['logosphere.db', 'index.db'])
		copyFileSync(path.join(folder, file), path.join(copy, file));
	const store = new SqliteStore(copy, { isReader: true });
	expect(await totalOf(store)).toBe(50);
	await store.close();
	rmSync(copy, { recursive: true });
});

describe('a folder without a store', () => {
	it('is reported to a reader', async () => {
		expect(await failureOf(() => new SqliteStore(folder, { isReader: true }))).toMatch(
			/^no-store: There is no store/,
		);
	});

	it('is reported where a file is in its way', async () => {
		writeFileSync(path.join(folder, 'file'), '');
		expect(await failureOf(() => new SqliteStore(path.join(folder, 'file', 'data')))).toMatch(/^no-folder: /);
	});
});

it('a folder that cannot be created is reported at once', async () => {
	expect(await failureOf(() => new SqliteStore('/proc/logosphere/data'))).toMatch(/^no-folder: /);
});

it('a reader upgrades a store of an older program', async () => {
	const database = new Sqlite(storeFile);
	migrate(database, STEPS.slice(0, 1));
	database.close();
	expect(await using((reader) => totalOf(reader), true)).toBe(0);
	expect(await using((reader) => reader.post(HOME), true)).toBeNull();
	const looked = new Sqlite(storeFile, { isReader: true });
	expect(versionOf(looked)).toBe(STEPS.length);
	looked.close();
});

describe.each([true, false])('opened for reading: %s', (isReader) => {
	it('a store of a newer program is refused and stays unchanged', async () => {
		await fill(3);
		alter(storeFile, 'PRAGMA user_version = 99');
		const before = readFileSync(storeFile);
		const failure = await failureOf(() => new SqliteStore(folder, { isReader }));
		expect(failure).toMatch(/^newer-store: .*version is 99.*Nothing was changed/);
		expect(readFileSync(storeFile).equals(before)).toBe(true);
	});

	it('a file that is not a database is refused and stays unchanged', async () => {
		writeFileSync(storeFile, 'Dear diary, '.repeat(1_000));
		expect(await failureOf(() => new SqliteStore(folder, { isReader }))).toMatch(
			/^not-a-store: .*is not a Logosphere store/,
		);
		expect(readFileSync(storeFile, 'utf8')).toMatch(/^Dear diary, /);
	});

	it('a truncated file is reported as damaged', async () => {
		await fill(300);
		truncateSync(storeFile, 40_960);
		const read = () => using((store) => store.posts({ limit: 500, order: 'found' }), isReader);
		expect(await failureOf(read)).toMatch(/^corrupt-store: .*is damaged.*logosphere check/);
	});
});

describe('a damaged store', () => {
	const PAGE = 4_096;
	/** Overwrites pages in the middle of the file, as a bad disk does. */
	const damage = (share: number, pages: number) => {
		const file = openSync(storeFile, 'r+');
		const first = Math.floor((fstatSync(file).size / PAGE) * share);
		writeSync(file, Buffer.alloc(PAGE * pages, 0xa5), 0, PAGE * pages, first * PAGE);
		closeSync(file);
	};

	it('that was truncated is reported by check', async () => {
		await fill(300);
		truncateSync(storeFile, 40_960);
		let report = '';
		const failure = await failureOf(() =>
			using(async (store) => {
				const { isStoreSound, findings } = await store.check({ repair: true });
				report = `${isStoreSound ? 'sound' : 'found'}: ${findings.join(' ')}`;
			}),
		);
		const outcome = failure === 'none' ? report : failure;
		expect(outcome).toMatch(/^(?:found|corrupt-store): .*logosphere\.db/);
	});

	it.each([0.3, 0.5, 0.8])('with bad pages at %s of the file, the rest is recovered', async (share) => {
		await fill(300);
		const before = readFileSync(storeFile);
		damage(share, 3);
		const report = repairStore(folder);
		const posts = report.tables.find(({ name }) => name === 'posts')!;
		expect(posts.saved).toBeGreaterThan(240);
		expect(readFileSync(report.damaged)).toHaveLength(before.length);
		await using(async (store) => {
			await store.indexed();
			expect(await store.check({ repair: false })).toMatchObject({ isSound: true, posts: posts.saved });
			expect(await totalOf(store)).toBe(posts.saved);
			const again = Array.from({ length: 300 }, (_, i) => named(`p${i}`, {}, { html: 'x'.repeat(500) }));
			const { posts: outcomes } = await store.write({ at: DAY_3, posts: again });
			expect(outcomes.filter(({ outcome }) => outcome === 'new')).toHaveLength(300 - posts.saved);
			expect((await store.stats()).posts).toBe(300);
		});
	});

	it('with texts that are not UTF-8 is reported by check, and repaired', async () => {
		await fill(20);
		const database = new Sqlite(storeFile);
		database.exec("UPDATE posts SET text = CAST(X'41ff42' AS TEXT) WHERE id = 3");
		database.exec("UPDATE post_keys SET key = CAST(X'41ff42' AS TEXT) WHERE post = 5");
		database.close();
		const report = await using((store) => store.check({ repair: true }));
		expect(report).toMatchObject({ isSound: false, isStoreSound: false });
		expect(report.findings.join()).toMatch(/1 text of posts is not valid UTF-8.*1 text of post_keys/s);
		expect(repairStore(folder).tables.find(({ name }) => name === 'posts')).toMatchObject({
			saved: 20,
			lost: 0,
		});
		await using(async (store) => {
			await store.indexed();
			expect(await store.check({ repair: false })).toMatchObject({ isSound: true, indexed: 20 });
			expect((await store.post(3))?.text).toBe('A\ufffdB');
		});
	});

	it('that is intact is recovered completely', async () => {
		await using((store) => store.write(FULL_BATCH));
		const before = await using((store) => dump(store), true);
		const { tables } = repairStore(folder);
		expect(tables.every(({ lost }) => lost === 0)).toBe(true);
		expect(await using((store) => dump(store), true)).toEqual(before);
	});
});

describe('a full disk', () => {
	it('loses nothing, and the same batch is saved once there is room', () => {
		const database = new Sqlite(storeFile);
		migrate(database);
		const batch = (i: number) => ({
			at: DAY_1,
			posts: Array.from({ length: 5 }, (_, k) => named(`p${i}-${k}`, {}, { html: 'x'.repeat(3_000) })),
		});
		const pages = database.sql('PRAGMA page_count').get()!.page_count as number;
		database.exec(`PRAGMA max_page_count = ${pages + 60}`);
		let saved = 0;
		const fillUp = () => {
			for (; saved < 1_000; saved++) saveBatch(database, batch(saved));
		};
		expect(fillUp).toThrow(/The disk of .* is full. Nothing was damaged/);
		const count = () => database.sql('SELECT count(*) AS n FROM posts').get()!.n;
		expect(saved).toBeGreaterThan(0);
		expect(count()).toBe(saved * 5);
		expect(database.sql('PRAGMA integrity_check').get()).toMatchObject({ integrity_check: 'ok' });
		database.exec(`PRAGMA max_page_count = ${pages + 200}`);
		saveBatch(database, batch(saved));
		expect(count()).toBe((saved + 1) * 5);
		database.close();
	});
});

describe('an index that was damaged', () => {
	const damages: readonly (readonly [string, () => void])[] = [
		['lacks the facts of posts', () => alter(indexFile, 'DELETE FROM docs WHERE id <= 7')],
		['lacks the words of posts', () => alter(indexFile, 'DELETE FROM terms WHERE rowid <= 7')],
		['has a post that there is not', () => alter(indexFile, 'UPDATE docs SET id = 999 WHERE id = 7')],
		['has lost a table of words', () => alter(indexFile, 'DELETE FROM terms_data WHERE id > 10')],
		['was cut off', () => truncateSync(indexFile, 8_192)],
		['is not a database', () => writeFileSync(indexFile, 'Dear diary, '.repeat(1_000))],
	];
	// A damaged file may be rebuilt as soon as it is opened; the store then reports that.
	const isRebuiltAtOnce = new Set(['has lost a table of words', 'was cut off', 'is not a database']);

	it.each(damages)('and %s is detected, repaired and searched again', async (name, damage) => {
		await fill(20);
		damage();
		const reported: number[] = [];
		await using(async (store) => {
			const looked = await store.check({ repair: false });
			expect(looked.isSound).toBe(false);
			if (!isRebuiltAtOnce.has(name)) expect(looked.repaired).toBe(false);
			const onProgress = (done: number) => reported.push(done);
			const repaired = await store.check({ repair: true, onProgress });
			expect(repaired).toMatchObject({ posts: 20, indexed: 20 });
			expect(repaired.repaired).toBe(!repaired.isSound);
			expect(await store.check({ repair: false })).toMatchObject({ isSound: true, findings: [] });
			expect(await totalOf(store)).toBe(20);
			await store.write({ at: DAY_1, posts: [named('late')] });
			await store.indexed();
			expect(await totalOf(store, 'late')).toBe(1);
		});
	});

	it('or deleted is rebuilt by the next writer', async () => {
		await fill(20);
		rmSync(indexFile);
		await using(async (store) => {
			await store.indexed();
			expect(await totalOf(store)).toBe(20);
		});
	});

	it('is not reported for an intact index', async () => {
		await fill(20);
		const report = await using((store) => store.check({ repair: true }));
		expect(report).toEqual({
			isSound: true,
			isStoreSound: true,
			posts: 20,
			indexed: 20,
			findings: [],
			repaired: false,
		});
	});
});
