/** review: questions to a person about the program's decisions, the answers, and the estimates made from them. */
import type { PostSource } from './post.ts';
import type { Reason } from './reason.ts';

/** The values of a post that a person can correct. */
export const CORRECTED = ['title', 'author', 'published'] as const;
export type CorrectedProperty = (typeof CORRECTED)[number];

/** What is reviewed: whether a page is a blog, or whether a post is a post and was extracted completely. */
export type ReviewKind = 'judgment' | 'post';

/** `right`, or for a judgment `wrong`, or for a post `no-post` (not a post at all) or `misread` (extracted badly). */
export type Verdict = 'right' | 'wrong' | 'no-post' | 'misread';

export interface Review {
	readonly kind: ReviewKind;
	/** The address of the blog or of the post. */
	readonly subject: string;
	/** What the program had decided: `blog`, `no-blog`, or the source of the post. */
	readonly decided: string;
	/** Drawn at random (the estimates use only these), drawn because it is doubtful, or chosen by the person. */
	readonly drawn: 'random' | 'doubtful' | 'chosen';
	readonly verdict: Verdict;
	readonly note: string | null;
	readonly at: string;
}

/** A person's correction of one value of a post, which holds until it is undone. */
export interface Correction extends Omit<Review, 'kind' | 'verdict'> {
	readonly kind: CorrectedProperty;
	/** What the program had read; empty for nothing. */
	readonly decided: string;
	readonly verdict: 'corrected';
	/** The right value; null for none. */
	readonly note: string | null;
}

/** What people decided about one subject. */
export type Decision = Review | Correction;

/** Whether it is an answer about a judgment or a post. */
export function isReview(decision: Decision): decision is Review {
	return decision.verdict !== 'corrected';
}

/** The rule of a person's judgment, which holds until a person changes it. */
export const PERSON = 'person';

/** At random, or because it is doubtful. */
export type HowDrawn = 'random' | 'doubtful';

export interface Question {
	/** The address of the blog or of the post. */
	readonly subject: string;
	readonly drawn: HowDrawn;
	/** Why this was chosen for review, in words. */
	readonly why: string;
	readonly doubts: readonly Reason[];
	/** The previous answer. */
	readonly before: Pick<Review, 'verdict' | 'note' | 'at'> | null;
}

export interface JudgmentQuestion extends Question {
	readonly kind: 'judgment';
	/** What the program decided. */
	readonly decided: 'blog' | 'no-blog';
	readonly evidence: {
		readonly blogId: number;
		readonly title: string | null;
		readonly description: string | null;
		readonly platform: string | null;
		readonly language: string | null;
		readonly reason: string;
		readonly rules: readonly Reason[];
		readonly posts: number;
		readonly feeds: readonly { readonly url: string; readonly role: string }[];
		readonly latest: readonly PostGlance[];
		/** The stored home page, or another that is stored. */
		readonly sample: string | null;
	};
}

export interface PostQuestion extends Question {
	readonly kind: 'post';
	readonly decided: PostSource;
	readonly evidence: PostGlance & {
		readonly blogId: number | null;
		readonly blog: string;
		readonly blogTitle: string | null;
		readonly author: string | null;
		readonly language: string | null;
		readonly characters: number;
		/** The end of the text, where foreign text is most frequent. */
		readonly ending: string;
		/** The post's own page, or the blog's home page, where it is stored. */
		readonly sample: string | null;
	};
}

export interface PostGlance {
	readonly id: number;
	readonly url: string;
	readonly title: string | null;
	readonly published: string | null;
	readonly excerpt: string;
}

export interface Estimate {
	/** Null as long as nothing was reviewed. */
	readonly value: number | null;
	readonly low: number;
	readonly high: number;
	/** The number of answers behind it. */
	readonly n: number;
}

/** The number of judgments of each kind that the program made, before any corrections. */
export interface Decided {
	readonly blog: number;
	readonly noBlog: number;
}

export interface PostEstimate {
	/** The share of stored posts that are posts. */
	readonly precision: Estimate;
	/** The share that are posts and were extracted completely, without foreign text. */
	readonly wellRead: Estimate;
}

export interface ReviewEstimate {
	readonly judgment: {
		/** Nanno, Table 2: of the pages judged to be blogs, those that are. */
		readonly precision: Estimate;
		/** Nanno, Table 3: of the pages judged not to be blogs, those that are not. */
		readonly rejected: Estimate;
		readonly recall: Estimate;
	};
	readonly post: PostEstimate & { readonly bySource: Readonly<Record<string, PostEstimate>> };
	/** The number of answers, and how many of them count. */
	readonly answers: { readonly all: number; readonly random: number };
}
