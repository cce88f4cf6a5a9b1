/**
 * leases: the host leases of a fleet in PostgreSQL: lock a row, apply the pure transition, write the row.
 *
 * All times come from the server's clock, so wrong clocks on other machines do no harm.
 */
import {
	acceptResult,
	type Claim,
	claimHost,
	FREE,
	giveBack,
	type HostLease,
	handOut,
} from '../../../merge/host-lease.ts';
import type { Accepted, HostLeases, LeasedHost, Unfinished } from '../host-leases.ts';
import { parseUnchecked } from '../rows.ts';
import type { CrawlLock } from './crawl-lock.ts';
import type { Postgres, Row, Session } from './driver.ts';
import { shortKey } from './short-key.ts';
import { wakeDue } from './wake.ts';

/** Now, in milliseconds. */
const NOW_MS = 'extract(epoch FROM clock_timestamp())::float8 * 1000';
const LEASE = `status, fence, holder, writer, lease_until, tries, bound, ${NOW_MS} AS now_ms`;
/** By then a message has reached the bus. A host that is leased for longer while the bus is empty was lost. */
const SETTLED_MS = 3_000;

export class PostgresLeases implements HostLeases {
	readonly #postgres: Postgres;
	readonly #crawlLock: CrawlLock;

	constructor(postgres: Postgres, crawlLock: CrawlLock) {
		this.#postgres = postgres;
		this.#crawlLock = crawlLock;
	}

	async take({ now, limit, waitMs }: { now: string; limit: number; waitMs: number }): Promise<LeasedHost[]> {
		await this.#crawlLock.take('shared');
		return this.#postgres.transaction(async (session) => {
			await wakeDue(session, now, limit);
			const rows = await session.all(
				`SELECT host, state, ${LEASE} FROM hosts WHERE status = 1
				ORDER BY priority DESC, host LIMIT $1 FOR UPDATE SKIP LOCKED`,
				[limit],
			);
			const taken: LeasedHost[] = [];
			for (const row of rows) {
				const lease = handOut(leaseOf(row), { nowMs: row.now_ms as number, waitMs });
				await saveLease(session, row.host as string, lease);
				await session.run('UPDATE hosts SET out_since = $2, bound = NULL WHERE host = $1', [row.host, now]);
				const { fence, tries } = lease;
				taken.push({ host: row.host as string, state: parseUnchecked(row.state), fence, tries });
			}
			return taken;
		});
	}

	async bind(host: string, fence: number, blogs: readonly (string | null)[]): Promise<void> {
		await this.#postgres.session.run('UPDATE hosts SET bound = $3 WHERE host = $1 AND fence = $2', [
			shortKey(host),
			fence,
			JSON.stringify(blogs),
		]);
	}

	claim(host: string, claim: Claim, leaseMs: number): Promise<boolean> {
		return this.#withLease(host, async (session, lease, { nowMs }) => {
			const claimed = claimHost(lease, claim, { nowMs, leaseMs });
			if (claimed === null) return false;
			await saveLease(session, shortKey(host), claimed);
			return true;
		});
	}

	accept(
		host: string,
		claim: Claim,
		{ writer, writeMs }: { writer: string; writeMs: number },
	): Promise<Accepted> {
		return this.#withLease(host, async (session, lease, { nowMs, bound }) => {
			const acceptance = acceptResult(lease, claim, { writer, nowMs, writeMs });
			if (acceptance.kind !== 'accepted') return acceptance;
			await saveLease(session, shortKey(host), acceptance.lease);
			return { kind: 'accepted' as const, blogs: bound };
		});
	}

	release(
		host: string,
		fence: number,
		{ state, notBefore = '' }: { state: unknown; notBefore?: string },
	): Promise<boolean> {
		const key = shortKey(host);
		return this.#withLease(host, async (session, lease) => {
			const free = giveBack(lease, fence);
			if (free === null) return false;
			await saveLease(session, key, free);
			await session.run(
				`UPDATE hosts SET state = $2, bound = NULL, due = (SELECT greatest(min(due), $3::text COLLATE "C")
					FROM frontier WHERE host = $1 AND due IS NOT NULL HAVING min(due) IS NOT NULL) WHERE host = $1`,
				[key, JSON.stringify(state ?? null), notBefore],
			);
			return true;
		});
	}

	async recover({ isBusEmpty, waitMs }: { isBusEmpty: boolean; waitMs: number }): Promise<number> {
		await this.#crawlLock.take('shared');
		const lostMs = isBusEmpty ? waitMs - SETTLED_MS : 0;
		return this.#postgres.session.run(
			`UPDATE hosts SET status = 0, holder = NULL, writer = NULL, bound = NULL,
				due = (SELECT min(f.due) FROM frontier f WHERE f.host = hosts.host AND f.due IS NOT NULL)
			WHERE status = 2 AND lease_until - CASE WHEN holder IS NULL THEN $1::float8 ELSE 0 END <= ${NOW_MS}`,
			[lostMs],
		);
	}

	async lead(role: string, holder: string, leaseMs: number): Promise<boolean> {
		const until = `${NOW_MS} + $3`;
		const changed = await this.#postgres.session.run(
			`INSERT INTO fleet_roles AS r (role, holder, lease_until) VALUES ($1, $2, ${until})
			ON CONFLICT (role) DO UPDATE SET holder = excluded.holder, lease_until = excluded.lease_until
			WHERE r.holder = excluded.holder OR r.lease_until < ${NOW_MS}`,
			[role, holder, leaseMs],
		);
		return changed === 1;
	}

	async unfinished({ now, soon }: { now: string; soon: string }): Promise<Unfinished> {
		// A due address whose host is not due would wait forever.
		await this.#postgres.session.run(
			`UPDATE hosts h SET due = $1 WHERE status = 0 AND due IS NULL
				AND EXISTS (SELECT 1 FROM frontier f WHERE f.host = h.host AND f.due <= $1)`,
			[now],
		);
		const row = await this.#postgres.session.get(
			`WITH waiting AS (
				SELECT host, coalesce((state::json ->> 'failures')::int, 0) > 0 AS fails FROM hosts h
				WHERE status = 0 AND due > $2 AND EXISTS (SELECT 1 FROM frontier f WHERE f.host = h.host AND f.due <= $1))
			SELECT (SELECT count(*) FROM hosts WHERE status = 2) + (SELECT count(*) FROM hosts WHERE status = 1)
				+ (SELECT count(*) FROM hosts WHERE status = 0 AND due <= $2)
				+ (SELECT count(*) FROM waiting WHERE NOT fails) AS hosts,
				(SELECT count(*) FROM waiting WHERE fails) AS failing,
				(SELECT count(*) FROM waiting w JOIN frontier f ON f.host = w.host WHERE fails AND f.due <= $1) AS tasks`,
			[now, soon],
		);
		return {
			hosts: row!.hosts as number,
			failing: row!.failing as number,
			failingTasks: row!.tasks as number,
		};
	}

	#withLease<T>(
		host: string,
		work: (session: Session, lease: HostLease, more: LeaseContext) => Promise<T>,
	): Promise<T> {
		return this.#postgres.transaction(async (session) => {
			const row = await session.get(`SELECT ${LEASE} FROM hosts WHERE host = $1 FOR UPDATE`, [
				shortKey(host),
			]);
			const lease = row === undefined ? FREE : leaseOf(row);
			const bound = typeof row?.bound === 'string' ? (parseUnchecked(row.bound) as (string | null)[]) : [];
			return work(session, lease, { nowMs: (row?.now_ms as number | undefined) ?? 0, bound });
		});
	}
}

interface LeaseContext {
	readonly nowMs: number;
	readonly bound: readonly (string | null)[];
}

function leaseOf(row: Row): HostLease {
	return {
		fence: row.fence as number,
		isOut: row.status === 2,
		holder: row.holder as string | null,
		writer: row.writer as string | null,
		untilMs: row.lease_until as number,
		tries: row.tries as number,
	};
}

function saveLease(session: Session, key: string, lease: HostLease): Promise<number> {
	const { fence, isOut, holder, writer, untilMs, tries } = lease;
	return session.run(
		'UPDATE hosts SET status = $2, fence = $3, holder = $4, writer = $5, lease_until = $6, tries = $7 WHERE host = $1',
		[key, isOut ? 2 : 0, fence, holder, writer, untilMs, tries],
	);
}
