/** schema-words: a schema as a short, readable type, and as an example value. */
import type { Schema } from './document.ts';

/** A piece of a type: text, or the name of a type described elsewhere. */
export type TypePiece = string | { readonly name: string };

/** Deeper levels are abbreviated. */
const MAX_DEPTH = 4;

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** `{items: Post[], next: string | null}` in pieces. */
export function typeOf(schema: Schema, depth = 0): readonly TypePiece[] {
	if (schema.$ref !== undefined) return [{ name: nameOf(schema.$ref) }];
	if (schema.const !== undefined) return [JSON.stringify(schema.const)];
	if (schema.enum !== undefined) return [schema.enum.map((value) => JSON.stringify(value)).join(' | ')];
	const choices = schema.anyOf ?? schema.oneOf;
	if (choices !== undefined)
		return joinPieces(
			choices.map((choice) => typeOf(choice, depth)),
			' | ',
		);
	if (schema.allOf !== undefined)
		return joinPieces(
			schema.allOf.map((part) => typeOf(part, depth)),
			' & ',
		);
	if (Array.isArray(schema.type)) return [schema.type.join(' | ')];
	if (schema.prefixItems !== undefined)
		return [
			'[',
			...joinPieces(
				schema.prefixItems.map((item) => typeOf(item, depth)),
				', ',
			),
			']',
		];
	if (schema.type === 'array') return listType(schema.items ?? {}, depth);
	if (schema.properties !== undefined) return objectType(schema, depth);
	if (typeof schema.additionalProperties === 'object')
		return ['{[name]: ', ...typeOf(schema.additionalProperties, depth + 1), '}'];
	return [String(schema.format === 'date-time' ? 'date' : (schema.type ?? 'anything'))];
}

function listType(items: Schema, depth: number): readonly TypePiece[] {
	const inner = typeOf(items, depth);
	const isChoice = inner.some((piece) => typeof piece === 'string' && piece.includes(' | '));
	return isChoice ? ['(', ...inner, ')[]'] : [...inner, '[]'];
}

function objectType({ properties = {}, required = [] }: Schema, depth: number): readonly TypePiece[] {
	if (depth >= MAX_DEPTH) return ['{…}'];
	const fields = Object.entries(properties).map(([name, schema]): readonly TypePiece[] => [
		`${name}${required.includes(name) ? '' : '?'}: `,
		...typeOf(schema, depth + 1),
	]);
	return ['{', ...joinPieces(fields, ', '), '}'];
}

function joinPieces(lists: readonly (readonly TypePiece[])[], between: string): readonly TypePiece[] {
	return lists.flatMap((list, place) => (place === 0 ? list : [between, ...list]));
}

/** The names of the types that a schema refers to. */
const namesIn = (schema: Schema): readonly string[] =>
	typeOf(schema).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.name]));

type Named = Readonly<Record<string, Schema>>;

/** All types that the schemas refer to, directly or indirectly, each once. */
export function reachable(start: readonly Schema[], named: Named): readonly string[] {
	const found = new Set<string>();
	const waiting = start.flatMap(namesIn);
	for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
		if (found.has(name) || named[name] === undefined) continue;
		found.add(name);
		waiting.push(...namesIn(named[name]!));
	}
	return [...found].sort();
}

/** A value that the schema allows. */
export function exampleOf(schema: Schema, named: Named, depth = 0): unknown {
	if (depth > MAX_DEPTH * 2) return null;
	const given = schema.example ?? schema.examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0];
	if (given !== undefined) return given;
	if (schema.$ref !== undefined) return exampleOf(named[nameOf(schema.$ref)] ?? {}, named, depth + 1);
	const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0];
	if (choice !== undefined) return exampleOf(choice, named, depth + 1);
	const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
	if (schema.properties !== undefined) return objectExample(schema, named, depth);
	if (type === 'array') return [exampleOf(schema.items ?? {}, named, depth + 1)];
	if (type === 'string') return schema.format === 'uri' ? 'https://example.org/' : '';
	if (type === 'number' || type === 'integer') return schema.minimum ?? 0;
	if (type === 'boolean') return false;
	return type === 'object' ? {} : null;
}

/** Required fields only; if none are required, all of them. */
function objectExample(schema: Schema, named: Named, depth: number): unknown {
	const all = Object.entries(schema.properties ?? {});
	const needed = all.filter(([name]) => schema.required?.includes(name));
	const shown = needed.length > 0 ? needed : all;
	return Object.fromEntries(shown.map(([name, part]) => [name, exampleOf(part, named, depth + 1)]));
}
