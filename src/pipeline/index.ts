/**
 * pipeline: the order of the stages, and nothing else. No I/O, no clock, no store.
 *
 * understandHome, understandFeed, understandPost and understandList turn a fetched document and what is known about its
 * blog into facts to store, URLs to visit and the reasons. Every way into the program calls these: crawl, fleet,
 * import, archives, the inspector and the page commands. The same bytes give the same record.
 */
export {
	type AnnouncedComments,
	addFeedComments,
	findCommentFeed,
} from './comment-feed.ts';
export {
	type FetchedPage,
	findCandidates,
	type Lesson,
	type PostValues,
	readValues,
	type TaughtRule,
	teachRule,
	unteachRules,
	type ValueCandidates,
} from './correct.ts';
export {
	type FetchedDocument,
	homeAddressOf,
	isFeedDocument,
	type ReadPage,
	readPage,
	refusalOf,
} from './document.ts';
export {
	type FeedFacts,
	findFeedHome,
	linkedHome,
	parseFeedDocument,
	understandFeed,
	withoutItems,
} from './feed.ts';
export { type UnderstoodHome, understandHome } from './home.ts';
export type { HomeFacts } from './home-facts.ts';
export { type FoundFeed, findFeedCandidates } from './home-feed.ts';
export type { KnownBlog } from './home-judgment.ts';
export { isBlogFolder } from './home-samples.ts';
export { type HeldPosts, type ListFacts, understandList } from './list.ts';
export { parseAnyFeed } from './page-feed.ts';
export { type PostContext, type UnderstoodPost, understandPost } from './post.ts';
export { draftFacts, itemFacts } from './post-facts.ts';
export {
	feedDeclarations,
	fileDeclarations,
	type RobotsStatements,
	readRobotsStatements,
	rightsFiles,
} from './rights.ts';
export { type BlogInput, segmentBlog } from './segment-blog.ts';
export {
	chooseWrapper,
	type ExtractPageOptions,
	extractPage,
	relearnWrapper,
	trainWrapper,
	watchWrapper,
} from './wrappers.ts';
