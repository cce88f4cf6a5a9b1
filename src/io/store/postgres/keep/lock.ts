/**
 * lock: who writes of a blog, writes alone of it.
 *
 * What a post is known by is decided from what is kept of its blog, so all blogs of a transaction are locked before anything is
 * read, always in the same order. A lock is one of a limited number of slots: the server's table of locks is small.
 */
import { createHash } from 'node:crypto';
import type { Session } from '../driver.ts';

const SLOTS = 2_048;

/** Slots beyond those of the blogs: the end of a transaction, who crawls. */
export const COMMIT_SLOT = SLOTS;
/** Shared by those who write; had alone by who adds to what is kept out. */
export const FORGET_SLOT = SLOTS + 3;
export const CRAWL_SLOT = SLOTS + 4;

/** Stands for the store among the locks of a database. */
export const STORE = "hashtext('logosphere ' || current_schema())";

export async function lockBlogs(session: Session, keys: Iterable<string>): Promise<void> {
	const slots = [...new Set([...keys].map(slotOf))].sort((a, b) => a - b);
	if (slots.length === 0) return;
	await session.run(`SELECT pg_advisory_xact_lock(${STORE}, slot) FROM unnest($1::int[]) AS slot`, [slots]);
}

function slotOf(key: string): number {
	return createHash('sha1').update(key).digest().readUInt32BE(0) % SLOTS;
}

/** Held to the end of the transaction: whoever has it sees all that others, who had it before, have kept. */
export async function lockCommit(session: Session): Promise<void> {
	await session.run(`SELECT pg_advisory_xact_lock(${STORE}, ${COMMIT_SLOT})`);
}
