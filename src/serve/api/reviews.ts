/** reviews: people check the program's decisions. Their answers override it, and show how good it is. */
import { z } from 'zod';
import type { Batch } from '../../model/batch.ts';
import { type Decided, isReview, type Review } from '../../model/review.ts';
import { countDecided, estimate } from '../../observe/review-estimate.ts';
import type { ServeContext } from '../context.ts';
import { notFound, notTheWriter, Problem } from '../problem.ts';
import type { Reads } from '../reads.ts';
import { decidedOn, JudgmentDraw } from '../review/draw-judgment.ts';
import { PostDraw } from '../review/draw-post.ts';
import { readSaid } from '../review/drawn.ts';
import { askJudgment, askPost, ofProgram } from '../review/question.ts';
import * as schemas from '../review/schemas.ts';
import { settle, toReview, VERDICTS } from '../review/settle.ts';
import { answers, PRIVATE, WRITES } from './answers.ts';
import type { Api } from './api.ts';

type NextQuery = z.output<typeof schemas.nextQuery>;
type Answer = z.output<typeof schemas.answerSchema>;

export function reviewRoutes(app: Api, context: ServeContext): void {
	const { reads, chance } = context;
	const draws = { judgment: new JudgmentDraw(reads, chance), post: new PostDraw(reads, chance) };
	const decided = rememberDecided(context);

	app.get(
		'/api/review/next',
		{
			config: PRIVATE,
			schema: {
				operationId: 'nextReview',
				tags: ['review'],
				summary: 'Get a judgment or a post to review, drawn at random or because it is doubtful',
				querystring: schemas.nextQuery,
				response: answers({
					200: z.union([schemas.askedJudgmentSchema, schemas.askedPostSchema, schemas.nothingSchema]),
				}),
			},
		},
		async ({ query }) => (await ask(reads, draws, query)) ?? { item: null, note: NOTHING[query.drawn] },
	);

	app.post(
		'/api/review',
		{
			config: WRITES,
			schema: {
				operationId: 'addReview',
				tags: ['review'],
				summary: 'Record whether a judgment or a post is right; the latest answer counts',
				body: schemas.answerSchema,
				response: answers({ 200: schemas.reviewSchema }, 404, 409, 422),
			},
		},
		async ({ body }) => take(context, body),
	);

	app.delete(
		'/api/review',
		{
			config: WRITES,
			schema: {
				operationId: 'withdrawReview',
				tags: ['review'],
				summary: 'Withdraw a review: the decision of the program holds again, and a removed post returns',
				querystring: schemas.subjectQuery,
				response: answers({ 200: z.object({ effect: z.string() }) }, 404, 409),
			},
		},
		async ({ query }) => withdraw(context, query),
	);

	app.get(
		'/api/review/estimate',
		{
			config: PRIVATE,
			schema: {
				operationId: 'estimateReviews',
				tags: ['review'],
				summary: 'Precision and recall, estimated from the reviews of randomly drawn items',
				response: answers({ 200: schemas.reviewEstimateSchema }),
			},
		},
		async () => {
			const reviews = (await reads.reviews()).filter(isReview);
			const counts = countDecided(await decided(), reviews);
			return { ...estimate(reviews, counts), decided: counts };
		},
	);
}

const NOTHING: Readonly<Record<NextQuery['drawn'], string>> = {
	random: 'All items drawn this time have already been reviewed.',
	doubtful: 'No doubtful item was found in this sample. Try again, or review random items.',
};

async function ask(
	reads: Reads,
	draws: { readonly judgment: JudgmentDraw; readonly post: PostDraw },
	{ kind, drawn }: NextQuery,
) {
	if (kind === 'judgment') {
		const judgment = await draws.judgment.draw(drawn);
		return judgment && askJudgment(reads, judgment);
	}
	const post = await draws.post.draw(drawn);
	return post && askPost(reads, post);
}

async function take({ reads, notes, crawl, now }: ServeContext, answer: Answer) {
	const { kind, verdict } = answer;
	if (!VERDICTS[kind].includes(verdict))
		throw new Problem(
			422,
			'no-such-verdict',
			`The verdict on a ${kind} must be ${VERDICTS[kind].join(' or ')}, not ${verdict}.`,
		);
	const found = await findSubject(reads, answer);
	const before = (await readSaid(reads, kind)).get(found.subject) ?? null;
	const review = toReview({ ...answer, subject: found.subject }, before, {
		decided: found.decided,
		at: now(),
	});
	const history = kind === 'judgment' ? await reads.judgments(found.subject) : [];
	const { batch, effect } = settle(review, ofProgram(history));
	if (batch !== null && crawl === null) throw notTheWriter();
	await notes.review(review);
	if (batch !== null) await crawl!.write({ at: review.at, ...batch });
	return { ...review, effect };
}

async function withdraw(
	{ reads, notes, crawl, now }: ServeContext,
	{ kind, subject }: z.output<typeof schemas.subjectQuery>,
) {
	const review = (await readSaid(reads, kind)).get(subject) ?? null;
	if (review === null) throw notFound(`There is no review of ${subject}.`);
	const undone = await undo(reads, review, now());
	if (undone.batch !== null && crawl === null) throw notTheWriter();
	await notes.dropReview(kind, subject);
	if (undone.batch !== null) await crawl!.write(undone.batch);
	return { effect: undone.effect };
}

async function undo(
	reads: Reads,
	{ kind, subject, verdict }: Review,
	at: string,
): Promise<{ readonly batch: Batch | null; readonly effect: string }> {
	if (kind === 'judgment') {
		const judged = await reads.judged(subject, { verdict: 'undo', note: null, now: at });
		return { batch: judged?.batch ?? null, effect: judged?.effect ?? UNDONE };
	}
	if (verdict !== 'no-post') return { batch: null, effect: UNDONE };
	return { batch: { at, back: [subject] }, effect: 'The post is back.' };
}

const UNDONE = 'The review is withdrawn.';

/** The URL under which the item is stored, and the program's decision. */
async function findSubject(
	reads: Reads,
	{ kind, subject }: Answer,
): Promise<Pick<Review, 'subject' | 'decided'>> {
	if (kind === 'post') {
		const post = await reads.post(subject);
		if (post === null) throw notFound(`The collection has no post at ${subject}.`);
		return { subject: post.url, decided: post.source };
	}
	const blog = await reads.blog(subject);
	if (blog?.judgment == null) throw notFound(`There is no judgment about ${subject}.`);
	return { subject: blog.url, decided: decidedOn(blog, null) };
}

const MINUTE_MS = 60_000;

/** Counts the sites that are blogs and those that are not. Counting is slow, so the result is cached for a minute. */
function rememberDecided({ reads, now }: ServeContext): () => Promise<Decided> {
	let known: Promise<Decided> | null = null;
	let countedAt = 0;
	return () => {
		const at = Date.parse(now());
		if (known === null || at - countedAt > MINUTE_MS) {
			known = reads.stats().then(({ blogs, notBlogs }) => ({ blog: blogs, noBlog: notBlogs }));
			known.catch(() => {
				known = null;
			});
			countedAt = at;
		}
		return known;
	};
}
