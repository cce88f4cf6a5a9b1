/** rights: what the owners of posts permit, and which posts are withheld from which use. */
import { z } from 'zod';
import { type PostRights, USES } from '../../model/rights.ts';
import { readRightsPolicy } from '../../observe/rights-policy.ts';
import { declarationsFor, declarationsOfPost, permits, rightsOfPost } from '../../rights/index.ts';
import type { ServeContext } from '../context.ts';
import { notFound } from '../problem.ts';
import { answers, idParams, limitSchema, listOf, sliceOf } from './answers.ts';
import type { Api } from './api.ts';

const useSchema = z.enum(USES, `One of ${USES.join(', ')} is needed.`);
const answerSchema = z.object({
	use: useSchema,
	answer: z.enum(['allowed', 'withheld', 'unknown']),
	reason: z.string().nullable().describe('the declaration that decided, and where it is'),
	isPermitted: z.boolean().describe('with the policy of this program'),
});
const declarationSchema = z.object({
	source: z.string(),
	said: z.string().describe('the words, as written'),
	where: z.string().describe('the URL of the document'),
});
const rightsSchema = z.object({
	id: z.number(),
	url: z.string(),
	title: z.string().nullable(),
	uses: listOf(answerSchema),
	maxSnippet: z.number().nullable().describe('the longest snippet that is permitted'),
	declarations: listOf(declarationSchema),
});

export function rightsRoutes(app: Api, { reads, now }: ServeContext): void {
	const policy = readRightsPolicy();
	const show = (post: PostRights) => {
		const rights = rightsOfPost(post, now());
		return {
			id: post.post,
			url: post.url,
			// The title of a post that may not be indexed is not shown either.
			title: permits(rights, 'index', policy) ? post.title : null,
			uses: USES.map((use) => ({ use, ...rights[use], isPermitted: permits(rights, use, policy) })),
			maxSnippet: rights.maxSnippet,
			declarations: declarationsFor(declarationsOfPost(post), post.url).map(({ source, said, where }) => ({
				source,
				said,
				where,
			})),
		};
	};

	app.get(
		'/api/posts/:id/rights',
		{
			schema: {
				operationId: 'getRights',
				tags: ['posts'],
				summary: 'What the owner of a post permits, use by use, and where it is declared',
				params: idParams,
				response: answers({ 200: rightsSchema }, 404),
			},
		},
		async ({ params: { id } }) => {
			const [post] = await reads.rights([id]);
			if (post === undefined) throw notFound(`There is no post with the id ${id}.`);
			return show(post);
		},
	);

	app.get(
		'/api/rights',
		{
			schema: {
				operationId: 'listWithheld',
				tags: ['posts'],
				summary:
					'The posts that are withheld from a use, with the reasons; a page may be empty before the last',
				querystring: z.object({
					use: useSchema.default('text'),
					after: z
						.string()
						.regex(/^\d{1,15}$/, 'This is not a "next" value of this list.')
						.optional(),
					limit: limitSchema,
				}),
				response: answers({ 200: sliceOf(rightsSchema) }),
			},
		},
		async ({ query: { use, after, limit } }) => {
			const { items, next } = await reads.declared({ limit, ...(after === undefined ? {} : { after }) });
			const isWithheld = (post: PostRights) => !permits(rightsOfPost(post, now()), use, policy);
			return { items: items.filter(isWithheld).map(show), next };
		},
	);
}
