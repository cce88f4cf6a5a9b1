/**
 * link-graph: links and their provenance.
 *
 * In addition to the statement that one thing links to another, there is a record of the link: its page, date and text. A link in
 * a comment is not a link of the post: the post only has a reference to the record.
 */
import type { Quad } from 'n3';
import type { Link } from '../../model/link.ts';
import { toIri } from '../wire-text.ts';
import { about, date, iri, term, text } from './triples.ts';
import type { TermName } from './vocabulary.ts';

/** `start`: the prefix of the names of the records. */
export function* describeLinks(start: string, links: readonly Link[]): Generator<Quad> {
	for (const [place, link] of links.entries()) {
		const [from, to] = [toIri(link.fromPost ?? link.fromBlog), toIri(link.to)];
		if (from !== null && to !== null) yield* describeLink(`${start}-${place}`, link, from, to);
	}
}

function* describeLink(record: string, link: Link, from: string, to: string): Generator<Quad> {
	const predicate: TermName = link.origin === 'comment' ? 'dcterms:references' : 'sioc:links_to';
	yield* about(from, [predicate, iri(to)]);
	yield* about(
		record,
		['rdf:type', term('rdf:Statement')],
		['rdf:subject', iri(from)],
		['rdf:predicate', term(predicate)],
		['rdf:object', iri(to)],
		['rdfs:label', text(link.text)],
		['dcterms:description', text(inWords(link))],
		['prov:wasDerivedFrom', iri(from)],
		['prov:generatedAtTime', date(link.firstSeen)],
	);
}

const PLACES: Readonly<Record<Link['origin'], string>> = {
	post: 'In the post',
	comment: 'In a comment on the post',
	blogroll: 'In the blogroll',
};

function inWords({ origin, rel, notFollowed }: Link): string {
	const relation = rel.length === 0 ? '' : `, rel="${rel.join(' ')}"`;
	return `${PLACES[origin]}${relation}.${notFollowed === null ? '' : ` Not followed: ${notFollowed}.`}`;
}
