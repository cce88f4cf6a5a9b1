/**
 * blocklist: the erased pages and blogs, as every writer must know them.
 *
 * A writer takes a shared lock and first checks whether the list has changed; whoever adds to the list takes the lock exclusively.
 * So once an entry is saved, no transaction continues without knowing it.
 */
import { canonicalUrl } from '../../../lib/url/canonical-url.ts';
import { Blocklist, entriesOf, type ForgottenEntry, type ForgottenRow } from '../forgotten.ts';
import type { Session } from './driver.ts';
import { rowsOf } from './rows-of.ts';
import { FORGET_SLOT, STORE } from './save/lock.ts';
import { shortKey } from './short-key.ts';

export class StoredBlocklist {
	#stamp = '';
	#blocklist = new Blocklist([]);

	/** Call it first in a writer's transaction. */
	async read(session: Session): Promise<Blocklist> {
		await session.run(`SELECT pg_advisory_xact_lock_shared(${STORE}, ${FORGET_SLOT})`);
		const row = await session.get("SELECT count(*) || ' ' || coalesce(max(at), '') AS stamp FROM forgotten");
		if (row!.stamp === this.#stamp) return this.#blocklist;
		this.#blocklist = await readBlocklist(session);
		this.#stamp = row!.stamp as string;
		return this.#blocklist;
	}
}

async function readRows(session: Session): Promise<ForgottenRow[]> {
	return (await session.all(
		'SELECT key, url, kind, at FROM forgotten ORDER BY key',
	)) as unknown as ForgottenRow[];
}

export async function readBlocklist(session: Session): Promise<Blocklist> {
	return new Blocklist(await readRows(session));
}

export async function readForgotten(session: Session): Promise<ForgottenEntry[]> {
	return entriesOf(await readRows(session));
}

/** Saved while no writer is at work. */
export async function enter(session: Session, rows: readonly ForgottenRow[]): Promise<void> {
	await session.run(`SELECT pg_advisory_xact_lock(${STORE}, ${FORGET_SLOT})`);
	const once = new Map(rows.map((row) => [shortKey(row.key), row]));
	const source = rowsOf(
		'key text, url text, kind text, at text',
		[...once].map(([key, { url, kind, at }]) => [key, url, kind, at]),
	);
	await session.run(
		`INSERT INTO forgotten AS f (${source.names}) SELECT ${source.names} FROM ${source.sql}
		ON CONFLICT (key) DO UPDATE SET url = excluded.url, kind = excluded.kind WHERE excluded.kind <> 'key' AND f.kind <> 'blog'`,
		source.values,
	);
}

/** Deletes its further keys, too. */
export async function allowAgain(session: Session, url: string): Promise<boolean> {
	const dropped = await session.run(
		"DELETE FROM forgotten WHERE url = (SELECT url FROM forgotten WHERE key = $1 AND kind <> 'key')",
		[shortKey(canonicalUrl(url))],
	);
	return dropped > 0;
}
