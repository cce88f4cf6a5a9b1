/** model: the posts of a page from the page alone (Glance's model-based segmentation, and past it). */
export { toDraft } from './draft.ts';
export { findPosts, type ModelContext } from './find-posts.ts';
export type { FoundPost, FoundPosts, SequenceReport } from './found.ts';
