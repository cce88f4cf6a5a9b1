/** keep-batch: a batch into the tables, whole or not at all. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import type { Batch, FrontierFacts, WriteReport } from '../store.ts';
import type { Sqlite } from './driver.ts';
import { blogId, countBlog, keepBlog } from './keep-blogs.ts';
import { type Keeper, keepPost, markGone } from './keep-posts.ts';

export function keepBatch(database: Sqlite, batch: Batch): WriteReport {
	return database.transaction(() => {
		const keeper = makeKeeper(database, batch);
		for (const facts of batch.blogs ?? []) keepBlog(keeper, facts);
		const posts = (batch.posts ?? []).map((facts) => keepPost(keeper, facts));
		for (const url of batch.gone ?? []) markGone(keeper, url);
		keepWrappers(keeper, batch.wrappers ?? []);
		keepVisits(keeper, batch.visits ?? []);
		keepGaps(keeper, batch.gaps ?? []);
		for (const facts of batch.frontier ?? []) keepFrontier(database, facts);
		for (const blog of keeper.touched) countBlog(database, blog);
		return { posts };
	});
}

function makeKeeper(database: Sqlite, { at, isHistory = false }: Batch): Keeper {
	let change = database.sql('SELECT ifnull(max(change), 0) AS n FROM posts').get()!.n as number;
	const blogs = new Map<string, number>();
	return {
		database,
		at,
		isHistory,
		touched: new Set(),
		nextChange: () => ++change,
		blogId(url) {
			const known = blogs.get(url);
			if (known !== undefined) return known;
			const id = blogId(database, url, at);
			blogs.set(url, id);
			return id;
		},
	};
}

/** A wrapper that says the same as the last one is not kept again. */
function keepWrappers(keeper: Keeper, wrappers: NonNullable<Batch['wrappers']>): void {
	const { database, at } = keeper;
	for (const { blog: url, wrapper } of wrappers) {
		const blog = keeper.blogId(url);
		const text = JSON.stringify(wrapper);
		const last = database
			.sql('SELECT wrapper FROM wrappers WHERE blog = ? ORDER BY since DESC LIMIT 1')
			.get(blog);
		if (last?.wrapper === text) continue;
		database
			.sql('INSERT OR REPLACE INTO wrappers (blog, since, wrapper) VALUES (?, ?, ?)')
			.run(blog, at, text);
	}
}

function keepVisits(keeper: Keeper, visits: NonNullable<Batch['visits']>): void {
	const insert = keeper.database.sql(
		'INSERT OR IGNORE INTO visits (blog, url, at, status, bytes, new_posts, trouble) VALUES (?, ?, ?, ?, ?, ?, ?)',
	);
	for (const { blog, url, at, status, bytes, newPosts, trouble } of visits) {
		insert.run(blog === null ? null : keeper.blogId(blog), url, at, status, bytes, newPosts, trouble);
	}
}

function keepGaps(keeper: Keeper, gaps: NonNullable<Batch['gaps']>): void {
	const insert = keeper.database.sql(
		'INSERT OR IGNORE INTO gaps (blog, url, kind, why, since, until, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
	);
	for (const { blog, url, kind, why, from, to } of gaps) {
		insert.run(blog === null ? null : keeper.blogId(blog), url, kind, why, from, to, keeper.at);
	}
}

/** An address that is known keeps its better priority and its shorter way from the seeds. */
function keepFrontier(database: Sqlite, facts: FrontierFacts): void {
	const { url, kind, blog, due, priority, depth, via } = facts;
	const host = URL.canParse(url) ? new URL(url).host : '';
	database
		.sql(
			`INSERT INTO frontier (key, url, host, kind, blog, due, priority, depth, via) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (key) DO UPDATE SET due = excluded.due, kind = excluded.kind, blog = ifnull(excluded.blog, blog),
				priority = max(priority, excluded.priority), depth = min(depth, excluded.depth)`,
		)
		.run(plainAddress(url), url, host, kind, blog, due, priority, depth, via);
}
