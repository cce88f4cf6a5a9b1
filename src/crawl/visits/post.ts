/** post: the page of a post → the post, its comments, its links, and the post before it. */
import { findHistoryLinks } from '../../history/index.ts';
import type { LinkFacts, PostFacts } from '../../model/batch.ts';
import {
	type PostContext,
	type ReadPage,
	readPage,
	type UnderstoodPost,
	understandPost,
} from '../../pipeline/index.ts';
import { revisitPost } from '../../schedule/index.ts';
import { planLists, planSites } from './plan.ts';
import { isGood, type Session } from './session.ts';

export async function visitPost(session: Session): Promise<void> {
	const { task } = session;
	const asked = await session.get({ url: task.url, wants: 'page' });
	if (asked.kind === 'elsewhere') return session.next(null);
	if (asked.kind === 'answer' && (asked.status === 404 || asked.status === 410)) {
		session.gone.push(task.url);
		return session.next(null);
	}
	if (!isGood(asked)) return session.giveUp(asked);
	const page = readPage(asked);
	if (page.directives.nofollow) session.follows = false;
	if (page.directives.noindex) return session.refuse('the page asks robots not to index it (noindex)');
	takePost(session, page);
}

/** Saves the post of a page, says when to look at it again, and goes on to its neighbours. */
export function takePost(session: Session, page: ReadPage): void {
	const { task, state, input, now, serverNow } = session;
	const blog = task.blog!;
	const wrappers = input.dossier?.wrappers ?? [];
	const { post, draft, extract } = keepPost(session, page, { blog, wrappers });
	if (post === null) {
		session.next(null);
		session.gaps.push(noPost(page.url, blog));
		return;
	}
	const { published } = draft;
	const comments = extract.comments.length;
	const { due } = revisitPost({ published, comments, lastVisit: now, changedLast: false, now, serverNow });
	session.nextAs({ kind: 'post', note: null }, due);
	const links = findHistoryLinks(page.page, { url: page.url, shapes: state.shapes });
	planLists(session, { from: 'post', links, state, blog, emptyListings: 0 });
}

/** Saves the post of a page, where there is one, and follows its links. */
export function keepPost(
	session: Session,
	page: ReadPage,
	context: Omit<PostContext, 'blogTitle'>,
): UnderstoodPost {
	const blogTitle = session.input.dossier?.title ?? null;
	const understood = understandPost(page, { ...context, blogTitle });
	if (understood.post !== null) keepPosts(session, [understood.post]);
	return understood;
}

/** Saves posts and follows their links. */
export function keepPosts(session: Session, posts: readonly PostFacts[]): void {
	session.posts.push(...posts);
	followLinks(
		session,
		posts.flatMap(({ links = [] }) => links),
	);
}

export function followLinks(session: Session, links: readonly LinkFacts[]): void {
	const followed = links.filter(({ notFollowed }) => notFollowed == null);
	planSites(
		session,
		followed.map(({ to }) => to),
		0,
	);
}

/** The page of a post shows nothing of it. */
export function noPost(url: string, blog: string): Session['gaps'][number] {
	const why = `${url} has the address of a post, but its page shows none. Servers that do not report missing pages answer so.`;
	return { blog, url, kind: 'no-post', why, from: null, to: null };
}
