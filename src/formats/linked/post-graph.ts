/**
 * post-graph: describes a post, its comments and its links in both directions in SIOC.
 *
 * The permalink names a post and the home page names a blog, so that statements of several servers can be merged. Things without
 * a URL (comments, authors, the record of a link) are named as parts of our document about the post.
 */
import type { Quad } from 'n3';
import type { Blog } from '../../model/blog.ts';
import type { Comment } from '../../model/comment.ts';
import type { Link } from '../../model/link.ts';
import type { Post } from '../../model/post.ts';
import { contentOf } from '../items.ts';
import { toIri } from '../wire-text.ts';
import { creatorOf, describeCreator } from './creators.ts';
import { describeLinks, type LinkTargets } from './link-graph.ts';
import { about, count, datasetOf, date, iri, iriOrNull, term, text } from './triples.ts';

/** All facts about a post. */
export interface PostRecord {
	readonly post: Post;
	readonly blog: Blog | null;
	readonly comments: readonly Comment[];
	readonly linksOut: readonly Link[];
	readonly linksIn: readonly Link[];
	readonly targets: LinkTargets;
}

export function* describePost(base: string, record: PostRecord): Generator<Quad> {
	const { post, blog, comments } = record;
	const document = `${base}/posts/${post.id}`;
	const subject = toIri(post.url) ?? document;
	yield* about(
		document,
		['rdf:type', term('foaf:Document')],
		['foaf:primaryTopic', iri(subject)],
		['void:inDataset', iri(datasetOf(base))],
		['dcterms:modified', date(post.changed)],
	);
	yield* describeBody(base, document, subject, record);
	if (blog !== null) yield* describeHome(base, blog);
	yield* describeTopics(base, subject, post);
	for (const [place, comment] of comments.entries())
		yield* describeComment(document, subject, post, comment, place);
	yield* describeLinks(`${document}#link-out`, record.linksOut, record.targets);
	yield* describeLinks(`${document}#link-in`, record.linksIn, record.targets);
}

function* describeBody(
	base: string,
	document: string,
	subject: string,
	{ post, blog }: PostRecord,
): Generator<Quad> {
	const by =
		post.author === null || blog === null ? null : creatorOf(`${base}/blogs/${blog.id}`, post.author);
	yield* about(
		subject,
		['rdf:type', term('sioct:BlogPost')],
		['rdfs:seeAlso', iri(document)],
		['sioc:link', iriOrNull(toIri(post.url))],
		['sioc:has_container', iriOrNull(toIri(post.blog))],
		['dcterms:title', text(post.title, post.language)],
		['dcterms:created', date(post.published)],
		['dcterms:modified', date(post.updated)],
		['dc:language', text(post.language)],
		['sioc:content', text(post.text, post.language)],
		['content:encoded', text(contentOf(post))],
		['sioc:num_replies', count(post.comments)],
		['sioc:has_creator', iriOrNull(by?.account ?? null)],
		['foaf:maker', iriOrNull(by?.agent ?? null)],
	);
	if (by !== null) yield* describeCreator(by);
}

function* describeHome(base: string, blog: Blog): Generator<Quad> {
	yield* about(
		toIri(blog.url) ?? `${base}/blogs/${blog.id}`,
		['rdf:type', term('sioct:Weblog')],
		['dcterms:title', text(blog.title, blog.language)],
		['rdfs:seeAlso', iri(`${base}/blogs/${blog.id}`)],
	);
}

/** A tag is named by the search for posts with it. */
function* describeTopics(base: string, subject: string, { categories }: Post): Generator<Quad> {
	for (const category of new Set(categories)) {
		const label = text(category);
		if (label === null) continue;
		const topic = `${base}/?${new URLSearchParams({ q: `tag:${JSON.stringify(label.value)}` })}`;
		yield* about(subject, ['sioc:topic', iri(topic)]);
		yield* about(topic, ['rdf:type', term('sioct:Tag')], ['rdfs:label', label]);
	}
}

/** Comments are named as parts of our document, because few have a URL. */
function* describeComment(
	document: string,
	post: string,
	{ blog, language }: Post,
	comment: Comment,
	place: number,
): Generator<Quad> {
	const subject = `${document}#comment-${place}`;
	const author = comment.author?.trim() ? `${subject}-author` : null;
	const answered = comment.parent === null ? post : `${document}#comment-${comment.parent}`;
	yield* about(
		subject,
		['rdf:type', term('sioct:Comment')],
		['sioc:reply_of', iri(answered)],
		['sioc:has_container', iriOrNull(toIri(blog))],
		['dcterms:created', date(comment.published)],
		['sioc:content', text(comment.text, language)],
		['foaf:maker', iriOrNull(author)],
		['prov:generatedAtTime', date(comment.firstSeen)],
	);
	if (author !== null)
		yield* about(author, ['rdf:type', term('foaf:Agent')], ['foaf:name', text(comment.author)]);
	yield* about(answered, ['sioc:has_reply', iri(subject)]);
}
