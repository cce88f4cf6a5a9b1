/**
 * wordpress: reads the published posts of a WordPress export, with their comments.
 *
 * An export is RSS with a vocabulary of its own (`wp:`). It may be larger than memory, so it is cut into items while streaming.
 * Each item is read as a feed of one item, plus its `wp:` fields.
 */
import { parseFeed } from '../feed/index.ts';
import { parseHtml } from '../lib/html/index.ts';
import type { PostFacts } from '../model/batch.ts';
import type { FeedItem } from '../model/feed.ts';
import { itemFacts } from '../pipeline/index.ts';
import type { Input } from './input.ts';
import { bad, originOf, type Piece, passed, webAddress } from './piece.ts';
import { readWpFields, type WpFields } from './wordpress-fields.ts';
import { ItemSplitter } from './wordpress-items.ts';

export async function* readWordPress({
	chunks,
}: Input): AsyncGenerator<Piece | ({ readonly kind: 'item' } & WordPressItem)> {
	const splitter = new ItemSplitter();
	const decoder = new TextDecoder();
	let channel: Channel | null = null;
	let place = 0;
	for await (const chunk of chunks) {
		for (const item of splitter.push(decoder.decode(chunk, { stream: true }))) {
			if (channel === null) {
				channel = readChannel(splitter.head);
				if (channel.blog !== null) yield toBlog(channel);
			}
			place++;
			const where = `item ${place}`;
			yield item === null ? bad(where, 'too long') : { kind: 'item', where, xml: item, channel };
		}
	}
	if (channel === null) yield bad('the export', 'it has no items');
}

export interface Channel {
	readonly blog: string | null;
	readonly title: string | null;
	readonly description: string | null;
	readonly language: string | null;
	/** The start of the export, which is put around each item. */
	readonly opening: string;
	/** Login → display name. */
	readonly authors: ReadonlyMap<string, string>;
}

function readChannel(head: string): Channel {
	const { own, authors } = readWpFields(head);
	const { title, description, language, link } = parseFeed(`${head}</channel></rss>`);
	const opening = /<rss[^>]*>/i.exec(head)?.[0] ?? '<rss version="2.0">';
	return {
		blog: webAddress(link) ?? webAddress(own.base_blog_url),
		title,
		description,
		language,
		opening: `${opening}<channel>`,
		authors: new Map(
			authors.map(({ author_login, author_display_name }) => [
				author_login ?? '',
				author_display_name || author_login || '',
			]),
		),
	};
}

function toBlog({ blog, title, description, language }: Channel): Piece {
	return {
		kind: 'blog',
		blog: {
			url: blog!,
			title,
			description,
			language,
			platform: 'wordpress',
			platformEvidence: ['it was exported by WordPress'],
		},
	};
}

export interface WordPressItem {
	readonly xml: string;
	readonly channel: Channel;
	readonly where: string;
}

export function* piecesOfItem(item: WordPressItem): Generator<Piece> {
	yield readItem(item);
}

function readItem({ xml, channel, where }: WordPressItem): Piece {
	const { own, comments } = readWpFields(xml);
	if (own.post_type !== 'post') return passed('pages, attachments and other items that are not posts');
	if (own.status !== 'publish') return passed('drafts and other unpublished posts');
	if (own.post_password) return passed('posts with a password');
	const [item] = parseFeed(`${channel.opening}${xml}</channel></rss>`).items;
	const blog = channel.blog ?? (item?.url ? originOf(item.url) : null);
	if (item === undefined || blog === null) return bad(where, 'has neither a URL nor text');
	const post = itemFacts(repair(item, channel, own), {
		blog,
		source: 'full-feed',
		language: channel.language,
	});
	return { kind: 'post', post: { ...post, comments: readComments(comments) } };
}

function repair(item: FeedItem, { authors }: Channel, own: WpFields): FeedItem {
	return {
		...item,
		author: authors.get(item.author ?? '') ?? item.author,
		content: toHtml(item.content ?? ''),
		updated: toInstant(own.post_modified_gmt) ?? item.updated,
		published: item.published ?? toInstant(own.post_date_gmt),
	};
}

/** `2004-03-05 21:04:09` in UTC. WordPress writes zeros if it is unknown. */
function toInstant(text: string | undefined): string | null {
	const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? [];
	const instant = `${day}T${time}Z`;
	return day === undefined || Number.isNaN(Date.parse(instant)) ? null : instant;
}

type CommentFacts = NonNullable<PostFacts['comments']>[number];

/** Approved comments by people, without the pings of other blogs. */
function readComments(comments: readonly WpFields[]): CommentFacts[] {
	const shown = comments.filter(
		({ comment_approved, comment_type }) =>
			comment_approved === '1' && /^(?:comment)?$/.test(comment_type ?? ''),
	);
	const places = new Map(shown.map(({ comment_id }, i) => [comment_id, i]));
	return shown.map((comment, i) => {
		const parent = places.get(comment.comment_parent);
		return {
			author: comment.comment_author || null,
			published: toInstant(comment.comment_date_gmt) ?? toInstant(comment.comment_date),
			text: parseHtml(toHtml(comment.comment_content ?? '')).visible.text.trim(),
			parent: parent !== undefined && parent < i ? parent : null,
			source: 'comment-feed' as const,
		};
	});
}

/*
 * When WordPress shows a post, it turns blank lines into paragraphs, unless the author wrote block elements, and replaces
 * shortcodes. Here, captions keep their text. Galleries and players have no text and are dropped.
 */
const HAS_PARAGRAPHS = /<(?:p|!-- wp:paragraph)[\s>]/i;
const BLOCK =
	/^\s*<\/?(?:address|article|aside|blockquote|dd|div|dl|dt|figure|form|h[1-6]|hr|iframe|li|ol|pre|section|table|ul)\b/i;
/** The shortcodes of WordPress itself, with their closing forms. */
const SHORTCODE = /\[\/?(?:caption|wp_caption|gallery|audio|video|playlist|embed)(?:\s[^\]<>]{0,1000})?\]/g;

function toHtml(content: string): string {
	const plain = content.replace(SHORTCODE, '').replaceAll('\r\n', '\n');
	if (HAS_PARAGRAPHS.test(plain)) return plain;
	return plain
		.split(/\n[ \t]*\n/)
		.filter((part) => part.trim() !== '')
		.map((part) => (BLOCK.test(part) ? part : `<p>${part.trim().replaceAll('\n', '<br>')}</p>`))
		.join('\n');
}
