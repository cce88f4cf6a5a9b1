/** save-tasks: adds addresses to the frontier, and marks their hosts as having work. */
import {
	type FoundTask,
	type HostCall,
	type HostRecord,
	mergeTasks,
	placeTasks,
	type Rank,
	type TaskRecord,
	wakeHost,
} from '../../../../merge/frontier.ts';
import type { FrontierFacts } from '../../../../model/task.ts';
import type { Sqlite } from '../driver.ts';
import { definePick, pick } from '../pick.ts';

export function saveTasks(database: Sqlite, facts: readonly FrontierFacts[]): void {
	if (facts.length === 0) return;
	const found = placeTasks(facts, { shorten: (key) => key, isByHost: false });
	const { tasks, calls } = mergeTasks(loadTasks(database, found), found);
	for (const task of tasks) writeTask(database, task);
	wakeHosts(database, calls);
}

const TASKS = definePick(
	'f.blog, f.due, f.priority, f.depth, f.strays',
	'CROSS JOIN frontier f ON f.key = j.value',
);

function loadTasks(database: Sqlite, found: readonly FoundTask[]): Map<string, TaskRecord> {
	const records = new Map<string, TaskRecord>();
	const rows = pick(
		database,
		TASKS,
		found.map(({ key }) => key),
	);
	for (const [i, blog, due, priority, depth, strays] of rows) {
		const { host, key } = found[i]!;
		const rank = { blog, due, priority, depth, strays } as Rank;
		if (!records.has(key)) records.set(key, { host, key, rank, details: null, change: 'none' });
	}
	return records;
}

const INSERT = `INSERT INTO frontier (key, host, url, kind, via, failures, note, blog, due, priority, depth, strays)
	VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const SET_RANK = 'blog = ?, due = ?, priority = ?, depth = ?, strays = ?';
const UPDATE_RANK = `UPDATE frontier SET ${SET_RANK} WHERE key = ?`;
const UPDATE_ALL = `UPDATE frontier SET url = ?, host = ?, kind = ?, failures = ?, note = ?, ${SET_RANK} WHERE key = ?`;

function writeTask(database: Sqlite, { key, host, rank, details, change }: TaskRecord): void {
	const { blog, due, priority, depth, strays } = rank;
	if (change === 'none') return;
	if (change === 'rank' || details === null) {
		database.sql(UPDATE_RANK).run(blog, due, priority, depth, strays, key);
		return;
	}
	const { url, kind, via, failures, note } = details;
	if (change === 'new')
		database.sql(INSERT).run(key, host, url, kind, via, failures, note, blog, due, priority, depth, strays);
	else database.sql(UPDATE_ALL).run(url, host, kind, failures, note, blog, due, priority, depth, strays, key);
}

const HOSTS = definePick('h.status, h.due, h.priority', 'CROSS JOIN hosts h ON h.host = j.value');

/** Most of these hosts are already waiting with work: nothing is written for them. */
function wakeHosts(database: Sqlite, calls: ReadonlyMap<string, HostCall>): void {
	const hosts = [...calls.keys()];
	const known = new Map<string, HostRecord>();
	for (const [i, status, due, priority] of pick(database, HOSTS, hosts))
		known.set(hosts[i]!, { status, due, priority } as HostRecord);
	for (const [host, call] of calls) {
		const woken = wakeHost(known.get(host), call);
		if (woken === null) continue;
		if (known.has(host))
			database
				.sql('UPDATE hosts SET due = ?, priority = ? WHERE host = ?')
				.run(woken.due, woken.priority, host);
		else
			database
				.sql('INSERT INTO hosts (host, status, due, priority) VALUES (?, ?, ?, ?)')
				.run(host, woken.status, woken.due, woken.priority);
	}
}
