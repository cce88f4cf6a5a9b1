/**
 * links: the links of a page, each with its possible role for a post: permalink, comments, category.
 *
 * Source: Glance, step 3 (permalinks by patterns, in order of preference). We differ: a permalink leads to its own
 * site, and no other post of the page has the same.
 */
import { findDateInUrl } from '../../lib/dates/index.ts';
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import { linkHost } from '../../lib/url/host-of.ts';
import { isTimeOnly } from './phrases.ts';

/** What the links of one page share. */
interface Site {
	readonly page: Page;
	readonly base: string | undefined;
	readonly host: string;
}

/** Kinds of links. A kind is computed on first use and cached as a bit. */
const COMMENTS = 1;
const CATEGORY = 2;
const MORE = 4;
const SIGN = 8;
const DATED = 16;
const OWN = 32;
const BOOKMARK = 64;

export class PostLink {
	readonly node: Node;
	private readonly site: Site;
	private readonly href: string;
	private words: string | undefined = undefined;
	private address: string | null | undefined = undefined;
	/** Kinds that were computed, and those that apply. */
	private asked = 0;
	private kinds = 0;

	constructor(site: Site, node: Node, href: string) {
		this.node = node;
		this.site = site;
		this.href = href;
	}

	/** Its text, or the alternative text of its picture. */
	get text(): string {
		this.words ??= linkText(this.site.page, this.node);
		return this.words;
	}

	/** Absolute; null when it does not lead to a page. */
	get url(): string | null {
		if (this.address === undefined) this.address = resolve(this.href, this.site.base);
		return this.address;
	}

	/** On the page's own host, a subdomain or a parent domain. */
	get own(): boolean {
		return this.is(OWN);
	}

	get isComments(): boolean {
		return this.is(COMMENTS);
	}

	get isCategory(): boolean {
		return this.is(CATEGORY);
	}

	/** Leads to the rest of the text. */
	get isMore(): boolean {
		return this.is(MORE);
	}

	/** Its text is a permalink symbol, or a time of day. */
	get isSign(): boolean {
		return this.is(SIGN);
	}

	/** It has no visible text. */
	get isWordless(): boolean {
		const { page } = this.site;
		const { text, start } = page.visible;
		return text.slice(start[this.node]!, start[page.end[this.node]!]!).trim() === '';
	}

	/** Its text is its URL. */
	get isSpelt(): boolean {
		return this.text === this.href;
	}

	/** It leads to a page about a person. */
	get isPerson(): boolean {
		return PERSON_HREF.test(this.href);
	}

	/** It leads back to the top of the page. */
	get isTop(): boolean {
		return TOP_HREF.test(this.href);
	}

	/** Its URL contains a day. */
	get isDated(): boolean {
		return this.is(DATED);
	}

	/** It is marked as the permalink. */
	get isBookmark(): boolean {
		return this.is(BOOKMARK);
	}

	private is(kind: number): boolean {
		if ((this.asked & kind) === 0) {
			this.asked |= kind;
			if (this.test(kind)) this.kinds |= kind;
		}
		return (this.kinds & kind) !== 0;
	}

	private test(kind: number): boolean {
		switch (kind) {
			case OWN:
				return isSameHost(this.site.host, this.href);
			case BOOKMARK:
				return (
					hasMark(this.site.page, this.node, 'rel', 'bookmark') ||
					hasMark(this.site.page, this.node, 'class', 'u-url')
				);
			case COMMENTS:
				return COMMENT_HREF.test(this.href) || (this.text.length < 40 && COMMENT_TEXT.test(this.text));
			case CATEGORY:
				return isCategory(this.site.page, this.node, this.href, this.text);
			case MORE:
				return this.text.length < 120 && MORE_TEXT.test(this.text);
			case SIGN:
				return this.text.length < 40 && (PERMALINK_TEXT.test(this.text) || isTimeOnly(this.text));
			default:
				return !this.isCategory && findDateInUrl(this.href)?.precision === 'day';
		}
	}
}

function hasMark(page: Page, node: Node, name: 'rel' | 'class', word: string): boolean {
	const value = page.attr(node, name);
	return value?.includes(word) === true && value.split(/\s+/).includes(word);
}

/** The links of a page that lead to a page, in document order. */
export function findPostLinks(page: Page, base: string | undefined, host: string): PostLink[] {
	const site = { page, base, host };
	const links: PostLink[] = [];
	for (let n = page.tag.indexOf(TAG.A); n > 0; n = page.tag.indexOf(TAG.A, n + 1)) {
		const href = page.attr(n, 'href')?.trim() ?? '';
		if (href === '' || NO_PAGE.test(href)) continue;
		links.push(new PostLink(site, n, href));
	}
	return links;
}

const NO_PAGE = /^(?:javascript|mailto|tel|data|ftp|irc|aim|callto):/i;

/** Links examined in one piece. */
const MAX_LINKS = 200;

/** The links of a document range. */
export function linksIn(links: readonly PostLink[], from: Node, to: Node): PostLink[] {
	let low = 0;
	let high = links.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (links[middle]!.node < from) low = middle + 1;
		else high = middle;
	}
	let end = low;
	while (end < links.length && links[end]!.node < to && end - low < MAX_LINKS) end++;
	return links.slice(low, end);
}

function linkText(page: Page, node: Node): string {
	const { text, start } = page.visible;
	const words = text.slice(start[node]!, start[page.end[node]!]!).trim();
	if (words !== '') return words;
	const image = page.find(TAG.IMG, node);
	return (image === null ? page.attr(node, 'title') : page.attr(image, 'alt')) ?? '';
}

function resolve(href: string, base: string | undefined): string | null {
	try {
		const url = new URL(href, base);
		return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
	} catch {
		return null;
	}
}

const MAY_HAVE_HOST = /^(?:h|\/\/)/i;

/** A relative URL, or one on the host, a subdomain or a parent domain. Without a known host any URL may be its own. */
export function isSameHost(host: string, address: string): boolean {
	if (host === '' || !MAY_HAVE_HOST.test(address)) return true;
	const other = linkHost(address);
	return other === '' || other === host || other.endsWith(`.${host}`) || host.endsWith(`.${other}`);
}

const COMMENT_HREF =
	/#(?:comments?|respond|disqus_thread|reply|c\d|idc-container|cmt|kommentare?|trackbacks?)\b|[?&](?:comment|mode=comment)|comments?\.(?:php|cgi|asp)|mt-comments|haloscan|\/comments?\/?$|#comment/i;
const COMMENT_TEXT =
	/^[\s([|]*(?:\d[\d,.]*(?![\d,.])\s*|no\s+|brak\s+|keine?\s+|aucun\s+|un\s+|sin\s+|nessun\s+|nenhum\s+|нет\s+|leave (?:a )?|add (?:a )?|post (?:a )?|one\s+|be the first to |view |show |read )*(?:comments|comment(?!\s+(?!on\b|this\b|now\b|here\b)\p{L})|responses?|replies|reply|reactions?|thoughts?|discuss(?:ion)?|kommentare?|kein kommentar|keine kommentare|commentaires?|comentarios?|comentários?|commenti|reacties|komentarz\S*|комментари\S*|コメント|评论|評論|留言|回應|回响|댓글|덧글|yorum\S*|trackbacks?|トラックバック)/iu;

const CATEGORY_HREF =
	/(?:^|\/)(?:categor(?:y|ies|ie|ia|ias)|kategorie[ns]?|kategoria|tags?|topics?|label|labels|search\/label|archives\/cat_?|cat_|sujet|rubrik|themen)(?:[/_-]|\/?$)|[?&](?:cat|tag|category|categoryid)=/i;

function isCategory(page: Page, node: Node, href: string, text: string): boolean {
	if (text === '' || text.length > 60) return false;
	return /(?:^|\s)(?:tag|category)(?:\s|$)/.test(page.attr(node, 'rel') ?? '') || CATEGORY_HREF.test(href);
}

/** URLs of pages about a person. */
const PERSON_HREF =
	/\/(?:authors?|users?|profiles?|members?|contributors?|people|autor(?:es)?|auteurs?|u)\/[^/]+|\/@[\w.-]+\/?$|[?&](?:author|user_?id|memberid|auteur)=?\w|^[^?#]*\/(?:author|user)[-_]?\w+(?:\.\w+)?$/i;

/** Texts that mark a permalink. */
export function isSignText(text: string): boolean {
	return PERMALINK_TEXT.test(text);
}

const TOP_HREF = /^#(?:page-?)?(?:top|head(?:er)?)?$/i;

const MORE_TEXT =
	/^[\s([«»→|.…]*(?:(?:continue|keep|click (?:here )?to|please) (?:reading|read)|read (?:more|the (?:rest|full|whole|entire)|on|full|this|article|post)|more\b|full (?:post|article|story)|view (?:post|article|full)|learn more|(?:weiter|mehr)(?:lesen| lesen)?|ganzen (?:artikel|beitrag)|lire (?:la suite|plus|l)|la suite|suite|leer m[áa]s|seguir leyendo|sigue leyendo|ler mais|continue a? ?l|leia mais|continua|leggi|lees (?:meer|verder)|läs mer|les mer|læs mere|lue lisää|czytaj|więcej|číst|celý|továb|citește|читать|далее|подробнее|полностью|devamı|続き|つづき|全文|もっと|阅读|閱讀|查看|继续|繼續|更多|더 ?보기|계속|阅读全文)/iu;

const PERMALINK_TEXT =
	/^[\s[(|]*(?:permalink|perma-?link|permanent link|link to this|direct link|link|url|#|¶|∞|§|■|◆|□|◇|●|★|▼|::|\+|固定リンク|この記事のurl|パーマリンク|永久链接|永久連結|固定链接|링크|enlace permanente|lien permanent|permalien|trwały link|постоянная ссылка)[\s\])|]*$/iu;
