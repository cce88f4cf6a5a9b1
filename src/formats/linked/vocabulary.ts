/** vocabulary: the RDF vocabularies and terms used for posts and blogs. */

export const PREFIXES = {
	sioc: 'http://rdfs.org/sioc/ns#',
	sioct: 'http://rdfs.org/sioc/types#',
	dcterms: 'http://purl.org/dc/terms/',
	dc: 'http://purl.org/dc/elements/1.1/',
	foaf: 'http://xmlns.com/foaf/0.1/',
	content: 'http://purl.org/rss/1.0/modules/content/',
	prov: 'http://www.w3.org/ns/prov#',
	void: 'http://rdfs.org/ns/void#',
	rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
	rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
	xsd: 'http://www.w3.org/2001/XMLSchema#',
} as const;

export const TERMS = [
	'sioc:UserAccount',
	'sioc:account_of',
	'sioc:container_of',
	'sioc:content',
	'sioc:feed',
	'sioc:has_container',
	'sioc:has_creator',
	'sioc:has_reply',
	'sioc:last_item_date',
	'sioc:link',
	'sioc:links_to',
	'sioc:name',
	'sioc:num_items',
	'sioc:num_replies',
	'sioc:reply_of',
	'sioc:topic',
	'sioct:BlogPost',
	'sioct:Comment',
	'sioct:Tag',
	'sioct:Weblog',
	'dcterms:created',
	'dcterms:description',
	'dcterms:isPartOf',
	'dcterms:modified',
	'dcterms:references',
	'dcterms:title',
	'dcterms:type',
	'dc:language',
	'foaf:Agent',
	'foaf:Document',
	'foaf:maker',
	'foaf:name',
	'foaf:primaryTopic',
	'content:encoded',
	'prov:generatedAtTime',
	'prov:wasDerivedFrom',
	'void:Dataset',
	'void:DatasetDescription',
	'void:class',
	'void:classPartition',
	'void:dataDump',
	'void:entities',
	'void:exampleResource',
	'void:feature',
	'void:inDataset',
	'void:openSearchDescription',
	'void:uriSpace',
	'void:vocabulary',
	'rdf:Statement',
	'rdf:object',
	'rdf:predicate',
	'rdf:subject',
	'rdf:type',
	'rdf:value',
	'rdfs:label',
	'rdfs:seeAlso',
	'xsd:date',
	'xsd:dateTime',
	'xsd:integer',
] as const;

export type TermName = (typeof TERMS)[number];

/** The full IRI of a term. */
export function termIri(name: TermName): string {
	const at = name.indexOf(':');
	return PREFIXES[name.slice(0, at) as keyof typeof PREFIXES] + name.slice(at + 1);
}

/** The short name of a term; null if it is not one of ours. */
export function shortName(iri: string): string | null {
	return SHORT_NAMES.get(iri) ?? null;
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map(TERMS.map((name) => [termIri(name), name]));
