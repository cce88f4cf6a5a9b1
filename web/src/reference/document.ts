/** document: the parts of an OpenAPI document that the reference shows. */

export interface Schema {
	readonly $ref?: string;
	readonly type?: string | readonly string[];
	readonly format?: string;
	readonly description?: string;
	readonly enum?: readonly unknown[];
	readonly const?: unknown;
	readonly default?: unknown;
	readonly example?: unknown;
	readonly examples?: readonly unknown[];
	readonly minimum?: number;
	readonly maximum?: number;
	readonly items?: Schema;
	readonly prefixItems?: readonly Schema[];
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly required?: readonly string[];
	readonly additionalProperties?: Schema | boolean;
	readonly anyOf?: readonly Schema[];
	readonly oneOf?: readonly Schema[];
	readonly allOf?: readonly Schema[];
}

export interface Parameter {
	readonly name: string;
	readonly in: 'path' | 'query' | 'header' | 'cookie';
	readonly required?: boolean;
	readonly description?: string;
	readonly example?: unknown;
	readonly schema?: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
	readonly summary?: string;
	readonly description?: string;
	readonly tags?: readonly string[];
	readonly parameters?: readonly Parameter[];
	readonly requestBody?: { readonly required?: boolean; readonly content?: Content };
	readonly responses?: Readonly<
		Record<string, { readonly description?: string; readonly content?: Content }>
	>;
}

export interface OpenApi {
	readonly info: { readonly title: string; readonly version: string; readonly description?: string };
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
	readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

interface Body {
	readonly type: string;
	readonly schema: Schema;
}

export interface Call {
	/** Stable, for links: `get-api-posts-id`. */
	readonly id: string;
	readonly method: string;
	readonly path: string;
	readonly summary: string;
	readonly description: string | null;
	readonly parameters: readonly Parameter[];
	readonly body: Body | null;
	readonly answers: readonly {
		readonly status: string;
		readonly words: string;
		readonly body: Body | null;
	}[];
}

export interface Group {
	readonly tag: string;
	readonly calls: readonly Call[];
}

const METHODS = ['get', 'put', 'post', 'patch', 'delete'] as const;

/** The calls by tag, in document order. */
export function groupCalls({ paths }: OpenApi): readonly Group[] {
	const groups = new Map<string, Call[]>();
	for (const [path, operations] of Object.entries(paths))
		for (const method of METHODS) {
			const operation = operations[method];
			if (operation === undefined) continue;
			const tag = operation.tags?.[0] ?? 'other';
			groups.set(tag, [...(groups.get(tag) ?? []), toCall(method, path, operation)]);
		}
	return [...groups].map(([tag, calls]) => ({ tag, calls }));
}

function toCall(method: string, path: string, operation: Operation): Call {
	return {
		id: `${method}${path}`.replaceAll(/[^a-z\d]+/gi, '-').replace(/-$/, ''),
		method: method.toUpperCase(),
		path,
		summary: operation.summary ?? '',
		description: operation.description ?? null,
		parameters: (operation.parameters ?? []).filter((parameter) => parameter.in !== 'cookie'),
		body: firstBody(operation.requestBody?.content),
		answers: Object.entries(operation.responses ?? {}).map(([status, answer]) => ({
			status,
			words: answer.description === 'Default Response' ? '' : (answer.description ?? ''),
			body: firstBody(answer.content),
		})),
	};
}

function firstBody(content: Content | undefined): Body | null {
	const first = Object.entries(content ?? {})[0];
	return first === undefined ? null : { type: first[0], schema: first[1].schema ?? {} };
}
