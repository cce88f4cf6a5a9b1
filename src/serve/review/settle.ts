/**
 * settle: what a person said → what is kept of it.
 *
 * A judgment that a person called right or wrong becomes that person's word, which stands until a person says otherwise. A post that is
 * none is taken away. That a post is read badly is only noted.
 */
import type { Batch } from '../../model/batch.ts';
import type { KeptJudgment } from '../../model/blog.ts';
import { PERSON, type Review, type ReviewKind, type Verdict } from '../../model/review.ts';

export const VERDICTS: Readonly<Record<ReviewKind, readonly Verdict[]>> = {
	judgment: ['right', 'wrong'],
	post: ['right', 'no-post', 'misread'],
};

/** The word of a person on something; drawn by chance once, it stays so: the estimate rests on it. */
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
	/** In words. */
	readonly effect: string;
}

/** `program`: the latest judgment that the program made by itself. */
export function settle(review: Review, program: KeptJudgment | null): Settlement {
	const { kind, subject, verdict } = review;
	if (kind === 'judgment') return settleJudgment(review, program);
	if (verdict === 'no-post')
		return { batch: { gone: [subject] }, effect: 'The post is taken away and stays away.' };
	return { batch: null, effect: verdict === 'right' ? 'Noted.' : 'Noted: the post stays as it is read.' };
}

function settleJudgment(
	{ subject, decided, verdict, note }: Review,
	program: KeptJudgment | null,
): Settlement {
	const isRight = verdict === 'right';
	const isBlog = (decided === 'blog') === isRight;
	const what = isBlog ? 'a blog' : 'no blog';
	const word = { rule: PERSON, why: note ?? `a person looked at it and said that it is ${what}` };
	const judgment = {
		isBlog,
		reason: `A person says that it is ${what}${note === null ? '' : `: ${note}`}.`,
		rules: isRight ? [word, ...(program?.rules ?? [])] : [word],
	};
	return {
		batch: { blogs: [{ url: subject, judgment }] },
		effect: isRight ? `It stays ${what}, whatever is seen of it.` : `It is ${what} from now on.`,
	};
}
