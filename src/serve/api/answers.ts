/** answers: what all routes share: their problems in the document, lists and their paging, and how a schema is given to a reader. */
import { z } from 'zod';
import { canParse } from '../../lib/url/can-parse.ts';
import { PROBLEM_TYPE, problemSchema } from '../problem.ts';

/** Of a route that changes something: it needs a token. */
export const WRITES = { access: 'write' } as const;

/** What any request may be answered with. */
const ALWAYS = [400, 401, 403, 429, 503] as const;

const WORDS: Readonly<Record<string, string>> = {
	200: 'What was asked for.',
	202: 'It was taken, and will be done.',
	400: 'The request cannot be understood: what is wrong, and where.',
	401: 'A token is needed.',
	403: 'The request comes from a page or host that may not ask.',
	404: 'There is no such thing.',
	409: 'Another process crawls the store.',
	413: 'More than is taken at once.',
	415: 'The content is of a type that is not read here.',
	422: 'The content cannot be used.',
	429: 'Too many requests: Retry-After tells when to go on.',
	503: 'The store cannot be asked now.',
};

/** The answers of a route with the problems that it may have; handlers throw those. */
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

/** A list as the model has it: nobody changes it. */
export function listOf<Item extends z.ZodType>(item: Item): z.ZodType<readonly z.output<Item>[]> {
	return z.array(item) as unknown as z.ZodType<readonly z.output<Item>[]>;
}

/** A whole list. */
export function itemsOf<Item extends z.ZodType>(item: Item) {
	return z.object({ items: listOf(item) });
}

/** A part of a list, and where it goes on. */
export function sliceOf<Item extends z.ZodType>(item: Item) {
	return z.object({
		items: listOf(item),
		next: z.string().nullable().describe('goes into `after` of the next request; null at the end'),
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
		.max(most, `At most ${most} are given at once; follow "next" for more.`)
		.default(usual)
		.describe('how many at most');

const MAX_LIMIT = 100;
const USUAL_LIMIT = 20;
export const limitSchema = limitOf(MAX_LIMIT, USUAL_LIMIT);

const MAX_ADDRESS = 4_000;

/** An address of the web. */
export const addressSchema = z
	.string()
	.max(MAX_ADDRESS, 'The address is too long.')
	.refine(isAddress, 'An address that begins with http:// or https:// is needed.')
	.meta({ format: 'uri', examples: ['https://example.org/blog/'] });

export function isAddress(text: string): boolean {
	return /^https?:\/\//i.test(text) && canParse(text);
}

/** ISO 8601, with the precision known: a day, or a time of day with its offset. */
export const dateSchema = z.string().describe('ISO 8601, with the precision known');
