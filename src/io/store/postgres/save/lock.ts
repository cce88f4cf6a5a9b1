/**
 * lock: only one writer at a time writes to a blog.
 *
 * The identity of a post depends on the other posts of its blog. So all blogs of a transaction are locked before anything is
 * read, always in the same order. A blog is hashed to one of a limited number of lock slots: the server's lock table is small.
 */
import { createHash } from 'node:crypto';
import type { Session } from '../driver.ts';

const SLOTS = 2_048;

/** Slots besides those of the blogs: the commit lock, the crawl lock. */
export const COMMIT_SLOT = SLOTS;
/** Shared by writers; exclusive for whoever adds to the blocklist. */
export const FORGET_SLOT = SLOTS + 3;
export const CRAWL_SLOT = SLOTS + 4;

/** Identifies the store among the locks of a database. */
export const STORE = "hashtext('logosphere ' || current_schema())";

export async function lockBlogs(session: Session, keys: Iterable<string>): Promise<void> {
	const slots = [...new Set([...keys].map(slotOf))].sort((a, b) => a - b);
	if (slots.length === 0) return;
	await session.run(`SELECT pg_advisory_xact_lock(${STORE}, slot) FROM unnest($1::int[]) AS slot`, [slots]);
}

function slotOf(key: string): number {
	return createHash('sha1').update(key).digest().readUInt32BE(0) % SLOTS;
}

/** Held to the end of the transaction. Its holder sees everything that earlier holders committed. */
export async function lockCommit(session: Session): Promise<void> {
	await session.run(`SELECT pg_advisory_xact_lock(${STORE}, ${COMMIT_SLOT})`);
}
