/**
 * frontier: claims and releases hosts with work; see ../frontier.ts.
 *
 * Several schedulers may claim at once: each skips the hosts that another is claiming.
 */

import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import { hostOf } from '../../../lib/url/host-of.ts';
import type { StoredContext, StoredTask } from '../../../model/task.ts';
import {
	beyondBelief,
	type Frontier,
	type FrontierCounts,
	MAX_COUNTED,
	type TakenHost,
} from '../frontier.ts';
import { parseUnchecked, toCrawlContext, toTask } from '../rows.ts';
import { CrawlLock } from './crawl-lock.ts';
import type { Postgres } from './driver.ts';
import { PostgresLeases } from './leases.ts';
import { findBlog } from './read.ts';
import { shortKey } from './short-key.ts';
import { wakeDue } from './wake.ts';

/** How many of the latest dates the posting rhythm of a blog is computed from. */
const LATEST_DATES = 60;

const DUE_TASKS = 'hosts h JOIN frontier f ON f.host = h.host WHERE f.due <= $1';

export class PostgresFrontier implements Frontier {
	readonly #postgres: Postgres;
	readonly #lock: CrawlLock;

	/** Leases the same hosts to the workers of a fleet. */
	readonly leases: PostgresLeases;

	constructor(postgres: Postgres) {
		this.#postgres = postgres;
		this.#lock = new CrawlLock(postgres);
		this.leases = new PostgresLeases(postgres, this.#lock);
	}

	/** From now on, another process may crawl. */
	close(): void {
		this.#lock.letGo();
	}

	get #session() {
		return this.#postgres.session;
	}

	async take({ now, limit }: { now: string; limit: number }): Promise<TakenHost[]> {
		const rows = await this.#postgres.transaction(async (session) => {
			await wakeDue(session, now, limit);
			return session.all(
				`UPDATE hosts h SET status = 2, out_since = $1, fence = h.fence + 1, holder = NULL, writer = NULL FROM (
					SELECT host FROM hosts WHERE status = 1 ORDER BY priority DESC, host LIMIT $2 FOR UPDATE SKIP LOCKED
				) best WHERE h.host = best.host RETURNING h.host, h.state, h.priority`,
				[now, limit],
			);
		});
		rows.sort(
			(a, b) =>
				(b.priority as number) - (a.priority as number) || ((a.host as string) < (b.host as string) ? -1 : 1),
		);
		return rows.map(({ host, state }) => ({ host: host as string, state: parseUnchecked(state) }));
	}

	async tasks({ host, now, limit }: { host: string; now: string; limit: number }): Promise<StoredTask[]> {
		const rows = await this.#session.all(
			'SELECT * FROM frontier WHERE host = $1 AND due IS NOT NULL AND (due <= $2 OR due > $3) ORDER BY priority DESC, key LIMIT $4',
			[shortKey(host), now, beyondBelief(now), limit],
		);
		return rows.map(toTask);
	}

	async cancel(url: string): Promise<void> {
		await this.#session.run('UPDATE frontier SET due = NULL WHERE host = $1 AND key = $2', [
			shortKey(hostOf(url)),
			shortKey(canonicalUrl(url)),
		]);
	}

	/** A task may be saved for the host while it is released: lock its row first, so that tasks saved before are seen. */
	async release(
		host: string,
		{ state, notBefore = '' }: { state: unknown; notBefore?: string },
	): Promise<void> {
		const key = shortKey(host);
		await this.#postgres.transaction(async (session) => {
			await session.run('SELECT 1 FROM hosts WHERE host = $1 FOR UPDATE', [key]);
			await session.run(
				`UPDATE hosts SET status = 0, state = $2,
					due = (SELECT greatest(min(due), $3::text COLLATE "C") FROM frontier WHERE host = $1 AND due IS NOT NULL HAVING min(due) IS NOT NULL)
				WHERE host = $1`,
				[key, JSON.stringify(state ?? null), notBefore],
			);
		});
	}

	/** A crawl that releases all hosts runs alone. Several schedulers, which release the lost ones, may run. */
	async recover(outBefore?: string): Promise<number> {
		await this.#lock.take(outBefore === undefined ? 'alone' : 'shared');
		const [before, after] = outBefore === undefined ? ['~', '~'] : [outBefore, beyondBelief(outBefore)];
		return this.#postgres.transaction((session) =>
			session.run(
				`UPDATE hosts SET status = 0, due = (SELECT min(f.due) FROM frontier f WHERE f.host = hosts.host AND f.due IS NOT NULL)
			WHERE status = 2 AND (coalesce(out_since, '') < $1 OR out_since > $2)`,
				[before, after],
			),
		);
	}

	async nextDue(): Promise<string | null> {
		const ready = await this.#session.get('SELECT due FROM hosts WHERE status = 1 LIMIT 1');
		if (ready !== undefined) return ready.due as string;
		const row = await this.#session.get(
			'SELECT min(due) AS due FROM hosts WHERE status = 0 AND due IS NOT NULL',
		);
		return (row?.due as string | null | undefined) ?? null;
	}

	async task(url: string): Promise<StoredTask | null> {
		const row = await this.#session.get('SELECT * FROM frontier WHERE host = $1 AND key = $2', [
			shortKey(hostOf(url)),
			shortKey(canonicalUrl(url)),
		]);
		return row === undefined ? null : toTask(row);
	}

	async crawlContext(url: string): Promise<StoredContext | null> {
		const id = await findBlog(this.#session, url);
		if (id === null) return null;
		const blog = await this.#session.get(
			`SELECT b.state, b.rights, b.title, b.is_blog, b.rules, b.judged, c.posts, c.inbound,
				ARRAY(SELECT published FROM posts WHERE blog = $1 AND coalesce(published, '') > ''
					ORDER BY coalesce(published, '') DESC LIMIT ${LATEST_DATES}) AS published,
				ARRAY(SELECT wrapper FROM wrappers WHERE blog = $1 ORDER BY since DESC) AS wrappers
			FROM blogs b JOIN blog_counts c ON c.blog = b.id WHERE b.id = $1`,
			[id],
		);
		if (blog === undefined) return null;
		return toCrawlContext(blog, {
			published: blog.published as string[],
			wrappers: blog.wrappers as string[],
		});
	}

	async remember(name: string, value: unknown): Promise<void> {
		if (value === null) await this.#session.run('DELETE FROM memory WHERE name = $1', [name]);
		else
			await this.#session.run(
				'INSERT INTO memory (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
				[name, JSON.stringify(value)],
			);
	}

	async recall(prefix: string): Promise<unknown[]> {
		const rows = await this.#session.all(
			'SELECT value FROM memory WHERE starts_with(name, $1) ORDER BY name',
			[prefix],
		);
		return rows.map(({ value }) => parseUnchecked(value));
	}

	async counts(now: string): Promise<FrontierCounts> {
		const row = await this.#session.get(
			`SELECT (SELECT count(*) FROM (
					SELECT 1 FROM ${DUE_TASKS} AND h.status = 1 UNION ALL
					SELECT 1 FROM ${DUE_TASKS} AND h.status = 2 UNION ALL
					SELECT 1 FROM ${DUE_TASKS} AND h.status = 0 AND h.due <= $1 LIMIT $2) tasks) AS waiting,
				(SELECT count(*) FROM (
					SELECT 1 FROM hosts WHERE status = 1 UNION ALL
					SELECT 1 FROM hosts WHERE status = 0 AND due <= $1 LIMIT $2) ready) AS ready,
				(SELECT count(*) FROM (SELECT 1 FROM hosts WHERE status = 2 LIMIT $2) gone) AS out`,
			[now, MAX_COUNTED],
		);
		return { waiting: row!.waiting as number, ready: row!.ready as number, out: row!.out as number };
	}
}
