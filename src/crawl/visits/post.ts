/** post: the page of a post → the post, its comments, its links, and the post before it. */
import { findHistoryLinks, type HistoryLink, hasShape } from '../../history/index.ts';
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import type { LinkFacts, PostFacts } from '../../model/batch.ts';
import type { BlogState } from '../../model/blog-state.ts';
import type { PageComment } from '../../model/page.ts';
import type { PostNote } from '../../model/task.ts';
import {
	type PostContext,
	type ReadPage,
	type UnderstoodPost,
	understandPost,
} from '../../pipeline/index.ts';
import { revisitPost } from '../../schedule/index.ts';
import { readCommentFeed } from './comment-feed.ts';
import { planCandidates, planLists, planSites } from './plan.ts';
import { followRefresh, isUsable, type Session } from './session.ts';

export async function visitPost(session: Session, note: PostNote | null): Promise<void> {
	const { task } = session;
	const result = await session.fetch({ url: task.url, wants: 'page' });
	if (result.kind === 'elsewhere') return session.leave(result.url);
	if (result.kind === 'answer' && result.status === 404 && isInFeed(session)) return session.giveUp(result);
	if (result.kind === 'answer' && (result.status === 404 || result.status === 410)) {
		const why = `${task.url} answered with status ${result.status}.`;
		session.gone.push(task.url);
		session.gaps.push({ blog: task.blog, url: task.url, kind: 'gone', why, from: null, to: null });
		return session.next(null);
	}
	if (!isUsable(result)) return session.giveUp(result);
	const page = session.read(result, session.state.otherHost);
	if (page.directives.nofollow) session.follows = false;
	if (page.directives.noindex) return refusePost(session, page);
	if (page.refresh !== null) return followRefresh(session, page.refresh);
	await takePost(session, page, note);
}

/** The page is not stored, but what it links to is visited. */
function refusePost(session: Session, page: ReadPage): void {
	const { task, state } = session;
	session.refuse('the page asks robots not to index it (noindex)');
	planLists(session, {
		from: 'post',
		links: linksOf(page, state),
		state,
		blog: task.blog!,
		emptyListings: 0,
	});
}

/** The feed still has the post, so a missing page does not mean that the post is gone. */
function isInFeed({ task, state }: Session): boolean {
	const key = canonicalUrl(task.url);
	return state.feed?.ids.some((id) => id === task.url || canonicalUrl(id) === key) === true;
}

/** Saves the post of a page, schedules the next visit to it, and plans visits to its neighbours. */
export async function takePost(
	session: Session,
	page: ReadPage,
	note: PostNote | null = null,
): Promise<void> {
	const { task, state, input, now, serverNow } = session;
	const blog = task.blog!;
	const wrappers = input.crawlContext?.wrappers ?? [];
	const isCandidate = note !== null;
	const { post, draft, extract } = await savePost(session, page, {
		blog,
		wrappers,
		doubt: doubtOf(note, state),
	});
	if (post === null) {
		session.next(null);
		session.gaps.push(
			isCandidate ? notAPost(page.url, blog, 'it shows no dated post') : noPost(page.url, blog),
		);
		if (isCandidate)
			planLists(session, { from: 'list', links: linksOf(page, state), state, blog, emptyListings: 2 });
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
	planLists(session, { from: 'post', links: linksOf(page, state), state, blog, emptyListings: 0 });
	const named = (draft.links ?? []).map(({ url }) => url);
	planCandidates(
		session,
		named.filter((url) => !hasShape(state.shapes, url)),
		{ blog, state },
	);
}

function linksOf({ page, url }: ReadPage, { shapes }: BlogState): HistoryLink[] {
	return findHistoryLinks(page, { url, shapes });
}

/** What speaks against a page as a post. Where the pages of posts show no dates, a page needs none. */
function doubtOf(note: PostNote | null, { showsDates }: BlogState): NonNullable<PostContext['doubt']> | null {
	if (note === null) return null;
	if (note.hasShape !== true) return 'unknown-address';
	return showsDates === false ? null : 'common-address';
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
	const shown = understandPost(page, { ...context, blogTitle, themes: session.input.themes });
	const understood = await readCommentFeed(session, page, shown, context.item);
	if (understood.post !== null) savePosts(session, [understood.post]);
	return understood;
}

/** Saves posts and follows their links. */
export function savePosts(session: Session, posts: readonly PostFacts[]): void {
	const permitted = posts.filter(({ draft, rights, blog }) =>
		session.mayIndex(draft.url ?? blog, rights ?? null),
	);
	for (const { draft } of posts)
		if (draft.url !== null && !permitted.some((post) => post.draft === draft))
			session.withdrawn.push(draft.url);
	session.posts.push(...permitted);
	followLinks(
		session,
		permitted.flatMap(({ links = [] }) => links),
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

/** The coverage gap of a page that may be a post and is not stored. */
export function notAPost(url: string, blog: string, reason: string): Session['gaps'][number] {
	const why = `The page ${url} may be a post, but ${reason}, so it was not stored.`;
	return { blog, url, kind: 'not-a-post', why, from: null, to: null };
}

/** The coverage gap of a post's page without a post. */
export function noPost(url: string, blog: string): Session['gaps'][number] {
	const why = `${url} looks like the URL of a post, but the page contains no post. Some servers show such a page instead of a 404 error.`;
	return { blog, url, kind: 'no-post', why, from: null, to: null };
}
