/** progress: how far the index has come, and whose turn it is to work on it. */
import type { Session } from '../driver.ts';
import { INDEX_SLOT, MERGE_SLOT, STORE } from '../keep/lock.ts';

/** Goes up with every change of the pages or of the terms (src/lib/words). */
export const INDEX_VERSION = 1;

export interface Progress {
	/** The last change that is in the index. */
	readonly taken: number;
	readonly version: number;
}

export async function readProgress(session: Session): Promise<Progress> {
	return (await session.get('SELECT taken, version FROM index_progress')) as unknown as Progress;
}

/** One follower at a time: null when another is at work. Held to the end of the transaction. */
export async function tryLockIndex(session: Session): Promise<Progress | null> {
	const row = await session.get(`SELECT pg_try_advisory_xact_lock(${STORE}, ${INDEX_SLOT}) AS is_mine`);
	return row!.is_mine === true ? readProgress(session) : null;
}

export async function lockIndex(session: Session): Promise<void> {
	await session.run(`SELECT pg_advisory_xact_lock(${STORE}, ${INDEX_SLOT})`);
}

export async function tryLockMerge(session: Session): Promise<boolean> {
	const row = await session.get(`SELECT pg_try_advisory_xact_lock(${STORE}, ${MERGE_SLOT}) AS is_mine`);
	return row!.is_mine === true;
}

export async function lockMerge(session: Session): Promise<void> {
	await session.run(`SELECT pg_advisory_xact_lock(${STORE}, ${MERGE_SLOT})`);
}

/** An empty index of this version; it is filled from the first change on. */
export async function emptyIndex(session: Session): Promise<void> {
	await lockIndex(session);
	for (const table of ['index_pages', 'index_segments', 'docs', 'stem_languages'])
		await session.run(`DELETE FROM ${table}`);
	await session.run('UPDATE index_progress SET taken = 0, version = $1', [INDEX_VERSION]);
}
