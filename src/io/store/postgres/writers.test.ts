/** What only PostgreSQL allows: several writers and schedulers at once on one store. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { UNHURRIED_MS } from '../../../../test/effort.fixture.ts';
import { ask, describeOnPostgres, newSchema, sharedPostgres } from '../../../../test/postgres.fixture.ts';
import type { Batch, PostFacts } from '../../../model/batch.ts';
import { DAY_1, HOME, named } from '../facts.fixture.ts';
import { PostgresStore } from './postgres-store.ts';

describeOnPostgres('several processes on one PostgreSQL store', () => {
	let url = '';
	let schema = '';
	let stores: PostgresStore[] = [];
	beforeAll(async () => {
		url = await sharedPostgres();
		schema = newSchema();
		stores = await Promise.all(
			[0, 1, 2].map(() => PostgresStore.open(url, { schema, partitions: 4, connections: 4 })),
		);
	});
	afterAll(async () => {
		await Promise.all(stores.map((store) => store.close()));
		await ask(url, `DROP SCHEMA ${schema} CASCADE`);
	});

	/** Blocks whoever saves a post of this address, until the returned function is called. */
	const holdBack = async (address: string) => {
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		await client.query('BEGIN');
		await client.query(`INSERT INTO ${schema}.post_keys (key, blog, post) VALUES ($1, 0, 0)`, [
			`address ${address}`,
		]);
		return async () => {
			await client.query('ROLLBACK');
			await client.end();
		};
	};
	const followFrom = async (after: string) => {
		const urls: string[] = [];
		let next = after;
		for (;;) {
			const slice = await stores[2]!.posts({ order: 'found', limit: 7, after: next });
			if (slice.items.length === 0) return { urls, next };
			urls.push(...slice.items.map((post) => post.url));
			next = slice.next!;
		}
	};

	/** A busy server needs time to notice that a connection was closed. */
	const onceFree = (take: () => Promise<unknown>) => vi.waitFor(take, { timeout: UNHURRIED_MS });

	it('write while one of them crawls alone', async () => {
		const [crawling, writing] = stores;
		await crawling!.frontier.recover();
		await Promise.all(
			[crawling, writing].map((store, i) => store!.write({ at: DAY_1, posts: [named(`alone-${i}`)] })),
		);
		crawling!.frontier.close();
	});

	it('crawl one at a time: a second crawl and the scheduler of a fleet are refused, schedulers are not', async () => {
		const [first, second, third] = stores.map(({ frontier }) => frontier);
		await onceFree(() => first!.recover());
		await expect(second!.recover()).rejects.toThrow(/Another process is crawling/);
		await expect(third!.recover(DAY_1)).rejects.toThrow(/Another process is crawling/);
		first!.close();
		await onceFree(() => second!.recover(DAY_1));
		await third!.recover(DAY_1);
		await expect(first!.recover()).rejects.toThrow(/Another process is crawling/);
		second!.close();
		third!.close();
		await onceFree(() => first!.recover());
		first!.close();
	});

	it('create the tables once', async () => {
		expect(await ask(url, `SELECT taken FROM ${schema}.schema_steps`)).toHaveLength(1);
	});

	it('save once what both report, and count its links once', async () => {
		const blog = (i: number) => `http://both${i}.example/`;
		const posts = Array.from({ length: 24 }, (_, i): PostFacts => {
			const links = [{ to: `${blog((i + 1) % 6)}p${(i + 1) % 24}`, text: 'next' }];
			return named(`p${i}`, { blog: blog(i % 6), links });
		});
		const batches = Array.from(
			{ length: 8 },
			(_, i): Batch => ({ at: DAY_1, posts: posts.slice(i * 3, i * 3 + 3) }),
		);
		const save = async (store: PostgresStore, list: readonly Batch[]) => {
			for (const batch of list) await store.write(batch);
		};
		await Promise.all([save(stores[0]!, batches), save(stores[1]!, [...batches].reverse())]);
		for (let i = 0; i < 6; i++) {
			const { items } = await stores[2]!.posts({ blog: blog(i), limit: 100 });
			expect(items).toHaveLength(4);
			for (const { versions, inboundLinks } of items) expect([versions, inboundLinks]).toEqual([1, 1]);
			expect(await stores[2]!.blog(blog(i))).toMatchObject({ posts: 4, inboundLinks: 4 });
		}
	});

	it('give one post one number, even if two blogs claim its address at once', async () => {
		const claims = Array.from({ length: 10 }, (_, i) => `http://shared.example/p${i}`);
		const claim = (blog: string) => (address: string) => named('x', { blog }, { url: address });
		const [one, two] = ['http://shared.example/', 'http://aggregator.example/'].map((blog) =>
			claims.map(claim(blog)),
		);
		await Promise.all(
			[one!, two!].map(async (posts, i) => {
				for (const post of posts) await stores[i]!.write({ at: DAY_1, posts: [post] });
			}),
		);
		const keys = await ask(
			url,
			`SELECT count(DISTINCT post) AS n FROM ${schema}.post_keys WHERE key LIKE 'address shared.example/p%'`,
		);
		expect(Number(keys[0]!.n)).toBe(10);
		const posts = await ask(
			url,
			`SELECT count(*) AS n FROM ${schema}.posts WHERE url LIKE 'http://shared.example/p%'`,
		);
		expect(Number(posts[0]!.n)).toBe(10);
	});

	it('let a follower miss nothing, even if the first to begin is the last to commit', async () => {
		const start = await followFrom('0');
		const letGo = await holdBack('slow.example/first');
		const slow = stores[0]!.write({ at: DAY_1, posts: [named('first', { blog: 'http://slow.example/' })] });
		await stores[1]!.write({ at: DAY_1, posts: [named('second', { blog: 'http://quick.example/' })] });
		const before = await followFrom(start.next);
		expect(before.urls).toEqual(['http://quick.example/second']);
		await letGo();
		await slow;
		expect((await followFrom(before.next)).urls).toEqual(['http://slow.example/first']);
	});

	it('let a follower miss nothing while they write', async () => {
		const start = await followFrom('0');
		const write = async (store: PostgresStore, name: string) => {
			for (let i = 0; i < 12; i++) {
				const blog = `http://${name}${i % 5}.example/`;
				const posts = Array.from({ length: 1 + (i % 4) }, (_, k) => named(`${name}-${i}-${k}`, { blog }));
				await store.write({ at: DAY_1, posts });
			}
		};
		let isDone = false;
		const writing = Promise.all([write(stores[0]!, 'left'), write(stores[1]!, 'right')]).finally(() => {
			isDone = true;
		});
		const heard: string[] = [];
		let next = start.next;
		while (!isDone) {
			const more = await followFrom(next);
			heard.push(...more.urls);
			next = more.next;
		}
		await writing;
		heard.push(...(await followFrom(next)).urls);
		expect(heard).toHaveLength(2 * 30);
		expect(new Set(heard).size).toBe(2 * 30);
	});

	it('are searched together, whoever saved the post', async () => {
		await stores[0]!.write({ at: DAY_1, posts: [named('zebra', { blog: HOME })] });
		await stores[1]!.indexed();
		const plan = { kind: 'terms', field: null, spellings: [{ terms: ['zebra'], isPrefix: false }] } as const;
		const { total } = await stores[2]!.find({ plan, order: 'relevance', limit: 10 });
		expect(total).toBe(1);
		expect(await stores[2]!.check({ repair: false })).toMatchObject({ isSound: true, findings: [] });
	});

	it('have an index that agrees with posts that changed while it was built', async () => {
		const blog = 'http://restless.example/';
		const names = Array.from({ length: 12 }, (_, i) => `r${i}`);
		for (let round = 0; round < 8; round++) {
			const posts = names.map((name) => named(name, { blog }, { text: `restless ${round}` }));
			await stores[round % 2]!.write({ at: DAY_1, posts });
			await stores[1]!.write({ at: DAY_1, gone: names.slice(0, 6).map((name) => blog + name) });
		}
		await stores[0]!.indexed();
		const plan = {
			kind: 'terms',
			field: null,
			spellings: [{ terms: ['restless'], isPrefix: false }],
		} as const;
		expect(await stores[2]!.find({ plan, order: 'relevance', limit: 20 })).toMatchObject({ total: 6 });
		expect(await stores[2]!.check({ repair: false })).toMatchObject({ isSound: true, findings: [] });
	});

	it('claim each host once', async () => {
		const frontier = Array.from({ length: 60 }, (_, i) => ({
			url: `http://h${i}.example/`,
			kind: 'home' as const,
			blog: null,
			due: DAY_1,
			priority: i,
			depth: 1,
			via: null,
		}));
		await stores[0]!.write({ at: DAY_1, frontier });
		const taken = await Promise.all(
			stores.map(async ({ frontier: hosts }) => {
				const mine: string[] = [];
				for (let rounds = 0; rounds < 20; rounds++)
					mine.push(...(await hosts.take({ now: DAY_1, limit: 4 })).map(({ host }) => host));
				return mine;
			}),
		);
		expect(taken.flat()).toHaveLength(60);
		expect(new Set(taken.flat()).size).toBe(60);
	});
});
