/** item-fields: the elements of an item, in every format and extension, and where their values go. */
import type { Draft } from './draft.ts';
import {
	type Field,
	type Fields,
	type FieldValue,
	html,
	PASSED_OVER,
	special,
	text,
	title,
	url,
} from './field.ts';
import { bytesOf, takeItemLink, URL_RANK } from './links.ts';
import { plainText } from './markup.ts';
import { isWebAddress, resolveUrl } from './urls.ts';

export const ITEM_FIELDS: Fields = new Map<string, Field>([
	['title', title('title', 0)],
	['dc:title', title('title', 1)],
	['itunes:title', title('title', 2)],
	['media:title', title('title', 3)],

	['link', special(takeItemLink)],
	['a', special(takeItemLink)],
	['feedburner:origlink', url('url', URL_RANK.original)],
	['guid', special(takeGuid)],
	['id', special(takeId)],
	['dc:identifier', text('id', 2)],

	['author', text('author', 0)],
	['dc:creator', text('author', 1)],
	['dc:author', text('author', 2)],
	['itunes:author', text('author', 3)],
	['creator', text('author', 4)],
	['dc:publisher', text('author', 6)],
	['dc:contributor', text('author', 7)],
	['media:credit', text('author', 8)],
	['contributor', PASSED_OVER],

	['pubdate', text('published', 0)],
	['published', text('published', 0)],
	['issued', text('published', 1)],
	['dcterms:issued', text('published', 2)],
	['dc:date', text('published', 3)],
	['dcterms:created', text('published', 4)],
	['created', text('published', 5)],
	['date', text('published', 6)],
	['dcterms:available', text('published', 7)],
	['updated', text('updated', 0)],
	['modified', text('updated', 1)],
	['dcterms:modified', text('updated', 2)],
	['lastbuilddate', text('updated', 3)],
	['lastmod', text('updated', 4)],

	['description', html('summary', 0)],
	['summary', html('summary', 1)],
	['abstract', html('summary', 2)],
	['dc:description', html('summary', 3)],
	['dcterms:abstract', html('summary', 4)],
	['itunes:summary', html('summary', 5)],
	['itunes:subtitle', html('summary', 6)],
	['media:description', html('summary', 7)],
	['content:encoded', html('content', 0)],
	['content', special(takeContent, 'html')],
	['encoded', html('content', 2)],
	['xhtml:body', html('content', 3)],
	['xhtml:div', html('content', 4)],
	['body', html('content', 5)],
	['fullitem', html('content', 6)],

	['category', special(takeCategory)],
	['dc:subject', special(takeCategory)],
	['media:category', special(takeCategory)],
	['itunes:category', special(takeCategory)],
	['itunes:keywords', special(takeKeywords)],
	['media:keywords', special(takeKeywords)],

	['comments', url('commentsUrl', 0)],
	['wfw:commentrss', url('commentsFeed', 0)],
	['slash:comments', text('commentCount', 0)],
	['thr:total', text('commentCount', 2)],
	['thr:in-reply-to', special(takeReply)],

	['enclosure', special(takeEnclosure)],
	['media:content', special(takeMedia)],
	['image', PASSED_OVER],
	['rights', PASSED_OVER],
	['wfw:comment', PASSED_OVER],
]);

function takeGuid(draft: Draft, { text, attributes, base }: FieldValue): void {
	const guid = text.trim();
	draft.set('id', 0, guid);
	if (attributes.get('ispermalink')?.toLowerCase() === 'false' && !isWebAddress(guid)) return;
	const isAddress = isWebAddress(guid) || (attributes.has('ispermalink') && /^[./]/.test(guid));
	if (isAddress) draft.set('url', URL_RANK.permalink, resolveUrl(guid, base));
}

function takeId(draft: Draft, { text }: FieldValue): void {
	const id = text.trim();
	draft.set('id', 0, id);
	if (isWebAddress(id)) draft.set('url', URL_RANK.id, id);
}

/** Content may be elsewhere (`src`); then that is the URL of the item. */
function takeContent(draft: Draft, { text, attributes, base }: FieldValue): void {
	draft.set('content', 1, text.trim());
	const source = attributes.get('src');
	if (source !== undefined) draft.set('url', URL_RANK.source, resolveUrl(source, base));
}

function takeCategory(draft: Draft, { text, attributes }: FieldValue): void {
	const name = attributes.get('term') || attributes.get('label') || attributes.get('text') || text;
	addCategory(draft, name);
}

function takeKeywords(draft: Draft, { text }: FieldValue): void {
	for (const keyword of text.split(',')) addCategory(draft, keyword);
}

function addCategory(draft: Draft, written: string): void {
	const name = plainText(written);
	if (draft.categories.length < MAX_CATEGORIES && name !== '' && !draft.categories.includes(name)) {
		draft.categories.push(name);
	}
}

const MAX_CATEGORIES = 1000;

function takeReply(draft: Draft, { attributes, base }: FieldValue): void {
	const href = attributes.get('href');
	draft.set('inReplyTo', 0, attributes.get('ref') || (href === undefined ? null : resolveUrl(href, base)));
}

function takeEnclosure(draft: Draft, { text, attributes, base }: FieldValue): void {
	const address = resolveUrl(
		attributes.get('url') ?? attributes.get('rdf:resource') ?? attributes.get('href') ?? text,
		base,
	);
	if (address === null) return;
	const bytes = bytesOf(attributes.get('length') ?? attributes.get('filesize'));
	draft.enclosures.push({ url: address, type: attributes.get('type') || null, bytes });
}

function takeMedia(draft: Draft, value: FieldValue): void {
	if (value.attributes.has('url')) takeEnclosure(draft, { ...value, text: '' });
}
