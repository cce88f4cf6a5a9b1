/** visits: what is done at an address, by the kind of its task. */
import type { Batch } from '../../model/batch.ts';
import type { Ask, VisitInput } from '../visit.ts';
import { visitFeed, visitFeedPage } from './feed.ts';
import { visitHome } from './home.ts';
import { visitItems } from './items.ts';
import { visitList, visitSitemap } from './list.ts';
import { visitPost } from './post.ts';
import { Session } from './session.ts';

const VISITS: Readonly<Record<string, (session: Session) => Promise<void>>> = {
	home: visitHome,
	feed: visitFeed,
	'feed-page': visitFeedPage,
	items: visitItems,
	post: visitPost,
	list: visitList,
	sitemap: visitSitemap,
};

/** One visit, from its first request to what it has to tell. A task of a kind that this program does not know is let be. */
export async function visit(input: VisitInput, ask: Ask): Promise<Batch> {
	const session = new Session(input, ask);
	const work = VISITS[input.task.kind];
	if (work === undefined) session.next(null);
	else await work(session);
	return session.finish();
}
