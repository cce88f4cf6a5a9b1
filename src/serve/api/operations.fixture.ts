/** operations: the OpenAPI document as requests: each documented call, and values for its parameters made from their schemas. */
import fc from 'fast-check';

export interface JsonSchema {
	readonly $ref?: string;
	readonly anyOf?: readonly JsonSchema[];
	readonly oneOf?: readonly JsonSchema[];
	readonly type?: string | readonly string[];
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly default?: unknown;
	readonly examples?: readonly unknown[];
	readonly pattern?: string;
	readonly format?: string;
	readonly minLength?: number;
	readonly maxLength?: number;
	readonly minimum?: number;
	readonly maximum?: number;
	readonly exclusiveMinimum?: number;
	readonly items?: JsonSchema;
	readonly minItems?: number;
	readonly properties?: Readonly<Record<string, JsonSchema>>;
	readonly required?: readonly string[];
	readonly additionalProperties?: boolean | JsonSchema;
}

export interface Parameter {
	readonly name: string;
	readonly in: 'path' | 'query' | 'header';
	readonly required?: boolean;
	readonly schema: JsonSchema;
	readonly example?: unknown;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

export interface Document {
	readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>;
	readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

interface DocumentedCall {
	readonly operationId?: string;
	readonly parameters?: readonly Parameter[];
	readonly requestBody?: { readonly content: Content };
	readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

export interface Operation {
	/** Its id, or method and path. */
	readonly name: string;
	readonly method: string;
	readonly path: string;
	readonly parameters: readonly Parameter[];
	/** The body by content type; the first is taken. */
	readonly body: { readonly type: string; readonly schema: JsonSchema } | null;
	readonly responses: DocumentedCall['responses'];
}

export function listOperations({ paths }: Document): Operation[] {
	return Object.entries(paths).flatMap(([path, calls]) =>
		Object.entries(calls).map(([method, call]) => {
			const [body] = Object.entries(call.requestBody?.content ?? {});
			return {
				name: call.operationId ?? `${method} ${path}`,
				method: method.toUpperCase(),
				path,
				parameters: call.parameters ?? [],
				body: body === undefined ? null : { type: body[0], schema: body[1].schema },
				responses: call.responses,
			};
		}),
	);
}

export type Values = Readonly<Record<string, unknown>>;

/** The URL with its parameters, without undefined ones. */
export function addressOf({ path, parameters }: Operation, values: Values): string {
	const own = path.replace(/\{(\w+)\}/g, (_all, name: string) => encode(values[name]));
	const query = parameters
		.filter(({ name, in: place }) => place === 'query' && values[name] !== undefined)
		.map(({ name }) => `${encode(name)}=${encode(values[name])}`);
	return query.length === 0 ? own : `${own}?${query.join('&')}`;
}

/** Lone surrogates cannot be part of a URL. */
function encode(value: unknown): string {
	const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
	return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, '\ufffd'));
}

/** Values that a schema allows. */
export function valuesOf(schema: JsonSchema, document: Document, depth = 0): fc.Arbitrary<unknown> {
	if (schema.$ref !== undefined) return valuesOf(follow(schema.$ref, document), document, depth + 1);
	const choice = schema.anyOf ?? schema.oneOf;
	if (choice !== undefined) return fc.oneof(...choice.map((one) => valuesOf(one, document, depth + 1)));
	if (schema.const !== undefined) return fc.constant(schema.const);
	if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
	if (schema.examples !== undefined) return fc.constantFrom(...schema.examples);
	if (depth > 8) return fc.constant(null);
	const [type] = [schema.type].flat();
	return (BY_TYPE[type ?? ''] ?? fc.jsonValue)(schema, document, depth);
}

function follow(ref: string, { components }: Document): JsonSchema {
	const schema = components.schemas[ref.replace('#/components/schemas/', '')];
	if (schema === undefined) throw new Error(`${ref} is not in the document.`);
	return schema;
}

type Make = (schema: JsonSchema, document: Document, depth: number) => fc.Arbitrary<unknown>;

const MAX_LENGTH = 40;

const BY_TYPE: Readonly<Record<string, Make>> = {
	null: () => fc.constant(null),
	boolean: () => fc.boolean(),
	number: ({ minimum = -1e6, maximum = 1e6 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
	integer: ({ minimum, exclusiveMinimum, maximum = 1e6 }) => {
		const min = minimum ?? (exclusiveMinimum ?? -1e6) + 1;
		return fc.integer({ min: Math.max(min, -1e6), max: Math.min(maximum, 1e6) });
	},
	string: ({ pattern, format, minLength = 0, maxLength = MAX_LENGTH }) => {
		if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
		if (format === 'uri') return fc.webUrl({ validSchemes: ['http', 'https'] });
		return fc.string({ minLength, maxLength: Math.min(maxLength, MAX_LENGTH), unit: 'grapheme' });
	},
	array: ({ items = {}, minItems = 0 }, document, depth) =>
		fc.array(valuesOf(items, document, depth + 1), { minLength: minItems, maxLength: minItems + 3 }),
	object: ({ properties = {}, required = [] }, document, depth) => {
		const made: Record<string, fc.Arbitrary<unknown>> = {};
		for (const [name, schema] of Object.entries(properties))
			made[name] = valuesOf(schema, document, depth + 1);
		return fc.record(made, { requiredKeys: [...required] });
	},
};
