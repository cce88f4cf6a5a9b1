/** triples: helpers that create RDF statements. */
import { DataFactory, type Literal, type NamedNode, type Quad } from 'n3';
import { languageTag } from '../items.ts';
import { toInstant, toRfc3339, wireText } from '../wire-text.ts';
import { type TermName, termIri } from './vocabulary.ts';

export type Value = NamedNode | Literal;

/** The name of the collection: a part of its VoID description. */
export function datasetOf(base: string): string {
	return `${base}/.well-known/void#collection`;
}

/** Statements about one thing. Those without a value are left out. */
export function* about(
	subject: string,
	...statements: readonly (readonly [TermName, Value | null])[]
): Generator<Quad> {
	for (const [predicate, value] of statements) {
		if (value !== null)
			yield DataFactory.quad(
				DataFactory.namedNode(subject),
				DataFactory.namedNode(termIri(predicate)),
				value,
			);
	}
}

export function term(name: TermName): NamedNode {
	return DataFactory.namedNode(termIri(name));
}

export function iri(address: string): NamedNode {
	return DataFactory.namedNode(address);
}

export function iriOrNull(address: string | null): NamedNode | null {
	return address === null ? null : iri(address);
}

/** Null for an empty text. */
export function text(value: string | null, language: string | null = null): Literal | null {
	const clean = wireText(value ?? '');
	const tag = languageTag(language)?.toLowerCase();
	return clean.trim() === '' ? null : DataFactory.literal(clean, tag);
}

export function count(value: number): Literal {
	return DataFactory.literal(String(value), term('xsd:integer'));
}

/** A date without a time stays a date. */
export function date(value: string | null): Literal | null {
	const instant = toInstant(value);
	if (value === null || instant === null) return null;
	return value.length === 'yyyy-mm-dd'.length
		? DataFactory.literal(value, term('xsd:date'))
		: DataFactory.literal(toRfc3339(instant), term('xsd:dateTime'));
}
