/** values: what is asked of a person, and what is estimated from the answers. */
import type {
	AskedJudgment,
	AskedPost,
	Decided,
	ReviewEstimate as Estimates,
	Review,
} from '../../../src/model/review.ts';

export type {
	AskedJudgment,
	AskedPost,
	Estimate,
	HowDrawn,
	Verdict,
} from '../../../src/model/review.ts';
export type Kind = Review['kind'];

export type Question = AskedJudgment | AskedPost;

/** What the server answers: a question, or that there is none. */
export type Next = Question | { readonly item: null; readonly note: string };

export interface ReviewEstimate extends Estimates {
	readonly decided: Decided;
}

export interface Kept extends Review {
	/** What it changes, in words. */
	readonly effect: string;
}
