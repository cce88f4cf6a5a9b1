/** keep-links: links with their origin, each once, into the workspace; they are counted when all is written (settle.ts). */
import { plainAddress } from '../../../../lib/url/plain-address.ts';
import type { LinkFacts } from '../../../../model/batch.ts';
import { digest } from '../../identity.ts';
import { MAX_LINK_TEXT } from '../../link-places.ts';
import { shortKey } from '../short-key.ts';
import type { LinkRow, Telling, Workspace } from './workspace.ts';

type Holder = Pick<LinkRow, 'blog' | 'post'>;

export function keepLinks(
	{ rows }: Workspace,
	{ at }: Telling,
	{ blog, post }: Holder,
	links: readonly LinkFacts[],
): void {
	for (const { to, text: whole, rel, comment, notFollowed } of links) {
		const origin = post === null ? 'blogroll' : comment === undefined ? 'post' : 'comment';
		const toKey = shortKey(plainAddress(to));
		const text = whole.slice(0, MAX_LINK_TEXT);
		const mark = digest(`${origin}\n${toKey}\n${text}`);
		const place = `${blog} ${post} ${mark}`;
		if (rows.links.has(place)) continue;
		rows.links.set(place, {
			blog,
			post,
			mark,
			origin,
			toKey,
			toUrl: to,
			text,
			rel: JSON.stringify(rel ?? []),
			notFollowed: notFollowed ?? null,
			firstSeen: at,
		});
	}
}
