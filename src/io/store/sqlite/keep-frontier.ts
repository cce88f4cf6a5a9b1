/** keep-frontier: an address into the frontier, and its host among those that have work. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import { type FrontierFacts, hostOf } from '../frontier.ts';
import { MOST_RAISED, RAISE } from '../frontier-raise.ts';
import type { Sqlite, Value } from './driver.ts';

const UPDATES: Readonly<Record<NonNullable<FrontierFacts['as']>, string>> = {
	found: `priority = CASE WHEN due IS NULL THEN priority
			ELSE max(priority, excluded.priority, min(priority + ${RAISE}, ${MOST_RAISED})) END,
		depth = min(depth, excluded.depth), strays = min(strays, excluded.strays)`,
	visited: `url = excluded.url, host = excluded.host, kind = excluded.kind, blog = excluded.blog, due = excluded.due,
		priority = excluded.priority, failures = excluded.failures, note = excluded.note`,
	sooner: `due = min(ifnull(due, excluded.due), excluded.due), priority = max(priority, excluded.priority),
		blog = ifnull(blog, excluded.blog)`,
};

const COLUMNS = 'key, url, host, kind, blog, due, priority, depth, strays, via, failures, note';

export function keepTask(database: Sqlite, facts: FrontierFacts): void {
	const { url, kind, blog, due, priority, depth, strays = 0, via, failures = 0, note, as = 'found' } = facts;
	const host = hostOf(url);
	const values: Value[] = [
		plainAddress(url),
		url,
		host,
		kind,
		blog,
		due,
		priority,
		depth,
		strays,
		via,
		failures,
	];
	const row = database
		.sql(
			`INSERT INTO frontier (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET ${UPDATES[as]}
			RETURNING due, priority`,
		)
		.get(...values, note === undefined ? null : JSON.stringify(note))!;
	if (row.due !== null) wakeHost(database, host, row.due as string, row.priority as number);
}

/** A host that is out is looked at again when it is released. */
function wakeHost(database: Sqlite, host: string, due: string, priority: number): void {
	database
		.sql(
			`INSERT INTO hosts (host, status, due, priority) VALUES (?, 0, ?, ?) ON CONFLICT (host) DO UPDATE SET
				due = min(ifnull(due, excluded.due), excluded.due), priority = max(priority, excluded.priority)
			WHERE status = 0 AND (due IS NULL OR due > excluded.due OR priority < excluded.priority)
				OR status = 1 AND priority < excluded.priority`,
		)
		.run(host, due, priority);
}
