/**
 * evidence: what an element is said to be, by its tag, role, and the words in its class and id.
 *
 * Names are split into words (`entry-content`, `postMeta`, `commentlist`), and each word is looked up in general lists of
 * several languages, never of a site. They are evidence only: every rule that reads them also works without.
 *
 * In:     a Page.
 * Out:    per element a set of bits.
 */
import { FIRST_OWN_TAG, type Page, TAG } from '../../lib/html/index.ts';

export const COMMENT = 1;
export const POST = 2;
export const NAVIGATION = 4;
export const SIDE = 8;
export const FOOT = 16;
export const SHARE = 32;
export const RELATED = 64;
export const META = 128;
export const AUTHOR_BOX = 256;
export const PROMOTION = 512;
export const HIDDEN = 1024;
export const TITLE = 2048;
export const FORM = 4096;
export const AVATAR = 8192;
export const PERSON = 16384;
export const HEAD = 32768;
export const CAPTION = 65536;

/** Whole words and beginnings of words, by what they say of an element. */
const WORDS: readonly (readonly [bits: number, whole: RegExp])[] = [
	[
		COMMENT,
		/^(comments?|commenting|commentlist|commentarea|commenttext|commentbody|commentthread|cmts?|respond|responses?|discussion|disqus|kommentare?n?|commentaires?|comentarios?|commenti|commento|reacties?|reactions?|komentarze?|kommentit?|replies|trackbacks?|pingbacks?|pings|livefyre|intensedebate|talkback|guestbook)$|^(comment|kommentar|disqus|dsq)/,
	],
	[
		POST,
		/^(entry|article|articlebody|story|storytext|storycontent|post|posttext|blogbody|blogpost|entrytext|entrybody|postbody|postcontent|entrycontent|hentry|artikel|beitrag|eintrag|body|articletext|bodytext)$/,
	],
	[
		NAVIGATION,
		/^(nav|navi|navs|navigation|menu|menus|submenu|breadcrumbs?|pagination|pager|paging|navbar|toolbar|skip|pagenavi|prevnext|tabs|toc|sitemap)$|^(nav|menu|breadcrumb|paginat)/,
	],
	[
		SIDE,
		/^(sidebar\w*|aside|widgets?|rail|sidenav|blogroll|leftcol|rightcol|leftcolumn|rightcolumn|gadget)$|^(sidebar|widget|blogroll)/,
	],
	[FOOT, /^(footer\w*|foot|copyright|colophon|legal|credits|disclaimer|imprint)$|^(footer)/],
	[
		SHARE,
		/^(share|shares|sharing|shared?daddy|social|socials|sociable|addthis|addtoany|facebook|twitter|tweet|pinterest|linkedin|whatsapp|bookmarks?|bookmarking|likes?|jp|follow|teilen|partager|compartir|plusone|flattr|reddit|digg|shariff|sharebar|a2a|hatena)$|^(share|social|sociab|addthis|addtoany|sharedaddy)/,
	],
	[
		RELATED,
		/^(related|relatedposts?|similar|recommended|recommendations?|recommend|yarpp|morefrom|latest|recent|popular|trending|teasers?|outbrain|taboola|zergnet|crp|nrelate|linkwithin|suggested|suggestions|upnext|also|weitere|associated|archives?|promos?)$|^(related|recommend|outbrain|taboola|yarpp|linkwithin)/,
	],
	[
		META,
		/^(meta|postmeta|metadata|byline|dateline|date|time|timestamp|tags?|taglist|categor\w+|cats?|posted|info|postinfo|infos|details|postedby|published|postfooter|rating|ratings|stats|views|utility|actions?|tools|edit|permalink|credit)$|^(meta|postmeta|byline|categor)/,
	],
	[AUTHOR_BOX, /^(bio|biography|authorbox|authorinfo|aboutauthor|authorbio|vcard|contributor|contributors)$/],
	[
		PROMOTION,
		/^(ads?|advert|advertisement|advertising|adsense|adsbygoogle|sponsor|sponsored|sponsors|promo|promotion|banner|newsletter|subscribe|subscription|subscribers?|optin|mailchimp|signup|popup|modal|overlay|cookies?|consent|gdpr|privacy|paywall|donate|donation|cta|werbung|anzeige|publicite|anuncio|dfp|gpt|buy)$|^(advert|newsletter|subscri|cookie|sponsor)/,
	],
	[TITLE, /^(title|headline|posttitle|entrytitle|heading|header|titel|subject)$|title$/],
	[FORM, /^(form|respond|commentform|search|searchform|login|reply|contact|register)$/],
	[AVATAR, /^(avatar|gravatar|userpic|photo|portrait|usericon)$|avatar/],
	[PERSON, /^(author|user|username|nickname|nick|fn|name|poster|commenter|cite|byline|autor|auteur)$|author/],
	[CAPTION, /caption$|^(caption|bildunterschrift|bildtext|legende)/],
	[HEAD, /^(masthead|branding|banner|siteheader|logo|topbar|sitetitle|hero)$/],
];
/** Words that make another of the same name harmless: the wrapper of a page with a sidebar is none. */
const LAYOUT =
	/^(has|with|no|not|without|is|has\w+|theme|layout|page|template|js|wrap|wrapper|container|single|postid|columns?|col|grid)$/;

/** Words that say it only when they are the whole name. */
const ALONE: Readonly<Record<string, number>> = {
	secondary: SIDE,
	tertiary: SIDE,
	side: SIDE,
	bottom: FOOT,
	right: SIDE,
	left: SIDE,
};

const SIDE_NAME = /^(?:left|right)?[-_]?side(?:[-_]|$)/i;
/** A whole name that says nothing but hidden; inside a longer one it tells of a label, or of a panel that opens. */
const HIDDEN_NAME =
	/^(?:is-|u-|js-)?(?:hidden|hide|invisible|visually-?hidden|off-?screen|sr-only|screen-?reader(?:-text)?|assistive-text|no-?print|print-?only)$/i;
/** More of the same, by what follows the word: alone it may name the rest of a post. */
const MORE_NAME =
	/more[-_]*(?:from|posts?|stories|story|articles?|news|links?|reads?|videos?|topics?|like|on)(?:[^a-z]|$)/i;
/** With a word for persons: a box about one. */
const ABOUT = /box|bio|info|about|descr|container|card|area|section|profile|details|block/i;

const ROLES: Readonly<Record<string, number>> = {
	navigation: NAVIGATION,
	complementary: SIDE,
	contentinfo: FOOT,
	banner: HEAD,
	search: FORM,
	dialog: PROMOTION,
	menu: NAVIGATION,
	menubar: NAVIGATION,
	alertdialog: PROMOTION,
	tooltip: HIDDEN,
};
const TAGS: readonly (readonly [tag: number, bits: number])[] = [
	[TAG.NAV, NAVIGATION],
	[TAG.ASIDE, SIDE],
	[TAG.FOOTER, FOOT],
	[TAG.ARTICLE, POST],
	[TAG.FORM, FORM],
	[TAG.DIALOG, PROMOTION],
	[TAG.MENU, NAVIGATION],
	[TAG.ADDRESS, PERSON],
	[TAG.FIGCAPTION, CAPTION],
];
const TAG_BITS = tagBits();

/** What names were found to say: the same ones come again on page after page. */
const names = new Map<string, number>();
const ids = new Map<string, number>();
const words = new Map<string, number>();
const MOST_KNOWN = 20_000;

/** The bits of every node; 0 for those that nothing is said of. */
export function findEvidence(page: Page): Int32Array {
	const bits = new Int32Array(page.size);
	if (names.size > MOST_KNOWN) names.clear();
	if (ids.size > MOST_KNOWN) ids.clear();
	if (words.size > MOST_KNOWN) words.clear();
	for (let n = 1; n < page.size; n++) {
		const tag = page.tag[n]!;
		let found = tag < FIRST_OWN_TAG ? TAG_BITS[tag]! : 0;
		const attributes = page.attributes(n);
		for (let i = 0; i < attributes.length; i++) {
			const { name, value } = attributes[i]!;
			if (name === 'class') found |= bitsOfName(value);
			else if (name === 'id') found |= bitsOfId(value);
			else if (name === 'role') found |= ROLES[value] ?? 0;
			else if (name === 'itemprop') found |= bitsOfProperty(value);
			else if (name === 'aria-hidden' && value === 'true') found |= HIDDEN;
		}
		bits[n] = found;
	}
	return bits;
}

/** A longer class attribute is machine-made and says nothing. */
const LONGEST_NAME = 300;

function bitsOfName(name: string): number {
	let bits = names.get(name);
	if (bits !== undefined) return bits;
	bits = 0;
	if (name.length < LONGEST_NAME) {
		for (let from = 0; from < name.length; ) {
			let to = from;
			while (to < name.length && name.charCodeAt(to) > 32) to++;
			if (to > from) bits |= bitsOfSingle(name.slice(from, withoutNumber(name, from, to)));
			from = to + 1;
		}
	}
	names.set(name, bits);
	return bits;
}

function bitsOfId(id: string): number {
	let bits = ids.get(id);
	if (bits !== undefined) return bits;
	bits = bitsOfSingle(id.slice(0, withoutNumber(id, 0, id.length)));
	ids.set(id, bits);
	return bits;
}

/** The end of the name without the number that makes it unique: `comment-` of `comment-339519`. */
function withoutNumber(name: string, from: number, to: number): number {
	let end = Math.min(to, from + LONGEST_NAME);
	while (end > from && name.charCodeAt(end - 1) >= 48 && name.charCodeAt(end - 1) <= 57) end--;
	return end;
}

/** One class: a layout word in it takes away all but what it says of posts, comments and the like. */
function bitsOfSingle(single: string): number {
	const known = names.get(single);
	if (known !== undefined) return known;
	let bits = (ALONE[single] ?? 0) | (single.includes('side') && SIDE_NAME.test(single) ? SIDE : 0);
	let layout = false;
	for (let from = 0; from < single.length; ) {
		const to = wordEnd(single, from);
		if (to - from >= 2) {
			const found = lookUpWord(single.slice(from, to));
			if (found < 0) layout = true;
			else bits |= found;
		}
		from = Math.max(to, from + 1);
	}
	if ((bits & PERSON) !== 0 && ABOUT.test(single)) bits |= AUTHOR_BOX;
	if (single.includes('more') && MORE_NAME.test(single)) bits |= RELATED;
	if (HIDDEN_NAME.test(single)) bits |= HIDDEN;
	if (layout) bits &= CAPTION | POST | COMMENT | TITLE | RELATED | SHARE | AUTHOR_BOX;
	names.set(single, bits);
	return bits;
}

/** The end of the word that begins here: letters, up to a capital that follows a small letter. */
function wordEnd(name: string, from: number): number {
	let to = from;
	for (let small = false; to < name.length; to++) {
		const code = name.charCodeAt(to);
		const isSmall = (code >= 97 && code <= 122) || code > 127;
		if (!isSmall && !(code >= 65 && code <= 90 && !small)) break;
		small = isSmall;
	}
	return to;
}

function lookUpWord(word: string): number {
	let bits = words.get(word);
	if (bits === undefined) {
		bits = bitsOfWord(word.toLowerCase());
		words.set(word, bits);
	}
	return bits;
}

function bitsOfWord(word: string): number {
	if (LAYOUT.test(word)) return -1;
	let bits = 0;
	for (const [bit, pattern] of WORDS) if (pattern.test(word)) bits |= bit;
	return bits;
}

function bitsOfProperty(value: string): number {
	if (value === 'articleBody' || value === 'blogPost') return POST;
	if (value === 'comment' || value === 'commentText') return COMMENT;
	if (value === 'headline' || value === 'name') return TITLE;
	if (value === 'author' || value === 'creator') return PERSON;
	return 0;
}

function tagBits(): Int32Array {
	const table = new Int32Array(FIRST_OWN_TAG);
	for (const [tag, bits] of TAGS) table[tag] = bits;
	return table;
}
