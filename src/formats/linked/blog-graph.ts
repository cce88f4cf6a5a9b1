/** blog-graph: describes a blog, its latest posts, its blogroll and the links to it in SIOC. */
import type { Quad } from 'n3';
import type { Blog } from '../../model/blog.ts';
import type { Link } from '../../model/link.ts';
import type { Post } from '../../model/post.ts';
import { toIri } from '../wire-text.ts';
import { creatorOf, describeCreator } from './creators.ts';
import { describeLinks, type LinkTargets } from './link-graph.ts';
import { about, count, datasetOf, date, iri, iriOrNull, term, text } from './triples.ts';

/** All facts about a blog. */
export interface BlogRecord {
	readonly blog: Blog;
	/** The latest posts, newest first. */
	readonly posts: readonly Post[];
	readonly blogroll: readonly Link[];
	readonly linksIn: readonly Link[];
	readonly targets: LinkTargets;
	/** The names that sign its posts. */
	readonly authors: readonly string[];
}

export function* describeBlog(base: string, record: BlogRecord): Generator<Quad> {
	const { blog, posts } = record;
	const document = `${base}/blogs/${blog.id}`;
	const subject = toIri(blog.url) ?? document;
	yield* about(
		document,
		['rdf:type', term('foaf:Document')],
		['foaf:primaryTopic', iri(subject)],
		['void:inDataset', iri(datasetOf(base))],
		['dcterms:modified', date(blog.lastVisited)],
	);
	yield* about(
		subject,
		['rdf:type', term('sioct:Weblog')],
		['rdfs:seeAlso', iri(document)],
		['sioc:link', iriOrNull(toIri(blog.url))],
		['dcterms:title', text(blog.title, blog.language)],
		['dcterms:description', text(blog.description, blog.language)],
		['dc:language', text(blog.language)],
		['sioc:num_items', count(blog.posts)],
		['sioc:last_item_date', date(posts[0]?.published ?? null)],
		...blog.feeds.map(({ url }) => ['sioc:feed', iriOrNull(toIri(url))] as const),
	);
	for (const post of posts) yield* describeItem(base, subject, post);
	for (const author of record.authors) {
		const creator = creatorOf(document, author);
		if (creator !== null) yield* describeCreator(creator);
	}
	yield* describeLinks(`${document}#link-out`, record.blogroll, record.targets);
	yield* describeLinks(`${document}#link-in`, record.linksIn, record.targets);
}

function* describeItem(base: string, blog: string, post: Post): Generator<Quad> {
	const document = `${base}/posts/${post.id}`;
	const subject = toIri(post.url) ?? document;
	yield* about(blog, ['sioc:container_of', iri(subject)]);
	yield* about(
		subject,
		['rdf:type', term('sioct:BlogPost')],
		['sioc:has_container', iri(blog)],
		['rdfs:seeAlso', iri(document)],
		['dcterms:title', text(post.title, post.language)],
		['dcterms:created', date(post.published)],
	);
}
