/** correct: a person corrects the title, author or date of a post where it is shown. */
import { z } from 'zod';
import { parseDate } from '../../lib/dates/index.ts';
import type { Post } from '../../model/post.ts';
import { CORRECTED, type CorrectedProperty } from '../../model/review.ts';
import { type CorrectionPlan, listCorrectable, planCorrection, planUndo } from '../../observe/correct.ts';
import { findStored } from '../../observe/stored-pages.ts';
import type { FetchedPage } from '../../pipeline/index.ts';
import type { ServeContext } from '../context.ts';
import { notFound, notTheWriter, Problem } from '../problem.ts';
import { answers, dateSchema, idParams, itemsOf, listOf, WRITES } from './answers.ts';
import type { Api } from './api.ts';
import { findPost } from './posts.ts';

const text = z.string();
const maybeText = text.nullable();
const MAX_VALUE = 500;

const property = z.enum(CORRECTED, `One of ${CORRECTED.join(', ')} is needed.`);
const dryRun = z.boolean().default(false).describe('only return the effect, and change nothing');

const correctableSchema = z
	.object({
		property,
		value: maybeText.describe('the stored value'),
		candidates: listOf(z.object({ value: text, reasons: listOf(text) })).describe(
			'what the post’s page supports, with the reasons; the stored value first',
		),
		correction: z
			.object({ was: maybeText.describe('what the program had read'), at: dateSchema })
			.nullable()
			.describe('the correction that is in force'),
	})
	.meta({ id: 'CorrectableValue' });

const planSchema = z
	.object({
		property,
		before: maybeText,
		after: maybeText,
		rule: maybeText.describe('the rule that the blog gets; null if the page does not show the value'),
		others: listOf(
			z.object({ id: z.number().int(), url: text, title: maybeText, before: maybeText, after: maybeText }),
		).describe('other posts that change, because their stored pages read differently with the rule'),
		effect: text.describe('a description of what changes'),
		isTrial: z.boolean(),
	})
	.meta({ id: 'Correction' });

const correctBody = z.object({
	property,
	value: text.trim().min(1).max(MAX_VALUE).nullable().describe('the right value; null for none'),
	dryRun,
});

export function correctRoutes(app: Api, context: ServeContext): void {
	const { reads, inspector } = context;
	const path = '/api/posts/:id/corrections';
	const schema = { tags: ['review'], params: idParams };

	app.get(
		path,
		{
			// The page of the post may be fetched.
			config: WRITES,
			schema: {
				...schema,
				operationId: 'listCorrections',
				summary:
					'The title, author and date of a post, and every other value that its page supports, with reasons',
				response: answers({ 200: itemsOf(correctableSchema) }, 404, 422),
			},
		},
		async ({ params: { id } }) => {
			const post = await findPost(reads, id);
			const page = await findPage(context, post);
			return { items: await listCorrectable(reads, { post, page, work: inspector.work }) };
		},
	);

	app.post(
		path,
		{
			config: WRITES,
			schema: {
				...schema,
				operationId: 'correctPost',
				summary: 'Correct a value of a post; if its page shows the right value, the blog learns where',
				body: correctBody,
				response: answers({ 200: planSchema }, 404, 409, 422),
			},
		},
		async ({ params: { id }, body }) => {
			const post = await findPost(reads, id);
			const value = checkValue(body.property, body.value);
			const plan = await planCorrection(reads, {
				...{ post, property: body.property, value, now: context.now(), work: inspector.work },
				page: await findPage(context, post),
			});
			return apply(context, plan, body);
		},
	);

	app.delete(
		path,
		{
			config: WRITES,
			schema: {
				...schema,
				operationId: 'undoCorrection',
				summary: 'Undo a correction: the former value returns, and the rule that it taught is removed',
				querystring: z.object({ property }),
				response: answers({ 200: planSchema }, 404, 409),
			},
		},
		async ({ params: { id }, query }) => {
			const post = await findPost(reads, id);
			const plan = await planUndo(reads, {
				...{ post, property: query.property, work: inspector.work, now: context.now() },
			});
			if (plan === null) throw notFound(`The ${query.property} of this post was not corrected.`);
			return apply(context, plan, { property: query.property, dryRun: false }, post);
		},
	);
}

function checkValue(name: CorrectedProperty, value: string | null): string | null {
	if (name !== 'published' || value === null || parseDate(value)?.value === value) return value;
	throw new Problem(
		422,
		'not-a-date',
		`“${value}” is not a date such as 2004-03-05 or 2004-03-05T21:04:09+09:00.`,
	);
}

/** The stored page, or a page that is fetched if this process crawls. */
async function findPage({ reads, crawl, now }: ServeContext, post: Post): Promise<FetchedPage | null> {
	const stored = await findStored(reads, post.blog, post.url);
	if (stored !== null || crawl === null || post.url.includes('#')) return stored;
	try {
		return { ...(await crawl.fetchPage(post.url)), at: now() };
	} catch {
		return null;
	}
}

async function apply(
	{ notes, crawl }: ServeContext,
	{ review, batch, ...plan }: CorrectionPlan,
	request: { readonly property: CorrectedProperty; readonly dryRun: boolean },
	undone?: Post,
) {
	if (!request.dryRun) {
		if (crawl === null) throw notTheWriter();
		if (review !== null) await notes.review(review);
		else if (undone !== undefined) await notes.dropReview(request.property, undone.url);
		await crawl.write(batch);
	}
	return { property: request.property, ...plan, isTrial: request.dryRun };
}
