/** json-feed: JSON Feed 1.0 and 1.1, parsed leniently → drafts. */
import type { FeedFormat } from '../../model/feed.ts';
import { Draft } from './draft.ts';
import type { Drafts } from './finish.ts';
import { JsonObject } from './json-object.ts';
import { parseJson } from './json-text.ts';
import { escapeText, plainText } from './markup.ts';
import { NotAFeedError } from './not-a-feed.ts';
import { MAX_ITEMS } from './reader.ts';
import { isWebAddress } from './urls.ts';
import type { Warnings } from './warnings.ts';
import { readWordPressPosts } from './wordpress-json.ts';

/** Names that occur almost only in a JSON Feed. */
const ITEM_KEYS = [
	'home_page_url',
	'feed_url',
	'content_html',
	'content_text',
	'date_published',
	'external_url',
];
const MAX_LOOKED_AT = 20;

export function readJsonFeed(text: string, url: string | undefined, warnings: Warnings): Drafts {
	const { value, repairs, isCut } = parseJson(text);
	const posts = readWordPressPosts(value, url);
	if (posts !== null) return posts;
	const root = new JsonObject(value, url);
	const items = root.list('items');
	if (!isFeed(root, items)) throw new NotAFeedError('It is JSON, but not a feed: it has no list of items.');
	if (repairs > 0) warnings.add('brokenJson', repairs);
	if (isCut) warnings.add('truncated');
	if (items.length > MAX_ITEMS) warnings.set('tooManyItems', MAX_ITEMS);
	const drafts = items.slice(0, MAX_ITEMS).map((item) => itemDraft(new JsonObject(item, url)));
	return { format: formatOf(root), feed: feedDraft(root), items: drafts };
}

function isFeed(root: JsonObject, items: readonly unknown[]): boolean {
	if (/jsonfeed\.org/.test(root.text('version') ?? '')) return true;
	const objects = [root, ...items.slice(0, MAX_LOOKED_AT).map((item) => new JsonObject(item, undefined))];
	return items.length > 0 && objects.some((object) => ITEM_KEYS.some((key) => object.text(key) !== null));
}

function formatOf(root: JsonObject): FeedFormat {
	return /version\/1\/?$/.test(root.text('version') ?? '') ? 'json1.0' : 'json1.1';
}

function feedDraft(root: JsonObject): Draft {
	const draft = new Draft();
	draft.set('title', 0, plain(root.text('title')));
	draft.set('url', 0, root.address('home_page_url'));
	draft.set('summary', 0, plain(root.text('description')));
	draft.set('language', 0, root.text('language'));
	draft.set('self', 0, root.address('feed_url'));
	draft.set('next', 0, root.address('next_url'));
	draft.set('author', 0, authorOf(root));
	const hub = root.objects('hubs').find((each) => /websub|pubsubhubbub/i.test(each.text('type') ?? ''));
	draft.set('hub', 0, hub?.address('url'));
	return draft;
}

function itemDraft(item: JsonObject): Draft {
	const draft = new Draft();
	const id = item.text('id');
	draft.set('id', 0, id);
	draft.set('url', 0, item.address('url'));
	draft.set('url', 1, item.address('external_url'));
	if (id !== null && isWebAddress(id)) draft.set('url', 2, id);
	draft.set('title', 0, plain(item.text('title')));
	draft.set('content', 0, item.text('content_html'));
	draft.set('content', 1, paragraphs(item.text('content_text')));
	draft.set('summary', 0, paragraphs(item.text('summary')));
	draft.set('published', 0, item.text('date_published'));
	draft.set('updated', 0, item.text('date_modified'));
	draft.set('author', 0, authorOf(item));
	draft.categories.push(
		...item.list('tags').flatMap((tag) => (typeof tag === 'string' && tag !== '' ? [tag] : [])),
	);
	for (const attachment of item.objects('attachments')) addAttachment(draft, attachment);
	return draft;
}

function addAttachment(draft: Draft, attachment: JsonObject): void {
	const url = attachment.address('url');
	if (url === null) return;
	const bytes = Number(attachment.text('size_in_bytes') ?? Number.NaN);
	draft.enclosures.push({
		url,
		type: attachment.text('mime_type'),
		bytes: Number.isFinite(bytes) ? bytes : null,
	});
}

/** 1.1 has `authors`, 1.0 had `author`. */
function authorOf(object: JsonObject): string | null {
	const authors = [...object.objects('authors'), ...object.objects('author')];
	return authors.map((author) => author.text('name')).find((name) => name !== null) ?? object.text('author');
}

function plain(text: string | null): string | null {
	return text === null ? null : plainText(text);
}

function paragraphs(text: string | null): string | null {
	return text === null ? null : escapeText(text.trim()).replace(/\r?\n/g, '<br>\n');
}
