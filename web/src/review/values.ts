/** values: the API's types for reviews: questions, answers and estimates. */
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

/** The next question, or a message that there is none. */
export type Next = Question | { readonly item: null; readonly note: string };

export interface ReviewEstimate extends Estimates {
	readonly decided: Decided;
}

export interface SavedAnswer extends Review {
	/** What the answer changes, as a sentence. */
	readonly effect: string;
}
