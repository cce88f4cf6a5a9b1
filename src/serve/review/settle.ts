/**
 * settle: a review → the changes to the store.
 *
 * A reviewed judgment becomes a person's decision, which stays in force until a person changes it. False positives among posts
 * are removed. A badly extracted post is only recorded.
 */
import type { Batch } from '../../model/batch.ts';
import type { KeptJudgment } from '../../model/blog.ts';
import type { Review, ReviewKind, Verdict } from '../../model/review.ts';
import { decide } from '../../observe/verdict.ts';

export const VERDICTS: Readonly<Record<ReviewKind, readonly Verdict[]>> = {
	judgment: ['right', 'wrong'],
	post: ['right', 'no-post', 'misread'],
};

/** Once drawn at random, an item counts as random in later reviews too, because the estimate is based on it. */
export function toReview(
	said: Omit<Review, 'decided' | 'at'>,
	before: Review | null,
	rest: Pick<Review, 'decided' | 'at'>,
): Review {
	const drawn = before?.drawn === 'random' ? 'random' : said.drawn;
	return { ...said, ...rest, decided: before?.decided ?? rest.decided, drawn };
}

export interface Settlement {
	/** Null when nothing else changes. */
	readonly batch: Omit<Batch, 'at'> | null;
	/** A description for the reviewer. */
	readonly effect: string;
}

/** `program`: the program's own latest judgment. */
export function settle(review: Review, program: KeptJudgment | null): Settlement {
	const { kind, subject, verdict } = review;
	if (kind === 'judgment') return settleJudgment(review, program);
	if (verdict === 'no-post')
		return { batch: { gone: [subject] }, effect: 'The post was removed and will not come back.' };
	return { batch: null, effect: verdict === 'right' ? 'Saved.' : 'Saved. The post itself does not change.' };
}

function settleJudgment(
	{ subject, decided, verdict, note }: Review,
	program: KeptJudgment | null,
): Settlement {
	const isRight = verdict === 'right';
	const isBlog = (decided === 'blog') === isRight;
	const what = isBlog ? 'a blog' : 'not a blog';
	const judgment = decide(isBlog, note, isRight ? (program?.rules ?? []) : []);
	return {
		batch: { blogs: [{ url: subject, judgment }] },
		effect: isRight ? `The site will always count as ${what}.` : `The site is ${what} from now on.`,
	};
}
