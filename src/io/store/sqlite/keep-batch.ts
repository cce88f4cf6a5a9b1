/** keep-batch: batches into the tables, whole or not at all. */
import type { Batch, WriteReport } from '../../../model/batch.ts';
import type { Sqlite } from './driver.ts';
import { blogId, keepBlog, recount } from './keep-blogs.ts';
import { keepTasks } from './keep-frontier.ts';
import { type Keeper, keepPost, markGone } from './keep-posts.ts';
import { LAST_CHANGE } from './numbers-used.ts';
import { saveQuarantine } from './quarantine.ts';
import { keepSample } from './samples.ts';
import { withdraw } from './withdraw.ts';

export function keepBatches(database: Sqlite, batches: readonly Batch[]): WriteReport[] {
	return database.transaction(() => {
		const together = begin(database);
		const reports = batches.map((batch) => keep(makeKeeper(together, batch), batch));
		keepTasks(
			database,
			batches.flatMap(({ frontier = [] }) => frontier),
		);
		for (const [blog, more] of together.touched) recount(database, blog, more);
		return reports;
	});
}

export function keepBatch(database: Sqlite, batch: Batch): WriteReport {
	return keepBatches(database, [batch])[0]!;
}

function keep(keeper: Keeper, batch: Batch): WriteReport {
	for (const facts of batch.blogs ?? []) keepBlog(keeper, facts);
	const posts = (batch.posts ?? []).map((facts) => keepPost(keeper, facts));
	for (const url of batch.gone ?? []) markGone(keeper, url);
	for (const url of batch.withdrawn ?? []) withdraw(keeper, url);
	keepWrappers(keeper, batch.wrappers ?? []);
	for (const facts of batch.samples ?? []) keepSample(keeper, facts);
	keepVisits(keeper, batch.visits ?? [], posts);
	keepGaps(keeper, batch.gaps ?? []);
	saveQuarantine(keeper.database, batch);
	return { posts };
}

/** What the batches of one transaction have together. */
interface Together {
	readonly database: Sqlite;
	readonly touched: Map<number, number>;
	/** Numbers of the blogs that were asked for. */
	readonly blogs: Map<string, number>;
	nextChange(): number;
}

function begin(database: Sqlite): Together {
	let last: number | null = null;
	return {
		database,
		touched: new Map(),
		blogs: new Map(),
		nextChange() {
			last = (last ?? (database.sql(LAST_CHANGE).get()!.n as number)) + 1;
			return last;
		},
	};
}

function makeKeeper(together: Together, { at, isHistory = false }: Batch): Keeper {
	const { database, blogs, touched, nextChange } = together;
	return {
		database,
		at,
		isHistory,
		touched,
		nextChange,
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

/** The first visit that does not say how many posts were new brought those of the batch. */
function keepVisits(keeper: Keeper, visits: NonNullable<Batch['visits']>, posts: WriteReport['posts']): void {
	const insert = keeper.database.sql(
		'INSERT OR IGNORE INTO visits (blog, url, at, status, bytes, new_posts, trouble) VALUES (?, ?, ?, ?, ?, ?, ?)',
	);
	let fresh = posts.filter(({ outcome }) => outcome === 'new').length;
	for (const { blog, url, at, status, bytes, newPosts, trouble } of visits) {
		const brought = newPosts ?? fresh;
		if (newPosts === undefined) fresh = 0;
		insert.run(blog === null ? null : keeper.blogId(blog), url, at, status, bytes, brought, trouble);
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
