/** answers: shared by all routes: documented error responses, lists and paging, common parameters. */
import { z } from 'zod';
import { canParse } from '../../lib/url/can-parse.ts';
import { PROBLEM_TYPE, problemSchema } from '../problem.ts';

/** For routes that change something: they need a token. */
export const WRITES = { access: 'write' } as const;
/** For routes that erase, or give keys. */
export const OPERATES = { access: 'operate' } as const;
/** For routes that visitors of a public server cannot read. */
export const PRIVATE = { access: 'private' } as const;

/** Errors that any route may return. */
const ALWAYS = [400, 401, 403, 429, 503] as const;

const WORDS: Readonly<Record<string, string>> = {
	200: 'The requested data.',
	202: 'Accepted; the work will be done soon.',
	400: 'The request is invalid; `detail` says what is wrong, and where.',
	401: 'A token is needed.',
	403: 'The request comes from a web page or host that is not allowed.',
	404: 'Not found.',
	409: 'This needs the process that crawls, and another process is crawling this store; or the data has changed in the meantime.',
	413: 'The request is too large.',
	415: 'This content type is not supported here.',
	422: 'The content is well-formed but cannot be used.',
	429: 'Too many requests; Retry-After says when to try again.',
	503: 'The store is not available at the moment.',
};

/** The responses of a route, including the errors its handler may throw. */
export function answers<Good extends object>(good: Good, ...problems: readonly number[]): Good {
	const well = Object.entries(good).map(([status, schema]) => [
		status,
		status in WORDS && schema instanceof z.ZodType ? described(status, 'application/json', schema) : schema,
	]);
	const bad = [...ALWAYS, ...problems].map((status) => [
		status,
		described(String(status), PROBLEM_TYPE, problemSchema),
	]);
	return Object.fromEntries([...well, ...bad]);
}

function described(status: string, type: string, schema: z.ZodType) {
	return { description: WORDS[status], content: { [type]: { schema } } };
}

/** A read-only list, as in the model. */
export function listOf<Item extends z.ZodType>(item: Item): z.ZodType<readonly z.output<Item>[]> {
	return z.array(item) as unknown as z.ZodType<readonly z.output<Item>[]>;
}

/** A complete list. */
export function itemsOf<Item extends z.ZodType>(item: Item) {
	return z.object({ items: listOf(item) });
}

/** One page of a list, with the cursor of the next page. */
export function sliceOf<Item extends z.ZodType>(item: Item) {
	return z.object({
		items: listOf(item),
		next: z.string().nullable().describe('pass it as `after` to get the next page; null on the last page'),
	});
}

export const idParams = z.object({
	id: z.coerce.number('A number is needed.').int().positive().max(Number.MAX_SAFE_INTEGER),
});

export const limitOf = (most: number, usual: number) =>
	z.coerce
		.number(`A number from 1 to ${most} is needed.`)
		.int(`A whole number from 1 to ${most} is needed.`)
		.min(1, `At least 1 is needed.`)
		.max(most, `At most ${most} are allowed; use "next" to get more.`)
		.default(usual)
		.describe('the maximum number of items');

const MAX_LIMIT = 100;
const USUAL_LIMIT = 20;
export const limitSchema = limitOf(MAX_LIMIT, USUAL_LIMIT);

const MAX_ADDRESS = 4_000;

/** An http or https URL. */
export const addressSchema = z
	.string()
	.max(MAX_ADDRESS, 'The address is too long.')
	.refine(isAddress, 'A URL that begins with http:// or https:// is needed.')
	.meta({ format: 'uri', examples: ['https://example.org/blog/'] });

function isAddress(text: string): boolean {
	return /^https?:\/\//i.test(text) && canParse(text);
}

/** ISO 8601, only as precise as the source: a day, or a time of day with its offset. */
export const dateSchema = z.string().describe('ISO 8601, only as precise as the source');
