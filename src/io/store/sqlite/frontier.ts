/** frontier: hosts with work, taken and given back; see ../frontier.ts. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import {
	beyondBelief,
	type Dossier,
	type Frontier,
	type FrontierCounts,
	type TakenHost,
	type Task,
} from '../frontier.ts';
import { isSettled } from '../judgment.ts';
import { parseKept, toTask } from '../rows.ts';
import type { Sqlite } from './driver.ts';

/** As many of the latest dates as tell a blog's rhythm. */
const LATEST_DATES = 60;

export class SqliteFrontier implements Frontier {
	readonly #database: Sqlite;

	constructor(database: Sqlite) {
		this.#database = database;
	}

	async take({ now, limit }: { now: string; limit: number }): Promise<TakenHost[]> {
		const database = this.#database;
		return database.transaction(() => {
			database.sql('UPDATE hosts SET status = 1 WHERE status = 0 AND due <= ?').run(now);
			database.sql('UPDATE hosts SET status = 1 WHERE status = 0 AND due > ?').run(beyondBelief(now));
			const rows = database
				.sql('SELECT host, state FROM hosts WHERE status = 1 ORDER BY priority DESC, host LIMIT ?')
				.all(limit);
			const take = database.sql('UPDATE hosts SET status = 2, out_since = ? WHERE host = ?');
			for (const { host } of rows) take.run(now, host as string);
			return rows.map(({ host, state }) => ({ host: host as string, state: parseKept(state) }));
		});
	}

	async tasks({ host, now, limit }: { host: string; now: string; limit: number }): Promise<Task[]> {
		return this.#database
			.sql(
				'SELECT * FROM frontier INDEXED BY frontier_best WHERE host = ? AND due IS NOT NULL AND (due <= ? OR due > ?) ORDER BY priority DESC, key LIMIT ?',
			)
			.all(host, now, beyondBelief(now), limit)
			.map(toTask);
	}

	async release(
		host: string,
		{ state, notBefore = '' }: { state: unknown; notBefore?: string },
	): Promise<void> {
		this.#database
			.sql(
				`UPDATE hosts SET status = 0, state = ?2,
					due = (SELECT max(min(due), ?3) FROM frontier INDEXED BY frontier_first WHERE host = ?1 AND due IS NOT NULL),
					priority = ifnull((SELECT priority FROM frontier INDEXED BY frontier_best WHERE host = ?1 AND due IS NOT NULL
						ORDER BY priority DESC LIMIT 1), 0)
				WHERE host = ?1`,
			)
			.run(host, JSON.stringify(state ?? null), notBefore);
	}

	async recover(outBefore?: string): Promise<number> {
		const [before, after] = outBefore === undefined ? ['~', '~'] : [outBefore, beyondBelief(outBefore)];
		return this.#database
			.sql(
				`UPDATE hosts SET status = 0, due = (SELECT min(f.due) FROM frontier f WHERE f.host = hosts.host AND f.due IS NOT NULL)
				WHERE status = 2 AND (ifnull(out_since, '') < ? OR out_since > ?)`,
			)
			.run(before, after).changes;
	}

	async nextDue(): Promise<string | null> {
		const ready = this.#database.sql('SELECT due FROM hosts WHERE status = 1 LIMIT 1').get();
		if (ready !== undefined) return ready.due as string;
		const row = this.#database
			.sql('SELECT min(due) AS due FROM hosts WHERE status = 0 AND due IS NOT NULL')
			.get();
		return (row?.due as string | null | undefined) ?? null;
	}

	async task(url: string): Promise<Task | null> {
		const row = this.#database.sql('SELECT * FROM frontier WHERE key = ?').get(plainAddress(url));
		return row === undefined ? null : toTask(row);
	}

	async dossier(url: string): Promise<Dossier | null> {
		const blog = this.#database
			.sql('SELECT id, state, title, is_blog, rules, judged, posts, inbound FROM blogs WHERE key = ?')
			.get(plainAddress(url));
		if (blog === undefined) return null;
		const id = blog.id as number;
		return {
			state: parseKept(blog.state),
			title: blog.title as string | null,
			isBlog: blog.is_blog === null ? null : blog.is_blog === 1,
			isSettled: isSettled(blog.rules),
			judgedAt: blog.judged as string | null,
			posts: blog.posts as number,
			inboundLinks: blog.inbound as number,
			published: this.#dates(id),
			wrappers: this.#database
				.sql('SELECT wrapper FROM wrappers WHERE blog = ? ORDER BY since DESC')
				.all(id)
				.map(({ wrapper }) => parseKept(wrapper)),
		};
	}

	#dates(blog: number): string[] {
		return this.#database
			.sql(
				"SELECT ifnull(published, '') AS day FROM posts INDEXED BY posts_by_blog WHERE blog = ? AND ifnull(published, '') > '' ORDER BY ifnull(published, '') DESC LIMIT ?",
			)
			.all(blog, LATEST_DATES)
			.map(({ day }) => day as string);
	}

	async remember(name: string, value: unknown): Promise<void> {
		if (value === null) this.#database.sql('DELETE FROM memory WHERE name = ?').run(name);
		else
			this.#database
				.sql('INSERT OR REPLACE INTO memory (name, value) VALUES (?, ?)')
				.run(name, JSON.stringify(value));
	}

	async recall(prefix: string): Promise<unknown[]> {
		return this.#database
			.sql('SELECT value FROM memory WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name')
			.all(prefix)
			.map(({ value }) => parseKept(value));
	}

	async counts(now: string): Promise<FrontierCounts> {
		const one = (sql: string, ...values: string[]) => this.#database.sql(sql).get(...values)!.n as number;
		return {
			waiting: one('SELECT count(*) AS n FROM frontier WHERE due <= ?', now),
			ready:
				one('SELECT count(*) AS n FROM hosts WHERE status = 1') +
				one('SELECT count(*) AS n FROM hosts WHERE status = 0 AND due <= ?', now),
			out: one('SELECT count(*) AS n FROM hosts WHERE status = 2'),
		};
	}
}
