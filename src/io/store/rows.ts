/** rows: turns table rows into the types of the model. */

import { isSettled } from '../../merge/blogs.ts';
import type { Blog, BlogFeed, KeptJudgment } from '../../model/blog.ts';
import type { Comment } from '../../model/comment.ts';
import type { Edge, KnownAddress, Link, LinkOrigin } from '../../model/link.ts';
import type { Post, PostSource, PostVersion } from '../../model/post.ts';
import type { BlogRights, PostRights } from '../../model/rights.ts';
import { areDeclarations, isBlogRights } from '../../model/schemas/rights-shape.ts';
import { isCount, isText, objectOf, orNull, parseShape } from '../../model/schemas/shape.ts';
import type { FoundPost } from '../../model/search.ts';
import type { Source } from '../../model/source.ts';
import type { StoredContext, StoredTask } from '../../model/task.ts';
import type { Gap, Visit } from '../../model/visit.ts';
import type { SavedSearch, Webhook, WebhookState } from './store.ts';

/** A row of a table, from either engine. */
export type Row = Readonly<Record<string, unknown>>;

const text = (row: Row, name: string) => row[name] as string;
const maybe = (row: Row, name: string) => (row[name] ?? null) as string | null;
const number = (row: Row, name: string) => row[name] as number;
const list = <T>(row: Row, name: string): T[] => parseList(row[name]);

export function toBlog(row: Row, feeds: readonly BlogFeed[]): Blog {
	return {
		id: number(row, 'id'),
		url: text(row, 'url'),
		title: maybe(row, 'title'),
		description: maybe(row, 'description'),
		language: maybe(row, 'language'),
		platform: maybe(row, 'platform'),
		platformEvidence: list(row, 'platform_evidence'),
		judgment: toJudgment(row),
		feeds,
		firstSeen: text(row, 'first_seen'),
		lastVisited: maybe(row, 'last_visited'),
		nextDue: maybe(row, 'next_due'),
		posts: number(row, 'posts'),
		inboundLinks: number(row, 'inbound'),
		intervalDays: (row.interval_days ?? null) as number | null,
	};
}

/** Condition that the crawl has not planned a source yet, or has not stopped visiting it. */
export const IS_PENDING = '(planned IS NULL OR removed IS NOT NULL)';

export function toSource(row: Row): Source {
	return {
		key: text(row, 'key'),
		url: maybe(row, 'url'),
		feed: maybe(row, 'feed'),
		title: maybe(row, 'title'),
		tags: list(row, 'tags'),
		added: text(row, 'added'),
		by: text(row, 'origin'),
		planned: maybe(row, 'planned'),
		removed: maybe(row, 'removed'),
	};
}

const isWebhook = objectOf<Webhook>({ url: isText, secret: isText });
const isDelivery = objectOf<WebhookState>({
	upTo: isCount,
	failures: isCount,
	due: orNull(isText),
	trouble: orNull(isText),
});

export function toSearch(row: Row): SavedSearch {
	return {
		name: text(row, 'name'),
		query: text(row, 'query'),
		sort: maybe(row, 'sort'),
		saved: text(row, 'saved'),
		webhook: parseShape(isWebhook, row.webhook),
		delivery: parseShape(isDelivery, row.delivery),
	};
}

function toJudgment(row: Row): KeptJudgment | null {
	if (row.is_blog === null || row.is_blog === undefined) return null;
	return toKeptJudgment(row, text(row, 'judged'));
}

export function toKeptJudgment(row: Row, at: string): KeptJudgment {
	return { isBlog: row.is_blog === 1, reason: text(row, 'reason'), rules: list(row, 'rules'), at };
}

export function toFeed(row: Row): BlogFeed {
	return {
		url: text(row, 'url'),
		format: maybe(row, 'format'),
		role: text(row, 'role') as BlogFeed['role'],
		content: maybe(row, 'content') as BlogFeed['content'],
		title: maybe(row, 'title'),
		etag: maybe(row, 'etag'),
		lastModified: maybe(row, 'last_modified'),
		lastFetched: maybe(row, 'last_fetched'),
		trouble: maybe(row, 'trouble'),
	};
}

/** The columns that `toPost` reads; `b` is the table of blogs, `c` the table of inbound counts. */
export const POST_COLUMNS =
	'p.id, p.url, b.url AS blog_url, p.title, p.author, p.published, p.updated, p.html, p.text, p.categories, p.language, p.source, p.first_seen, p.changed, p.gone, p.hash, p.versions, p.comments, c.inbound';

export function toPost(row: Row): Post {
	return {
		id: number(row, 'id'),
		url: text(row, 'url'),
		blog: text(row, 'blog_url'),
		title: maybe(row, 'title'),
		author: maybe(row, 'author'),
		published: maybe(row, 'published'),
		updated: maybe(row, 'updated'),
		html: text(row, 'html'),
		text: text(row, 'text'),
		categories: list(row, 'categories'),
		language: maybe(row, 'language'),
		source: text(row, 'source') as PostSource,
		firstSeen: text(row, 'first_seen'),
		changed: text(row, 'changed'),
		gone: maybe(row, 'gone'),
		contentHash: text(row, 'hash'),
		versions: number(row, 'versions'),
		comments: number(row, 'comments'),
		inboundLinks: number(row, 'inbound'),
	};
}

/** The columns that `toPostRights` reads; `p` is the table of posts, `b` that of blogs. */
export const RIGHTS_COLUMNS =
	'p.id, p.url, p.title, p.source, p.rights, b.url AS blog_url, b.rights AS blog_rights';

/** Declarations that a damaged disk left are unknown. */
export function toPostRights(row: Row): PostRights {
	return {
		post: number(row, 'id'),
		url: text(row, 'url'),
		title: maybe(row, 'title'),
		source: text(row, 'source') as PostSource,
		blog: text(row, 'blog_url'),
		own: parseShape(areDeclarations, row.rights),
		ofBlog: toBlogRights(row.blog_rights),
	};
}

/** Posts of one blog follow each other, so the last value is remembered. */
let lastRights: { readonly value: unknown; readonly parsed: BlogRights | null } = {
	value: null,
	parsed: null,
};

function toBlogRights(value: unknown): BlogRights | null {
	if (value !== lastRights.value) lastRights = { value, parsed: parseShape(isBlogRights, value) };
	return lastRights.parsed;
}

export function toVersion(row: Row): PostVersion {
	return {
		title: maybe(row, 'title'),
		html: text(row, 'html'),
		text: text(row, 'text'),
		contentHash: text(row, 'hash'),
		seen: text(row, 'seen'),
	};
}

export function toComment(row: Row): Comment {
	return {
		author: maybe(row, 'author'),
		published: maybe(row, 'published'),
		text: text(row, 'text'),
		parent: (row.parent ?? null) as number | null,
		source: text(row, 'source') as Comment['source'],
		firstSeen: text(row, 'first_seen'),
	};
}

/** The columns that `toLink` reads; `b` is the table of blogs, `p` that of posts. */
export const LINK_COLUMNS =
	'l.origin, b.url AS blog_url, p.url AS post_url, l.to_url, l.text, l.rel, l.not_followed, l.first_seen';

export function toLink(row: Row): Link {
	return {
		origin: text(row, 'origin') as LinkOrigin,
		fromBlog: text(row, 'blog_url'),
		fromPost: maybe(row, 'post_url'),
		to: text(row, 'to_url'),
		text: text(row, 'text'),
		rel: list(row, 'rel'),
		notFollowed: maybe(row, 'not_followed'),
		firstSeen: text(row, 'first_seen'),
	};
}

/** A short form of a post, with the number of its blog. */
export function toKnown(row: Row): KnownAddress {
	const post = {
		id: number(row, 'id'),
		url: text(row, 'url'),
		title: maybe(row, 'title'),
		published: maybe(row, 'published'),
	};
	return { post, blog: number(row, 'blog') };
}

export function toVisit(row: Row): Visit {
	return {
		url: text(row, 'url'),
		blog: maybe(row, 'blog_url'),
		at: text(row, 'at'),
		status: number(row, 'status'),
		bytes: number(row, 'bytes'),
		newPosts: number(row, 'new_posts'),
		trouble: maybe(row, 'trouble'),
	};
}

export function toGap(row: Row): Gap {
	return {
		blog: maybe(row, 'blog_url'),
		url: maybe(row, 'url'),
		kind: text(row, 'kind'),
		why: text(row, 'why'),
		from: maybe(row, 'since'),
		to: maybe(row, 'until'),
		at: text(row, 'at'),
	};
}

/** An address of the frontier. */
export function toFoundPost(row: Row, found: Pick<FoundPost, 'stems' | 'comments'>): FoundPost {
	return {
		post: number(row, 'id'),
		url: text(row, 'url'),
		title: maybe(row, 'title'),
		blog: text(row, 'blog_url'),
		blogId: number(row, 'blog_id'),
		blogTitle: maybe(row, 'blog_title'),
		blogDescription: maybe(row, 'blog_description'),
		author: maybe(row, 'author'),
		published: maybe(row, 'published'),
		language: maybe(row, 'language'),
		categories: list(row, 'categories'),
		text: text(row, 'text'),
		...found,
	};
}

/** Null if the link leads to no known blog, or to the linking blog itself. */
export function toEdge(row: Row, to: number | null): Edge | null {
	const from = number(row, 'blog');
	if (to === null || to === from) return null;
	const origin = row.origin as LinkOrigin;
	const published = origin === 'post' ? maybe(row, 'published') : null;
	return {
		origin,
		from,
		to,
		fromPost: row.post as number | null,
		toPost: row.to_post as number | null,
		at: published ?? text(row, 'first_seen'),
	};
}

export function toCrawlContext(
	row: Row,
	{ published, wrappers }: { readonly published: readonly string[]; readonly wrappers: readonly string[] },
): StoredContext {
	return {
		state: parseUnchecked(row.state),
		rights: parseUnchecked(row.rights),
		title: maybe(row, 'title'),
		isBlog: row.is_blog === null ? null : row.is_blog === 1,
		isSettled: isSettled(row.rules),
		judgedAt: maybe(row, 'judged'),
		posts: number(row, 'posts'),
		inboundLinks: number(row, 'inbound'),
		published,
		wrappers: wrappers.map(parseUnchecked),
	};
}

export function toTask(row: Row): StoredTask {
	return {
		url: text(row, 'url'),
		kind: text(row, 'kind'),
		blog: maybe(row, 'blog'),
		due: maybe(row, 'due'),
		priority: number(row, 'priority'),
		depth: number(row, 'depth'),
		strays: number(row, 'strays'),
		via: maybe(row, 'via'),
		failures: number(row, 'failures'),
		note: parseUnchecked(row.note),
	};
}

/** Parses JSON for a schema to check. If a damaged disk left something else, returns the text itself, which no schema accepts. */
export function parseUnchecked(value: unknown): unknown {
	if (typeof value !== 'string') return null;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

/** Parses stored JSON; null if there is none, or if a damaged disk left something else. */
export function parseKept(value: unknown): unknown {
	if (typeof value !== 'string') return null;
	try {
		return JSON.parse(value);
	} catch {
		return null;
	}
}

export function parseList<T>(value: unknown): T[] {
	const list = parseKept(value);
	return Array.isArray(list) ? list : [];
}
