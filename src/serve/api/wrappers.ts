/** wrappers: how a blog marks its posts: looked at, tried on stored pages, edited. */
import { z } from 'zod';
import type { Wrapper } from '../../model/wrapper.ts';
import {
	CHANGE_KINDS,
	editRules,
	InvalidWrapperError,
	parseRuleName,
	parseWrapper,
	UnknownRuleError,
} from '../../wrapper/index.ts';
import type { CrawlDesk, ServeContext } from '../context.ts';
import { findStored, newestWrapper, type StoredPage, storedPosts } from '../inspect/index.ts';
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
	.describe('rules by their names, as they were counted before the edit: title:2');
const from = z
	.string()
	.max(40)
	.optional()
	.describe('the `from` of the wrapper that was looked at: a newer one is not edited');

const editSchema = z.object({ pin: names, unpin: names, drop: names, from });
const trySchema = z.object({
	wrapper: wrapperValue.optional().describe('left out: the wrapper as it is'),
	sample: addressSchema.optional().describe('a stored page'),
	url: addressSchema.optional().describe('any page on the blog’s host; fetched when it is not stored'),
});

export function wrapperRoutes(app: Api, context: ServeContext): void {
	const { reads } = context;
	const schema = { tags: ['wrappers'], params: idParams };

	app.get(
		'/api/blogs/:id/wrapper',
		{
			schema: {
				...schema,
				operationId: 'getWrapper',
				summary: 'The rules by which the blog’s posts are read, with what each gives on the stored pages',
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
				summary: 'Replace the wrapper; the former one stays in its history',
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
				summary: 'Pin rules, so that they stay first whatever is learnt, let them go, or drop them',
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
				summary: 'What a wrapper would read from a page; nothing is kept',
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
		throw new Problem(422, 'no-such-rule', `A rule is named ${error.message}`);
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
			'The wrapper has changed since it was looked at. Look at it again.',
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

async function fetchPage(crawl: CrawlDesk | null, blog: string, url: string) {
	if (crawl === null) throw notTheWriter();
	if (new URL(url).host !== new URL(blog).host)
		throw new Problem(
			422,
			'another-host',
			`${url} is not on the blog’s host: a wrapper reads pages of its blog.`,
		);
	const page = await crawl.fetchPage(url);
	return { ...page, kind: 'post' as const };
}

function noWrapper(blog: string) {
	return notFound(`${blog} has no wrapper yet: one is learnt when its feed names pages of its posts.`);
}
