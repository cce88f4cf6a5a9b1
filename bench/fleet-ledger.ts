/** fleet-ledger: what a fleet has spent and stored up to a moment. */
import type pg from 'pg';
import { cpuOfAll, type Part } from './fleet-processes.ts';
import type { Nats, Service } from './fleet-services.ts';

export interface Ledger {
	readonly parts: Readonly<Record<'worker' | 'writer' | 'scheduler', Part>>;
	readonly nats: Nats;
	readonly postgres: Service;
	readonly client: pg.Client;
	readonly schema: string;
	requests(): number;
}

const TABLES = {
	postBytes: ['posts', 'versions', 'comments'],
	keyBytes: ['post_keys', 'post_places', 'post_counts'],
	linkBytes: ['links', 'link_targets'],
	frontierBytes: ['frontier', 'hosts'],
} as const;

type TableBytes = Record<keyof typeof TABLES | 'otherBytes', number>;

/** Between two moments. */
export interface Spent extends TableBytes {
	readonly requests: number;
	readonly blogs: number;
	readonly posts: number;
	readonly links: number;
	readonly workerMs: number;
	readonly writerMs: number;
	readonly schedulerMs: number;
	readonly natsMs: number;
	readonly postgresMs: number;
	readonly busMessages: number;
	readonly busBytes: number;
	readonly walBytes: number;
}

export interface Stock extends Spent {
	readonly feeds: number;
}

export async function takeStock(ledger: Ledger): Promise<Stock> {
	const { parts, nats, postgres, client } = ledger;
	const { in_msgs, in_bytes } = await nats.ask('varz');
	const count = async (sql: string) => Number((await client.query(sql)).rows[0].n);
	const cpu = {
		workerMs: parts.worker.cpu() * 1000,
		writerMs: parts.writer.cpu() * 1000,
		schedulerMs: parts.scheduler.cpu() * 1000,
		natsMs: cpuOfAll(nats.pid) * 1000,
		postgresMs: cpuOfAll(postgres.pid) * 1000,
	};
	return {
		requests: ledger.requests(),
		blogs: await count('SELECT count(*) AS n FROM blogs'),
		posts: await count('SELECT count(*) AS n FROM posts'),
		links: await count('SELECT count(*) AS n FROM links'),
		...cpu,
		busMessages: in_msgs!,
		busBytes: in_bytes!,
		walBytes: await count("SELECT pg_current_wal_lsn() - '0/0' AS n"),
		...(await bytesOfTables(ledger)),
		feeds: await count("SELECT count(*) AS n FROM frontier WHERE kind = 'feed'"),
	};
}

async function bytesOfTables({ client, schema }: Ledger): Promise<TableBytes> {
	const { rows } = await client.query(
		`SELECT relname AS name, (SELECT sum(pg_total_relation_size(t.relid)) FROM pg_partition_tree(c.oid) t WHERE t.isleaf) AS bytes
		FROM pg_class c WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
		[schema],
	);
	const left = new Map(rows.map(({ name, bytes }) => [name as string, Number(bytes)]));
	const taken = Object.entries(TABLES).map(([key, names]) => {
		const bytes = names.reduce((sum, name) => sum + (left.get(name) ?? 0), 0);
		for (const name of names) left.delete(name);
		return [key, bytes] as const;
	});
	const otherBytes = [...left.values()].reduce((sum, bytes) => sum + bytes, 0);
	return { ...(Object.fromEntries(taken) as Omit<TableBytes, 'otherBytes'>), otherBytes };
}

export function spentBetween(before: Stock, after: Stock): Spent {
	const { feeds: _, ...keys } = after;
	const spent = Object.keys(keys).map((key) => [key, after[key as keyof Spent] - before[key as keyof Spent]]);
	return Object.fromEntries(spent) as Spent;
}
