/** post: the page of a post → the post, its comments, its links, and the post before it. */
import { findHistoryLinks } from '../../history/index.ts';
import type { LinkFacts, PostFacts } from '../../model/batch.ts';
import type { PageComment } from '../../model/page.ts';
import type { PostNote } from '../../model/task.ts';
import {
	type PostContext,
	type ReadPage,
	readPage,
	type UnderstoodPost,
	understandPost,
} from '../../pipeline/index.ts';
import { revisitPost } from '../../schedule/index.ts';
import { readCommentFeed } from './comment-feed.ts';
import { planLists, planSites } from './plan.ts';
import { followRefresh, isUsable, type Session } from './session.ts';

export async function visitPost(session: Session, note: PostNote | null): Promise<void> {
	const { task } = session;
	const result = await session.fetch({ url: task.url, wants: 'page' });
	if (result.kind === 'elsewhere') return session.next(null);
	if (result.kind === 'answer' && (result.status === 404 || result.status === 410)) {
		session.gone.push(task.url);
		return session.next(null);
	}
	if (!isUsable(result)) return session.giveUp(result);
	const page = readPage(result);
	if (page.directives.nofollow) session.follows = false;
	if (page.directives.noindex) return session.refuse('the page asks robots not to index it (noindex)');
	if (page.refresh !== null) return followRefresh(session, page.refresh);
	await takePost(session, page, note?.isCandidate === true);
}

/** Saves the post of a page, schedules the next visit to it, and plans visits to its neighbours. */
export async function takePost(session: Session, page: ReadPage, isCandidate = false): Promise<void> {
	const { task, state, input, now, serverNow } = session;
	const blog = task.blog!;
	const wrappers = input.crawlContext?.wrappers ?? [];
	const { post, draft, extract } = await savePost(session, page, {
		blog,
		wrappers,
		needsDate: isCandidate,
	});
	if (post === null) {
		session.next(null);
		session.gaps.push(isCandidate ? notAPost(page.url, blog) : noPost(page.url, blog));
		return;
	}
	const { published } = draft;
	const { due } = revisitPost({
		published,
		comments: extract.comments.length,
		lastComment: lastCommentOf(extract.comments),
		lastVisit: now,
		changedLast: false,
		now,
		serverNow,
	});
	session.nextAs({ kind: 'post', note: null }, due);
	const links = findHistoryLinks(page.page, { url: page.url, shapes: state.shapes });
	planLists(session, { from: 'post', links, state, blog, emptyListings: 0 });
}

/** The time of the newest comment, ISO. */
export function lastCommentOf(comments: readonly Pick<PageComment, 'published'>[]): string | null {
	const times = comments.flatMap(({ published }) => published ?? []);
	return times.reduce<string | null>((last, time) => (last === null || time > last ? time : last), null);
}

/** Saves the post of a page, if there is one, with the comments of its feed, and follows its links. */
export async function savePost(
	session: Session,
	page: ReadPage,
	context: Omit<PostContext, 'blogTitle'>,
): Promise<UnderstoodPost> {
	const blogTitle = session.input.crawlContext?.title ?? null;
	const shown = understandPost(page, { ...context, blogTitle });
	const understood = await readCommentFeed(session, page, shown, context.item);
	if (understood.post !== null) savePosts(session, [understood.post]);
	return understood;
}

/** Saves posts and follows their links. */
export function savePosts(session: Session, posts: readonly PostFacts[]): void {
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

function notAPost(url: string, blog: string): Session['gaps'][number] {
	const why = `The URL ${url} looks like that of a post, but the page shows no dated post, so it was not stored.`;
	return { blog, url, kind: 'not-a-post', why, from: null, to: null };
}

/** The coverage gap of a post's page without a post. */
export function noPost(url: string, blog: string): Session['gaps'][number] {
	const why = `${url} looks like the URL of a post, but the page contains no post. Some servers show such a page instead of a 404 error.`;
	return { blog, url, kind: 'no-post', why, from: null, to: null };
}
