/** Logosphere as a library: the public names, one by one. */
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
export type { Notice } from './lib/notice.ts';
