/**
 * tokenize: parse5's tokenizer with a fast path for plain markup.
 *
 * Nearly all of a page is text runs, comments and tags whose names and values contain no NUL and end before the page
 * does. Those are read here in one step, with the engine's own string search. Everything else (a NUL, a tag cut off by
 * the end, declarations, CDATA …) is left to parse5's state machine, so the tree stays the one that the standard
 * prescribes. The differential test (differential.test.ts) compares both exactly.
 *
 * In:     a string without carriage returns (parse.ts normalizes them, as the standard's preprocessing does).
 * Out:    tokens for parse5's tree construction, and the position of each token for the builder.
 * Depends on: the internals of parse5 8.1.1. The version is pinned exactly, and the same test fails when they change.
 */
import { decodeHTML, decodeHTMLAttribute } from 'entities/decode';
import { html as htmlNames, InsertionMode, Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import type { TreeBuilder } from './build.ts';
import { HAS } from './marks.ts';
import { TAG } from './names.ts';
import { addToHash, SharedNames } from './shared-names.ts';
import type { Attribute } from './tree.ts';

/** What the tokenizer needs to know about parse5's tree construction. */
export interface Construction extends TokenHandler {
	readonly insertionMode: InsertionMode;
	readonly skipNextNewLine: boolean;
}

/** States of parse5's machine that have a fast path but no public name. */
const SCRIPT_DATA_ESCAPED = 19;

const LT = 60;
const GT = 62;
const SLASH = 47;
const EQUALS = 61;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const BANG = 33;
const DASH = 45;

/** A tag with more attributes takes the slow path, which has a set for their names. */
const MAX_PLAIN_ATTRIBUTES = 60;
/** Shared by most tags, which have none; never modified. */
const NO_ATTRIBUTES: Attribute[] = [];

/** Character classes of ASCII. */
const WHITE = 1;
const NAME = 2;
const UPPER = 4;
const LETTER = 8;
/** Ends an attribute's name. */
const NAME_END = 16;
const CLASS = classTable();

/** Modes in which white space inside a run of text needs no separate token. */
const MERGING_MODES = new Set([
	InsertionMode.IN_BODY,
	InsertionMode.TEXT,
	InsertionMode.IN_CAPTION,
	InsertionMode.IN_CELL,
	InsertionMode.IN_TEMPLATE,
]);
const IS_MERGING = Uint8Array.from({ length: 32 }, (_, mode) => (MERGING_MODES.has(mode) ? 1 : 0));

export class PlainTokenizer extends Tokenizer {
	readonly #builder: TreeBuilder;
	readonly #construction: Construction;
	#html = '';
	#nextAmpersand = -1;
	readonly #names = new SharedNames();
	/** The attributes of the current tag, and their count. A growing list would reserve far more memory. */
	readonly #attributes: Attribute[] = [];
	#count = 0;
	/** Reused for each end tag: the tree construction stores none of them. */
	readonly #endTag: Token.TagToken = {
		type: Token.TokenType.END_TAG,
		tagName: '',
		tagID: TAG.UNKNOWN,
		selfClosing: false,
		ackSelfClosing: false,
		attrs: NO_ATTRIBUTES,
		location: null,
	};

	constructor(construction: Construction, builder: TreeBuilder) {
		super({ sourceCodeLocationInfo: false }, construction);
		this.#construction = construction;
		this.#builder = builder;
		// Positions are counted from the start of the page, so nothing of it may be dropped.
		this.preprocessor.bufferWaterline = Number.POSITIVE_INFINITY;
	}

	override write(html: string, isLast: boolean): void {
		this.#html = html;
		super.write(html, isLast);
	}

	protected override _runParsingLoop(): void {
		if (this.inLoop) return;
		this.inLoop = true;
		const isPlain = !this.#html.includes('\0');
		const builder = this.#builder;
		while (this.active && !this.paused) {
			if (isPlain && this.#readPlainly()) continue;
			if (this.state === TokenizerMode.DATA) builder.position = this.preprocessor.pos + 1;
			this.consumedAfterSnapshot = 0;
			this._callState(this._consume());
		}
		this.inLoop = false;
	}

	/** Reads one text run, tag or comment on the fast path; false when parse5 has to read the next character. */
	#readPlainly(): boolean {
		const from = this.preprocessor.pos + 1;
		switch (this.state as number) {
			case TokenizerMode.DATA:
				return (
					from < this.#html.length &&
					(this.#html.charCodeAt(from) === LT ? this.#readMarkup(from) : this.#readText(from, true))
				);
			case TokenizerMode.RCDATA:
				return this.#readText(from, true);
			case TokenizerMode.RAWTEXT:
			case TokenizerMode.SCRIPT_DATA:
				return this.#readText(from, false);
			case SCRIPT_DATA_ESCAPED:
				return this.#readEscapedScript(from);
			default:
				return false;
		}
	}

	#readText(from: number, hasReferences: boolean): boolean {
		const html = this.#html;
		let to = html.indexOf('<', from);
		if (to === -1) to = html.length;
		if (to === from) return false;
		const raw = html.slice(from, to);
		this.#emitText(hasReferences && this.#hasAmpersand(from, to) ? decodeHTML(raw) : raw, from, to);
		return true;
	}

	/** Inside `<script><!--` a dash can start the end, so a run stops at the next dash. */
	#readEscapedScript(from: number): boolean {
		const html = this.#html;
		let to = from;
		while (to < html.length && html.charCodeAt(to) !== LT && html.charCodeAt(to) !== DASH) to++;
		if (to === from) return false;
		this.#emitText(html.slice(from, to), from, to);
		return true;
	}

	#hasAmpersand(from: number, to: number): boolean {
		if (this.#nextAmpersand < from) {
			const next = this.#html.indexOf('&', from);
			this.#nextAmpersand = next === -1 ? this.#html.length : next;
		}
		return this.#nextAmpersand < to;
	}

	#emitText(text: string, from: number, to: number): void {
		this._emitCurrentCharacterToken(null);
		this.#moveTo(to, from);
		const { insertionMode, skipNextNewLine } = this.#construction;
		let white = 0;
		while (white < text.length && isWhite(text.charCodeAt(white))) white++;
		if (white === text.length) this.#emitWhite(text);
		else if (skipNextNewLine || IS_MERGING[insertionMode] === 0) this.#emitAlternating(text);
		else this.#emitCharacters(text);
	}

	/** One token for each run of white space and of other characters, as the modes outside the body need it. */
	#emitAlternating(text: string): void {
		for (let from = 0; from < text.length; ) {
			const white = isWhite(text.charCodeAt(from));
			let to = from + 1;
			while (to < text.length && isWhite(text.charCodeAt(to)) === white) to++;
			if (white) this.#emitWhite(text.slice(from, to));
			else this.#emitCharacters(text.slice(from, to));
			from = to;
		}
	}

	/** parse5 delivers text that it held back (in a table) when the builder no longer treats it as white space. */
	#emitWhite(chars: string): void {
		this.#builder.white = HAS.WHITE;
		this.#construction.onWhitespaceCharacter({
			type: Token.TokenType.WHITESPACE_CHARACTER,
			chars,
			location: null,
		});
		this.#builder.white = 0;
	}

	#emitCharacters(chars: string): void {
		this.#construction.onCharacter({ type: Token.TokenType.CHARACTER, chars, location: null });
	}

	#readMarkup(lt: number): boolean {
		const next = this.#html.charCodeAt(lt + 1);
		if (classOf(next) & LETTER) return this.#readTag(lt, lt + 1, true);
		if (next === SLASH && classOf(this.#html.charCodeAt(lt + 2)) & LETTER)
			return this.#readTag(lt, lt + 2, false);
		if (next === BANG && this.#html.startsWith('--', lt + 2)) return this.#readComment(lt);
		return false;
	}

	#readComment(lt: number): boolean {
		const html = this.#html;
		const from = lt + 4;
		if (html.charCodeAt(from) === GT || html.startsWith('->', from)) return false;
		const to = html.indexOf('-->', from);
		if (to === -1) return false;
		const data = html.slice(from, to);
		if (data.includes('--!>')) return false;
		this._emitCurrentCharacterToken(null);
		this.#moveTo(to + 3, lt);
		this.#construction.onComment({ type: Token.TokenType.COMMENT, data, location: null });
		return true;
	}

	/** A whole tag from its name to `>`, or nothing. */
	#readTag(lt: number, nameFrom: number, isStart: boolean): boolean {
		const html = this.#html;
		let at = nameFrom;
		let classes = 0;
		let hash = 0;
		for (;;) {
			const code = html.charCodeAt(at);
			const c = classOf(code);
			if ((c & NAME) === 0) break;
			classes |= c;
			hash = addToHash(hash, code);
			at++;
		}
		const nameTo = at;
		this.#count = 0;
		let selfClosing = false;
		for (;;) {
			while (classOf(html.charCodeAt(at)) & WHITE) at++;
			const code = html.charCodeAt(at);
			if (code === GT) break;
			if (code === SLASH) {
				at++;
				if (html.charCodeAt(at) === GT) {
					selfClosing = true;
					break;
				}
				continue;
			}
			// A name that continues with an unusual character, or a tag that never ends.
			if (at === nameTo) return false;
			at = this.#readAttribute(at);
			if (at === -1) return false;
		}
		const name = this.#names.read(html, nameFrom, nameTo, hash, (classes & UPPER) !== 0);
		this.#emitTag(name, firstOf(this.#attributes, this.#count), selfClosing, isStart, lt, at);
		return true;
	}

	/** Reads `name`, `name=value`, `name="value"`; returns the position after it, or -1 when parse5 has to read it. */
	#readAttribute(from: number): number {
		const html = this.#html;
		const attributes = this.#attributes;
		const count = this.#count;
		let at = from;
		let classes = 0;
		let hash = 0;
		for (;;) {
			const code = html.charCodeAt(at);
			const c = classOf(code);
			if (c & NAME_END) break;
			// Also true at the end of the page, where the code is NaN.
			if (!(code < 128)) return -1;
			classes |= c;
			hash = addToHash(hash, code);
			at++;
		}
		if (at === from || count === MAX_PLAIN_ATTRIBUTES) return -1;
		const name = this.#names.read(html, from, at, hash, (classes & UPPER) !== 0);
		while (classOf(html.charCodeAt(at)) & WHITE) at++;
		let value = '';
		if (html.charCodeAt(at) === EQUALS) {
			at++;
			while (classOf(html.charCodeAt(at)) & WHITE) at++;
			const code = html.charCodeAt(at);
			const isQuoted = code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
			const valueFrom = isQuoted ? at + 1 : at;
			const valueTo = isQuoted
				? html.indexOf(code === DOUBLE_QUOTE ? '"' : "'", valueFrom)
				: this.#unquotedEnd(at);
			if (valueTo === -1) return -1;
			value = html.slice(valueFrom, valueTo);
			if (this.#hasAmpersand(valueFrom, valueTo)) value = decodeHTMLAttribute(value);
			at = isQuoted ? valueTo + 1 : valueTo;
		}
		for (let i = 0; i < count; i++) if (attributes[i]!.name === name) return at;
		attributes[count] = { name, value };
		this.#count = count + 1;
		return at;
	}

	#unquotedEnd(from: number): number {
		const html = this.#html;
		for (let at = from; at < html.length; at++) {
			const code = html.charCodeAt(at);
			if (code === GT || classOf(code) & WHITE) return at;
		}
		return -1;
	}

	#emitTag(
		tagName: string,
		attrs: Attribute[],
		selfClosing: boolean,
		isStart: boolean,
		lt: number,
		gt: number,
	): void {
		this._emitCurrentCharacterToken(null);
		this.#moveTo(gt + 1, lt);
		this.state = TokenizerMode.DATA;
		const tagID = htmlNames.getTagID(tagName);
		if (isStart) {
			this.lastStartTagName = tagName;
			this.#construction.onStartTag({
				type: Token.TokenType.START_TAG,
				tagName,
				tagID,
				selfClosing,
				ackSelfClosing: false,
				attrs,
				location: null,
			});
		} else {
			const token = this.#endTag;
			token.tagName = tagName;
			token.tagID = tagID;
			token.selfClosing = selfClosing;
			token.attrs = attrs;
			this.#construction.onEndTag(token);
		}
	}

	#moveTo(next: number, tokenFrom: number): void {
		this.preprocessor.pos = next - 1;
		this.runStart = this.runEnd = next;
		this.#builder.position = tokenFrom;
	}
}

/** A list of exact size; most tags have one or two attributes. */
function firstOf(attributes: readonly Attribute[], count: number): Attribute[] {
	if (count === 0) return NO_ATTRIBUTES;
	if (count === 1) return [attributes[0]!];
	if (count === 2) return [attributes[0]!, attributes[1]!];
	return attributes.slice(0, count);
}

function classOf(code: number): number {
	return code < 128 ? CLASS[code]! : 0;
}

function isWhite(code: number): boolean {
	return code === 32 || code === 10 || code === 9 || code === 12 || code === 13;
}

function classTable(): Uint8Array {
	const table = new Uint8Array(128);
	for (const char of '\t\n\f ') table[char.charCodeAt(0)] = WHITE | NAME_END;
	for (const char of '/>=') table[char.charCodeAt(0)] = NAME_END;
	for (const char of 'abcdefghijklmnopqrstuvwxyz') {
		table[char.charCodeAt(0)] = NAME | LETTER;
		table[char.toUpperCase().charCodeAt(0)] = NAME | LETTER | UPPER;
	}
	for (const char of '0123456789-:_.') table[char.charCodeAt(0)] = NAME;
	return table;
}
