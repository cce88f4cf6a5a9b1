/** schema-org: posts and blogs in the vocabulary of schema.org, for search engines and readers. */
import type { Blog } from '../../model/blog.ts';
import type { Comment } from '../../model/comment.ts';
import type { Post } from '../../model/post.ts';
import { languageTag } from '../items.ts';
import { toInstant, toIri, toRfc3339, wireText } from '../wire-text.ts';
import type { BlogRecord } from './blog-graph.ts';
import type { PostRecord } from './post-graph.ts';

/** Not the URL of the schema.org context, so that readers need not fetch anything. */
export const SCHEMA_CONTEXT = { '@vocab': 'https://schema.org/' } as const;

type Node = Readonly<Record<string, unknown>>;

export function schemaPost({ post, blog, comments, linksOut }: PostRecord): Node {
	const cited = linksOut.filter(({ origin }) => origin === 'post').flatMap(({ to }) => toIri(to) ?? []);
	return withoutGaps({
		...schemaHead(post),
		articleBody: words(post.text),
		keywords: some(post.categories.flatMap((category) => words(category) ?? [])),
		isPartOf: blog === null ? null : schemaBlogHead(blog),
		commentCount: post.comments,
		comment: some(comments.map(schemaComment)),
		citation: some([...new Set(cited)].map((address) => ({ '@id': address }))),
	});
}

export function schemaBlog({ blog, posts }: BlogRecord): Node {
	return withoutGaps({
		...schemaBlogHead(blog),
		description: words(blog.description),
		inLanguage: languageTag(blog.language),
		blogPost: some(posts.map(schemaHead)),
	});
}

function schemaHead(post: Post): Node {
	return withoutGaps({
		...addressed(post.url),
		'@type': 'BlogPosting',
		headline: words(post.title),
		author: words(post.author) === null ? null : { '@type': 'Person', name: words(post.author) },
		datePublished: dateOf(post.published),
		dateModified: dateOf(post.updated),
		inLanguage: languageTag(post.language),
	});
}

function schemaBlogHead(blog: Blog): Node {
	return withoutGaps({ ...addressed(blog.url), '@type': 'Blog', name: words(blog.title) });
}

function schemaComment({ author, published, text }: Comment): Node {
	return withoutGaps({
		'@type': 'Comment',
		author: words(author) === null ? null : { '@type': 'Person', name: words(author) },
		dateCreated: dateOf(published),
		text: words(text),
	});
}

function addressed(url: string): Node {
	const address = toIri(url);
	return address === null ? {} : { '@id': address, url: { '@id': address } };
}

/** A date without a time stays a date. */
function dateOf(value: string | null): string | null {
	const instant = toInstant(value);
	if (value === null || instant === null) return null;
	return value.length === 'yyyy-mm-dd'.length ? value : toRfc3339(instant);
}

function words(text: string | null): string | null {
	return wireText(text ?? '').trim() || null;
}

function some<T>(list: readonly T[]): readonly T[] | null {
	return list.length === 0 ? null : list;
}

function withoutGaps(node: Node): Node {
	return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== null));
}
