/**
 * comments: the URL of a post's comment feed, and the comments in a comment feed.
 *
 * In:     an item of a posts feed, or a feed of comments.
 * Out:    the URL of the item's comment feed; comments with their post and the comment they reply to.
 * Source: wfw:commentRss, RFC 4685 (thr:in-reply-to), and the forms that WordPress and Blogger write.
 */
import { parseHtml } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import type { Feed, FeedItem } from '../model/feed.ts';

export interface FeedComment {
	/** The URL (or id) of the post. */
	readonly post: string | null;
	/** The URL or id of the comment that this one replies to. */
	readonly parent: string | null;
	readonly author: string | null;
	/** The author's own page. */
	readonly authorUrl: string | null;
	readonly published: string | null;
	readonly html: string;
	readonly text: string;
	readonly url: string | null;
}

/** What is needed of an item to know its comment feed. */
export type CommentedItem = Pick<FeedItem, 'id' | 'url' | 'commentsFeed'>;

/**
 * Returns the URL of an item’s comment feed: the one it names, else the one of its platform; null when neither
 * exists.
 */
export function commentFeedOf(item: CommentedItem, platform = ''): string | null {
	if (item.commentsFeed !== null) return item.commentsFeed;
	return bloggerFeed(item) ?? platformFeed(item, platform);
}

/** Every Blogger blog has its feeds on its own host too. */
function bloggerFeed({ id, url }: CommentedItem): string | null {
	const [, blog, post] = /^tag:blogger\.com,1999:blog-(\d+)\.post-(\d+)$/.exec(id) ?? [];
	if (post === undefined) return null;
	if (url !== null && canParse(url)) return new URL(`/feeds/${post}/comments/default`, url).href;
	return `https://www.blogger.com/feeds/${blog}/${post}/comments/default`;
}

function platformFeed({ url }: CommentedItem, platform: string): string | null {
	if (url === null || !canParse(url)) return null;
	const post = new URL(url);
	post.hash = '';
	const form = COMMENT_FEEDS.find(([pattern]) => pattern.test(platform));
	return form?.[1](post) ?? null;
}

const COMMENT_FEEDS: readonly (readonly [RegExp, (post: URL) => string | null])[] = [
	[/wordpress|classicpress/i, wordpressFeed],
	[/drupal|backdrop/i, (post) => fromPath(post, /^(.*?)\/node\/(\d+)/, '$1/crss/node/$2')],
	[/typepad/i, (post) => fromPath(post, /^(.+?)(?:\.html?)?$/, '$1/comments/atom.xml')],
	[/discourse/i, (post) => fromPath(post, /^(\/t\/[^/]+\/\d+).*/, '$1.rss')],
	[
		/serendipity/i,
		(post) => fromPath(post, /^(.*)\/archives\/(\d+)-.*/, '$1/rss.php?version=2.0&type=comments&cid=$2'),
	],
];

function wordpressFeed(post: URL): string {
	if (post.searchParams.has('p'))
		return new URL(`${post.pathname}?feed=rss2&p=${post.searchParams.get('p')}`, post).href;
	return new URL(`${post.pathname.replace(/\/?$/, '/')}feed/`, post).href;
}

function fromPath(post: URL, pattern: RegExp, target: string): string | null {
	return pattern.test(post.pathname) ? new URL(post.pathname.replace(pattern, target), post).href : null;
}

/** Reads the comments of a comment feed, in its order. */
export function readComments(feed: Feed): FeedComment[] {
	const ids = new Set(feed.items.flatMap(({ id, url }) => (url === null ? [id] : [id, url])));
	return feed.items.map((item) => readComment(item, ids));
}

function readComment(item: FeedItem, ids: ReadonlySet<string>): FeedComment {
	const { reply, html } = splitReplyLine(item.content ?? item.summary ?? '');
	const answersComment =
		item.inReplyTo !== null && (ids.has(item.inReplyTo) || isCommentAddress(item.inReplyTo));
	return {
		post: postOf(item.url) ?? (answersComment ? null : item.inReplyTo),
		parent: answersComment ? item.inReplyTo : reply,
		author: item.author ?? authorInTitle(item.title),
		authorUrl: item.authorUrl ?? null,
		published: item.published ?? item.updated,
		html,
		text: parseHtml(html).visible.text.trim(),
		url: item.url,
	};
}

/** WordPress begins a reply with `In reply to <a href="…#comment-5">Ann</a>.`, in the blog's language. */
const REPLY_LINE =
	/^\s*(?:<p[^>]*>)?\s*[^<>]{0,60}<a\s[^>]*?href=["']?([^"'\s>]*#comment-\d+)["']?[^>]*>[^<]*<\/a>[^<]{0,30}[.。]\s*(?:<\/p>|<br\s*\/?>|\n)*/i;
const LONGEST_REPLY_LINE = 1_000;

function splitReplyLine(html: string): { reply: string | null; html: string } {
	const match = REPLY_LINE.exec(html.slice(0, LONGEST_REPLY_LINE));
	return match === null ? { reply: null, html } : { reply: match[1]!, html: html.slice(match[0].length) };
}

function isCommentAddress(address: string): boolean {
	return /#(?:comment-?|c)\d+|showComment=/.test(address);
}

/** A comment's URL is its post's URL with a fragment, and sometimes a page of comments. */
function postOf(url: string | null): string | null {
	if (url === null || !canParse(url)) return null;
	const post = new URL(url);
	if (post.hash === '' && !post.searchParams.has('showComment')) return null;
	post.hash = '';
	post.searchParams.delete('showComment');
	post.searchParams.delete('cpage');
	post.pathname = post.pathname.replace(/\/comment-page-\d+\/?$/, '/');
	return post.href;
}

/** `By: Ann`, `Comment on Title by Ann`, and the same in other languages. */
const AUTHOR_TITLES: readonly RegExp[] = [
	/^(?:by|von|par|por|di|door|av|af|od|от|tarafından|作者|投稿者|来自|글쓴이)\s?[:：]\s*(\S.*)$/i,
	/^(?:comments? on|re:) .+ by (.+)$/i,
	/^kommentare? zu .+ von (.+)$/i,
	/^commentaires? sur .+ par (.+)$/i,
	/^comentarios? (?:en|sobre|a) .+ por (.+)$/i,
	/^comentários? (?:em|sobre|a) .+ por (.+)$/i,
	/^comment[oi] su .+ di (.+)$/i,
	/^reacties? op .+ door (.+)$/i,
	/^комментари[йи] (?:к|на) .+ от (.+)$/i,
	/^(.+) さんのコメント$/,
	/^.+ への (.+) のコメント$/,
];

function authorInTitle(title: string | null): string | null {
	for (const form of AUTHOR_TITLES) {
		const author = form.exec(title ?? '')?.[1];
		if (author !== undefined) return author.trim();
	}
	return null;
}
