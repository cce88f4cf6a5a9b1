/** page: one post page → its parts. */
export { type AnswerOptions, readAnswers } from './answers.ts';
export { type CommentCount, findCommentCount } from './comment-count.ts';
export { type ExtractOptions, extractPage, type KnownParts } from './extract.ts';
export { type LocatedPage, locatePage, type PagePlaces, type ValuePlace } from './locate.ts';
export { renderMarkdown } from './markdown.ts';
export { findQuotedReaction } from './reaction.ts';
export { STRUCTURE_MODELS, type StructureModel } from './structure/index.ts';
