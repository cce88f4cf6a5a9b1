/** read-posts: drafts and post pages → posts to keep, with their links and comments. */

import type { Page } from '../../lib/html/index.ts';
import { tellLanguage } from '../../lib/language/index.ts';
import { foldTight } from '../../lib/text/fold.ts';
import { plainAddress } from '../../lib/url/plain-address.ts';
import type { LinkFacts } from '../../model/batch.ts';
import type { Comment } from '../../model/comment.ts';
import type { FeedItem } from '../../model/feed.ts';
import type { PageComment } from '../../model/page.ts';
import type { PostDraft } from '../../model/post.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import { type PostPage, readPostPage } from '../../pipeline.ts';
import type { Answers } from './held.ts';
import { commentLinks, contentLinks } from './links.ts';
import { planSites } from './plan.ts';
import type { Session } from './session.ts';

const NO_ANSWERS: Answers = new Map();

interface DraftOptions {
	readonly items?: readonly FeedItem[];
	/** Read in passing: what is known of a post stays. */
	readonly isAside?: boolean;
	/** The posts of the blog have addresses; as most of these have unless told. */
	readonly isAddressed?: boolean;
	/** What readers wrote below posts on this same page. */
	readonly answers?: Answers;
}

/** Most of the posts have an address, were it a place on a page. */
export function hasAddresses(posts: readonly PostDraft[]): boolean {
	return posts.filter(({ url }) => url !== null).length * 2 >= posts.length;
}

/** Keeps drafts of a blog; the items of its feed lend their ids. */
export function keepDrafts(
	session: Session,
	blog: string,
	drafts: readonly PostDraft[],
	{ items = [], isAside = false, isAddressed = hasAddresses(drafts), answers = NO_ANSWERS }: DraftOptions,
): LinkFacts[] {
	const ids = new Map(
		items.flatMap(({ url, id }) => (url === null ? [] : [[plainAddress(url), id] as const])),
	);
	const all: LinkFacts[] = [];
	for (const draft of drafts.filter((one) => isKeepable(one, isAddressed))) {
		const key = draft.url === null ? null : plainAddress(draft.url);
		const guid = key === null ? null : (ids.get(key) ?? null);
		const comments = key === null ? [] : (answers.get(key) ?? []);
		const links = [...contentLinks(draft.html, draft.url ?? blog), ...commentLinks(comments)];
		session.posts.push({
			blog,
			draft,
			guid,
			links,
			isAside,
			language: languageOf(draft),
			...(comments.length === 0 ? {} : { comments: comments.map(toComment) }),
		});
		all.push(...links);
	}
	follow(session, all);
	return all;
}

/** Words that a post without a date must have, when only the page's look speaks for it. */
const LEAST_UNDATED = 200;

/**
 * Where nothing but the look of the page speaks for a post, it has a date or something to say, and an address where the others of
 * the blog have one: lists of subjects and pieces of posts have neither.
 */
function isKeepable({ source, url, published, title, text, html }: PostDraft, isAddressed: boolean): boolean {
	if (text === '' && title === null && html === '') return false;
	if (source !== 'model') return true;
	if (published === null && text.length < LEAST_UNDATED) return false;
	return url !== null || !isAddressed;
}

/** Keeps the post of a page, with its comments; says whether there was one. */
export function keepPostPage(
	session: Session,
	page: Page,
	{ url, blog, wrappers, item, isFeed, isCopyless }: PostPlace,
): PostPage | null {
	const read = readPostPage(page, { url, now: session.now, wrappers });
	const { draft, extract } = read;
	const isPost = extract.isPost || item !== null;
	if (!isPost || (draft.text === '' && draft.html === '' && draft.title === null)) return null;
	const links = [...contentLinks(draft.html, url), ...commentLinks(extract.comments)];
	session.posts.push({
		blog,
		draft: item === null ? withoutSiteName(session, draft) : filledFrom(draft, item),
		guid: isFeed ? (item?.id ?? null) : null,
		...(isCopyless ? { isCopyless } : {}),
		language: extract.language ?? languageOf(draft),
		comments: extract.comments.map(toComment),
		links,
	});
	follow(session, links);
	return read;
}

function toComment({ author, published, text, parent }: PageComment): Omit<Comment, 'firstSeen'> {
	return { author, published, text, parent, source: 'page' };
}

interface PostPlace {
	readonly url: string;
	readonly blog: string;
	readonly wrappers: readonly Wrapper[];
	/** What the feed, or the home page, says of it, where it is there. */
	readonly item: FeedItem | null;
	readonly isFeed: boolean;
	/** The page asks that no copy is kept. */
	readonly isCopyless: boolean;
}

/** What the blog itself says in its feed goes before what was read from the page. */
function filledFrom(draft: PostDraft, item: FeedItem): PostDraft {
	return {
		...draft,
		title: item.title ?? draft.title,
		author: item.author ?? draft.author,
		published: item.published ?? draft.published,
		updated: item.updated ?? draft.updated,
		categories: item.categories.length > 0 ? item.categories : draft.categories,
	};
}

/** A post page whose heading is the blog's own name shows no title of the post. */
function withoutSiteName({ input }: Session, draft: PostDraft): PostDraft {
	const name = foldTight(input.dossier?.title ?? '');
	return name !== '' && foldTight(draft.title ?? '') === name ? { ...draft, title: null } : draft;
}

function follow(session: Session, links: readonly LinkFacts[]): void {
	planSites(
		session,
		links.filter(({ notFollowed }) => notFollowed == null).map(({ to }) => to),
		0,
	);
}

function languageOf({ title, text }: PostDraft): string | null {
	return tellLanguage(`${title ?? ''}\n${text}`.slice(0, 4_000));
}
