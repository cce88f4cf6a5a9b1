/** frontier: claims and releases hosts with work; see ../frontier.ts. */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import type { StoredContext, StoredTask } from '../../../model/task.ts';
import {
	beyondBelief,
	type Frontier,
	type FrontierCounts,
	MAX_COUNTED,
	mostWoken,
	NEWEST_WOKEN,
	type TakenHost,
} from '../frontier.ts';
import { parseList, parseUnchecked, toCrawlContext, toTask } from '../rows.ts';
import type { Sqlite } from './driver.ts';
import { latestDates } from './latest-dates.ts';

/** How many of the latest dates the posting rhythm of a blog is computed from. */
const LATEST_DATES = 60;
const CRAWL_CONTEXT = `SELECT state, rights, title, is_blog, rules, judged, posts, inbound, ${latestDates('b.id', '?2')} AS published,
		(SELECT json_group_array(wrapper) FROM (SELECT wrapper FROM wrappers WHERE blog = b.id ORDER BY since DESC)) AS wrappers
	FROM blogs b WHERE key = ?1`;

const READY = 'hosts h INDEXED BY hosts_ready';
const OUT = 'hosts h INDEXED BY hosts_out';
const DUE = 'hosts h INDEXED BY hosts_waiting';
const IS_DUE = 'h.status = 0 AND h.due IS NOT NULL AND h.due <= ?1';
const WAITING = 'frontier f INDEXED BY frontier_best';
const OF_HOST = 'f.host = ?1 AND f.due IS NOT NULL';
const DUE_TASKS = `CROSS JOIN ${WAITING} ON f.host = h.host AND f.due IS NOT NULL AND f.due <= ?1`;
/** Joins through the hosts, so that only addresses on hosts with due work are read. */
const COUNTS = `SELECT
	(SELECT count(*) FROM (
		SELECT 1 FROM ${READY} ${DUE_TASKS} WHERE h.status = 1 UNION ALL
		SELECT 1 FROM ${OUT} ${DUE_TASKS} WHERE h.status = 2 UNION ALL
		SELECT 1 FROM ${DUE} ${DUE_TASKS} WHERE ${IS_DUE} LIMIT ?2)) AS waiting,
	(SELECT count(*) FROM (
		SELECT 1 FROM ${READY} WHERE h.status = 1 UNION ALL
		SELECT 1 FROM ${DUE} WHERE ${IS_DUE} LIMIT ?2)) AS ready,
	(SELECT count(*) FROM (SELECT 1 FROM ${OUT} WHERE h.status = 2 LIMIT ?2)) AS out`;

export class SqliteFrontier implements Frontier {
	readonly #database: Sqlite;

	constructor(database: Sqlite) {
		this.#database = database;
	}

	async take({ now, limit }: { now: string; limit: number }): Promise<TakenHost[]> {
		const database = this.#database;
		return database.transaction(() => {
			const most = mostWoken(limit);
			const { changes } = database.sql(wakeHosts('due <= ? ORDER BY due')).run(now, most);
			if (changes === most) database.sql(wakeHosts('due <= ? ORDER BY due DESC')).run(now, NEWEST_WOKEN);
			database.sql(wakeHosts('due > ? ORDER BY due')).run(beyondBelief(now), most);
			const rows = database
				.sql('SELECT host, state FROM hosts WHERE status = 1 ORDER BY priority DESC, host LIMIT ?')
				.all(limit);
			const take = database.sql('UPDATE hosts SET status = 2, out_since = ? WHERE host = ?');
			for (const { host } of rows) take.run(now, host as string);
			return rows.map(({ host, state }) => ({ host: host as string, state: parseUnchecked(state) }));
		});
	}

	async tasks({ host, now, limit }: { host: string; now: string; limit: number }): Promise<StoredTask[]> {
		return this.#database
			.sql(
				'SELECT * FROM frontier INDEXED BY frontier_best WHERE host = ? AND due IS NOT NULL AND (due <= ? OR due > ?) ORDER BY priority DESC, key LIMIT ?',
			)
			.all(host, now, beyondBelief(now), limit)
			.map(toTask);
	}

	async cancel(url: string): Promise<void> {
		this.#database.sql('UPDATE frontier SET due = NULL WHERE key = ?').run(canonicalUrl(url));
	}

	/** On a host with many addresses, some are usually due: one of them is found at once, without looking for the first of all. */
	async release(
		host: string,
		{ state, notBefore = '' }: { state: unknown; notBefore?: string },
	): Promise<void> {
		this.#database
			.sql(
				`UPDATE hosts SET status = 0, state = ?2,
					due = CASE WHEN EXISTS (SELECT 1 FROM ${WAITING} WHERE ${OF_HOST} AND f.due <= ?3) THEN ?3
						ELSE (SELECT min(f.due) FROM ${WAITING} WHERE ${OF_HOST}) END
				WHERE host = ?1`,
			)
			.run(host, JSON.stringify(state ?? null), notBefore);
	}

	async recover(outBefore?: string): Promise<number> {
		const [before, after] = outBefore === undefined ? ['~', '~'] : [outBefore, beyondBelief(outBefore)];
		return this.#database
			.sql(
				`UPDATE hosts SET status = 0, due = (SELECT min(f.due) FROM ${WAITING} WHERE f.host = hosts.host AND f.due IS NOT NULL)
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

	async task(url: string): Promise<StoredTask | null> {
		const row = this.#database.sql('SELECT * FROM frontier WHERE key = ?').get(canonicalUrl(url));
		return row === undefined ? null : toTask(row);
	}

	async crawlContext(url: string): Promise<StoredContext | null> {
		const blog = this.#database.sql(CRAWL_CONTEXT).get(canonicalUrl(url), LATEST_DATES);
		if (blog === undefined) return null;
		return toCrawlContext(blog, {
			published: parseList(blog.published),
			wrappers: parseList(blog.wrappers),
		});
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
			.map(({ value }) => parseUnchecked(value));
	}

	async counts(now: string): Promise<FrontierCounts> {
		const { waiting, ready, out } = this.#database.sql(COUNTS).get(now, MAX_COUNTED)!;
		return { waiting: waiting as number, ready: ready as number, out: out as number };
	}
}

/** The priority of a host is computed from its addresses when it becomes ready, so that nothing is updated while it waits. */
function wakeHosts(which: string): string {
	return `UPDATE hosts SET status = 1, priority = ifnull(
			(SELECT f.priority FROM ${WAITING} WHERE f.host = hosts.host AND f.due IS NOT NULL ORDER BY f.priority DESC LIMIT 1), 0)
		WHERE host IN (
			SELECT host FROM hosts INDEXED BY hosts_waiting WHERE status = 0 AND due IS NOT NULL AND ${which} LIMIT ?)`;
}
