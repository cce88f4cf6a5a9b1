/** wake: marks due hosts as ready. */
import { beyondBelief, mostWoken, NEWEST_WOKEN } from '../frontier.ts';
import type { Session } from './driver.ts';

/** Marks due hosts as ready: those that waited longest, and a few of the newest. */
export async function wakeDue(session: Session, now: string, limit: number): Promise<void> {
	const most = mostWoken(limit);
	const woken = await session.run(wakeHosts('due <= $1 ORDER BY due'), [now, most]);
	if (woken === most) await session.run(wakeHosts('due <= $1 ORDER BY due DESC'), [now, NEWEST_WOKEN]);
	await session.run(wakeHosts('due > $1 ORDER BY due'), [beyondBelief(now), most]);
}

/** The priority of a host is computed from its addresses when it becomes ready. */
function wakeHosts(which: string): string {
	return `UPDATE hosts h SET status = 1, priority = coalesce((
		SELECT f.priority FROM frontier f WHERE f.host = h.host AND f.due IS NOT NULL ORDER BY f.priority DESC LIMIT 1), 0)
	FROM (
		SELECT host FROM hosts WHERE status = 0 AND ${which} LIMIT $2 FOR UPDATE SKIP LOCKED
	) found WHERE h.host = found.host`;
}
