/**
 * tables: posts, comments, links and blogs as rows of typed columns, for CSV and Parquet.
 *
 * There are two columns for dates: `published` has the date with the precision of the page, `published_at` has an instant for
 * calculations, where a day starts at midnight and an unknown time zone is UTC.
 */

import type { Cell } from '../formats/csv.ts';
import { toInstant } from '../formats/wire-text.ts';
import type { Blog } from '../model/blog.ts';
import type { Comment } from '../model/comment.ts';
import type { Link } from '../model/link.ts';
import type { Post } from '../model/post.ts';
import type { TableName } from './format.ts';

export interface Column<Row> {
	readonly name: string;
	readonly type: 'text' | 'integer' | 'real' | 'boolean' | 'time' | 'list';
	value(row: Row): Cell;
}

interface CommentRow {
	readonly post: Post;
	readonly place: number;
	readonly comment: Comment;
}

interface LinkRow {
	/** Null for a blogroll. */
	readonly post: Post | null;
	readonly link: Link;
}

export interface Rows {
	readonly posts: Post;
	readonly comments: CommentRow;
	readonly links: LinkRow;
	readonly blogs: Blog;
}

type Columns<Row> = readonly Column<Row>[];

const POSTS: Columns<Post> = [
	{ name: 'id', type: 'integer', value: ({ id }) => id },
	{ name: 'url', type: 'text', value: ({ url }) => url },
	{ name: 'blog', type: 'text', value: ({ blog }) => blog },
	{ name: 'title', type: 'text', value: ({ title }) => title },
	{ name: 'author', type: 'text', value: ({ author }) => author },
	{ name: 'published', type: 'text', value: ({ published }) => published },
	{ name: 'published_at', type: 'time', value: ({ published }) => toInstant(published) },
	{ name: 'updated', type: 'text', value: ({ updated }) => updated },
	{ name: 'updated_at', type: 'time', value: ({ updated }) => toInstant(updated) },
	{ name: 'language', type: 'text', value: ({ language }) => language },
	{ name: 'categories', type: 'list', value: ({ categories }) => categories },
	{ name: 'source', type: 'text', value: ({ source }) => source },
	{ name: 'first_seen', type: 'time', value: ({ firstSeen }) => toInstant(firstSeen) },
	{ name: 'changed', type: 'time', value: ({ changed }) => toInstant(changed) },
	{ name: 'content_hash', type: 'text', value: ({ contentHash }) => contentHash },
	{ name: 'versions', type: 'integer', value: ({ versions }) => versions },
	{ name: 'comments', type: 'integer', value: ({ comments }) => comments },
	{ name: 'inbound_links', type: 'integer', value: ({ inboundLinks }) => inboundLinks },
	{ name: 'text', type: 'text', value: ({ text }) => text },
	{ name: 'html', type: 'text', value: ({ html }) => html },
];

const COMMENTS: Columns<CommentRow> = [
	{ name: 'post', type: 'integer', value: ({ post }) => post.id },
	{ name: 'post_url', type: 'text', value: ({ post }) => post.url },
	{ name: 'place', type: 'integer', value: ({ place }) => place },
	{ name: 'parent', type: 'integer', value: ({ comment }) => comment.parent },
	{ name: 'author', type: 'text', value: ({ comment }) => comment.author },
	{ name: 'published', type: 'text', value: ({ comment }) => comment.published },
	{ name: 'published_at', type: 'time', value: ({ comment }) => toInstant(comment.published) },
	{ name: 'source', type: 'text', value: ({ comment }) => comment.source },
	{ name: 'first_seen', type: 'time', value: ({ comment }) => toInstant(comment.firstSeen) },
	{ name: 'text', type: 'text', value: ({ comment }) => comment.text },
];

const LINKS: Columns<LinkRow> = [
	{ name: 'origin', type: 'text', value: ({ link }) => link.origin },
	{ name: 'from_blog', type: 'text', value: ({ link }) => link.fromBlog },
	{ name: 'from_post', type: 'integer', value: ({ post }) => post?.id ?? null },
	{ name: 'from_url', type: 'text', value: ({ link }) => link.fromPost },
	{ name: 'to_url', type: 'text', value: ({ link }) => link.to },
	{ name: 'text', type: 'text', value: ({ link }) => link.text },
	{ name: 'rel', type: 'list', value: ({ link }) => link.rel },
	{ name: 'not_followed', type: 'text', value: ({ link }) => link.notFollowed },
	{ name: 'first_seen', type: 'time', value: ({ link }) => toInstant(link.firstSeen) },
];

const BLOGS: Columns<Blog> = [
	{ name: 'id', type: 'integer', value: ({ id }) => id },
	{ name: 'url', type: 'text', value: ({ url }) => url },
	{ name: 'title', type: 'text', value: ({ title }) => title },
	{ name: 'description', type: 'text', value: ({ description }) => description },
	{ name: 'language', type: 'text', value: ({ language }) => language },
	{ name: 'platform', type: 'text', value: ({ platform }) => platform },
	{ name: 'is_blog', type: 'boolean', value: ({ judgment }) => judgment?.isBlog ?? null },
	{ name: 'judged_because', type: 'text', value: ({ judgment }) => judgment?.reason ?? null },
	{ name: 'feeds', type: 'list', value: ({ feeds }) => feeds.map(({ url }) => url) },
	{ name: 'first_seen', type: 'time', value: ({ firstSeen }) => toInstant(firstSeen) },
	{ name: 'last_visited', type: 'time', value: ({ lastVisited }) => toInstant(lastVisited) },
	{ name: 'posts', type: 'integer', value: ({ posts }) => posts },
	{ name: 'inbound_links', type: 'integer', value: ({ inboundLinks }) => inboundLinks },
	{ name: 'interval_days', type: 'real', value: ({ intervalDays }) => intervalDays },
];

export const TABLES: { readonly [Name in TableName]: Columns<Rows[Name]> } = {
	posts: POSTS,
	comments: COMMENTS,
	links: LINKS,
	blogs: BLOGS,
};
