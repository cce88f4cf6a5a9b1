/** batch: what one visit found, to be saved together. */

import type { BlogFeed, KeptJudgment, Sample } from './blog.ts';

import type { BlogState } from './blog-state.ts';
import type { Comment } from './comment.ts';
import type { ReactionKind } from './page.ts';
import type { PostDraft } from './post.ts';
import type { CorrectedProperty } from './review.ts';
import type { BlogRights, Declaration } from './rights.ts';
import type { FrontierFacts } from './task.ts';
import type { Gap, QuarantinedPage, Visit } from './visit.ts';
import type { Wrapper } from './wrapper.ts';

/** Everything that one visit found, to be saved together. */
export interface Batch {
	/** When it was seen, ISO. */
	readonly at: string;
	/** It is an import of older data: a text that the post is known to have had before is not taken for an edit. */
	readonly isHistory?: boolean;
	readonly blogs?: readonly BlogFacts[];
	readonly posts?: readonly PostFacts[];
	/** Posts that are gone from their blogs: marked, not erased. */
	readonly gone?: readonly string[];
	/** Posts that were marked as gone by mistake: they return. */
	readonly back?: readonly string[];
	/** Values that a person corrected, or values as they were before. */
	readonly corrected?: readonly CorrectedValue[];
	/** Pages that ask not to be stored: stored data of them is emptied. It returns when the page itself is read again and no longer asks. */
	readonly withdrawn?: readonly string[];
	readonly wrappers?: readonly { readonly blog: string; readonly wrapper: Wrapper }[];
	/** If a visit does not give the number of new posts, they are counted in the batch. */
	readonly visits?: readonly VisitFacts[];
	readonly gaps?: readonly Omit<Gap, 'at'>[];
	/** Sampled pages as fetched, a few per blog, so that a person can check the extraction. */
	readonly samples?: readonly SampleFacts[];
	/** Quarantined pages: those that crashed or hung the program. Only the newest are stored. */
	readonly quarantine?: readonly QuarantineFacts[];
	/** URLs to visit, and the outcomes of visits. */
	readonly frontier?: readonly FrontierFacts[];
}

export interface CorrectedValue {
	/** The URL of the post. */
	readonly url: string;
	readonly property: CorrectedProperty;
	/** Null for none. */
	readonly value: string | null;
	/** The stored text of the post: edits are detected by its title and its text. */
	readonly text: string;
}

/** What is known about a blog; absent fields stay as they are. */
export interface BlogFacts {
	readonly url: string;
	readonly title?: string | null;
	readonly description?: string | null;
	readonly language?: string | null;
	readonly platform?: string | null;
	readonly platformEvidence?: readonly string[];
	/** Posts of a page that is judged not to be a blog disappear from search, and return when it is judged a blog again. */
	readonly judgment?: Omit<KeptJudgment, 'at'>;
	readonly feeds?: readonly (Partial<BlogFeed> & { readonly url: string })[];
	readonly blogroll?: readonly LinkFacts[];
	readonly lastVisited?: string;
	readonly nextDue?: string | null;
	/** What the crawler remembers about it; opaque to the store. */
	readonly state?: BlogState;
	/** What its host, home page and feed declare about the uses of its posts. */
	readonly rights?: BlogRights;
}

export type VisitFacts = Omit<Visit, 'newPosts'> & { readonly newPosts?: number };

export interface PostFacts {
	/** The blog's home address. */
	readonly blog: string;
	readonly draft: PostDraft;
	/** Read from a page that shows it among others: it never replaces what is known about the post. */
	readonly isPartial?: boolean;
	/** Its page asks that no copy is stored (`noarchive`): earlier versions are deleted. */
	readonly noArchive?: boolean;
	/** What its own page declares about its uses; absent if that was not read. */
	readonly rights?: readonly Declaration[];
	/** Its id in the feed. */
	readonly guid?: string | null;
	readonly language?: string | null;
	/** All comments known now, in order; absent if they were not read. */
	readonly comments?: readonly Omit<Comment, 'firstSeen'>[];
	/** All links of the content; absent if they were not read. */
	readonly links?: readonly LinkFacts[];
}

export interface LinkFacts {
	readonly to: string;
	readonly text: string;
	readonly rel?: readonly string[];
	/** The index of the comment that contains it; absent for a link of the post itself or of the blogroll. */
	readonly comment?: number;
	/** The comment is such a notice. */
	readonly reaction?: ReactionKind;
	readonly notFollowed?: string | null;
}

export interface WriteReport {
	/** One for each post of the batch, in order. */
	readonly posts: readonly {
		/** 0 if it is on the blocklist. */
		readonly id: number;
		readonly outcome: 'new' | 'edited' | 'same' | 'forgotten';
	}[];
	/** How many more sites are judged to be blogs than before the batch; a judgment that only confirms another counts nothing. */
	readonly blogs: number;
	/** How many more are judged not to be. */
	readonly notBlogs: number;
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
