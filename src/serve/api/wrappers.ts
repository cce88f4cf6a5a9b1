/** wrappers: shows, tests and edits the extraction rules of a blog. */
import { z } from 'zod';
import type { Wrapper } from '../../model/wrapper.ts';
import { findStored, newestWrapper, type StoredPage, storedPosts } from '../../observe/stored-pages.ts';
import {
	CHANGE_KINDS,
	editRules,
	InvalidWrapperError,
	parseRuleName,
	parseWrapper,
	UnknownRuleError,
} from '../../wrapper/index.ts';
import type { CrawlService, ServeContext } from '../context.ts';
import { askerOf } from '../fair-queue.ts';
import { trialSchema, wrapperSchema, wrapperValue } from '../inspect/schemas.ts';
import { notFound, notTheWriter, Problem } from '../problem.ts';
import { addressSchema, answers, idParams, WRITES } from './answers.ts';
import type { Api } from './api.ts';
import { findBlog } from './blogs.ts';
import { noPage } from './samples.ts';

const names = z
	.array(z.string().max(40))
	.max(100)
	.default([])
	.describe('names of rules, such as title:2, with their ranks before the edit');
const from = z
	.string()
	.max(40)
	.optional()
	.describe('the `from` value of the wrapper you have seen; the edit is refused if there is a newer wrapper');

const editSchema = z.object({ pin: names, unpin: names, drop: names, from });
const trySchema = z.object({
	wrapper: wrapperValue.optional().describe('the wrapper to test; by default the present one'),
	sample: addressSchema.optional().describe('the URL of a stored page'),
	url: addressSchema
		.optional()
		.describe('the URL of any page on the blog’s host; it is fetched if it is not stored'),
});

const classRows = z.array(z.object({ classes: z.string(), wrappers: z.number() })).readonly();
const tablesSchema = z.object({
	wrappers: z.number().describe('blogs with a wrapper'),
	gains: z
		.array(
			z.object({
				property: z.string(),
				kind: z.string(),
				value: z.string().describe('where the rule looks'),
				occurrences: z.number().describe('pages on which it was right'),
				gain: z.number().describe('the information gain as published'),
			}),
		)
		.readonly()
		.describe('rules by property, the highest gain first'),
	classes: z.object({ author: classRows, title: classRows }),
});

export function wrapperRoutes(app: Api, context: ServeContext): void {
	const { reads } = context;
	const schema = { tags: ['wrappers'], params: idParams };

	app.get(
		'/api/wrappers/tables',
		{
			schema: {
				operationId: 'getWrapperTables',
				tags: ['wrappers'],
				summary:
					'What the wrappers of all blogs have in common: rules by gain, classes of authors and titles',
				response: answers({ 200: tablesSchema }),
			},
		},
		async (request, reply) => context.readsFor(askerOf(request, reply)).wrapperTables(),
	);

	app.get(
		'/api/blogs/:id/wrapper',
		{
			schema: {
				...schema,
				operationId: 'getWrapper',
				summary: 'The rules that extract the blog’s posts, with the values each finds on the stored pages',
				response: answers({ 200: wrapperSchema }, 404, 422),
			},
		},
		async ({ params: { id } }) => describe(context, (await findBlog(reads, id)).url),
	);

	app.put(
		'/api/blogs/:id/wrapper',
		{
			config: WRITES,
			schema: {
				...schema,
				operationId: 'putWrapper',
				summary: 'Replace the wrapper; the old one stays in the history',
				body: z.object({ wrapper: wrapperValue, from }),
				response: answers({ 200: wrapperSchema }, 404, 409, 422),
			},
		},
		async ({ params: { id }, body }) => {
			const blog = (await findBlog(reads, id)).url;
			await keep(context, blog, readWrapper(body.wrapper), body.from);
			return describe(context, blog);
		},
	);

	app.patch(
		'/api/blogs/:id/wrapper',
		{
			config: WRITES,
			schema: {
				...schema,
				operationId: 'editWrapper',
				summary: 'Pin rules so that learning never replaces them, unpin them, or drop them',
				body: editSchema,
				response: answers({ 200: wrapperSchema }, 404, 409, 422),
			},
		},
		async ({ params: { id }, body }) => {
			const blog = (await findBlog(reads, id)).url;
			const newest = await newestWrapper(reads, blog);
			if (newest === null) throw noWrapper(blog);
			await keep(context, blog, edit(newest.wrapper, body), body.from);
			return describe(context, blog);
		},
	);

	app.post(
		'/api/blogs/:id/wrapper/try',
		{
			config: WRITES,
			schema: {
				...schema,
				operationId: 'tryWrapper',
				summary: 'Test a wrapper on a page without saving it',
				body: trySchema,
				response: answers({ 200: trialSchema }, 404, 409, 422),
			},
		},
		async ({ params: { id }, body }) => {
			const blog = (await findBlog(reads, id)).url;
			const kept = (await newestWrapper(reads, blog))?.wrapper ?? null;
			const tried = body.wrapper === undefined ? kept : readWrapper(body.wrapper);
			const page = await findPage(context, blog, body);
			const before = await context.inspector.inspect(page, kept);
			return { ...(await context.inspector.inspect(page, tried)), before: before.values };
		},
	);
}

async function describe({ reads, inspector }: ServeContext, blog: string) {
	const history = (await reads.wrappers(blog)).map((kept) => kept.from);
	const newest = await newestWrapper(reads, blog);
	if (newest === null) return { wrapper: null, from: null, rules: [], history };
	const rules = await inspector.rules(newest.wrapper, await storedPosts(reads, blog));
	return { ...newest, rules, history };
}

function readWrapper(input: unknown): Wrapper {
	try {
		return parseWrapper(input);
	} catch (error) {
		if (!(error instanceof InvalidWrapperError)) throw error;
		throw new Problem(422, 'not-a-wrapper', error.message);
	}
}

function edit(wrapper: Wrapper, changes: z.output<typeof editSchema>): Wrapper {
	try {
		const read = CHANGE_KINDS.flatMap((kind) =>
			changes[kind].map((name) => ({ kind, ...parseRuleName(name, wrapper) })),
		);
		return editRules(wrapper, read);
	} catch (error) {
		if (!(error instanceof UnknownRuleError)) throw error;
		throw new Problem(422, 'no-such-rule', `The request names the rule ${error.message}`);
	}
}

async function keep(
	{ crawl, reads, now }: ServeContext,
	blog: string,
	wrapper: Wrapper,
	from?: string,
): Promise<void> {
	if (crawl === null) throw notTheWriter();
	const [newest] = await reads.wrappers(blog);
	if (from !== undefined && newest?.from !== from)
		throw new Problem(
			409,
			'changed-meanwhile',
			'The wrapper has changed in the meantime. Reload it and repeat the edit.',
		);
	await crawl.write({ at: now(), wrappers: [{ blog, wrapper }] });
}

async function findPage(
	{ reads, crawl, now }: ServeContext,
	blog: string,
	{ sample, url }: z.output<typeof trySchema>,
): Promise<StoredPage> {
	const stored = await findStored(reads, blog, sample ?? url);
	if (stored !== null) return stored;
	if (url === undefined || sample !== undefined) throw noPage(blog, sample);
	return { ...(await fetchPage(crawl, blog, url)), at: now() };
}

async function fetchPage(crawl: CrawlService | null, blog: string, url: string) {
	if (crawl === null) throw notTheWriter();
	if (new URL(url).host !== new URL(blog).host)
		throw new Problem(
			422,
			'another-host',
			`${url} is not on the blog’s host. A wrapper only works on pages of its own blog.`,
		);
	const page = await crawl.fetchPage(url);
	return { ...page, kind: 'post' as const };
}

function noWrapper(blog: string) {
	return notFound(`${blog} has no wrapper yet. One is learned once its feed lists the pages of its posts.`);
}
