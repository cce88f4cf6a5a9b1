/**
 * page-kind: how the main text of the page is chosen: as one article, or as all of its main area.
 *
 * An ordered list of rules; the first that applies decides.
 */
import { type Page, TAG } from '../../lib/html/index.ts';
import { canParse } from '../../lib/url/can-parse.ts';
import type { PageKind } from '../../model/page.ts';
import type { Reason } from '../../model/reason.ts';
import type { Area } from './area.ts';
import type { CommentBlock, CommentItem } from './comment-items.ts';
import type { Choice } from './content.ts';
import type { TitleFound } from './title.ts';
import type { View } from './view.ts';

export interface PageKindInput {
	readonly view: View;
	/** Whether the page shows one post, and why. */
	readonly isPost: boolean;
	readonly reason: Reason;
	readonly isThread: boolean;
	readonly title: TitleFound | null;
	/** What was chosen as one article. */
	readonly choice: Choice;
	readonly items: readonly CommentItem[];
	readonly comments: readonly CommentBlock[];
	readonly area: Area;
}

export interface ChosenKind {
	readonly kind: PageKind;
	readonly reason: Reason;
	/** The trained model chooses the text; otherwise it is what the rules found. */
	readonly usesModel: boolean;
}

type Rule = (input: PageKindInput) => ChosenKind | null;

const RULES: readonly Rule[] = [isNothing, isIndex, isThread, isSeveralParts];

export function choosePageKind(input: PageKindInput): ChosenKind {
	for (const rule of RULES) {
		const found = rule(input);
		if (found !== null) return found;
	}
	return { kind: 'article', reason: input.reason, usesModel: false };
}

/** With fewer words, the main area is not a text either. */
const MIN_AREA = 3;

function isNothing({ isPost, reason, area }: PageKindInput): ChosenKind | null {
	if (isPost || (reason.rule !== 'error-page' && area.words >= MIN_AREA)) return null;
	return { kind: 'none', reason, usesModel: false };
}

function isIndex({ isPost, reason }: PageKindInput): ChosenKind | null {
	return isPost ? null : { kind: reason.rule === 'empty' ? 'parts' : 'list', reason, usesModel: true };
}

function isThread({ isThread, reason }: PageKindInput): ChosenKind | null {
	if (!isThread) return null;
	const why = 'the address or the markup says that it is a forum thread or a question with answers';
	return { kind: 'thread', reason: { rule: `${reason.rule}-thread`, why }, usesModel: true };
}

/**
 * If the article has less than this share of the words outside links of the main area, it is only one of its parts. Fitted, as the other
 * numbers here, on the seen half of wcxb and on pages of blogs, where none may be taken for parts.
 */
const MIN_SHARE = 0.8;
/** The same on a page that says that it is an article, or has comments. */
const MIN_ARTICLE_SHARE = 0.3;
/** The same at an address that ends with a headline. */
const MIN_HEADLINE_SHARE = 0.2;
/** Words at the end of an address that make a headline. */
const HEADLINE = 5;

function isSeveralParts(input: PageKindInput): ChosenKind | null {
	const { view, choice, items, comments, area } = input;
	if (!isModern(view)) return null;
	const all = plainIn(view, area.choice.taken);
	const taken = choice.taken.slice();
	if (comments.length > 0)
		for (const { from, to } of items) taken.fill(1, view.first[from]!, view.first[to]!);
	const isArticle = saysArticle(view) || (comments.length > 0 && !saysProduct(view));
	const isHeadline = endsWithHeadline(view.url);
	// A choice outside the main area (in a menu or the footer) does not belong to it. Class names can mislead about where the article is.
	if (!isArticle && !isHeadline) for (let i = 0; i < taken.length; i++) taken[i]! &= area.choice.taken[i]!;
	const share = plainIn(view, taken) / Math.max(1, all);
	if (share >= Math.min(isArticle ? MIN_ARTICLE_SHARE : MIN_SHARE, isHeadline ? MIN_HEADLINE_SHARE : 1))
		return isArticle ? null : UNMARKED;
	const why = `the largest text is ${Math.round(100 * share)}% of the main area, so all of its parts belong to the text`;
	return { kind: 'parts', reason: { rule: 'several-parts', why }, usesModel: true };
}

/** One main text, of what may as well be a product, a question or a page of a manual. */
const UNMARKED: ChosenKind = {
	kind: 'article',
	reason: {
		rule: 'unmarked',
		why: 'there is one main text, and nothing on the page says that it is an article',
	},
	usesModel: true,
};

function plainIn({ blocks }: View, taken: Uint8Array): number {
	let words = 0;
	for (let i = 0; i < blocks.length; i++) if (taken[i] === 1) words += blocks[i]!.plain;
	return words;
}

/** Made for phones too. On older pages neither tags nor names separate the main area from the columns beside it. */
function isModern({ page }: View): boolean {
	for (const meta of page.elements(TAG.META)) if (page.attr(meta, 'name') === 'viewport') return true;
	return false;
}

function endsWithHeadline(url: string | undefined): boolean {
	if (url === undefined || !canParse(url)) return false;
	const steps = new URL(url).pathname.split('/').filter((step) => step !== '');
	return (steps.at(-1) ?? '').split(/[-_]/).length >= HEADLINE;
}

const ARTICLE =
	/"@type"\s{0,9}:\s{0,9}(?:\[\s{0,9})?"(?:Article|NewsArticle|BlogPosting|TechArticle|Report|ScholarlyArticle|Recipe|HowTo)"/;

const PRODUCT = /"@type"\s{0,9}:\s{0,9}(?:\[\s{0,9})?"Product(?:Group)?"/;

/** What looks like comments there are reviews. */
function saysProduct({ page }: View): boolean {
	return holdsData(page, PRODUCT);
}

function holdsData(page: Page, pattern: RegExp): boolean {
	for (const script of page.elements(TAG.SCRIPT))
		if (page.attr(script, 'type')?.includes('json') === true && pattern.test(page.rawText(script)))
			return true;
	return false;
}

/** A day in an address, as blogs and newspapers write it. */
const DAY = /\/(?:19|20)\d\d(?:\/|-)?[01]\d/;

/** The address has a day, or the metadata says that the page is an article: its structured data, or its Open Graph type with a time. */
function saysArticle({ page, url }: View): boolean {
	if (url !== undefined && DAY.test(url)) return true;
	if (holdsData(page, ARTICLE)) return true;
	let isTyped = false;
	let isDated = false;
	for (const meta of page.elements(TAG.META)) {
		const property = page.attr(meta, 'property');
		if (property === 'og:type') isTyped = page.attr(meta, 'content') === 'article';
		else if (property === 'article:published_time') isDated = true;
	}
	return isTyped && isDated;
}
