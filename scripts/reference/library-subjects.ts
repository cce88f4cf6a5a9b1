/** library-subjects: the order of the library page. The test checks that every public name is here once. */

interface Subject {
	readonly title: string;
	readonly names: readonly string[];
}

export const LIBRARY_SUBJECTS: readonly Subject[] = [
	{
		title: 'HTML and text',
		names: [
			...[
				'decodeHtml',
				'parseHtml',
				'Page',
				'findLinks',
				'parseMicroformats',
				'Microformats',
				'MicroformatItem',
				'MicroformatValue',
				'absolutePath',
				'relativePath',
				'relativePathIds',
				'TAG',
			],
			...[
				'Node',
				'Attribute',
				'VisibleText',
				'PageLink',
				'DecodedHtml',
				'DecodeOptions',
				'ParseOptions',
				'Notice',
			],
		],
	},
	{
		title: 'Dates',
		names: [
			...['parseDate', 'findDates', 'findDatesInText', 'findDateInUrl', 'areConsistent'],
			...['DateExpression', 'DateContext'],
		],
	},
	{
		title: 'Feeds',
		names: [
			...[
				'parseFeed',
				'parsePageFeed',
				'NotAFeedError',
				'discoverFeeds',
				'judgeFeed',
				'classifyFeed',
				'isValidItem',
				'itemKeys',
			],
			...['cleanItemHtml', 'commentFeedOf', 'readComments', 'historyOf', 'nextPage'],
			...['parseOpml', 'listSubscriptions', 'renderOpml'],
			...['Feed', 'FeedItem', 'FeedFormat', 'FeedHints', 'Enclosure', 'FeedCandidate'],
		],
	},
	{
		title: 'Blogs and segmentation',
		names: [
			...['judgePage', 'judgeUpdate', 'entryKey', 'segmentBlog', 'Moment'],
			...['Judgment', 'Entry', 'CandidateSequence', 'BlogInput', 'Segmentation', 'SegmentationMethod'],
			...['PostDraft', 'PostSource', 'Reason'],
		],
	},
	{
		title: 'Post pages',
		names: [
			'extractPage',
			'renderMarkdown',
			'ExtractPageOptions',
			'PageExtract',
			'PageComment',
			'PageReasons',
		],
	},
	{
		title: 'Published methods',
		names: [
			...['judgeBy', 'judgeAsNanno', 'judgeAsGlance', 'JUDGE_METHODS', 'JudgeMethod'],
			...['STRUCTURE_MODELS', 'StructureModel'],
		],
	},
	{
		title: 'Wrappers',
		names: [
			...[
				'trainWrapper',
				'applyWrapper',
				'describeWrapper',
				'tabulateGains',
				'tabulateClasses',
				'findThemes',
				'chooseTheme',
				'compileWrapper',
				'parseWrapper',
				'InvalidWrapperError',
			],
			...['testWrapper', 'watchWrapper', 'findDrift', 'relearnWrapper', 'chooseWrapper'],
			...[
				'Wrapper',
				'WrappedPost',
				'WrapperTest',
				'TrainingExample',
				'TrainOptions',
				'Theme',
				'ThemeMember',
				'ShownTheme',
			],
		],
	},
	{
		title: 'Link graph',
		names: [
			...['measureGraph', 'findLeaders', 'GraphSummary', 'NodeRow', 'GraphNode', 'GraphLink'],
			...['MeasureOptions', 'Leader', 'CascadePost', 'Citation'],
		],
	},
	{ title: 'History', names: ['HistoryWalk', 'parseSitemap', 'learnShapes', 'hasShape'] },
	{
		title: 'Platforms',
		names: ['recognizePlatform', 'PLATFORMS', 'Platform', 'RecognizedPlatform', 'PlatformEvidence'],
	},
	{
		title: 'Rights',
		names: [
			...[
				'decideRights',
				'permits',
				'parsePolicy',
				'DEFAULT_POLICY',
				'USES',
				'robotsRights',
				'pageRights',
				'feedRights',
			],
			...[
				'tdmFileRights',
				'aiTxtRights',
				'rslRights',
				'Declaration',
				'Rights',
				'UseAnswer',
				'Use',
				'RightsSource',
			],
			'RightsPolicy',
		],
	},
	{
		title: 'The pipeline',
		names: [
			...['readPage', 'understandHome', 'understandFeed', 'understandList', 'understandPost'],
			...[
				'FetchedDocument',
				'ReadPage',
				'KnownBlog',
				'UnderstoodHome',
				'HomeFacts',
				'FeedFacts',
				'ListFacts',
			],
			...['HeldPosts', 'PostContext', 'UnderstoodPost'],
		],
	},
];
