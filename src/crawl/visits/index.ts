/** visits: one function per kind of task. */
import type { Batch } from '../../model/batch.ts';
import type { Task } from '../../model/task.ts';
import { loadPolicy } from '../policies.ts';
import type { Fetch, VisitInput } from '../visit.ts';
import { visitFeed, visitFeedPage } from './feed.ts';
import { visitHome } from './home.ts';
import { visitItems } from './items.ts';
import { visitList, visitSitemap } from './list.ts';
import { visitPost } from './post.ts';
import { Session } from './session.ts';

/** One visit, from its first request to what it found. */
export async function visit(input: VisitInput, fetch: Fetch): Promise<Batch> {
	const session = new Session(input, fetch, await loadPolicy(input.settings.policy));
	await visitTask(session, input.task);
	return session.finish();
}

function visitTask(session: Session, task: Task): Promise<void> {
	switch (task.kind) {
		case 'home':
			return visitHome(session, task);
		case 'feed':
			return visitFeed(session, task);
		case 'feed-page':
			return visitFeedPage(session, task.note);
		case 'items':
			return visitItems(session, task.note);
		case 'post':
			return visitPost(session, task.note);
		case 'list':
			return visitList(session, task.note);
		case 'sitemap':
			return visitSitemap(session, task.note);
	}
}
