/**
 * papers-tables: every table and figure of the five papers: what the paper reports, and the figures of `eval` that reproduce it.
 *
 * A figure is named by its task and its name (`comments.ours-place`), so each number can be traced. What cannot be reproduced
 * stays in the list, with the reason.
 */

export interface PaperRow {
	readonly label: string;
	/** What the paper reports, per cent unless the label says otherwise; null where it only draws a curve. */
	readonly paper: number | null;
	/** The figure of the method as published, on our pages. */
	readonly published: string | null;
	readonly ours: string | null;
}

export interface PaperTable {
	readonly paper: 'Glance' | 'Nanno' | 'Wrapper' | 'Bross' | 'Cao';
	readonly name: string;
	readonly title: string;
	/**
	 * From labelled pages, of a collection (the crawled blogs of the corpora, or with `--data` the user's own), or by
	 * calculation; `none` has only `why`.
	 */
	readonly from: 'corpora' | 'collection' | 'calculation' | 'none';
	/** The values are not shares, so they have no interval. */
	readonly isCount?: boolean;
	readonly rows: readonly PaperRow[];
	/** What differs from the paper, or why it cannot be had. */
	readonly why?: string;
}

type Row = readonly [label: string, paper: number | null, published: string | null, ours: string | null];

function rows(...all: readonly Row[]): PaperRow[] {
	return all.map(([label, paper, published, ours]) => ({ label, paper, published, ours }));
}

const CAO_ROWS = ['place', 'split', 'given', 'both'] as const;
const CAO_LABELS = {
	place: 'MainText',
	split: 'PostComment',
	given: 'PostComment | MainText',
	both: 'MainText + PostComment',
} as const;

/** Table 3 has one block of four rows for each site with six pages or more. */
const CAO_SITES = [...Array.from({ length: 10 }, (_, i) => `site-${i + 1}`), 'other-sites'];
const CAO_LANGUAGES = {
	'not-english': { place: 87.93, split: 83.19, given: 94.56, both: 83.14 },
	english: { place: 87.16, split: 80.47, given: 92.31, both: 80.46 },
} as const;
/** The years of Nanno, Figure 3: from the first blogs to the last of the corpora. */
const YEARS = Array.from({ length: 27 }, (_, i) => 2000 + i);
/** Wrapper, Table 7. */
export const TABLE_7_CLASSES = {
	author: [
		'fn',
		'author,vcard',
		'url,fn,n,author,vcard',
		'url,fn',
		'url',
		'comment-author',
		'url,comment-author',
		'author',
		'url,fn,n',
		'comment-author,vcard',
		'fn,comment-author,vcard',
		'url,fn,comment-author,vcard',
	],
	title: [
		'entry-title',
		'post-title',
		'title',
		'storytitle',
		'posttitle',
		'post-format-icon',
		'pagetitle',
		'entrytitle',
		'single-title',
		'rsswidget',
		'single',
		'photo-title',
	],
} as const;

/** The figure of `eval --task wrapper` for a row of Table 7. */
export function classFigureName(property: string, names: string): string {
	return `class-${property}-${names.replaceAll(',', '-')}`;
}

const MODELS = ['unigram', 'bigram-preorder', 'bigram-levelorder'] as const;
const LOCATORS = {
	'cao-unigram': 'with widths',
	'cao-no-width': 'without widths',
	'cao-ratio': 'link/text ratio',
	'cao-text': 'amount of text',
} as const;
const SHARES = [0, 40, 60, 80] as const;
const RATIOS = ['0', '0-5', '1', '2'] as const;
const DIAGRAM = 'A diagram of the method: it has no measurement.';

export const PAPER_TABLES: readonly PaperTable[] = [
	{
		paper: 'Glance',
		name: 'Table 1',
		title: 'Weblogs by segmentation method',
		from: 'collection',
		rows: rows(
			['full content feed', 78, null, 'whole.method-full-feed'],
			['feed-guided segmentation', 11, null, 'whole.method-feed-guided'],
			['model-based segmentation', 11, null, 'whole.method-model'],
		),
		why: 'The paper counts a live collection on one day. Ours are the crawled blogs of the corpora; a blog with posts by two methods counts for both.',
	},
	{
		paper: 'Glance',
		name: 'text, “Segmentation statistics”',
		title: 'Model-based segmentation',
		from: 'corpora',
		rows: rows(
			['weblogs found (recall)', 70, 'judge.glance-recall', 'judge.recall'],
			['pages found that are weblogs (precision)', null, 'judge.glance-precision', 'judge.precision'],
			['posts extracted that are posts (precision)', 90, null, 'segment.blogs-model-true'],
		),
	},
	{
		paper: 'Nanno',
		name: 'Table 1',
		title: 'Date expressions of many forms',
		from: 'corpora',
		rows: rows(
			['Japanese entry dates found', null, null, 'dates.entry-dates-recall-ja'],
			['Japanese dates given that are entry dates', null, null, 'dates.entry-dates-precision-ja'],
		),
		why: 'The table lists examples and no figure; our date reader is measured on labelled entries.',
	},
	{
		paper: 'Nanno',
		name: 'Figure 3',
		title: 'Entries by date',
		from: 'collection',
		rows: YEARS.map((year) => ({
			label: String(year),
			paper: null,
			published: null,
			ours: `whole.year-${year}`,
		})),
		why: 'The paper draws a curve of a crawl of 2003. Ours are the posts of the crawled blogs of the corpora.',
	},
	{
		paper: 'Nanno',
		name: 'Table 2',
		title: 'Pages judged to be blogs that are blogs',
		from: 'corpora',
		rows: rows(
			['Japanese pages', 94.3, 'judge.nanno-ja-precision', 'judge.ja-precision'],
			['all pages', null, 'judge.nanno-precision', 'judge.precision'],
			['sites not used to make rules', null, null, 'judge.held-out-precision'],
		),
		why: 'The corpus has far more pages that only look like blogs than a sample of a crawl.',
	},
	{
		paper: 'Nanno',
		name: 'Table 3',
		title: 'Pages judged not to be blogs that are not',
		from: 'corpora',
		rows: rows(
			['all pages', 67, 'judge.nanno-rejected', 'judge.rejected'],
			['recall (estimated in the paper)', 83.8, 'judge.nanno-ja-recall', 'judge.ja-recall'],
		),
	},
	{
		paper: 'Nanno',
		name: 'Table 4',
		title: 'Blogs by blog tool',
		from: 'collection',
		rows: rows(
			['without a blog tool', 82, null, 'whole.tool-unknown'],
			['Movable Type', 5.7, null, 'whole.tool-movable-type'],
			['hns', 4.8, null, 'whole.tool-hns'],
			['Rakuten', 2.5, null, 'whole.tool-rakuten'],
			['a-News', 1.1, null, 'whole.tool-a-news'],
			['tDiary', 0.8, null, 'whole.tool-tdiary'],
			['Cocolog', 0.4, null, 'whole.tool-cocolog'],
			['Akiary', 0.3, null, 'whole.tool-akiary'],
			['livedoor Blog', 0.3, null, 'whole.tool-livedoor'],
			['MEMORIZE', 0.3, null, 'whole.tool-memorize'],
			['Tomsoft Diary System', 0.3, null, 'whole.tool-tomsoft'],
			['Sarusaru diary', 0.3, null, 'whole.tool-sarusaru'],
		),
		why: 'The paper counts Japanese blogs of 2003. Ours are the crawled blogs of the corpora, of all languages. How well tools are recognised: platform.home of eval.',
	},
	{
		paper: 'Wrapper',
		name: 'Table 1',
		title: 'Gain of the example’s filters (not per cent)',
		from: 'calculation',
		rows: rows(
			['id1, two of five', 0.21, 'gain:2/5', null],
			['cssValue1, three of five', 0.27, 'gain:3/5', null],
			['path3, one of five', 0.09, 'gain:1/5', null],
		),
	},
	{
		paper: 'Wrapper',
		name: 'Table 6',
		title: 'Gain of the filters of Table 5 (not per cent)',
		from: 'calculation',
		rows: rows(
			['class author, 10 of 13', 0.22, 'gain:10/13', null],
			['path to p[7], 4 of 13', 0.16, 'gain:4/13', null],
			['class commentauthor, 2 of 13', 0.06, 'gain:2/13', null],
		),
	},
	{
		paper: 'Wrapper',
		name: '§6, ten-fold validation',
		title: 'Properties right',
		from: 'corpora',
		rows: rows(
			['title', 98.3, 'wrapper.paper-title', 'wrapper.title'],
			['author', 80.6, 'wrapper.paper-author', 'wrapper.author'],
			['title and author together', 89, 'wrapper.paper-title-author', 'wrapper.title-author'],
			['date, within a day', null, 'wrapper.paper-date-day', 'wrapper.date-day'],
			['content, posts of F1 from .95', null, 'wrapper.paper-content-95', 'wrapper.content-95'],
		),
		why: 'The paper validated title and author only.',
	},
	{
		paper: 'Wrapper',
		name: 'Table 7',
		title: 'Classes of authors and titles, the most frequent first',
		from: 'collection',
		rows: Object.entries(TABLE_7_CLASSES).flatMap(([property, classes]) =>
			classes.map((names, i) => ({
				label: `${property} ${i + 1}: ${names}`,
				paper: null,
				published: `wrapper.paper-${classFigureName(property, names)}`,
				ours: `wrapper.${classFigureName(property, names)}`,
			})),
		),
		why: 'The paper gives the order and no numbers. The values are shares of the wrappers that have a rule with exactly these classes.',
	},
	{
		paper: 'Wrapper',
		name: '§8, rules beyond one blog',
		title: 'Pages of blogs without a feed, by the rules of blogs with the same theme',
		from: 'corpora',
		rows: ['', 'held-'].flatMap((part) =>
			(['title', 'author', 'date-day'] as const).flatMap((field) => {
				const label = `${field.replace('-day', ', within a day')}${part === '' ? '' : ', blogs that were not looked at'}`;
				return rows(
					[`${label}: with the theme`, null, null, `wrapper.theme-${part}${field}`],
					[`${label}: the page alone`, null, null, `wrapper.theme-${part}alone-${field}`],
				);
			}),
		),
		why: 'A wish of the paper, without figures there. Each blog is held apart; the themes are those of the other blogs.',
	},
	{
		paper: 'Wrapper',
		name: 'Tables 2 and 3',
		title: 'Levenshtein distances of the examples',
		from: 'calculation',
		isCount: true,
		rows: rows(
			['kitten, kitten: complete, absolute', 0, 'distance:kitten/kitten', null],
			['kitten, sitten: complete, approximate', 1, 'distance:kitten/sitten', null],
			['kitten, kitt: partial, absolute', 2, 'distance:kitten/kitt', null],
			['kitten, sitting: partial, approximate', 3, 'distance:kitten/sitting', null],
		),
		why: 'The paper rejects these distances for Jaro-Winkler, which `wrapper train --published` uses.',
	},
	{
		paper: 'Wrapper',
		name: 'Tables 4 and 5, Figures 1 to 3',
		title: 'Formulas, filters of one page, diagrams',
		from: 'none',
		rows: [],
		why: 'Table 4 has formulas and no figures. Table 5 lists the filters of a page that is no longer available; their gains are Table 6.',
	},
	{
		paper: 'Cao',
		name: 'Table 1',
		title: 'Pages of the corpus',
		from: 'corpora',
		rows: rows(['pages (the paper has 25,910)', null, 'comments.cao-unigram-place', 'comments.ours-place']),
		why: 'The TREC 2006 pages with their labels were not published. Ours are fewer and of more sites; the column of cases counts them.',
	},
	{
		paper: 'Cao',
		name: 'Table 2',
		title: 'Precision of the three format models',
		from: 'corpora',
		rows: MODELS.flatMap((model, i) =>
			rows(
				[`MainText, ${model}`, 87.33, `comments.cao-${model}-place`, 'comments.ours-place'],
				[
					`PostComment, ${model}`,
					[81.08, 65.35, 72.24][i]!,
					`comments.cao-${model}-split`,
					'comments.ours-split',
				],
				[
					`PostComment | MainText, ${model}`,
					[92.82, 74.81, 82.69][i]!,
					`comments.cao-${model}-split-given-main`,
					'comments.ours-split-given-main',
				],
				[
					`MainText + PostComment, ${model}`,
					[81.07, 65.34, 72.22][i]!,
					`comments.cao-${model}-both`,
					'comments.ours-both',
				],
			),
		),
		why: 'MainText is the subtree of post and comments, as in the paper. The two rows below it need the exact text of the post, which is stricter than the paper.',
	},
	{
		paper: 'Cao',
		name: 'Table 3',
		title: 'Precision by site, unigram',
		from: 'corpora',
		rows: CAO_SITES.flatMap((site) =>
			rows(
				...CAO_ROWS.map(
					(row): Row => [
						`${CAO_LABELS[row]}, ${site}`,
						null,
						`comments.cao-unigram-${site}-${row}`,
						`comments.ours-${site}-${row}`,
					],
				),
			),
		),
		why: 'The sites are others than the paper’s: those of our corpus with six pages or more, the largest first.',
	},
	{
		paper: 'Cao',
		name: 'Table 4',
		title: 'Precision by language, unigram',
		from: 'corpora',
		rows: Object.entries(CAO_LANGUAGES).flatMap(([language, paper]) =>
			rows(
				...CAO_ROWS.map(
					(row): Row => [
						`${CAO_LABELS[row]}, ${language}`,
						paper[row],
						`comments.cao-unigram-${language}-${row}`,
						`comments.ours-${language}-${row}`,
					],
				),
			),
		),
	},
	{
		paper: 'Cao',
		name: 'Figure 3',
		title: 'Main text right, by its share of the page’s text',
		from: 'corpora',
		rows: Object.entries(LOCATORS).flatMap(([model, label]) =>
			rows(
				...SHARES.map(
					(share): Row => [
						`${label}, from ${share}%`,
						null,
						`comments.${model}-main-share-${share}`,
						`comments.ours-main-share-${share}`,
					],
				),
			),
		),
		why: 'The paper draws curves without numbers.',
	},
	{
		paper: 'Cao',
		name: 'Figure 4',
		title: 'Split right, by the ratio of post to comments',
		from: 'corpora',
		rows: MODELS.flatMap((model) =>
			rows(
				...RATIOS.map(
					(ratio): Row => [
						`${model}, ratio from ${ratio.replace('-', '.')}`,
						null,
						`comments.cao-${model}-split-ratio-${ratio}`,
						`comments.ours-split-ratio-${ratio}`,
					],
				),
			),
		),
		why: 'The paper draws curves without numbers.',
	},
	{
		paper: 'Cao',
		name: 'Figures 1 and 2',
		title: 'Visual blocks and separating positions',
		from: 'none',
		rows: [],
		why: DIAGRAM,
	},
	{
		paper: 'Nanno',
		name: 'Figures 1 and 2',
		title: 'Architecture; an extracted entry',
		from: 'none',
		rows: [],
		why: DIAGRAM,
	},
	{
		paper: 'Bross',
		name: 'Figures 1 and 2',
		title: 'Action sequence; data structure',
		from: 'none',
		rows: [],
		why: DIAGRAM,
	},
	{
		paper: 'Bross',
		name: 'Figure 3',
		title: 'Performance of the crawler: blogs found',
		from: 'corpora',
		isCount: true,
		rows: rows(
			['at the beginning of the project', 24, null, null],
			['with new hardware and indexes', 500, null, 'whole.blogs-per-minute'],
		),
		why: 'The paper names no unit of time. Ours are blogs a minute, crawled whole, served on the same machine: it depends on the machine, and on the web the crawl delay of a host is the limit.',
	},
];
