/** segmentation: the posts of a page, and the method that found them. */
import type { PostDraft, PostSource } from './post.ts';

/** How the posts were found: in a full feed, on the page with the feed’s help, or on the page alone. */
export type SegmentationMethod = Extract<PostSource, 'full-feed' | 'feed-guided' | 'model'>;

/** The posts of a home page, and how they were found. */
export interface Segmentation {
	readonly method: SegmentationMethod;
	readonly posts: readonly PostDraft[];
	/** What a person should know about it: what was odd, what was left out, why this method. */
	readonly notes: readonly string[];
}
