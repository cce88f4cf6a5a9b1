/**
 * save-tasks: adds addresses to the frontier, and marks their hosts as having work.
 *
 * Another writer may change a row between load and write. So a row is written only if it is still in its loaded version;
 * the others are loaded and merged again, and by then they are locked.
 */
import {
	type FoundTask,
	type HostCall,
	type HostRecord,
	mergeTasks,
	placeTasks,
	type TaskRecord,
	wakeHost,
} from '../../../../merge/frontier.ts';
import type { FrontierFacts } from '../../../../model/task.ts';
import type { Row, Session } from '../driver.ts';
import { rowsOf } from '../rows-of.ts';
import { shortKey } from '../short-key.ts';

export async function saveTasks(session: Session, facts: readonly FrontierFacts[]): Promise<void> {
	let found = placeTasks(facts, { shorten: shortKey, isByHost: true });
	while (found.length > 0) {
		const { records, versions } = await loadTasks(session, found);
		const { tasks, calls } = mergeTasks(records, found);
		const written = await writeTasks(session, tasks, versions);
		const isLeft = ({ place }: FoundTask) => records.get(place)!.change !== 'none' && !written.has(place);
		await wakeHosts(session, calls);
		found = found.filter(isLeft);
	}
}

/** The loaded version of each row: the transaction that wrote it. */
type Versions = ReadonlyMap<string, string>;

async function loadTasks(
	session: Session,
	found: readonly FoundTask[],
): Promise<{ records: Map<string, TaskRecord>; versions: Versions }> {
	const rows = await session.all(
		`SELECT f.*, f.xmin::text AS version FROM (SELECT DISTINCT * FROM unnest($1::text[], $2::text[])) AS r(host, key)
			JOIN frontier f ON f.host = r.host AND f.key = r.key`,
		[found.map(({ host }) => host), found.map(({ key }) => key)],
	);
	return {
		records: new Map(rows.map((row) => [placeOf(row), toRecord(row)])),
		versions: new Map(rows.map((row) => [placeOf(row), row.version as string])),
	};
}

function placeOf({ host, key }: Row): string {
	return `${host} ${key}`;
}

function toRecord(row: Row): TaskRecord {
	const { host, key, blog, due, priority, depth, strays, url, kind, via, failures, note } = row;
	return {
		host: host as string,
		key: key as string,
		rank: { blog, due, priority, depth, strays } as TaskRecord['rank'],
		details: { url, kind, via, failures, note } as TaskRecord['details'],
		change: 'none',
	};
}

/** `told_as` carries the version; the column in the table is not used. */
const COLUMNS =
	'host text, key text, url text, kind text, blog text, due text, priority float8, depth int, strays int, via text, failures int, note text, told_as text';
const UPDATED = 'url kind blog due priority depth strays failures note'.split(' ');
const NEW = '';

/** The places of the written rows. */
async function writeTasks(
	session: Session,
	tasks: Iterable<TaskRecord>,
	versions: Versions,
): Promise<Set<string>> {
	const changed = [...tasks].filter(({ change }) => change !== 'none');
	if (changed.length === 0) return new Set();
	const source = rowsOf(
		COLUMNS,
		changed.map(({ host, key, rank, details }) => {
			const { url, kind, via, failures, note } = details!;
			const { blog, due, priority, depth, strays } = rank;
			const version = versions.get(`${host} ${key}`) ?? NEW;
			return [host, key, url, kind, blog, due, priority, depth, strays, via, failures, note, version];
		}),
	);
	const rows = await session.all(
		`INSERT INTO frontier AS f (${source.names}) SELECT ${source.names} FROM ${source.sql} ORDER BY host, key
		ON CONFLICT (host, key) DO UPDATE SET ${UPDATED.map((name) => `${name} = excluded.${name}`).join(', ')}
		WHERE f.xmin::text = excluded.told_as RETURNING host, key`,
		source.values,
	);
	return new Set(rows.map(placeOf));
}

/** Locked to the end, so that the release of a host sees the new addresses. */
async function wakeHosts(session: Session, calls: ReadonlyMap<string, HostCall>): Promise<void> {
	let left = [...calls.keys()];
	while (left.length > 0) {
		const rows = await session.all(
			'SELECT host, status, due, priority FROM hosts WHERE host = ANY($1) ORDER BY host FOR UPDATE',
			[left],
		);
		const known = new Map(rows.map(({ host, ...row }) => [host as string, row as unknown as HostRecord]));
		const woken = left.flatMap((host) => {
			const record = wakeHost(known.get(host), calls.get(host)!);
			return record === null ? [] : [{ host, ...record }];
		});
		await updateHosts(
			session,
			woken.filter(({ host }) => known.has(host)),
		);
		const missing = woken.filter(({ host }) => !known.has(host));
		const added = await addHosts(session, missing);
		left = missing.map(({ host }) => host).filter((host) => !added.has(host));
	}
}

type HostRow = HostRecord & { readonly host: string };

function hostSource(hosts: readonly HostRow[]) {
	const rows = hosts.map(({ host, status, due, priority }) => [host, status, due, priority]);
	return rowsOf('host text, status smallint, due text, priority float8', rows);
}

async function updateHosts(session: Session, hosts: readonly HostRow[]): Promise<void> {
	if (hosts.length === 0) return;
	const { sql, values } = hostSource(hosts);
	await session.run(
		`UPDATE hosts h SET due = r.due, priority = r.priority FROM ${sql} WHERE h.host = r.host`,
		values,
	);
}

async function addHosts(session: Session, hosts: readonly HostRow[]): Promise<Set<string>> {
	if (hosts.length === 0) return new Set();
	const { sql, names, values } = hostSource(hosts);
	const rows = await session.all(
		`INSERT INTO hosts (${names}) SELECT ${names} FROM ${sql} ORDER BY host ON CONFLICT DO NOTHING RETURNING host`,
		values,
	);
	return new Set(rows.map(({ host }) => host as string));
}
