/**
 * names: what the names in class and id say about an element.
 *
 * Names are split into words (`entry-content`, `postMeta`, `commentlist`), and each word is looked up in general lists
 * of several languages, never of a site.
 *
 * In:     the value of a class or id attribute.
 * Out:    bits of bits.ts.
 */
import { EDGE, makeWordTable, OTHER, SHIFT, symbolOf } from '../../lib/text/word-table.ts';
import {
	AUTHOR_BOX,
	AVATAR,
	CAPTION,
	COMMENT,
	FOOT,
	FORM,
	HEAD,
	HIDDEN,
	META,
	NAVIGATION,
	PERSON,
	POST,
	PROMOTION,
	RELATED,
	SHARE,
	SIDE,
	TITLE,
} from './bits.ts';

/** A word that makes another of the same name harmless: the wrapper of a page with a sidebar is not a sidebar. */
const LAYOUT = 1 << 20;
/** Words that have a meaning only as a whole name: of a side, of more of the same, of what is hidden. */
const SIDES = 1 << 21;
const MORE = 1 << 22;
const HIDES = 1 << 23;
const WHOLE = SIDES | MORE | HIDES;

/** Words, beginnings (`comment*`) and endings (`*title`) of words, by their meaning. */
const WORDS = makeWordTable([
	[
		COMMENT,
		'cmt cmts comentario comentarios comment* discussion disqus* dsq* guestbook intensedebate komentarz komentarze kommentar* kommenti kommentit livefyre pingback pingbacks pings reactie reacties reaction reactions replies respond response responses talkback trackback trackbacks',
	],
	[
		POST,
		'article articlebody articletext artikel beitrag blogbody blogpost body bodytext eintrag entry entrybody entrycontent entrytext hentry post postbody postcontent posttext story storycontent storytext',
	],
	[
		NAVIGATION,
		'breadcrumb* menu* nav* pagenavi pager paginat* paging prevnext sitemap skip submenu tabs toc toolbar',
	],
	[SIDE, 'aside blogroll* gadget leftcol leftcolumn rail rightcol rightcolumn sidebar* sidenav widget*'],
	[FOOT, 'colophon copyright credits disclaimer foot footer* imprint legal'],
	[
		SHARE,
		'addthis* addtoany* bookmark bookmarking bookmarks compartir digg facebook flattr follow hatena jp like likes linkedin partager pinterest plusone reddit share* shariff sharing sociab* social* teilen tweet twitter whatsapp',
	],
	[
		RELATED,
		'also archive archives associated crp latest linkwithin* morefrom nrelate outbrain* popular promo promos recent recommend* related* similar suggested suggestions taboola* teaser teasers trending upnext weitere yarpp* zergnet',
	],
	[
		META,
		'action actions byline* cat categor* cats credit date dateline details edit info infos meta* permalink posted postedby postfooter postinfo postmeta* published rating ratings stats tag taglist tags time timestamp tools utility views',
	],
	[AUTHOR_BOX, 'aboutauthor authorbio authorbox authorinfo bio biography contributor contributors vcard'],
	[
		PROMOTION,
		'ad ads adsbygoogle adsense advert* anuncio anzeige banner buy consent cookie* cta dfp donate donation gdpr gpt mailchimp modal newsletter* optin overlay paywall popup privacy promo promotion publicite signup sponsor* subscri* werbung',
	],
	[TITLE, '*title header heading headline subject titel'],
	[FORM, 'commentform contact form login register reply respond search searchform'],
	[AVATAR, '*avatar* photo portrait usericon userpic'],
	[PERSON, '*author* auteur autor byline cite commenter fn name nick nickname poster user username'],
	[CAPTION, '*caption bildtext* bildunterschrift* caption* legende*'],
	[HEAD, 'banner branding hero logo masthead siteheader sitetitle topbar'],
	[
		LAYOUT,
		'col column columns container grid has** is js layout no not page postid single template theme with without wrap wrapper',
	],
	[SIDES, 'bottom left right secondary tertiary *side'],
	[MORE, '*more*'],
	[
		HIDES,
		'hidden hide invisible noprint offscreen only print printonly reader screen screenreader text visuallyhidden',
	],
]);

/** Words that count only when they are the whole name. */
const ALONE: Readonly<Record<string, number>> = {
	secondary: SIDE,
	tertiary: SIDE,
	side: SIDE,
	bottom: FOOT,
	right: SIDE,
	left: SIDE,
};

const SIDE_NAME = /^(?:left|right)?[-_]?side(?:[-_]|$)/i;
/** A whole name that only says hidden. Inside a longer one it is about a label, or a panel that opens. */
const HIDDEN_NAME =
	/^(?:is-|u-|js-)?(?:hidden|hide|invisible|visually-?hidden|off-?screen|sr-only|screen-?reader(?:-text)?|assistive-text|no-?print|print-?only)$/i;
/** More of the same, by what follows the word: alone it may name the rest of a post. */
const MORE_NAME =
	/more[-_]*(?:from|posts?|stories|story|articles?|news|links?|reads?|videos?|topics?|like|on)(?:[^a-z]|$)/i;
/** With a word for persons: a box about one. */
const ABOUT = /box|bio|info|about|descr|container|card|area|section|profile|details|block/i;

/** A longer class attribute is machine-made and meaningless. */
const LONGEST_NAME = 300;

/** What all names of a class attribute say together. */
export function bitsOfClasses(classes: string): number {
	return classes.length < LONGEST_NAME ? bitsOfNames(classes, classes.length, SPACE) : 0;
}

export function bitsOfId(id: string): number {
	return bitsOfNames(id, Math.min(id.length, LONGEST_NAME), 0);
}

/** Characters up to this one separate two names of a class attribute. */
const SPACE = 32;

/** The symbol of each ASCII character, with CAPITALS added for a capital. */
const SYMBOLS = new Uint8Array(128).fill(EDGE);
const CAPITALS = 32;
for (let code = 97; code <= 122; code++) {
	SYMBOLS[code] = symbolOf(code);
	SYMBOLS[code - 32] = symbolOf(code) + CAPITALS;
}

const { start: START, next: NEXT, bits: KNOWN } = WORDS;

/** One pass: a word is a run of letters, up to a capital that follows a small letter; a name is up to a space. */
function bitsOfNames(names: string, length: number, space: number): number {
	let all = 0;
	let from = 0;
	let ofName = 0;
	let state = START;
	for (let at = 0; at < length; at++) {
		const code = names.charCodeAt(at);
		let symbol = code < 128 ? SYMBOLS[code]! : OTHER;
		if (symbol >= CAPITALS) {
			symbol -= CAPITALS;
			if (at > 0 && isSmall(names.charCodeAt(at - 1))) {
				ofName |= KNOWN[NEXT[(state << SHIFT) + EDGE]!]!;
				state = START;
			}
		}
		state = NEXT[(state << SHIFT) + symbol]!;
		ofName |= KNOWN[state]!;
		if (code > space) continue;
		if (ofName !== 0) all |= nameBits(names, from, at, ofName);
		from = at + 1;
		ofName = 0;
	}
	ofName |= KNOWN[NEXT[(state << SHIFT) + EDGE]!]!;
	return ofName === 0 ? all : all | nameBits(names, from, length, ofName);
}

function isSmall(code: number): boolean {
	return code > 127 || (code >= 97 && code <= 122);
}

/** The bits that stay when another word of the name is about layout. */
const BESIDE_LAYOUT = CAPTION | POST | COMMENT | TITLE | RELATED | SHARE | AUTHOR_BOX;

/** What a name says, given what its words say. */
function nameBits(names: string, from: number, to: number, words: number): number {
	let bits = words;
	if ((bits & (WHOLE | PERSON)) !== 0)
		bits |= bitsOfWhole(names.slice(from, withoutNumber(names, from, to)), bits);
	if ((bits & LAYOUT) !== 0) bits &= BESIDE_LAYOUT;
	return bits & ~WHOLE;
}

/** The end of the name without the number that makes it unique: `comment-` of `comment-339519`. */
function withoutNumber(names: string, from: number, to: number): number {
	let end = to;
	while (end > from && names.charCodeAt(end - 1) >= 48 && names.charCodeAt(end - 1) <= 57) end--;
	return end;
}

/** What only the whole name says. */
function bitsOfWhole(name: string, bits: number): number {
	let whole = 0;
	if ((bits & SIDES) !== 0)
		whole = (ALONE[name] ?? 0) | (name.includes('side') && SIDE_NAME.test(name) ? SIDE : 0);
	if ((bits & PERSON) !== 0 && ABOUT.test(name)) whole |= AUTHOR_BOX;
	if ((bits & MORE) !== 0 && name.includes('more') && MORE_NAME.test(name)) whole |= RELATED;
	if ((bits & HIDES) !== 0 && HIDDEN_NAME.test(name)) whole |= HIDDEN;
	return whole;
}
