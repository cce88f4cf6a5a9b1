/**
 * page-links: which links of a page lead to posts, and which to pages that list more of them.
 *
 * Ordered rules; the first that matches a link decides.
 */
import { findLinks, type Node, type Page, TAG } from '../lib/html/index.ts';
import { canParse } from '../lib/url/can-parse.ts';
import { withoutWww } from '../lib/url/without-www.ts';
import { takeWritten } from '../lib/url/written.ts';
import type { AddressShape } from '../model/blog-state.ts';
import {
	hasDatedPath,
	hasShape,
	isFilePath,
	isIndexWord,
	isLanguageCode,
	withoutExtension,
} from './address-shape.ts';

type LinkUse =
	/** A post: its URL has the shape of the feed's permalinks. */
	| 'post'
	/** Perhaps a post: its URL contains a date. */
	| 'candidate'
	/** The next page of older posts, or the previous post. */
	| 'older'
	/** A list of posts: of a month, of a year, of all. */
	| 'archive';

export interface HistoryLink {
	readonly url: string;
	readonly use: LinkUse;
	/** The rule that decided. */
	readonly rule: string;
}

const OLDER =
	/^[\s«‹←<>»›→–-]*(?:older?(?: posts| entries| articles)?|previous(?: posts?| entries| page| article)?|prev|next(?: page| posts?| entries)?|more posts|earlier(?: posts| entries)?|ältere(?:r? (?:beiträge|artikel|einträge))?|vorherige.{0,20}|zurück|weiter|articles? (?:plus anciens?|précédents?)|précédente?s?|suivante?s?|entradas (?:antiguas|anteriores)|anterior(?:es)?|siguientes?|próxim[ao]|(?:post|articoli) (?:più vecchi|precedenti)|precedenti?|successiv[oi]|postagens (?:mais antigas|anteriores)|oudere berichten|vorige|volgende|äldre inlägg|eldre innlegg|starsze|poprzedni[ae]?|następn[ay]|предыдущ.{0,20}|следующ.{0,20}|раньше|старые записи|назад|önceki.{0,20}|sonraki.{0,20}|前の(?:ページ|記事|\d+件|月|日記)?|次の(?:ページ|記事|\d+件|月)?|前へ|次へ|過去の?(?:記事|日記|ログ)|前の日|上一[頁页篇]|下一[頁页篇]|較舊的.{0,6}|较旧的.{0,6}|更早.{0,6}|이전.{0,6}|다음.{0,6})[\s«‹←<>»›→–-]*\d*$/iu;
const ARCHIVE =
	/^(?:(?:the |full |blog |all )?archives?|all (?:posts|articles|entries)|past (?:posts|entries)|archiv[eo]?s?|alle (?:beiträge|artikel)|tous les articles|toutes les archives|todas las entradas|todos os posts|tutti i post|site ?map|table of contents|архив|все записи|arşiv|過去ログ|アーカイブ|記事一覧|バックナンバー|日記一覧|一覧|归档|歸檔|文章列表|目录|目錄|所有文章|彙整|存档|글 ?목록|전체 ?글|보관함)$/iu;
/** URLs of pages that list posts. */
const PAGE_ADDRESS =
	/\/(?:page|seite|pagina|p)[/-]?\d+(?:\/|\.html?|$)|[?&](?:page|paged|start|offset|skip|pg)=\d+/i;
/** A number like a year behind a year and a month is a name: `/2017/01/2017.html`. */
const MONTH_ADDRESS =
	/(?<!\/(?:19|20)\d\d\/\d\d?)\/(?:19|20)\d\d(?:[/_-](?:0?[1-9]|1[0-2]))?(?:\/|\.html?|\.php)?$|\/(?:19|20)\d\d(?:0[1-9]|1[0-2])[a-z]?\.html?$|\/(?:19|20)\d\d_\d\d_\d\d_archive\.html?$/i;

type Rule = readonly [
	name: string,
	use: LinkUse,
	test: (link: Link, shapes: readonly AddressShape[]) => boolean,
];

interface Link {
	readonly url: string;
	readonly path: string;
	readonly text: string;
	readonly rel: string;
}

const RULES: readonly Rule[] = [
	['rel', 'older', ({ rel }) => /\b(?:next|prev|previous)\b/i.test(rel)],
	['rel-archive', 'archive', ({ rel }) => /\b(?:archives?|index|contents|start)\b/i.test(rel)],
	['older-text', 'older', ({ text }) => OLDER.test(text)],
	['number-text', 'older', ({ text }) => /^[[(]?\d{1,3}[\])]?$/.test(text)],
	['page-address', 'older', ({ path }) => PAGE_ADDRESS.test(path)],
	['archive-text', 'archive', ({ text }) => ARCHIVE.test(text)],
	['month-address', 'archive', ({ path }, shapes) => MONTH_ADDRESS.test(path) && !hasMonthShape(shapes)],
	['shape', 'post', ({ url }, shapes) => hasShape(shapes, url)],
	['dated-address', 'candidate', ({ url }) => hasDatedPath(url)],
	['archive-address', 'archive', ({ path }) => path.split('/').some(isArchiveWord) || isArchivePage(path)],
	['language', 'archive', ({ path }) => isLanguageCode(lastPart(path))],
];

const MAX_TEXT = 60;

/** The links of a page within the blog that lead to its posts, without duplicates. */
export function findHistoryLinks(
	page: Page,
	{ url, shapes }: { readonly url: string; readonly shapes: readonly AddressShape[] },
): HistoryLink[] {
	const found = new Map<string, HistoryLink>();
	const host = withoutWww(new URL(url).host);
	const take = (node: Node, target: string) => {
		if (found.has(target)) return;
		const link = ownLink(page, node, target, host);
		const rule = link === null ? undefined : findRule(link, shapes);
		if (rule !== undefined) found.set(target, { url: target, use: rule[1], rule: rule[0] });
	};
	for (const node of page.elements(TAG.LINK)) {
		const target = headTarget(page, node, url);
		if (target !== null) take(node, target);
	}
	for (const { node, url: target } of findLinks(page, url)) take(node, target);
	return [...found.values()];
}

/** The links of a page within its host that no rule follows. */
export function findUnfollowed(
	page: Page,
	{ url, shapes }: { readonly url: string; readonly shapes: readonly AddressShape[] },
): string[] {
	const followed = new Set(findHistoryLinks(page, { url, shapes }).map((link) => link.url));
	const host = withoutWww(new URL(url).host);
	const own = findLinks(page, url).filter((link) => withoutWww(new URL(link.url).host) === host);
	return [...new Set(own.map((link) => link.url))].filter((to) => !followed.has(to));
}

function lastPart(path: string): string {
	return path.replace(/\/$/, '').split('/').at(-1)!;
}

function findRule(link: Link, shapes: readonly AddressShape[]): Rule | undefined {
	return isFilePath(link.path) ? undefined : RULES.find((rule) => rule[2](link, shapes));
}

/** The link with the input of the rules; null if it leads to another host. */
function ownLink(page: Page, node: Node, url: string, host: string): Link | null {
	if (!url.includes(host)) return null;
	const { host: own, pathname, search } = takeWritten(url) ?? new URL(url);
	if (withoutWww(own) !== host) return null;
	const text = page.tag[node] === TAG.LINK ? '' : textOf(page, node);
	return { url, path: pathname + search, text, rel: page.attr(node, 'rel') ?? '' };
}

/** The targets of `link rel=next` and similar in the head. */
function headTarget(page: Page, node: Node, url: string): string | null {
	const href = page.attr(node, 'href');
	if (href === undefined || !/\b(?:next|prev|previous|archives?)\b/i.test(page.attr(node, 'rel') ?? ''))
		return null;
	return canParse(href, url) ? new URL(href, url).href : null;
}

function textOf(page: Page, node: Node): string {
	const text = page
		.text(node)
		.slice(0, 2 * MAX_TEXT)
		.replace(/\s+/g, ' ')
		.trim();
	return text.length > MAX_TEXT ? '' : text;
}

/** Some diaries have one page per month: there the page is the post. */
function hasMonthShape(shapes: readonly AddressShape[]): boolean {
	return shapes.some(({ pattern }) => /^(?:\/[^<]*)?\/<(?:year|number)>(?:\/<month>)?[^/]*$/.test(pattern));
}

/** `/archives.html`, `/blog/tags.php`. */
function isArchivePage(path: string): boolean {
	const name = lastPart(path);
	const bare = withoutExtension(name);
	return bare !== name && !/^(?:index|home|page)$/i.test(bare) && isArchiveWord(bare);
}

function isArchiveWord(part: string): boolean {
	return (
		isIndexWord(part) &&
		!/^(?:about|contact|impressum|login|wp-|search|feeds?|rss|atom|comments?|trackback)/i.test(part)
	);
}
