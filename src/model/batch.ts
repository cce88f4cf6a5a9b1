/** batch: what one look at the web found, to be saved together. */

import type { BlogFeed, KeptJudgment, Sample } from './blog.ts';

import type { BlogState } from './blog-state.ts';
import type { Comment } from './comment.ts';
import type { PostDraft } from './post.ts';
import type { FrontierFacts } from './task.ts';
import type { Gap, QuarantinedPage, Visit } from './visit.ts';
import type { Wrapper } from './wrapper.ts';

/** All that one look at the web told, to be kept together. */
export interface Batch {
	/** When it was seen, ISO. */
	readonly at: string;
	/** It was seen at some time before: what a post is known to have said once is not taken for an edit. */
	readonly isHistory?: boolean;
	readonly blogs?: readonly BlogFacts[];
	readonly posts?: readonly PostFacts[];
	/** Posts that are gone from their blogs: marked, not erased. */
	readonly gone?: readonly string[];
	/** Pages that ask not to be kept: what is kept of them is emptied, and comes back when such a page itself is read again. */
	readonly withdrawn?: readonly string[];
	readonly wrappers?: readonly { readonly blog: string; readonly wrapper: Wrapper }[];
	/** Where a visit does not say how many posts were new, it is counted from the batch. */
	readonly visits?: readonly VisitFacts[];
	readonly gaps?: readonly Omit<Gap, 'at'>[];
	/** Pages as they were fetched, kept so that a person can see what was understood; a few a blog. */
	readonly samples?: readonly SampleFacts[];
	/** Pages that the program could not cope with, kept for study; the newest of all blogs. */
	readonly quarantine?: readonly QuarantineFacts[];
	/** Addresses to visit, and what became of those that were. */
	readonly frontier?: readonly FrontierFacts[];
}

/** What is known of a blog; what is left out stays as it is. */
export interface BlogFacts {
	readonly url: string;
	readonly title?: string | null;
	readonly description?: string | null;
	readonly language?: string | null;
	readonly platform?: string | null;
	readonly platformEvidence?: readonly string[];
	/** A blog judged to be none takes its posts out of search; judged to be one again, it brings them back. */
	readonly judgment?: Omit<KeptJudgment, 'at'>;
	readonly feeds?: readonly (Partial<BlogFeed> & { readonly url: string })[];
	readonly blogroll?: readonly LinkFacts[];
	readonly lastVisited?: string;
	readonly nextDue?: string | null;
	/** What the crawler remembers of it: the store does not look into it. */
	readonly state?: BlogState;
}

export type VisitFacts = Omit<Visit, 'newPosts'> & { readonly newPosts?: number };

export interface PostFacts {
	/** The blog's home address. */
	readonly blog: string;
	readonly draft: PostDraft;
	/** Read in passing, from a page that shows it among others: it never replaces what is known of the post. */
	readonly isPartial?: boolean;
	/** Its page asks that no copy is kept: what it said before is dropped. */
	readonly noArchive?: boolean;
	/** The feed's id of it. */
	readonly guid?: string | null;
	readonly language?: string | null;
	/** All comments known now, in order; left out when they were not looked at. */
	readonly comments?: readonly Omit<Comment, 'firstSeen'>[];
	/** All links of the content; left out when they were not looked at. */
	readonly links?: readonly LinkFacts[];
}

export interface LinkFacts {
	readonly to: string;
	readonly text: string;
	readonly rel?: readonly string[];
	/** The place of the comment that holds it; left out when the post or the blogroll itself does. */
	readonly comment?: number;
	readonly notFollowed?: string | null;
}

export interface WriteReport {
	/** One for each post of the batch, in order. */
	readonly posts: readonly {
		/** 0 where it is kept out. */
		readonly id: number;
		readonly outcome: 'new' | 'edited' | 'same' | 'forgotten';
	}[];
}

export interface SampleFacts {
	readonly blog: string;
	readonly url: string;
	readonly kind: Sample['kind'];
	readonly html: string;
}

export interface QuarantineFacts extends Omit<QuarantinedPage, 'at' | 'size'> {
	readonly bytes: Uint8Array;
}
