/** segmentation: the posts of a page, and the way in which they were found. */
import type { PostDraft, PostSource } from './post.ts';

export type SegmentationMethod = Extract<PostSource, 'full-feed' | 'feed-guided' | 'model'>;

export interface Segmentation {
	readonly method: SegmentationMethod;
	readonly posts: readonly PostDraft[];
	/** What a person should know about it: what was odd, what was left out, why this method. */
	readonly notes: readonly string[];
}
