/**
 * extract: one post page → title, author, date, clean content and comments, each with the reason.
 *
 * In:     a page and its URL; nothing is known about the site or its software.
 * Out:    a PageExtract. If the page is not a single post, it says so, with empty content.
 * Source: Cao for the structure (structure/); the rest are rules of our own, see docs/stages/page.md.
 */

import { type CleanContent, cleanContent, NO_CONTENT } from '../lib/clean/index.ts';
import { type DateExpression, pageDates } from '../lib/dates/index.ts';
import {
	baseAddress,
	findLinksWithin,
	type NamedLink,
	type Node,
	nameLink,
	Page,
	type PageLink,
	parseHtml,
	TAG,
} from '../lib/html/index.ts';
import { detectLanguage } from '../lib/language/index.ts';
import { foldTight } from '../lib/text/fold.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import { resolver } from '../lib/url/resolve.ts';
import type { ContentLink, PageComment, PageExtract } from '../model/page.ts';
import type { Reason } from '../model/reason.ts';
import { findAuthor } from './author.ts';
import type { Chosen } from './finding.ts';
import { findPublished } from './published.ts';
import { findReaction } from './reaction.ts';
import { makeSetting, placeTitle, type Setting } from './setting.ts';
import {
	type CommentBlock,
	findStructure,
	type PageStructure,
	type StructureModel,
} from './structure/index.ts';
import { findTitle } from './title.ts';

export interface ExtractOptions {
	/** The page's URL; without it, relative links are dropped. */
	readonly url?: string | undefined;
	/** When the page was fetched, ISO; later dates are rejected. */
	readonly now?: string;
	/** The texts of the style sheets that the page links to. */
	readonly stylesheets?: readonly string[];
	/** Also report which rule took or dropped each block. */
	readonly explain?: boolean;
	/** Where post and comments are: by our model, or by one as Cao published it. */
	readonly model?: StructureModel | undefined;
	/** What another source says about the post: it is used unchanged and not searched for. */
	readonly known?: KnownParts | undefined;
}

export interface KnownParts {
	readonly title?: Chosen | undefined;
	readonly author?: Chosen | undefined;
	readonly published?: Chosen | undefined;
	readonly content?: KnownContent | undefined;
}

interface KnownContent {
	readonly html: string;
	readonly text: string;
	readonly links: readonly ContentLink[];
	readonly reason: Reason;
	/** Why the page is a post's page even if it does not look like one. */
	readonly kind: Reason;
}

export function extractPage(html: string | Page, options: ExtractOptions = {}): PageExtract {
	return toExtract(takeApart(html, options));
}

/** The page with its values and the elements that they were read from. */
export interface PageParts {
	readonly page: Page;
	readonly setting: Setting;
	readonly structure: PageStructure;
	readonly title: Chosen;
	readonly author: Chosen;
	readonly published: Chosen;
	readonly content?: KnownContent | undefined;
}

export function takeApart(html: string | Page, options: ExtractOptions): PageParts {
	const { now, stylesheets, explain, model, known = {} } = options;
	const url = options.url !== undefined && canParse(options.url) ? options.url : undefined;
	const page = html instanceof Page ? html : parseHtml(html);
	const dates = datesOf(page, url, now);
	const structure = findStructure(page, {
		dates,
		...(url === undefined ? {} : { url }),
		...(stylesheets === undefined ? {} : { stylesheets }),
		...(explain === undefined ? {} : { explain }),
		...(model === undefined ? {} : { model }),
	});
	const values = findValues(makeSetting({ page, url, now, structure, dates }), known);
	return { ...values, page, structure, content: known.content };
}

type Values = Pick<PageParts, 'setting' | 'title' | 'author' | 'published'>;

/** Author and date are searched for near the title, so if one of them is unknown, its place is found too. */
function findValues(found: Setting, { title, author, published }: KnownParts): Values {
	if (title !== undefined && author !== undefined && published !== undefined)
		return { setting: found, title, author, published };
	const shown = findTitle(found);
	const setting = placeTitle(found, shown.node);
	return {
		setting,
		title: title ?? shown,
		author: author ?? findAuthor(setting),
		published: published ?? findPublished(setting),
	};
}

export function toExtract(parts: PageParts): PageExtract {
	const { page, setting, structure, title, author, published } = parts;
	const content = parts.content ?? contentOf(parts);
	return {
		title: title.value,
		author: author.value,
		published: published.value,
		html: content.html,
		text: content.text,
		links: content.links,
		comments: describeComments(page, structure.comments, setting.url),
		language: findLanguage(setting, content.text),
		isPost: structure.isPost || parts.content !== undefined,
		kind: parts.content === undefined ? structure.pageKind : 'article',
		reasons: {
			kind: structure.isPost ? structure.kind : (parts.content?.kind ?? structure.kind),
			main: parts.content?.reason ?? structure.mainReason,
			split: structure.split,
			title: title.reason,
			author: author.reason,
			published: published.reason,
			blocks: structure.blocks,
		},
	};
}

function contentOf({ page, setting, structure, title }: PageParts): CleanContent {
	if (structure.content.length === 0) return NO_CONTENT;
	return cleanContent(page, structure.content, {
		base: setting.base,
		without: repeatedTitle(page, structure, title.value),
		unspoken: new Set(structure.captions),
	});
}

/** If it is unknown when the page was fetched, no date is too late, and relative dates are not resolved. */
const NO_NOW = '2100-01-01';

function datesOf(page: Page, url: string | undefined, now: string | undefined): readonly DateExpression[] {
	const dates = pageDates(page, { now: now ?? NO_NOW, url });
	if (now !== undefined) return dates;
	return dates.filter(({ source, completed }) => source !== 'relative' && completed.year !== 'now');
}

/** The comments with their links. */
export function describeComments(
	page: Page,
	comments: readonly CommentBlock[],
	url: string | undefined,
): PageComment[] {
	const linksIn = url === undefined || comments.length === 0 ? () => [] : linkReader(page, url);
	return comments.map(({ nodes, author, date, text, parent }) => {
		const reaction = findReaction(page, nodes, text);
		return {
			author,
			text,
			parent,
			published: date?.value ?? null,
			links: nodes.flatMap(linksIn),
			...(reaction !== null && { reaction }),
		};
	});
}

/** Reads the links within a node that lead away from the page, not those to the comment itself or its form. */
function linkReader(page: Page, url: string): (node: Node) => NamedLink[] {
	const resolve = resolver(baseAddress(page, url));
	const here = canonicalUrl(url);
	const host = HOST.exec(here)![0];
	// Few lead to the page's own host, and only their URLs need parsing.
	const leadsAway = (link: PageLink) => !link.url.includes(host) || canonicalUrl(link.url) !== here;
	return (node) =>
		findLinksWithin(page, resolve, node)
			.filter(leadsAway)
			.map((link) => nameLink(page, link));
}

/** The host at the start of a plain URL. */
const HOST = /^[^/?#]*/;

/** A heading of the post that only repeats its title, if only other headings precede it. */
function repeatedTitle(page: Page, { content }: PageStructure, title: string | null): ReadonlySet<Node> {
	const nodes = new Set<Node>();
	if (title === null) return nodes;
	const key = foldTight(title);
	const first = content[0];
	const last = content[content.length - 1];
	if (first === undefined || last === undefined) return nodes;
	for (let n = first; n < page.end[last]!; n++) {
		if (!HEADINGS.has(page.tag[n]!)) continue;
		if (foldTight(page.text(n)) === key) nodes.add(n);
		break;
	}
	return nodes;
}

const HEADINGS: ReadonlySet<number> = new Set([TAG.H1, TAG.H2, TAG.H3]);

/** The language of the post, by the page's declaration and by the text itself. */
function findLanguage({ page, claims }: Setting, text: string): string | null {
	const root = page.find(TAG.HTML);
	const own = root === null ? [] : [page.attr(root, 'lang') ?? '', page.attr(root, 'xml:lang') ?? ''];
	const declared = [...own, ...claims('language').map(({ value }) => value)];
	return detectLanguage(text === '' ? page.visible.text : text, declared);
}
