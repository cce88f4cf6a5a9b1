/**
 * feed: feeds are found, parsed, classified as full or partial, and followed back in time. Pure: bytes and URLs in,
 * values out.
 */
export {
	type ClassifyOptions,
	classifyFeed,
	type FeedClass,
	type FeedJudgment,
	isValidItem,
	judgeFeed,
} from './classify.ts';
export type { FeedFeatures } from './classify-features.ts';
export type { PostPage } from './classify-page.ts';
export { cleanItemHtml } from './clean.ts';
export { type CommentedItem, commentFeedOf, type FeedComment, readComments } from './comments.ts';
export { type DiscoverOptions, discoverFeeds } from './discover.ts';
export type { FeedCandidate, FeedKind, FeedRole, FoundBy } from './discover-candidate.ts';
export { type HistoryOptions, type HistoryPage, historyOf, nextPage } from './history.ts';
export {
	listSubscriptions,
	type Opml,
	type Outline,
	parseOpml,
	renderOpml,
	type Subscription,
} from './opml.ts';
export { parsePageFeed } from './page-feed.ts';
export { itemKeys, NotAFeedError, parseFeed } from './parse.ts';
export { findScriptPosts, type ScriptPost } from './script-posts.ts';
export { parseSourceList, readTyped, type SourceList, sourceAt } from './source-list.ts';
export { mayHaveMoreComments, wordpressHistoryOf } from './wordpress-api.ts';
