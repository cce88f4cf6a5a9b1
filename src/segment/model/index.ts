/** model: the posts of a page from the page alone (Glance's model-based segmentation, extended). */

export { findPosts, type ModelContext } from './find-posts.ts';
export type { FoundPost, FoundPosts, SequenceReport } from './found.ts';
export { toDraft } from './found.ts';
