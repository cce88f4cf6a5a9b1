/** traits: what the model reads about the page as a whole: its address, its declared kind, and shares of its parts. */
import { type Page, TAG } from '../../../lib/html/index.ts';
import type { Context } from './context.ts';

const PATHS: readonly (readonly [words: string, pattern: RegExp])[] = [
	['address of a product', /\/(?:products?|p|dp|items?|itm|ip|buy|pd)\/|-p-\d|\/p\d+/i],
	[
		'address of a collection',
		/\/(?:collections?|categor(?:y|ies)|catalog(?:ue)?|c|shop|store|browse|departments?|brands?)(?:\/|$)/i,
	],
	['address of a forum', /forum|thread|topic|viewtopic|discuss|community|questions?\/|\/t\/|comments\//i],
	[
		'address of documentation',
		/\/docs?(?:\/|$|\.)|documentation|\/api|reference|guide|manual|wiki|tutorial|learn|help|support|developer/i,
	],
	['address of a service', /services?|solutions?|pricing|features|platform|products?\/?$|about|company/i],
];
const DATA_START = String.raw`"@type"\s{0,9}:\s{0,9}(?:\[\s{0,9})?"`;
const DATA: readonly (readonly [words: string, pattern: RegExp])[] = [
	[
		'declared an article',
		typed('Article|NewsArticle|BlogPosting|TechArticle|Report|ScholarlyArticle|Recipe|HowTo'),
	],
	['declared a product', typed('Product|ProductGroup')],
	[
		'declared a service',
		typed('Service|SoftwareApplication|LocalBusiness|ProfessionalService|WebApplication'),
	],
	['declared a thread', typed('DiscussionForumPosting|QAPage')],
];

function typed(names: string): RegExp {
	return new RegExp(`${DATA_START}(?:${names})"`);
}

const PRICE = /[$€£¥₹₽]\s?\d|\d\s?[$€£¥₹₽]|\b(?:usd|eur|gbp|chf)\s?\d/i;
const LONGEST_PRICE = 80;

/** What each trait is, in words. */
export const TRAITS: readonly string[] = [
	...PATHS.map(([words]) => words),
	...DATA.map(([words]) => words),
	'steps of the address',
	'words at the end of the address',
	'Open Graph article',
	'Open Graph product',
	'Open Graph website',
	'words',
	'blocks',
	'share of links',
	'sentences per word',
	'prices',
	'share of the largest text',
	'share of the main area',
	'largest text as a share of the main area',
	'comments or messages',
	'a thread by address or markup',
	'one post by its structure',
	'dates',
	'articles',
	'teasers',
	'code',
	'paragraphs per block',
	'pictures per block',
	'heading found',
	'main headings',
	'headings per block',
	'buttons per block',
];

export function traitsOf(c: Context): number[] {
	const { view } = c;
	const { page, blocks } = view;
	const path = /^https?:\/\/[^/]*([^?#]*)/.exec(view.url ?? '')?.[1] ?? '';
	const data = dataOf(page);
	return [
		...PATHS.map(([, pattern]) => (pattern.test(path) ? 1 : 0)),
		...DATA.map(([, pattern]) => (pattern.test(data) ? 1 : 0)),
		...addressTraits(path, view.url === undefined),
		...declaredTraits(page),
		...shareTraits(c),
		c.items.length === 0 ? 0 : Math.log1p(c.items.length),
		Number(c.isThread),
		Number(c.isPost),
		Math.log1p(view.dates.length),
		...tagTraits(c, Math.max(1, blocks.length)),
	];
}

function addressTraits(path: string, isUnknown: boolean): number[] {
	if (isUnknown) return [-1, -1];
	const steps = path.split('/').filter((step) => step !== '');
	return [steps.length, (steps.at(-1) ?? '').split(/[-_]/).length];
}

function declaredTraits(page: Page): number[] {
	let type = '';
	for (const meta of page.elements(TAG.META))
		if (page.attr(meta, 'property') === 'og:type') type = page.attr(meta, 'content') ?? '';
	return [Number(type === 'article'), Number(type.includes('product')), Number(type === 'website')];
}

function shareTraits(c: Context): number[] {
	const last = c.view.blocks.length;
	const prices = c.texts.filter((text) => text.length < LONGEST_PRICE && PRICE.test(text)).length;
	return [
		Math.log1p(c.allWords),
		Math.log1p(last),
		1 - c.plain[last]! / c.allWords,
		c.sentences[last]! / c.allWords,
		Math.log1p(prices),
		c.inArticle[last]! / c.allWords,
		c.inArea[last]! / c.allWords,
		c.inArticle[last]! / Math.max(1, c.inArea[last]!),
	];
}

function tagTraits({ view, title, media }: Context, blocks: number): number[] {
	const { page, teasers } = view;
	const counts = new Map<number, number>();
	for (let n = 1; n < page.size; n++) counts.set(page.tag[n]!, (counts.get(page.tag[n]!) ?? 0) + 1);
	const of = (...tags: readonly number[]) => tags.reduce((sum, tag) => sum + (counts.get(tag) ?? 0), 0);
	let inTeasers = 0;
	for (const mark of teasers) inTeasers += mark;
	return [
		Math.log1p(of(TAG.ARTICLE)),
		Math.log1p(inTeasers),
		Math.log1p(of(TAG.PRE)),
		of(TAG.P) / blocks,
		media[view.blocks.length]! / blocks,
		title === null ? 0 : title.isSure ? 2 : 1,
		of(TAG.H1),
		of(TAG.H2, TAG.H3, TAG.H4) / blocks,
		of(TAG.BUTTON) / blocks,
	];
}

function dataOf(page: Page): string {
	let data = '';
	for (const script of page.elements(TAG.SCRIPT))
		if (page.attr(script, 'type')?.includes('json') === true) data += page.rawText(script);
	return data;
}
