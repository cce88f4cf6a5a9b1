/** drop-links: deletes links and subtracts them from the counts of their targets. */
import { countInbound } from '../../../merge/links.ts';
import type { Session } from './driver.ts';
import { lockCommit } from './save/lock.ts';
import { addInbound, loadTargets } from './save/settle.ts';
import { siteOf } from './short-key.ts';

/** `condition` selects links `l`. Takes the commit lock, because it changes counts, and holds it to the end. */
export async function dropLinks(
	session: Session,
	condition: string,
	values: readonly unknown[],
): Promise<number> {
	await lockCommit(session);
	const links = await session.all(
		`DELETE FROM links l WHERE ${condition} RETURNING l.id, l.blog, l.to_key`,
		values,
	);
	if (links.length === 0) return 0;
	await session.run(
		`DELETE FROM link_targets t USING unnest($1::text[], $2::text[], $3::bigint[]) AS r(site, to_key, link)
		WHERE t.site = r.site AND t.to_key = r.to_key AND t.link = r.link`,
		[
			links.map(({ to_key }) => siteOf(to_key as string)),
			links.map(({ to_key }) => to_key),
			links.map(({ id }) => id),
		],
	);
	const counted = links.map(({ blog, to_key }) => ({ blog: blog as number, toKey: to_key as string }));
	await addInbound(session, countInbound(counted, await loadTargets(session, counted)), -1);
	return links.length;
}
