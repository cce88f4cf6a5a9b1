/** check: whether the index agrees with what is kept; where it does not, it can be made anew. */
import type { CheckReport, Store } from '../store.ts';
import type { Postgres } from './driver.ts';
import { catchUp, emptyIndex } from './search-index/index.ts';
import { lookThrough } from './search-index/look-through.ts';

type Options = Parameters<Store['check']>[0];

export async function checkStore(postgres: Postgres, { repair, onProgress }: Options): Promise<CheckReport> {
	await fill(postgres, () => {});
	const faults = await faultsOf(postgres);
	let report = await postgres.snapshot(lookThrough);
	const findings = [...faults, ...report.findings];
	const isRepaired = repair && report.findings.length > 0;
	if (isRepaired) {
		await postgres.transaction(emptyIndex);
		const total = report.posts;
		let done = 0;
		await fill(postgres, (posts) => {
			done += posts;
			onProgress?.(done, total);
		});
		report = await postgres.snapshot(lookThrough);
	}
	return {
		isSound: findings.length === 0,
		isStoreSound: faults.length === 0,
		posts: report.posts,
		indexed: report.indexed,
		findings,
		repaired: isRepaired && report.findings.length === 0 && faults.length === 0,
	};
}

const PAUSE_MS = 50;

/** Until nothing is left to take in; another process may be at it, too. */
async function fill(postgres: Postgres, tell: (posts: number) => void): Promise<void> {
	for (;;) {
		const done = await catchUp(postgres);
		if (done === null) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		else if (done.posts === 0) return;
		else tell(done.posts);
	}
}

/** Rows that must be there together; PostgreSQL watches over its own files (pg_amcheck looks through them). */
const TOGETHER: readonly (readonly [what: string, sql: string])[] = [
	[
		'posts without a change number',
		'SELECT count(*) AS n FROM posts p LEFT JOIN post_counts c ON c.blog = p.blog AND c.post = p.id WHERE c.post IS NULL',
	],
	[
		'posts without a place',
		'SELECT count(*) AS n FROM posts p LEFT JOIN post_places l ON l.id = p.id WHERE l.id IS NULL',
	],
	[
		'keys of posts that are not there',
		'SELECT count(*) AS n FROM post_keys k LEFT JOIN posts p ON p.blog = k.blog AND p.id = k.post WHERE p.id IS NULL',
	],
	[
		'posts of blogs that are not there',
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
