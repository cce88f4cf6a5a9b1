/** faults-damage: files damaged by a disk, a clock or a person. The damage is reported, sound data is saved, and derived files are rebuilt. */
import {
	closeSync,
	copyFileSync,
	cpSync,
	existsSync,
	fstatSync,
	mkdirSync,
	mkdtempSync,
	openSync,
	readdirSync,
	rmSync,
	truncateSync,
	utimesSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Random } from '../sim/random.ts';
import { Failure } from '../src/io/failure.ts';
import { repairStore } from '../src/io/store/sqlite/repair.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { searchPosts } from '../src/search/index.ts';
import { effort } from './effort.fixture.ts';
import { kill, startWriter, urlsOf } from './store-writer.fixture.ts';

/** Positions at which each file is damaged; LOGOSPHERE_KILLS for more. */
const PLACES = Number(process.env.LOGOSPHERE_KILLS ?? effort(2, 5));
const BATCHES = 30;
const POSTS = BATCHES * 20;
const PAGE = 4_096;
const NOW = '2004-03-06T00:00:00Z';

let scratch: string;
let sound: string;
let data: string;
const at = (name: string) => path.join(data, name);

beforeAll(async () => {
	scratch = mkdtempSync(path.join(tmpdir(), 'logosphere-damage-'));
	[sound, data] = [path.join(scratch, 'sound'), path.join(scratch, 'data')];
	const { child } = startWriter(sound, 0, BATCHES);
	await new Promise((resolve) => child.once('close', resolve));
	const store = new SqliteStore(sound);
	await store.indexed();
	await store.worked.set('map', 'all', '1', Buffer.alloc(30_000, 'w'));
	await store.close();
});
afterAll(() => rmSync(scratch, { recursive: true }));
beforeEach(() => begin());

function begin(): void {
	rmSync(data, { recursive: true, force: true });
	cpSync(sound, data, { recursive: true });
}

/** Eight changed bytes. They are ASCII, because the database library ends the process at a text that is not UTF-8. */
function damage(name: string, random: Random): void {
	const file = openSync(at(name), 'r+');
	const place = random.below(fstatSync(file).size - 8);
	writeSync(file, Buffer.from(Array.from({ length: 8 }, () => random.below(128))), 0, 8, place);
	closeSync(file);
}

async function using<T>(work: (store: SqliteStore) => Promise<T>, isReader = false): Promise<T> {
	const store = new SqliteStore(data, { isReader });
	try {
		return await work(store);
	} finally {
		await store.close();
	}
}

/** The result; null for a failure that was reported in words. Any other error is a bug. */
async function orFailure<T>(work: () => Promise<T>): Promise<T | null> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		return null;
	}
}

const search = (store: SqliteStore) =>
	searchPosts(store, { query: 'snow', sort: 'newest', limit: 5, now: NOW }).then(({ total }) => total);

it(
	`changed bytes of the store, ${PLACES} times: the damage is repaired, everything else stays`,
	async () => {
		const random = new Random(20040305);
		let [found, lost, most, beyond] = [0, 0, 0, 0];
		for (let round = 0; round < PLACES; round++) {
			begin();
			damage('logosphere.db', random);
			await orFailure(() => using((store) => store.posts({ limit: POSTS, order: 'found' }), true));
			await orFailure(() => using(search, true));
			const report = await orFailure(() => using((store) => store.check({ repair: false })));
			if (report?.isStoreSound) continue;
			found++;
			const isRepaired = (await orFailure(async () => repairStore(data))) !== null;
			if (!isRepaired) {
				beyond++;
				continue;
			}
			const { isStoreSound, posts } = await using((store) => store.check({ repair: true }));
			expect(isStoreSound).toBe(true);
			lost += POSTS - posts;
			most = Math.max(most, POSTS - posts);
		}
		// A database page has a few posts; an inner page points to some more, which can be found in no other way.
		expect(lost / PLACES).toBeLessThan(POSTS / 10);
		// If the list of tables is damaged, nothing can be read: backups are for this.
		expect(beyond).toBeLessThanOrEqual(PLACES / 10);
		process.stdout.write(
			`${PLACES} places damaged: ${found} found by check, ${lost} of ${PLACES * POSTS} posts lost, ${most} at most at once, ${beyond} beyond repair\n`,
		);
	},
	60_000 + PLACES * 5_000,
);

it.each(['index.db', 'worked.db'])(
	`changed bytes of %s, ${PLACES} times: it is repaired or rebuilt`,
	async (name) => {
		const random = new Random(20040306);
		let found = 0;
		for (let round = 0; round < PLACES; round++) {
			begin();
			damage(name, random);
			await orFailure(() => using(search, true));
			await using(async (store) => {
				await store.worked.get('map', 'all', '1');
				const { isSound } = await store.check({ repair: true });
				expect(await store.check({ repair: false })).toMatchObject({ isSound: true, indexed: POSTS });
				// A changed byte that leaves the file valid cannot be detected, because the file has no checksums.
				if (isSound) return;
				found++;
				expect(await search(store)).toBe(POSTS);
			});
		}
		process.stdout.write(`${PLACES} places of ${name} damaged: ${found} found by check\n`);
	},
	60_000 + PLACES * 5_000,
);

/** The damage, and whether all posts must survive it. */
const SPOILT: readonly (readonly [string, () => void])[] = [
	['the shared memory is garbage', () => writeFileSync(at('logosphere.db-shm'), 'x'.repeat(32_768))],
	['the log is garbage', () => writeFileSync(at('logosphere.db-wal'), 'x'.repeat(50_000))],
	['the log of the index is garbage', () => writeFileSync(at('index.db-wal'), 'x'.repeat(50_000))],
	['the index is another store', () => copyFileSync(at('worked.db'), at('index.db'))],
	['the index is empty', () => truncateSync(at('index.db'), 0)],
	['the index is cut off', () => truncateSync(at('index.db'), PAGE * 7)],
	['a derived file is garbage', () => writeFileSync(at('worked.db'), 'Dear diary, '.repeat(999))],
	[
		'the files are of the future',
		() => {
			for (const name of readdirSync(data)) utimesSync(at(name), 4e9, 4e9);
		},
	],
	[
		'the files are of the beginning of time',
		() => {
			for (const name of readdirSync(data)) utimesSync(at(name), 0, 0);
		},
	],
];

it.each(SPOILT)('all posts are there and found when %s', async (_, spoil) => {
	spoil();
	await using(async (store) => {
		await store.check({ repair: true });
		expect(await store.check({ repair: false })).toMatchObject({ isSound: true, posts: POSTS });
		expect(await search(store)).toBe(POSTS);
	});
});

describe('two processes', () => {
	it('a killed writer leaves no lock, and its log is read without its shared memory', async () => {
		rmSync(data, { recursive: true });
		const { child, acknowledged, first } = startWriter(data);
		await first;
		await expect(using(async () => {})).rejects.toThrow(/Another process is writing/);
		expect(await using((store) => store.post(urlsOf(0)[0]!), true)).not.toBeNull();
		await kill(child);
		expect(existsSync(at('logosphere.db-wal'))).toBe(true);
		rmSync(at('logosphere.db-shm'), { force: true });
		await using(async (store) => {
			expect(await store.post(urlsOf(acknowledged.at(-1)!)[0]!)).not.toBeNull();
			expect((await store.check({ repair: true })).isStoreSound).toBe(true);
		});
	});

	it('are refused if no lock can be created', async () => {
		rmSync(at('writer.lock'), { force: true });
		mkdirSync(at('writer.lock'));
		await expect(using(async () => {})).rejects.toThrow(/writer\.lock cannot be opened/);
		expect(await using((store) => store.post(urlsOf(0)[0]!), true)).not.toBeNull();
	});

	it('get an error for an invalid lock file', async () => {
		writeFileSync(at('writer.lock'), 'Dear diary, '.repeat(999));
		await expect(using(async () => {})).rejects.toThrow(/is damaged\. It contains no data\. Remove it/);
		rmSync(at('writer.lock'));
		expect((await using((store) => store.check({ repair: false }))).posts).toBe(POSTS);
	});
});
