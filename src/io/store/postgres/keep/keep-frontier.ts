/** keep-frontier: addresses into the frontier, and their hosts among those that have work. */

import { hostOf } from '../../../../lib/url/host-of.ts';
import { plainAddress } from '../../../../lib/url/plain-address.ts';
import type { FrontierFacts } from '../../../../model/task.ts';
import { MOST_RAISED, RAISE } from '../../frontier-raise.ts';
import type { Row, Session } from '../driver.ts';
import { rowsOf } from '../rows-of.ts';
import { shortKey } from '../short-key.ts';

const COLUMNS =
	'host text, key text, url text, kind text, blog text, due text, priority float8, depth int, strays int, via text, failures int, note text, told_as text';

/** Each fact says by `told_as` what it does to an address that is known; see FrontierFacts. */
const when = (found: string, visited: string, sooner: string) =>
	`CASE e.told_as WHEN 'found' THEN ${found} WHEN 'visited' THEN ${visited} ELSE ${sooner} END`.replaceAll(
		'e.',
		'excluded.',
	);
const UPDATE = `
	url = ${when('f.url', 'e.url', 'f.url')},
	kind = ${when('f.kind', 'e.kind', 'f.kind')},
	blog = ${when('f.blog', 'e.blog', 'coalesce(f.blog, e.blog)')},
	due = ${when('f.due', 'e.due', 'least(f.due, e.due)')},
	priority = ${when(
		`CASE WHEN f.due IS NULL THEN f.priority ELSE greatest(f.priority, e.priority, least(f.priority + ${RAISE}, ${MOST_RAISED})) END`,
		'e.priority',
		'greatest(f.priority, e.priority)',
	)},
	depth = ${when('least(f.depth, e.depth)', 'f.depth', 'f.depth')},
	strays = ${when('least(f.strays, e.strays)', 'f.strays', 'f.strays')},
	failures = ${when('f.failures', 'e.failures', 'f.failures')},
	note = ${when('f.note', 'e.note', 'f.note')}`;

export async function keepTasks(session: Session, facts: readonly FrontierFacts[]): Promise<void> {
	const kept: Row[] = [];
	for (const round of roundsOf(facts)) {
		const source = rowsOf(COLUMNS, round);
		kept.push(
			...(await session.all(
				`INSERT INTO frontier AS f (${source.names}) SELECT ${source.names} FROM ${source.sql} ORDER BY host, key
				ON CONFLICT (host, key) DO UPDATE SET ${UPDATE} RETURNING host, due, priority`,
				source.values,
			)),
		);
	}
	await wakeHosts(session, kept);
}

/** A statement changes a row once: the second telling of an address waits for the second round. */
function roundsOf(facts: readonly FrontierFacts[]): unknown[][][] {
	const rounds: unknown[][][] = [];
	const told = new Map<string, number>();
	for (const fact of facts) {
		const row = toRow(fact);
		const place = `${row[0]} ${row[1]}`;
		const round = told.get(place) ?? 0;
		told.set(place, round + 1);
		rounds[round] ??= [];
		rounds[round].push(row);
	}
	return rounds;
}

function toRow(facts: FrontierFacts): unknown[] {
	const { url, kind, blog, due, priority, depth, strays = 0, via, failures = 0, note, as = 'found' } = facts;
	const [host, key] = [shortKey(hostOf(url)), shortKey(plainAddress(url))];
	const kept = note === undefined ? null : JSON.stringify(note);
	return [host, key, url, kind, blog, due, priority, depth, strays, via, failures, kept, as];
}

/** Nothing is written of a host that waits and has work already; one that is out is looked at again when it is released. */
async function wakeHosts(session: Session, tasks: readonly Row[]): Promise<void> {
	const hosts = new Map<string, [host: string, due: string, priority: number]>();
	for (const row of tasks) {
		if (row.due === null) continue;
		const [host, due, priority] = [row.host as string, row.due as string, row.priority as number];
		const known = hosts.get(host);
		if (known === undefined) hosts.set(host, [host, due, priority]);
		else hosts.set(host, [host, [due, known[1]].sort()[0]!, Math.max(priority, known[2])]);
	}
	if (hosts.size === 0) return;
	const source = rowsOf('host text, due text, priority float8', [...hosts.values()]);
	await session.run(
		`INSERT INTO hosts AS h (host, status, due, priority) SELECT host, 0, due, priority FROM ${source.sql} ORDER BY host
		ON CONFLICT (host) DO UPDATE SET due = least(h.due, excluded.due), priority = greatest(h.priority, excluded.priority)
		WHERE h.status = 0 AND (h.due IS NULL OR h.due > excluded.due)
			OR h.status = 1 AND h.priority < excluded.priority`,
		source.values,
	);
}
