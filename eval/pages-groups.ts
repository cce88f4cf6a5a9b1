/** pages-groups: the groups of pages that figures are computed over, and what is measured on each. */
import type { PageMeans } from './pages-mean.ts';
import { countWords, type PageCase, type PageScore } from './pages-score.ts';

/** Posts with fewer words are short. */
const SHORT_POST = 120;

/** One page, scored. */
export interface Result {
	readonly one: PageCase;
	readonly score: PageScore;
	readonly isTableLayout: boolean;
}

export type Measure = keyof Omit<PageMeans, 'pages'>;

export interface Group {
	readonly name: string;
	readonly label: string;
	test(result: Result): boolean;
	readonly measures: Readonly<Partial<Record<Measure, number | null>>>;
}

export const LABELS: Readonly<Record<Measure, string>> = {
	text: 'text F1',
	segments: 'segment F1',
	title: 'title right',
	author: 'author right',
	date: 'date right',
	comments: 'comments F1',
	leak: 'comments excluded from the text',
	invented: 'no comments invented on pages without any',
};

/** The corpus records what the best peer reaches on the set; the target is above it. */
const BEST_PEER: Readonly<Record<string, Readonly<Partial<Record<Measure, number | null>>>>> = {
	scrapinghub: { text: 95.6 },
	trafilatura: { segments: 93.5 },
	'wcxb-dev': { text: 94.9, segments: null },
	naeb: { text: 92.4 },
	postlight: { segments: null },
	dragnet: { text: 88.6 },
	'htmldate-mc': { date: 90.8 },
};

function ofSet(set: string): Group {
	return {
		name: set,
		label: `set ${set}`,
		test: ({ one }) => one.set === set,
		measures: BEST_PEER[set] ?? {},
	};
}

/** Each group with what is measured on it and the target, null if there is none. */
export const GROUPS: readonly Group[] = [
	{
		name: 'all',
		label: 'all pages',
		test: () => true,
		measures: {
			text: 94,
			segments: 94,
			title: null,
			author: null,
			date: null,
			comments: null,
			leak: 97,
			invented: null,
		},
	},
	{
		name: 'blog',
		label: 'blogs',
		test: ({ one }) => one.kind === 'blog',
		measures: {
			text: 95,
			segments: 94,
			title: 92,
			author: 80,
			date: 94,
			comments: 88,
			leak: 97,
			invented: null,
		},
	},
	...['scrapinghub', 'trafilatura', 'wcxb-dev', 'naeb', 'postlight', 'dragnet', 'htmldate-mc'].map(ofSet),
	{
		name: 'short',
		label: `posts under ${SHORT_POST} words`,
		test: ({ one }) => one.gold.text !== undefined && countWords(one.gold.text) < SHORT_POST,
		measures: { text: 80 },
	},
	{
		name: 'outweighed',
		label: 'comments longer than the post',
		test: ({ one: { gold } }) => countWords(gold.comments ?? '') > countWords(gold.text ?? ''),
		measures: { text: 90 },
	},
	{
		name: 'tables',
		label: 'table layouts',
		test: ({ isTableLayout }) => isTableLayout,
		measures: { text: 88 },
	},
	{
		name: 'english',
		label: 'English',
		test: ({ one }) => one.lang === 'en',
		measures: { text: null, segments: null, title: null, author: null, date: null },
	},
	{
		name: 'not-english',
		label: 'other languages',
		test: ({ one }) => one.lang !== 'en' && one.lang !== '',
		measures: { text: null, segments: null, title: null, author: null, date: null },
	},
];
