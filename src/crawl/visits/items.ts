/**
 * items: the pages of a feed's new items, read together.
 *
 * They train the blog's wrapper. If it already has one, they test it, and a changed theme is learnt again. The visit to the feed has already
 * saved the items as posts, so new posts can be found immediately and their pages follow.
 */
import { classifyFeed } from '../../feed/index.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { isOwnPage } from '../../lib/url/own-page.ts';
import type { Comment } from '../../model/comment.ts';
import type { FeedHints, FeedItem } from '../../model/feed.ts';
import type { PostDraft } from '../../model/post.ts';
import type { NewItems } from '../../model/task.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import {
	type ReadPage,
	relearnWrapper,
	trainWrapper,
	type UnderstoodPost,
	watchWrapper,
} from '../../pipeline/index.ts';
import { revisitPost } from '../../schedule/index.ts';
import { findDrift, hasRules } from '../../wrapper/index.ts';
import { planOwn, priority } from './plan.ts';
import { lastCommentOf, noPost, savePost } from './post.ts';
import { isUsable, type Session } from './session.ts';

/** Pages that are read together. */
const MAX_PAGES = 8;
/** Pages that are stored unchanged, so that a person can compare them with the result. */
const MAX_SAMPLES = 3;
/** How much of an item's content goes with the task: enough to find it on its page. */
const MAX_CONTENT = 20_000;
/** Distinguishes the task from a visit to the blog's home page. */
const PLACE = '#new-items';
/** Extra priority: these pages train the wrapper that reads the blog's other pages. */
const FIRST = 5;

/** Plans the pages of new items: the newest to be read together, the others one by one. */
export function planItems(
	session: Session,
	{ items, content, isFeed }: NewItems,
	{ blog, isFirst }: { readonly blog: string; readonly isFirst: boolean },
): void {
	const work = isFirst ? 'archive' : 'post';
	const own = planPages(session, items, blog, work);
	if (own.length === 0) return;
	const note: NewItems = { items: own.slice(0, MAX_PAGES).map(clip), content, isFeed };
	const first = priority(session, work, session.task.depth) + FIRST;
	planOwn(
		session,
		{ url: blog + PLACE, kind: 'items', work, blog, note },
		{ priority: first, as: 'visited' },
	);
}

/** Plans the pages of items that are on the blog's host, and returns those items. */
export function planPages(
	session: Session,
	items: readonly FeedItem[],
	blog: string,
	work: 'archive' | 'post' = 'archive',
): FeedItem[] {
	const own = items.filter(({ url }) => url !== null && isOwnPage(url, blog));
	for (const { url } of own) planOwn(session, { url: url!, kind: 'post', work, blog });
	return own;
}

/** The page of an item sends its readers to another page of the host, which is read as the post's. */
function followRefreshOf(session: Session, url: string): void {
	const blog = session.task.blog!;
	if (isOwnPage(url, blog)) planOwn(session, { url, kind: 'post', work: 'archive', blog });
}

function clip(item: FeedItem): FeedItem {
	const shorten = (text: string | null) => text?.slice(0, MAX_CONTENT) ?? null;
	return { ...item, content: shorten(item.content), summary: shorten(item.summary) };
}

/** A post of the home page in the form of a feed item. */
export function toItem({ url, title, author, published, updated, html, categories }: PostDraft): FeedItem {
	return {
		url,
		title,
		author,
		published,
		updated,
		categories,
		id: url ?? '',
		content: html,
		summary: null,
		commentsUrl: null,
		commentsFeed: null,
		commentCount: null,
		inReplyTo: null,
		enclosures: [],
	};
}

const NO_HINTS: FeedHints = {
	self: null,
	generator: null,
	author: null,
	ttlMinutes: null,
	skipHours: [],
	skipDays: [],
	updateEveryMinutes: null,
	movedTo: null,
	isComplete: false,
	isArchive: false,
};

/** Whether a home page that replaces a feed shows full posts. */
export function contentOf(items: readonly FeedItem[]): 'full' | 'partial' {
	const none = { title: null, link: null, description: null, language: null, updated: null };
	const feed = { ...none, hub: null, next: null, hints: NO_HINTS, items, warnings: [] };
	return classifyFeed({ format: 'atom1.0', ...feed }).content;
}

interface ItemPage {
	readonly item: FeedItem;
	readonly page: ReadPage;
}

export async function visitItems(session: Session, { items, content, isFeed }: NewItems): Promise<void> {
	const blog = session.task.blog!;
	const pages = await fetchPages(session, items);
	session.nextAs({ kind: 'items', note: null }, null);
	if (pages.length === 0) return;
	const samples = pages.filter(({ page }) => !page.directives.noarchive).slice(0, MAX_SAMPLES);
	for (const { page } of samples)
		session.samples.push({ blog, url: page.url, kind: 'post', html: page.page.html });
	const wrappers = learn(session, content, pages, blog);
	let dated = 0;
	for (const { item, page } of pages) {
		const { url } = page;
		const read = await savePost(session, page, { blog, wrappers, item, isFeedItem: isFeed });
		if (read.ownDate !== null) dated++;
		if (isEmpty(read)) session.gaps.push(noPost(url, blog));
		const comments = read.post?.comments ?? [];
		planAgain(session, { url, blog, published: item.published, comments });
	}
	const { state } = session;
	session.blogs.push({ url: blog, state: { ...state, showsDates: dated * 2 >= pages.length } });
}

/** The page has no content of the post. What the feed says about the post is saved anyway. */
function isEmpty({ post, draft }: UnderstoodPost): boolean {
	return post === null || (draft.text === '' && draft.html === '');
}

interface ReadPost {
	readonly url: string;
	readonly blog: string;
	readonly published: string | null;
	readonly comments: readonly Pick<Comment, 'published'>[];
}

/** The page was read, so the next visit is scheduled as for any other post. */
function planAgain(session: Session, { url, blog, published, comments }: ReadPost): void {
	const { now, serverNow } = session;
	const { due } = revisitPost({
		published,
		comments: comments.length,
		lastComment: lastCommentOf(comments),
		lastVisit: now,
		changedLast: false,
		now,
		serverNow,
	});
	planOwn(session, { url, kind: 'post', work: 'comments', blog }, { due, as: 'visited' });
}

async function fetchPages(session: Session, items: readonly FeedItem[]): Promise<ItemPage[]> {
	const pages: ItemPage[] = [];
	const here = hostOf(session.task.url);
	for (const item of items) {
		const { url } = item;
		if (url === null || hostOf(url) !== here) continue;
		const answer = await session.fetch({ url, wants: 'page' });
		if (!isUsable(answer)) continue;
		const page = session.read({ ...answer, url }, session.state.otherHost);
		if (page.refresh !== null) followRefreshOf(session, page.refresh);
		else if (page.directives.noindex) session.withdrawn.push(url);
		else pages.push({ item, page });
	}
	return pages;
}

/** The blog's wrappers, newest first, after what these pages teach. */
function learn(
	session: Session,
	content: 'full' | 'partial',
	pages: readonly ItemPage[],
	blog: string,
): readonly Wrapper[] {
	const known = session.input.crawlContext?.wrappers ?? [];
	const { now } = session;
	const options = { now, content };
	const latest = known[0];
	const examples = pages.map(({ item, page }) => ({ item, url: page.url, html: page.page }));
	if (latest === undefined) {
		const wrapper = trainWrapper(examples, options);
		return hasRules(wrapper) ? taught(session, blog, wrapper, known) : [];
	}
	const test = watchWrapper(latest, [...examples].reverse(), now);
	if (findDrift(latest, test).length === 0) return known;
	return taught(session, blog, relearnWrapper(latest, examples, options), known);
}

function taught(session: Session, blog: string, wrapper: Wrapper, known: readonly Wrapper[]): Wrapper[] {
	session.wrappers.push({ blog, wrapper });
	return [wrapper, ...known];
}
