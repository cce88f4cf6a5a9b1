/** keep-frontier: addresses into the frontier, and their hosts among those that have work. */

import { hostOf } from '../../../lib/url/host-of.ts';
import { plainAddress } from '../../../lib/url/plain-address.ts';
import type { FrontierFacts } from '../../../model/task.ts';
import { MOST_RAISED, RAISE } from '../frontier-raise.ts';
import type { Row, Sqlite } from './driver.ts';

const INSERT = `INSERT INTO frontier (key, url, host, kind, blog, due, priority, depth, strays, via, failures, note)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO`;
/** Where a finding changes nothing, nothing is written: most links of a page are known, and done with. */
const RAISE_KNOWN = `UPDATE frontier SET
		priority = CASE WHEN due IS NULL THEN priority ELSE max(priority, ?2, min(priority + ${RAISE}, ${MOST_RAISED})) END,
		depth = min(depth, ?3), strays = min(strays, ?4)
	WHERE key = ?1 AND ((due IS NOT NULL AND priority < max(?2, ${MOST_RAISED})) OR depth > ?3 OR strays > ?4)
	RETURNING due, priority`;
const SET_ALL = `${INSERT} UPDATE SET url = excluded.url, host = excluded.host, kind = excluded.kind, blog = excluded.blog,
	due = excluded.due, priority = excluded.priority, failures = excluded.failures, note = excluded.note`;
const MAKE_SOONER = `${INSERT} UPDATE SET due = min(ifnull(due, excluded.due), excluded.due),
	priority = max(priority, excluded.priority), blog = ifnull(blog, excluded.blog) RETURNING due, priority`;

/** When a host has work, and how urgent it is. */
interface Call {
	readonly due: string;
	readonly priority: number;
}

/** Most addresses of a batch are of few hosts, and each of these is woken once. */
export function keepTasks(database: Sqlite, tasks: readonly FrontierFacts[]): void {
	const calls = new Map<string, Call>();
	for (const facts of tasks) {
		const host = hostOf(facts.url);
		const call = keepTask(database, facts, host);
		if (call !== null) calls.set(host, joinCalls(calls.get(host) ?? call, call));
	}
	for (const [host, call] of calls) wakeHost(database, host, call);
}

/** What changed and is due. A row that comes back costs as much as the insert, so none does where it is known what it would say. */
function keepTask(database: Sqlite, facts: FrontierFacts, host: string): Call | null {
	const { url, kind, blog, due, priority, depth, strays = 0, via, failures = 0, note, as = 'found' } = facts;
	const key = plainAddress(url);
	const kept = note === undefined ? null : JSON.stringify(note);
	const values = [key, url, host, kind, blog, due, priority, depth, strays, via, failures, kept] as const;
	const told = due === null ? null : { due, priority };
	if (as === 'visited') {
		database.sql(SET_ALL).run(...values);
		return told;
	}
	if (as === 'sooner') return toCall(database.sql(MAKE_SOONER).get(...values));
	if (database.sql(`${INSERT} NOTHING`).run(...values).changes > 0) return told;
	return toCall(database.sql(RAISE_KNOWN).get(key, priority, depth, strays));
}

function toCall(row: Row | undefined): Call | null {
	return row === undefined || row.due === null ? null : (row as unknown as Call);
}

function joinCalls(one: Call, other: Call): Call {
	return {
		due: [one.due, other.due].sort()[0]!,
		priority: Math.max(one.priority, other.priority),
	};
}

/** A host that waits becomes due sooner, one that is ready more urgent: one statement, as to find the row costs most of it. */
const WAKE = `INSERT INTO hosts (host, status, due, priority) VALUES (?1, 0, ?3, ?2) ON CONFLICT (host) DO UPDATE SET
		due = iif(status = 0, excluded.due, due), priority = iif(status = 1, excluded.priority, priority)
	WHERE (status = 0 AND (due IS NULL OR due > excluded.due)) OR (status = 1 AND priority < excluded.priority)`;

/**
 * Most hosts that are told of wait and have work already: nothing is written of them. One that is ready becomes more urgent, and one that is out
 * is looked at again when it is released.
 */
function wakeHost(database: Sqlite, host: string, { due, priority }: Call): void {
	database.sql(WAKE).run(host, priority, due);
}
