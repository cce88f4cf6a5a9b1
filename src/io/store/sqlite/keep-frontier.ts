/** keep-frontier: addresses into the frontier, and their hosts among those that have work. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import { type FrontierFacts, hostOf } from '../frontier.ts';
import { MOST_RAISED, RAISE } from '../frontier-raise.ts';
import type { Sqlite } from './driver.ts';

/** Where a finding changes nothing, nothing is written: most links of a page are known, and done with. */
const UPDATES: Readonly<Record<NonNullable<FrontierFacts['as']>, string>> = {
	found: `priority = CASE WHEN due IS NULL THEN priority
			ELSE max(priority, excluded.priority, min(priority + ${RAISE}, ${MOST_RAISED})) END,
		depth = min(depth, excluded.depth), strays = min(strays, excluded.strays)
		WHERE (due IS NOT NULL AND priority < max(excluded.priority, ${MOST_RAISED}))
			OR depth > excluded.depth OR strays > excluded.strays`,
	visited: `url = excluded.url, host = excluded.host, kind = excluded.kind, blog = excluded.blog, due = excluded.due,
		priority = excluded.priority, failures = excluded.failures, note = excluded.note`,
	sooner: `due = min(ifnull(due, excluded.due), excluded.due), priority = max(priority, excluded.priority),
		blog = ifnull(blog, excluded.blog)`,
};

const COLUMNS = 'key, url, host, kind, blog, due, priority, depth, strays, via, failures, note';

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

/** What changed and is due. */
function keepTask(database: Sqlite, facts: FrontierFacts, host: string): Call | null {
	const { url, kind, blog, due, priority, depth, strays = 0, via, failures = 0, note, as = 'found' } = facts;
	const row = database
		.sql(
			`INSERT INTO frontier (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET ${UPDATES[as]}
			RETURNING due, priority`,
		)
		.get(
			...[plainAddress(url), url, host, kind, blog, due, priority, depth, strays, via, failures],
			note === undefined ? null : JSON.stringify(note),
		);
	return row === undefined || row.due === null ? null : (row as unknown as Call);
}

function joinCalls(one: Call, other: Call): Call {
	return {
		due: [one.due, other.due].sort()[0]!,
		priority: Math.max(one.priority, other.priority),
	};
}

/** A host that is out is looked at again when it is released. */
function wakeHost(database: Sqlite, host: string, { due, priority }: Call): void {
	database
		.sql(
			`INSERT INTO hosts (host, status, due, priority) VALUES (?, 0, ?, ?) ON CONFLICT (host) DO UPDATE SET
				due = min(ifnull(due, excluded.due), excluded.due), priority = max(priority, excluded.priority)
			WHERE status = 0 AND (due IS NULL OR due > excluded.due OR priority < excluded.priority)
				OR status = 1 AND priority < excluded.priority`,
		)
		.run(host, due, priority);
}
