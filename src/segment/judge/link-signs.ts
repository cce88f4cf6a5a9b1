/** link-signs: the links of a page that blog templates make: to months, to comments, to older posts, to feeds. */
import type { Node, Page } from '../../lib/html/index.ts';

export interface LinkSigns {
	/** Different URLs of months: `/2004/03/`, `2004_03.html`. */
	readonly months: number;
	/** Different URLs of comments to a post: `…#comments`. */
	readonly comments: number;
	/** Different URLs in a folder that is named after posts: `/posts/snow`, `/blog/2004/snow`. */
	readonly posts: number;
	/** Different URLs of tags: `/tag/snow`. */
	readonly tags: number;
	/** To older or newer posts. */
	readonly hasPager: boolean;
}

/** How many links are examined. */
const MAX_LINKS = 4000;
const MAX_HREF = 500;
const MAX_PAGER_TEXT = 40;

const MONTH = /(?:^|[/_=-])(?:19|20)\d\d[/_-]?(?:0[1-9]|1[0-2])(?:\/|\.\w{2,5}|\/index\.\w{2,5})?$/;
/** More than the longest of them, so that it is at the end of this much text or nowhere. */
const LONGEST_MONTH = 24;
const COMMENT =
	/#(?:comments?|respond|disqus_thread|c\d|cmt|commento)\b|[?&]comments?\b|comments?\.(?:cgi|php|pl)|showcomments?|mt-comments/i;
const POST_FOLDER =
	/(?:^|\/)(?:posts?|blog|weblog|entry|entries|diary|journal)\/(?!page\b|tags?\b|categor)[^?#]{3}/i;
const TAG_FOLDER = /(?:^|\/)(?:tags?|labels?)\/[^/?#]/i;
const FEED =
	/(?:\/(?:feed|rss|atom)\/?|[/.](?:rss|rdf|atom|rss2)|(?:rss|rdf|atom|index|feeds?)\.(?:xml|rdf|rss|atom))(?:[?#].*)?$/i;
export const PAGER_ADDRESS =
	/\/page[/-]?\d+|[?&](?:page|paged|skip|before|before-time|start|updated-max)=|\/p\d+|(?:page|index|old)\d+|_\d+\.html|archives?/i;
const PAGER_TEXT =
	/^[\s«‹<←]*(?:older|newer|previous|next|earlier|prev)\b.{0,20}$|^[\s«‹<←]*(?:ältere|neuere|plus anciens|plus récents|anteriores|siguientes|старые|предыдущие|следующие|ранее|前の?|次の?|過去|上一页|下一页|上一頁|下一頁|이전|다음).{0,15}$/iu;

/** Counts the links of blog templates. */
export class LinkCounter {
	hasFeed = false;
	readonly #page: Page;
	readonly #months = new Set<string>();
	readonly #comments = new Set<string>();
	readonly #posts = new Set<string>();
	readonly #tags = new Set<string>();
	#hasPager = false;
	#looked = 0;

	constructor(page: Page) {
		this.#page = page;
	}

	get signs(): LinkSigns {
		return {
			months: this.#months.size,
			comments: this.#comments.size,
			posts: this.#posts.size,
			tags: this.#tags.size,
			hasPager: this.#hasPager,
		};
	}

	add(node: Node): void {
		const href = this.#page.attr(node, 'href');
		if (href === undefined || href.length > MAX_HREF || this.#looked++ > MAX_LINKS) return;
		if (MONTH.test(href.slice(-LONGEST_MONTH))) this.#months.add(href);
		else if (mayBeComments(href) && COMMENT.test(href)) this.#comments.add(href);
		else if (!this.hasFeed && /rss|rdf|atom|feed|xml/i.test(href) && FEED.test(href))
			this.hasFeed = !/comment/i.test(href);
		if (TAG_FOLDER.test(href)) this.#tags.add(href);
		else if (POST_FOLDER.test(href)) this.#posts.add(href);
		if (!this.#hasPager) this.#hasPager = this.#isPager(node) && PAGER_ADDRESS.test(href);
	}

	#isPager(node: Node): boolean {
		const { start, text } = this.#page.visible;
		const from = start[node]!;
		const to = start[this.#page.end[node]!]!;
		if (to - from > MAX_PAGER_TEXT) return false;
		const rel = this.#page.attr(node, 'rel');
		return rel === 'next' || rel === 'prev' || isPagerText(text, from, to);
	}
}

/** First letters of pager words. */
const PAGER_INITIALS: ReadonlySet<number> = new Set(
	Array.from('oOnNpPeEäÄaAsSсСпПрР前次過上下이다', (letter) => letter.charCodeAt(0)),
);
const BEFORE_PAGER: ReadonlySet<number> = new Set(Array.from('«‹<←', (sign) => sign.charCodeAt(0)));

function isPagerText(text: string, from: number, to: number): boolean {
	let at = from;
	while (at < to && (text.charCodeAt(at) <= 32 || BEFORE_PAGER.has(text.charCodeAt(at)))) at++;
	return PAGER_INITIALS.has(text.charCodeAt(at)) && PAGER_TEXT.test(text.slice(from, to).trim());
}

/** What the patterns of comments have in common; most URLs have neither. */
function mayBeComments(href: string): boolean {
	return href.includes('#') || href.includes('omment') || href.includes('OMMENT');
}
