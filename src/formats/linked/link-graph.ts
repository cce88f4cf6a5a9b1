/**
 * link-graph: links and their provenance.
 *
 * In addition to the statement that one thing links to another, there is a record of the link: its page, date and text. A link in
 * a comment is not a link of the post: the post only has a reference to the record. A link to another page of a known blog leads to a page
 * that is part of it.
 */
import type { Quad } from 'n3';
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import { isOfReaders, type Link, type LinkTarget } from '../../model/link.ts';
import { toIri } from '../wire-text.ts';
import { about, date, iri, iriOrNull, term, text } from './triples.ts';
import type { TermName } from './vocabulary.ts';

/** What is known to be at the URLs of links. */
export type LinkTargets = ReadonlyMap<string, LinkTarget>;

/** `start`: the prefix of the names of the records. A link to a stored post or blog leads to its own URL, however the link is written. */
export function* describeLinks(start: string, links: readonly Link[], targets: LinkTargets): Generator<Quad> {
	for (const [place, link] of links.entries()) {
		const { post = null, blog = null } = targets.get(link.to) ?? {};
		const isHome = blog !== null && canonicalUrl(blog) === canonicalUrl(link.to);
		const [from, to] = [
			toIri(link.fromPost ?? link.fromBlog),
			toIri(post ?? (isHome ? blog : null) ?? link.to),
		];
		if (from === null || to === null) continue;
		yield* describeLink(`${start}-${place}`, link, from, to);
		if (post !== null) yield* about(to, ['sioc:has_container', iriOrNull(toIri(blog ?? ''))]);
		else if (blog !== null && !isHome) yield* about(to, ['dcterms:isPartOf', iriOrNull(toIri(blog))]);
	}
}

function* describeLink(record: string, link: Link, from: string, to: string): Generator<Quad> {
	const predicate: TermName = isOfReaders(link.origin) ? 'dcterms:references' : 'sioc:links_to';
	yield* about(from, [predicate, iri(to)]);
	yield* about(
		record,
		['rdf:type', term('rdf:Statement')],
		['rdf:subject', iri(from)],
		['rdf:predicate', term(predicate)],
		['rdf:object', iri(to)],
		['rdf:value', text(link.to)],
		['rdfs:label', text(link.text)],
		['dcterms:type', text(link.origin)],
		['dcterms:description', text(inWords(link))],
		['prov:wasDerivedFrom', iri(from)],
		['prov:generatedAtTime', date(link.firstSeen)],
	);
}

const PLACES: Readonly<Record<Link['origin'], string>> = {
	post: 'In the post',
	comment: 'In a comment on the post',
	trackback: 'In a trackback below the post',
	pingback: 'In a pingback below the post',
	blogroll: 'In the blogroll',
};

function inWords({ origin, rel, notFollowed }: Link): string {
	const relation = rel.length === 0 ? '' : `, rel="${rel.join(' ')}"`;
	return `${PLACES[origin]}${relation}.${notFollowed === null ? '' : ` Not followed: ${notFollowed}.`}`;
}
