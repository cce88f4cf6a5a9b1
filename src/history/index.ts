/** history: the addresses of the posts that a blog's feed no longer holds. */
export { hasShape, learnShapes } from './address-shape.ts';
export { findHistoryLinks, type HistoryLink } from './page-links.ts';
export { parseSitemap } from './sitemap.ts';
export { commonFolder, HistoryWalk, type WalkStep } from './walk.ts';
