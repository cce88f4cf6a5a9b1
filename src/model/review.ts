/** review: what a person said of something that the program decided. */

/** What is judged: whether a page is a blog, or whether a post is one and is read whole. */
export type ReviewKind = 'judgment' | 'post';

/** `right`; a judgment is `wrong`; a post is none at all (`no-post`) or is read badly (`misread`). */
export type Verdict = 'right' | 'wrong' | 'no-post' | 'misread';

export interface Review {
	readonly kind: ReviewKind;
	/** The address of the blog or of the post. */
	readonly subject: string;
	/** What the program had decided: `blog`, `no-blog`, or the source of the post. */
	readonly decided: string;
	/** Drawn by chance, which the estimate rests on, or because there was doubt, or chosen by the person. */
	readonly drawn: 'random' | 'doubtful' | 'chosen';
	readonly verdict: Verdict;
	readonly note: string | null;
	readonly at: string;
}

/** The rule that names a person's word; it stands until a person says otherwise. */
export const PERSON = 'person';
