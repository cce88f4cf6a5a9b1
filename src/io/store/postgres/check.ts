/** check: whether the rows of the tables fit together, and whether this machine's index agrees with them. */
import { checkIndex } from '../search-index/index.ts';
import type { CheckReport, Store } from '../store.ts';
import { PostgresSource } from './change-source.ts';
import type { Postgres } from './driver.ts';

type Options = Parameters<Store['check']>[0];

export async function checkStore(
	postgres: Postgres,
	indexFile: string,
	options: Options,
): Promise<CheckReport> {
	const faults = await faultsOf(postgres);
	const report = await checkIndex(new PostgresSource(postgres.session), indexFile, options);
	return {
		...report,
		isSound: report.isSound && faults.length === 0,
		isStoreSound: faults.length === 0,
		findings: [...faults, ...report.findings],
		repaired: report.repaired && faults.length === 0,
	};
}

/** Rows that must exist together. PostgreSQL checks its own files (pg_amcheck). */
const TOGETHER: readonly (readonly [what: string, sql: string])[] = [
	[
		'posts without a change number',
		'SELECT count(*) AS n FROM posts p LEFT JOIN post_counts c ON c.blog = p.blog AND c.post = p.id WHERE c.post IS NULL',
	],
	[
		'posts without a position',
		'SELECT count(*) AS n FROM posts p LEFT JOIN post_places l ON l.id = p.id WHERE l.id IS NULL',
	],
	[
		'keys of missing posts',
		'SELECT count(*) AS n FROM post_keys k LEFT JOIN posts p ON p.blog = k.blog AND p.id = k.post WHERE p.id IS NULL',
	],
	[
		'posts of missing blogs',
		'SELECT count(*) AS n FROM posts p LEFT JOIN blogs b ON b.id = p.blog WHERE b.id IS NULL',
	],
];

async function faultsOf(postgres: Postgres): Promise<string[]> {
	return postgres.snapshot(async (session) => {
		const faults: string[] = [];
		for (const [what, sql] of TOGETHER) {
			const n = (await session.get(sql))!.n as number;
			if (n > 0) faults.push(`${postgres.place}: ${n} ${what}.`);
		}
		return faults;
	});
}
