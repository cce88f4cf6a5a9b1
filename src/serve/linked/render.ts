/** render: statements as Turtle (streamed) and as JSON-LD. */
import { Readable } from 'node:stream';
import { type Quad, StreamWriter } from 'n3';
import { SCHEMA_CONTEXT } from '../../formats/linked/schema-org.ts';
import { PREFIXES, shortName, termIri } from '../../formats/linked/vocabulary.ts';

export function renderTurtle(quads: Iterable<Quad>): Readable {
	const writer = new StreamWriter({ prefixes: PREFIXES });
	const source = Readable.from(quads);
	source.on('error', (error) => writer.destroy(error));
	return source.pipe(writer);
}

type JsonNode = Record<string, unknown> & { '@id': string };

/** One document: the statements grouped by subject, and the same resource described with schema.org. */
export function renderJsonLd(quads: Iterable<Quad>, schemaNode: Readonly<Record<string, unknown>>): string {
	const nodes = new Map<string, JsonNode>();
	for (const { subject, predicate, object } of quads) {
		const node = nodes.get(subject.value) ?? { '@id': subject.value };
		nodes.set(subject.value, node);
		if (predicate.value === TYPE) addTo(node, '@type', shortName(object.value));
		else addTo(node, shortName(predicate.value)!, objectValue(object));
	}
	const graph = [...nodes.values(), { '@context': SCHEMA_CONTEXT, ...schemaNode }];
	return JSON.stringify({ '@context': PREFIXES, '@graph': graph });
}

const TYPE = termIri('rdf:type');

function addTo(node: JsonNode, key: string, value: unknown): void {
	const values = node[key];
	if (values === undefined) node[key] = [value];
	else (values as unknown[]).push(value);
}

function objectValue(object: Quad['object']): unknown {
	if (object.termType !== 'Literal') return { '@id': object.value };
	if (object.language !== '') return { '@value': object.value, '@language': object.language };
	const type = shortName(object.datatype.value);
	return type === null ? object.value : { '@value': object.value, '@type': type };
}

/** JSON-LD for a script element in a page; `<` is escaped, so that the data cannot end the element. */
export function inPage(node: Readonly<Record<string, unknown>>): string {
	const json = JSON.stringify({ '@context': SCHEMA_CONTEXT, ...node }).replaceAll('<', '\\u003c');
	return `<script type="application/ld+json">${json}</script>`;
}
