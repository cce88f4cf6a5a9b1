/** history: the URLs of the posts that are no longer in a blog's feed. */
export {
	addressKind,
	explainNoPost,
	hasDatedPath,
	hasOwnShape,
	hasShape,
	isIndexWord,
	learnShapes,
	mayBePost,
} from './address-shape.ts';
export { findMenu } from './menu.ts';
export { findHistoryLinks, findUnfollowed, type HistoryLink } from './page-links.ts';
export { parseSitemap } from './sitemap.ts';
export { commonFolder, HistoryWalk, type WalkStep } from './walk.ts';
