/** values: what is asked of a person, and what is estimated from the answers. */
import type { Reason } from '../../../src/model/reason.ts';
import type { Review, Verdict } from '../../../src/model/review.ts';

export type { Verdict };
export type Kind = Review['kind'];
export type HowDrawn = 'random' | 'doubtful';

export interface PostGlance {
	readonly id: number;
	readonly url: string;
	readonly title: string | null;
	readonly published: string | null;
	readonly excerpt: string;
}

interface Asked {
	/** The address of the blog or of the post. */
	readonly subject: string;
	readonly drawn: HowDrawn;
	readonly why: string;
	readonly doubts: readonly Reason[];
	readonly before: Pick<Review, 'verdict' | 'note' | 'at'> | null;
}

export interface AskedJudgment extends Asked {
	readonly kind: 'judgment';
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
		readonly sample: string | null;
	};
}

export interface AskedPost extends Asked {
	readonly kind: 'post';
	readonly decided: string;
	readonly evidence: PostGlance & {
		readonly blogId: number | null;
		readonly blog: string;
		readonly blogTitle: string | null;
		readonly author: string | null;
		readonly language: string | null;
		readonly characters: number;
		readonly ending: string;
		readonly sample: string | null;
	};
}

export type Question = AskedJudgment | AskedPost;

/** What the server answers: a question, or that there is none. */
export type Next = Question | { readonly item: null; readonly note: string };

export interface Estimate {
	readonly value: number | null;
	readonly low: number;
	readonly high: number;
	readonly n: number;
}

export interface ReviewEstimate {
	readonly judgment: { readonly precision: Estimate; readonly recall: Estimate };
	readonly post: { readonly precision: Estimate; readonly wellRead: Estimate };
	readonly answers: { readonly all: number; readonly random: number };
	readonly decided: { readonly blog: number; readonly noBlog: number };
}

export interface Kept extends Review {
	/** What it changes, in words. */
	readonly effect: string;
}
