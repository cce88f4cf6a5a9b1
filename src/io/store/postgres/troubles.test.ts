/** Errors of the server, in words; and hostile page content that only PostgreSQL rejects. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
	ask,
	describeOnPostgres,
	describeOnPrivatePostgres,
	newSchema,
	type PrivateServer,
	sharedPostgres,
	startPostgres,
} from '../../../../test/postgres.fixture.ts';
import { Failure } from '../../failure.ts';
import { DAY_1, DAY_2, HOME, named } from '../facts.fixture.ts';
import { openStore } from '../open.ts';
import { Sqlite } from '../sqlite/driver.ts';
import { Postgres } from './driver.ts';
import { indexFolderOf } from './index-folder.ts';
import { indexFileIn } from './local-index.ts';
import { PostgresStore } from './postgres-store.ts';

/** The failure of opening the store. */
async function failureOf(opening: Promise<unknown>): Promise<Failure> {
	const error = await opening.then(
		() => null,
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(Failure);
	return error as Failure;
}

describeOnPostgres('a PostgreSQL store that cannot be opened says why', () => {
	let url = '';
	beforeAll(async () => {
		url = await sharedPostgres();
	});
	const withPart = (change: (address: URL) => void) => {
		const address = new URL(url);
		change(address);
		return address.href;
	};

	it('no server', async () => {
		const { code, message, action } = await failureOf(
			openStore(withPart((address) => Object.assign(address, { host: '127.0.0.1:1', password: 'hush' }))),
		);
		expect([code, action]).toEqual(['no-server', 'retry']);
		expect(message).toContain('127.0.0.1:1');
		expect(message).not.toContain('hush');
	});

	it.runIf(process.env.LOGOSPHERE_TEST_POSTGRES === undefined)('a wrong password', async () => {
		const { code, message } = await failureOf(
			openStore(withPart((address) => Object.assign(address, { password: 'guessed' }))),
		);
		expect(code).toBe('no-access');
		expect(message).not.toContain('guessed');
	});

	it('no such database', async () => {
		const { code, message } = await failureOf(
			openStore(withPart((address) => Object.assign(address, { pathname: '/nowhere_at_all' }))),
		);
		expect([code, message.includes('createdb')]).toEqual(['no-database', true]);
	});

	it('an invalid schema name', async () => {
		expect((await failureOf(PostgresStore.open(url, { schema: 'a; drop' }))).code).toBe('bad-schema');
	});

	it('nothing to read', async () => {
		const options = { schema: newSchema(), isReader: true };
		expect((await failureOf(PostgresStore.open(url, options))).code).toBe('no-store');
	});

	it('tables of a newer program, which stay unchanged', async () => {
		const schema = newSchema();
		await (await PostgresStore.open(url, { schema, partitions: 1 })).close();
		await ask(url, `UPDATE ${schema}.schema_steps SET taken = taken + 1`);
		for (const isReader of [false, true]) {
			const { code, message } = await failureOf(PostgresStore.open(url, { schema, isReader }));
			expect([code, message.includes('newer version of Logosphere')]).toEqual(['newer-store', true]);
		}
		await ask(url, `DROP SCHEMA ${schema} CASCADE`);
	});
});

describeOnPostgres('a PostgreSQL store', () => {
	const schema = newSchema();
	let url = '';
	let store: PostgresStore;
	beforeAll(async () => {
		url = await sharedPostgres();
		store = await PostgresStore.open(url, { schema, partitions: 2 });
	});
	afterAll(async () => {
		await store.close();
		await ask(url, `DROP SCHEMA ${schema} CASCADE`);
	});

	it('stores texts with zeros and half characters', async () => {
		const text = 'before \0 between \ud800 after';
		const { posts } = await store.write({ at: DAY_1, posts: [named('odd', {}, { text, html: text })] });
		expect((await store.post(posts[0]!.id))!.text).toBe('before \ufffd between \ufffd after');
		const again = await store.write({ at: DAY_2, posts: [named('odd', {}, { text, html: text })] });
		expect(again.posts).toEqual([{ id: posts[0]!.id, outcome: 'same' }]);
	});

	it('stores addresses that are too long for an index', async () => {
		const noise = Array.from({ length: 2_000 }, (_, i) => ((i * 7919) % 9973).toString(36)).join('-');
		const long = `http://long.example/${noise}`;
		const blog = `http://long.example/${noise.slice(0, 4_000)}/`;
		await store.write({
			at: DAY_1,
			posts: [
				named('x', { blog, guid: 'g', links: [{ to: `${long}2`, text: 'two' }] }, { url: long }),
				named('y', { blog: HOME, links: [{ to: long, text: 'one' }] }),
			],
			visits: [{ blog, url: long, at: DAY_1, status: 200, bytes: 1, trouble: null }],
			frontier: [{ url: long, kind: 'post', blog, due: DAY_1, priority: 1, depth: 1, via: null }],
		});
		expect(await store.post(long)).toMatchObject({ url: long, inboundLinks: 1 });
		expect(await store.post(`${long}2`)).toBeNull();
		expect(await store.linksTo(long, 10)).toHaveLength(1);
		expect(await store.frontier.task(long)).toMatchObject({ url: long });
		expect(await store.visits(blog, 10)).toHaveLength(1);
	});

	it('finds the blog of a post that another blog reports, and leaves it there', async () => {
		await store.write({ at: DAY_1, posts: [named('owned', { blog: HOME })] });
		const reported = named(
			'owned',
			{ blog: 'http://planet.example/' },
			{ url: `${HOME}owned`, text: 'All about owned, edited.' },
		);
		await store.write({ at: DAY_2, posts: [reported] });
		expect(await store.post(`${HOME}owned`)).toMatchObject({ blog: HOME, versions: 2 });
	});

	it('is repaired when its index is damaged', async () => {
		await store.indexed();
		const postgres = new Postgres(url, { schema });
		const index = new Sqlite(indexFileIn(await indexFolderOf(postgres.session)));
		await postgres.close();
		index.exec('DELETE FROM terms WHERE rowid = (SELECT min(id) FROM docs)');
		index.close();
		const broken = await store.check({ repair: false });
		expect([broken.isSound, broken.isStoreSound, broken.findings.length]).toEqual([false, true, 1]);
		expect(await store.check({ repair: true })).toMatchObject({ isSound: false, repaired: true });
		expect(await store.check({ repair: false })).toMatchObject({ isSound: true, findings: [] });
	});
});

describeOnPostgres('a statement that takes too long', () => {
	it('is ended by the server itself, on every connection', async () => {
		const postgres = new Postgres(await sharedPostgres(), { schema: newSchema(), statementMs: 200 });
		const { code } = await failureOf(postgres.session.get('SELECT pg_sleep(600)'));
		const inside = await failureOf(postgres.transaction((session) => session.get('SELECT pg_sleep(600)')));
		expect([code, inside.code]).toEqual(['statement-ended', 'statement-ended']);
		const running = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep(600)%'`;
		expect(await postgres.session.get(running)).toEqual({ n: 0 });
		await postgres.close();
		const usual = new Postgres(await sharedPostgres(), { schema: newSchema() });
		expect(await usual.session.get('SHOW statement_timeout')).toEqual({ statement_timeout: '10min' });
		await usual.close();
	});
});

describeOnPrivatePostgres('a server that is restarted', () => {
	let server: PrivateServer;
	beforeAll(async () => {
		server = await startPostgres();
	});
	afterAll(() => server.stop());

	describe('fails the running calls, and serves later ones', () => {
		it('without losing or doubling a post', async () => {
			const schema = newSchema();
			const store = await PostgresStore.open(server.url, { schema, partitions: 2 });
			await store.write({ at: DAY_1, posts: [named('kept')] });
			const holder = new pg.Client({ connectionString: server.url });
			holder.on('error', () => {});
			await holder.connect();
			await holder.query('BEGIN');
			await holder.query(`LOCK TABLE ${schema}.post_keys`);
			const underWay = failureOf(store.write({ at: DAY_2, posts: [named('lost')] }));
			while ((await ask(server.url, 'SELECT 1 FROM pg_locks WHERE NOT granted')).length === 0);
			server.restart();
			expect(await underWay).toMatchObject({ code: 'server-lost', action: 'retry' });
			await store.write({ at: DAY_2, posts: [named('lost'), named('kept')] });
			const { items } = await store.posts({ order: 'newest', limit: 10 });
			expect(items.map((post) => post.url).sort()).toEqual([`${HOME}kept`, `${HOME}lost`]);
			await store.indexed().catch(() => store.indexed());
			expect((await store.find({ plan: { kind: 'all', of: [] }, order: 'newest', limit: 5 })).total).toBe(2);
			await store.close();
		});
	});
});
