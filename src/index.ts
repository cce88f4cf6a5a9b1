/** Logosphere as a library: all public names. */
export {
	type CascadePost,
	type Citation,
	findLeaders,
	type GraphLink,
	type GraphNode,
	type GraphSummary,
	type Leader,
	type MeasureOptions,
	measureGraph,
	type NodeRow,
} from './analyze/graph/index.ts';
export {
	classifyFeed,
	cleanItemHtml,
	commentFeedOf,
	discoverFeeds,
	type FeedCandidate,
	historyOf,
	isValidItem,
	itemKeys,
	judgeFeed,
	listSubscriptions,
	NotAFeedError,
	nextPage,
	parseFeed,
	parseOpml,
	parsePageFeed,
	readComments,
	renderOpml,
} from './feed/index.ts';
export { HistoryWalk, hasShape, learnShapes, parseSitemap } from './history/index.ts';
export {
	areConsistent,
	type DateContext,
	type DateExpression,
	findDateInUrl,
	findDates,
	findDatesInText,
	parseDate,
} from './lib/dates/index.ts';
export {
	type Attribute,
	absolutePath,
	type DecodedHtml,
	type DecodeOptions,
	decodeHtml,
	findLinks,
	type Node,
	Page,
	type PageLink,
	type ParseOptions,
	parseHtml,
	relativePath,
	relativePathIds,
	TAG,
	type VisibleText,
} from './lib/html/index.ts';
export {
	type MicroformatItem,
	type Microformats,
	type MicroformatValue,
	parseMicroformats,
} from './lib/microformats/index.ts';
export type { Notice } from './lib/notice.ts';
export type { Enclosure, Feed, FeedFormat, FeedHints, FeedItem } from './model/feed.ts';
export type { CandidateSequence, Entry, Judgment } from './model/judgment.ts';
export type { PageComment, PageExtract, PageReasons } from './model/page.ts';
export type { Platform, PlatformEvidence, RecognizedPlatform } from './model/platform.ts';
export type { PostDraft, PostSource } from './model/post.ts';
export type { Reason } from './model/reason.ts';
export {
	type Declaration,
	type Rights,
	type RightsPolicy,
	type RightsSource,
	USES,
	type Use,
	type UseAnswer,
} from './model/rights.ts';
export type { Segmentation, SegmentationMethod } from './model/segmentation.ts';
export type { WrappedPost, Wrapper, WrapperTest } from './model/wrapper.ts';
export { renderMarkdown, STRUCTURE_MODELS, type StructureModel } from './page/index.ts';
export {
	type BlogInput,
	chooseWrapper,
	type ExtractPageOptions,
	type FeedFacts,
	type FetchedDocument,
	type HeldPosts,
	type HomeFacts,
	type KnownBlog,
	type ListFacts,
	type PostContext,
	type ReadPage,
	readPage,
	relearnWrapper,
	trainWrapper,
	type UnderstoodHome,
	type UnderstoodPost,
	understandFeed,
	understandHome,
	understandList,
	understandPost,
	watchWrapper,
} from './pipeline/index.ts';
export { extractPage, judgePage, judgeUpdate, type Moment, segmentBlog } from './pipeline/moment.ts';
export { PLATFORMS, recognizePlatform } from './recognize/index.ts';
export {
	aiTxtRights,
	DEFAULT_POLICY,
	decideRights,
	feedRights,
	pageRights,
	parsePolicy,
	permits,
	robotsRights,
	rslRights,
	tdmFileRights,
} from './rights/index.ts';
export { entryKey } from './segment/judge/index.ts';
export {
	JUDGE_METHODS,
	type JudgeMethod,
	judgeAsGlance,
	judgeAsNanno,
	judgeBy,
} from './segment/methods.ts';
export {
	applyWrapper,
	chooseTheme,
	compileWrapper,
	describeWrapper,
	findDrift,
	findThemes,
	InvalidWrapperError,
	parseWrapper,
	type ShownTheme,
	type Theme,
	type ThemeMember,
	type TrainingExample,
	type TrainOptions,
	tabulateClasses,
	tabulateGains,
	testWrapper,
} from './wrapper/index.ts';
