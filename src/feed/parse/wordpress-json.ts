/**
 * wordpress-json: a list of posts of WordPress's REST API → drafts of a feed.
 *
 * With `_embed`, each post has its author, categories, tags and its newest comments.
 * Source: developer.wordpress.org/rest-api/reference/posts.
 */
import { Draft } from './draft.ts';
import type { Drafts } from './finish.ts';
import { JsonObject } from './json-object.ts';
import { plainText } from './markup.ts';
import { MAX_ITEMS } from './reader.ts';

/** Null when the value is not such a list. */
export function readWordPressPosts(value: unknown, url: string | undefined): Drafts | null {
	if (!Array.isArray(value) || value.length === 0) return null;
	const posts = value.slice(0, MAX_ITEMS).map((one) => new JsonObject(one, url));
	if (!posts.every(isPost)) return null;
	const feed = new Draft();
	feed.set('self', 0, url);
	feed.set('generator', 0, 'WordPress');
	return { format: 'wp-json', feed, items: posts.filter(isPublic).map(postDraft) };
}

function isPost(post: JsonObject): boolean {
	return post.has('date') && post.has('link') && post.object('title').has('rendered');
}

/** Pages, pictures and drafts have the same shape. */
function isPublic(post: JsonObject): boolean {
	return (post.text('status') ?? 'publish') === 'publish' && (post.text('type') ?? 'post') === 'post';
}

function postDraft(post: JsonObject): Draft {
	const draft = new Draft();
	const embedded = post.object('_embedded');
	draft.set('id', 0, post.object('guid').text('rendered'));
	draft.set('url', 0, post.address('link'));
	draft.set('title', 0, plain(post.object('title').text('rendered')));
	draft.set('published', 0, dateOf(post, 'date'));
	draft.set('updated', 0, dateOf(post, 'modified'));
	draft.set('content', 0, textOf(post.object('content')));
	draft.set('summary', 0, textOf(post.object('excerpt')));
	draft.set('author', 0, plain(embedded.objects('author')[0]?.text('name') ?? null));
	draft.set('authorUrl', 0, embedded.objects('author')[0]?.address('link'));
	for (const terms of embedded.list('wp:term')) {
		const names = Array.isArray(terms)
			? terms.map((term) => new JsonObject(term, undefined).text('name'))
			: [];
		draft.categories.push(...names.flatMap((name) => plain(name) ?? []));
	}
	const [comments] = embedded.list('replies');
	addComments(draft, Array.isArray(comments) ? comments : []);
	return draft;
}

/** The text that everybody may read. */
function textOf(content: JsonObject): string | null {
	return content.text('protected') === 'true' ? null : content.text('rendered');
}

/** The time in UTC; the offset of the blog is not said. */
function dateOf(post: JsonObject, key: string): string | null {
	const utc = post.text(`${key}_gmt`);
	return utc === null || utc.startsWith('0000') ? post.text(key) : utc;
}

function addComments(draft: Draft, values: readonly unknown[]): void {
	const comments = values
		.map((one) => new JsonObject(one, undefined))
		.filter((one) => one.object('content').has('rendered'));
	const links = new Map(comments.map((one) => [one.text('id'), one.text('link')]));
	draft.comments.push(
		...comments.map((comment) => {
			const reply = new Draft();
			reply.set('id', 0, comment.text('link') ?? comment.text('id'));
			reply.set('url', 0, comment.text('link'));
			reply.set('author', 0, plain(comment.text('author_name')));
			reply.set('authorUrl', 0, comment.text('author_url'));
			reply.set('published', 0, dateOf(comment, 'date'));
			reply.set('content', 0, comment.object('content').text('rendered'));
			reply.set('inReplyTo', 0, links.get(comment.text('parent')));
			return reply;
		}),
	);
	// More comments than these may not be here.
	if (comments.length > 0) draft.set('commentCount', 0, String(comments.length));
}

function plain(text: string | null): string | null {
	return text === null ? null : plainText(text);
}
