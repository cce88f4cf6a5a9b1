/** review: what a person is asked, what a person said of something that the program decided, and what is estimated from it. */
import type { PostSource } from './post.ts';
import type { Reason } from './reason.ts';

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

/** By chance, or because there is doubt. */
export type HowDrawn = 'random' | 'doubtful';

export interface Asked {
	/** The address of the blog or of the post. */
	readonly subject: string;
	readonly drawn: HowDrawn;
	/** Why it is asked, in words. */
	readonly why: string;
	readonly doubts: readonly Reason[];
	/** What was said of it before. */
	readonly before: Pick<Review, 'verdict' | 'note' | 'at'> | null;
}

export interface AskedJudgment extends Asked {
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

export interface AskedPost extends Asked {
	readonly kind: 'post';
	readonly decided: PostSource;
	readonly evidence: PostGlance & {
		readonly blogId: number | null;
		readonly blog: string;
		readonly blogTitle: string | null;
		readonly author: string | null;
		readonly language: string | null;
		readonly characters: number;
		/** How the text ends: what is foreign often stands there. */
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
	/** Null while nothing was looked at. */
	readonly value: number | null;
	readonly low: number;
	readonly high: number;
	/** How many answers it rests on. */
	readonly n: number;
}

/** How many judgments the program made of each kind, whatever persons made of them. */
export interface Decided {
	readonly blog: number;
	readonly noBlog: number;
}

export interface PostEstimate {
	/** Of what is kept as posts, those that are posts. */
	readonly precision: Estimate;
	/** Those that are posts and are read whole and without anything foreign. */
	readonly wellRead: Estimate;
}

export interface ReviewEstimate {
	readonly judgment: { readonly precision: Estimate; readonly recall: Estimate };
	readonly post: PostEstimate & { readonly bySource: Readonly<Record<string, PostEstimate>> };
	/** How many answers there are, and how many of them count. */
	readonly answers: { readonly all: number; readonly random: number };
}
