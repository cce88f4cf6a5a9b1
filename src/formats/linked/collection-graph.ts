/**
 * collection-graph: the VoID description of a collection: what it holds, in which vocabularies, and where to get it.
 *
 * Source: Describing Linked Datasets with the VoID Vocabulary (W3C, 2011). The description is found at the well-known URI.
 */
import type { Quad } from 'n3';
import { about, count, datasetOf, date, iri, iriOrNull, term, text } from './triples.ts';
import { PREFIXES } from './vocabulary.ts';

const CLASSES = ['sioct:Weblog', 'sioct:BlogPost', 'sioct:Comment', 'rdf:Statement'] as const;

/** How many things of each class are described; a link is an `rdf:Statement`. */
export type ClassCounts = Readonly<Partial<Record<(typeof CLASSES)[number], number>>>;

export interface CollectionRecord {
	/** When it was described, ISO; null in an export, so that the same posts give the same file. */
	readonly at: string | null;
	readonly counts: ClassCounts;
	/** Where all statements can be loaded from; null if nowhere. */
	readonly dump: string | null;
}

/** The unique names of the syntaxes (https://www.w3.org/ns/formats/). */
const SYNTAXES = ['Turtle', 'N-Triples', 'JSON-LD'].map((name) => `http://www.w3.org/ns/formats/${name}`);

export function* describeCollection(base: string, { at, counts, dump }: CollectionRecord): Generator<Quad> {
	const document = `${base}/.well-known/void`;
	const dataset = datasetOf(base);
	yield* about(
		document,
		['rdf:type', term('void:DatasetDescription')],
		['foaf:primaryTopic', iri(dataset)],
		['dcterms:modified', date(at)],
	);
	yield* about(
		dataset,
		['rdf:type', term('void:Dataset')],
		['dcterms:title', text('A collection of weblogs')],
		['dcterms:description', text('Weblogs with their posts, comments, authors and links')],
		['dcterms:modified', date(at)],
		['void:uriSpace', text(`${base}/`)],
		['void:dataDump', iriOrNull(dump)],
		['void:openSearchDescription', iri(`${base}/opensearch.xml`)],
		...SYNTAXES.map((syntax) => ['void:feature', iri(syntax)] as const),
		...Object.values(PREFIXES).map((vocabulary) => ['void:vocabulary', iri(vocabulary)] as const),
	);
	for (const name of CLASSES) {
		const part = `${document}#${name.slice(name.indexOf(':') + 1)}`;
		yield* about(dataset, ['void:classPartition', iri(part)]);
		yield* about(part, ['void:class', term(name)], ['void:entities', count(counts[name] ?? 0)]);
	}
}
