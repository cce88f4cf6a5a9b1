/** post: the page of a post → the post, its comments, its links, and the post before it. */
import { findHistoryLinks } from '../../history/index.ts';
import type { Page } from '../../lib/html/index.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import { revisitPost } from '../../schedule/index.ts';
import { planLists } from './plan.ts';
import { keepPostPage } from './read-posts.ts';
import { directivesOf, isGood, pageOf, type Session } from './session.ts';

export async function visitPost(session: Session): Promise<void> {
	const { task } = session;
	const asked = await session.get({ url: task.url, wants: 'page' });
	if (asked.kind === 'elsewhere') return session.next(null);
	if (asked.kind === 'answer' && (asked.status === 404 || asked.status === 410)) {
		session.gone.push(task.url);
		return session.next(null);
	}
	if (!isGood(asked)) return session.giveUp(asked);
	const page = pageOf(asked);
	const { noindex, nofollow, noarchive } = directivesOf(asked, page);
	if (nofollow) session.follows = false;
	if (noindex) return session.refuse('the page asks robots not to keep it (noindex)');
	takePost(session, page, asked.url, noarchive);
}

/** Keeps the post of a page, says when to look at it again, and goes on to its neighbours. */
export function takePost(session: Session, page: Page, url: string, isCopyless: boolean): void {
	const { task, state, input, now, serverNow } = session;
	const blog = task.blog!;
	const wrappers = (input.dossier?.wrappers ?? []) as readonly Wrapper[];
	const read = keepPostPage(session, page, { url, blog, wrappers, item: null, isFeed: false, isCopyless });
	if (read === null) {
		session.next(null);
		session.gaps.push(noPost(url, blog));
		return;
	}
	const { published } = read.draft;
	const comments = read.extract.comments.length;
	const { due } = revisitPost({ published, comments, lastVisit: now, changedLast: false, now, serverNow });
	session.next(due, { kind: 'post' });
	const links = findHistoryLinks(page, { url, shapes: state.shapes });
	planLists(session, { from: 'post', links, state, blog, barren: 0 });
}

/** Told where the page of a post gives nothing of it. */
export function noPost(url: string, blog: string): Session['gaps'][number] {
	const why = `${url} has the address of a post, and its page shows none. Servers that do not say when a page is missing answer so.`;
	return { blog, url, kind: 'no-post', why, from: null, to: null };
}
