/** values: the API's types for reviews: questions, answers and estimates. */
import type {
	Decided,
	ReviewEstimate as Estimates,
	JudgmentQuestion,
	PostQuestion,
	Review,
} from '../../../src/model/review.ts';

export type {
	Estimate,
	HowDrawn,
	JudgmentQuestion,
	PostQuestion,
	Verdict,
} from '../../../src/model/review.ts';
export type Kind = Review['kind'];

export type Question = JudgmentQuestion | PostQuestion;

/** The next question, or a message that there is none. */
export type Next = Question | { readonly item: null; readonly note: string };

export interface ReviewEstimate extends Estimates {
	readonly decided: Decided;
}

export interface SavedAnswer extends Review {
	/** What the answer changes, as a sentence. */
	readonly effect: string;
}
