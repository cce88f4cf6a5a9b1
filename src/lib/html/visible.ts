/**
 * visible: the text of a page as a reader sees it, computed once for the whole page.
 *
 * White space collapses as in browsers. Block tags and `br` start a new line, a blank line separates paragraphs and
 * headings, a tab separates table cells. Each node's text is a range of the one string, so text, length and text
 * outside links of any subtree cost one subtraction.
 *
 * In:     a Page.
 * Out:    the string, and per node where its text begins and how many characters before it are inside links.
 * Not here: style sheets. Only what the markup itself hides is hidden (`hidden`, inline `display:none`, scripts …).
 */
import { HAS } from './marks.ts';
import { COMMENT, DOCTYPE, DOCUMENT, FIRST_OWN_TAG, FRAGMENT, TAG, TEXT } from './names.ts';
import type { Node, PageTree } from './tree.ts';

/** The text of a page as a reader sees it, and the range of each node in it. */
export interface VisibleText {
	readonly text: string;
	/** Node n (with its subtree) is `text.slice(start[n], start[end[n]])`; it may begin with a line break. */
	readonly start: Int32Array;
	/** How many characters before node n are inside links. */
	readonly linked: Int32Array;
}

/** What separates two pieces of text, weakest first. */
const NOTHING = 0;
const SPACE = 1;
const CELL = 2;
const LINE = 3;
const PARAGRAPH = 4;
const SEPARATORS = ['', ' ', '\t', '\n', '\n\n'] as const;

/** Tags that start a new line before and after themselves (`br` once), with the strength of the break. */
const BREAKS = breakTable();
/** Tags whose content is not shown as text of the page. */
const HIDDEN = hiddenTable();

const DISPLAY_NONE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
/** White space inside a text that has to be collapsed. Testing first is cheaper than replacing nothing. */
const TO_COLLAPSE = / *[\t\n\f\r][\t\n\f\r ]*| {2,}/g;
const NEEDS_COLLAPSING = /[\t\n\f\r]| {2}/;

export function visibleText(page: PageTree): VisibleText {
	const { tag, end, size, marks } = page;
	const start = new Int32Array(size + 1);
	const linked = new Int32Array(size + 1);
	const openBlocks: Node[] = [];
	const out = new TextWriter();
	/** Where the innermost block ends. */
	let blockEnd = size;
	let linkEnd = 0;
	let preEnd = 0;
	let inLinks = 0;
	for (let n = 0; n < size; n++) {
		while (n >= blockEnd) {
			out.separate(BREAKS[tag[openBlocks.pop()!]!]!);
			blockEnd = openBlocks.length === 0 ? size : end[openBlocks[openBlocks.length - 1]!]!;
		}
		start[n] = out.length;
		linked[n] = inLinks;
		const kind = tag[n]!;
		if (kind === TEXT) {
			const before = out.length;
			if (n < preEnd) out.writePreformatted(page.chars(n));
			else if ((marks[n]! & HAS.WHITE) !== 0) out.separate(SPACE);
			else out.write(page.chars(n));
			if (n < linkEnd) inLinks += out.length - before;
		} else if (mayHide(kind, marks[n]!) && isHidden(page, n, kind)) {
			for (const stop = end[n]!; n + 1 < stop; ) {
				n++;
				start[n] = out.length;
				linked[n] = inLinks;
			}
		} else if (kind < FIRST_OWN_TAG) {
			if (kind === TAG.BR) out.lineBreak();
			else if (kind === TAG.TD || kind === TAG.TH) out.separate(CELL);
			else if (kind === TAG.A) {
				if (page.attr(n, 'href') !== undefined) linkEnd = Math.max(linkEnd, end[n]!);
			} else if (BREAKS[kind] !== NOTHING) {
				out.separate(BREAKS[kind]!);
				openBlocks.push(n);
				blockEnd = end[n]!;
				if (kind === TAG.PRE || kind === TAG.LISTING) preEnd = Math.max(preEnd, end[n]!);
			}
		}
	}
	start[size] = out.length;
	linked[size] = inLinks;
	return { text: out.toString(), start, linked };
}

/** Collects pieces of text and remembers the strongest break since the last one. */
class TextWriter {
	length = 0;
	/**
	 * Joined at the end into one flat string. Repeated concatenation would leave a rope for the first reader to
	 * flatten.
	 */
	readonly #pieces: string[] = [];
	#pending: number = NOTHING;

	toString(): string {
		return this.#pieces.join('');
	}

	separate(strength: number): void {
		if (strength > this.#pending) this.#pending = strength;
	}

	/** `br`: the second in a row makes a blank line. */
	lineBreak(): void {
		this.separate(this.#pending >= LINE ? PARAGRAPH : LINE);
	}

	write(chars: string): void {
		const { length } = chars;
		let from = 0;
		while (from < length && isWhite(chars.charCodeAt(from))) from++;
		if (from > 0) this.separate(SPACE);
		if (from === length) return;
		let to = length;
		while (isWhite(chars.charCodeAt(to - 1))) to--;
		const body = to - from < length ? chars.slice(from, to) : chars;
		this.#append(NEEDS_COLLAPSING.test(body) ? body.replace(TO_COLLAPSE, ' ') : body);
		if (to < length) this.#pending = SPACE;
	}

	/** Text in `pre`: spaces and line ends stay, except at its edges. */
	writePreformatted(chars: string): void {
		const body = chars.trimEnd();
		if (body.length === 0) {
			this.separate(chars.includes('\n') ? LINE : SPACE);
			return;
		}
		this.#append(body);
		if (body.length < chars.length) this.#pending = chars.includes('\n', body.length) ? LINE : SPACE;
	}

	#append(piece: string): void {
		if (this.length > 0 && this.#pending !== NOTHING) {
			const separator = SEPARATORS[this.#pending]!;
			this.#pieces.push(separator);
			this.length += separator.length;
		}
		this.#pieces.push(piece);
		this.length += piece.length;
		this.#pending = NOTHING;
	}
}

function isWhite(unit: number): boolean {
	return unit === 32 || (unit <= 13 && unit >= 9 && unit !== 11);
}

/** Most elements are of a visible kind and have no attribute that hides them. */
function mayHide(kind: number, marks: number): boolean {
	return kind >= DOCUMENT || HIDDEN[kind] === 1 || (marks & HAS.HIDING) !== 0;
}

function isHidden(page: PageTree, node: Node, kind: number): boolean {
	if (kind === COMMENT || kind === DOCTYPE || kind === FRAGMENT) return true;
	if (kind >= FIRST_OWN_TAG) return page.name(node) === 'svg';
	if (kind === TAG.NOSCRIPT) return !isWholeText(page, node);
	return HIDDEN[kind] === 1 || isHiddenByAttribute(page, node, kind);
}

/**
 * Script-built pages may have a text for readers without scripts. If it is this long, it is not a notice that scripts
 * are required.
 */
const MIN_FALLBACK = 600;
/** If this many nodes contain less, it is not a text. */
const MAX_LOOKED_AT = 400;

function isWholeText(page: PageTree, node: Node): boolean {
	const stop = Math.min(page.end[node]!, node + MAX_LOOKED_AT);
	let length = 0;
	for (let n = node + 1; n < stop && length < MIN_FALLBACK; n++) {
		const kind = page.tag[n]!;
		if (kind === TAG.STYLE || kind === TAG.SCRIPT) n = page.end[n]! - 1;
		else if (kind === TEXT) length += page.chars(n).trim().length;
	}
	return length >= MIN_FALLBACK;
}

/** Parts of a streamed page: they arrive hidden, and a script moves each into place. */
const STREAMED = /^S:[0-9a-f]+$/i;

/**
 * True when an attribute of the element hides it. Scripts often reveal the whole page or its main part, so those never
 * count as hidden.
 */
export function isHiddenByAttribute(page: PageTree, node: Node, kind: number = page.tag[node]!): boolean {
	if ((page.marks[node]! & HAS.HIDING) === 0) return false;
	if (kind === TAG.HTML || kind === TAG.BODY || kind === TAG.MAIN || kind === TAG.ARTICLE) return false;
	const attributes = page.attributes(node);
	for (let i = 0; i < attributes.length; i++) {
		const { name, value } = attributes[i]!;
		const hides = name === 'hidden' ? value !== 'until-found' : name === 'style' && DISPLAY_NONE.test(value);
		if (hides) return !isRevealed(page, node);
	}
	return false;
}

/** Roles of what a reader opens in place: the panel of a tab, or of an accordion. */
const PANEL_ROLE = /^(?:tabpanel|region)$/i;
/** Names of the same: page builders hide all panels but the first. */
const PANEL_NAME =
	/(?:^|[\s_-])(?:accordion|collaps(?:e|ed|ible)|faq|tab-?(?:pane|panel|content)|toggle|expand(?:ed|able)?|read-?more)(?:[\s_-]|$)|(?:accordion|tab|faq|toggle)[\w-]*(?:panel?|content|body|answer|text)(?:[\s_-]|$)|(?:^|[\s_-])less(?:[\s_-]|$)/i;

/** True when a script moves the element into place, or a reader opens it on the page. */
function isRevealed(page: PageTree, node: Node): boolean {
	const id = page.attr(node, 'id') ?? '';
	if (STREAMED.test(id) || PANEL_ROLE.test(page.attr(node, 'role') ?? '')) return true;
	return PANEL_NAME.test(page.attr(node, 'class') ?? '') || PANEL_NAME.test(id);
}

function breakTable(): Uint8Array {
	const table = new Uint8Array(FIRST_OWN_TAG);
	const { ADDRESS, ARTICLE, ASIDE, BODY, CAPTION, CENTER, DD, DETAILS, DIALOG, DIR, DIV, DL, DT } = TAG;
	const { FIELDSET, FIGCAPTION, FIGURE, FOOTER, FORM, HEADER, HGROUP, LI, MAIN, MENU } = TAG;
	const { NAV, OL, OPTION, SEARCH, SECTION, SUMMARY, TABLE, TBODY, TFOOT, THEAD, TR, UL } = TAG;
	const lines = [ADDRESS, ARTICLE, ASIDE, BODY, CAPTION, CENTER, DD, DETAILS, DIALOG, DIR, DIV, DL, DT];
	lines.push(FIELDSET, FIGCAPTION, FIGURE, FOOTER, FORM, HEADER, HGROUP, LI, MAIN, MENU);
	lines.push(NAV, OL, OPTION, SEARCH, SECTION, SUMMARY, TABLE, TBODY, TFOOT, THEAD, TR, UL);
	for (const tag of lines) table[tag] = LINE;
	const { P, H1, H2, H3, H4, H5, H6, BLOCKQUOTE, PRE, LISTING, HR } = TAG;
	for (const tag of [P, H1, H2, H3, H4, H5, H6, BLOCKQUOTE, PRE, LISTING, HR]) table[tag] = PARAGRAPH;
	return table;
}

function hiddenTable(): Uint8Array {
	const table = new Uint8Array(FIRST_OWN_TAG);
	const { HEAD, SCRIPT, STYLE, NOSCRIPT, TEMPLATE, IFRAME, NOFRAMES, NOEMBED, SELECT, TEXTAREA } = TAG;
	for (const tag of [HEAD, SCRIPT, STYLE, NOSCRIPT, TEMPLATE, IFRAME, NOFRAMES, NOEMBED, SELECT, TEXTAREA])
		table[tag] = 1;
	const { OBJECT, EMBED, TITLE } = TAG;
	for (const tag of [OBJECT, EMBED, TITLE]) table[tag] = 1;
	return table;
}
