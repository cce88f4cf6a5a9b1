/**
 * scan: text that is meant to be XML → tags, text and CDATA, in any state.
 *
 * A `<` that cannot begin a tag is text. A tag that runs into the next `<` is ended there when the handler knows its
 * name, and is text otherwise. A quote that is never closed does not swallow what follows. Every character is visited a
 * limited number of times, so hostile input costs no more than long input.
 *
 * In:     text.
 * Out:    calls to the handler, in order, with offsets into the text.
 * Why not a library: they decide inside a damaged tag what to discard, and visit every character of text. This one
 * jumps
 *         from `<` to `<`.
 * Not here: names, namespaces and nesting (the handler's job), references (references.ts), attributes (attributes.ts).
 */

/** What was wrong with the text and how it was repaired. */
export type XmlRepair =
	| 'strayLess'
	| 'brokenTags'
	| 'brokenCdata'
	| 'bareAmpersands'
	| 'undefinedEntities'
	| 'impossibleReferences';

/** Receives repairs: counts them, or rejects the document. */
export interface Repairs {
	add(repair: XmlRepair): void;
}

export interface ScanHandler {
	/** True when nothing more is needed. */
	readonly isDone: boolean;
	/** Whether an element of this name matters: then its broken tag is repaired. */
	knows(name: string): boolean;
	/** A document type or another declaration, which is skipped. */
	declaration?(): void;
	/** Attributes are from `nameEnd` to `end`. */
	open(name: string, nameEnd: number, end: number, isSelfClosing: boolean): void;
	/** The name is from `start` to `end`. */
	close(start: number, end: number): void;
	text(start: number, end: number): void;
	/** `isWhole`: its `]]>` was present. */
	cdata(start: number, end: number, isWhole: boolean): void;
	/** The name of the innermost open element, for unclosed CDATA. */
	readonly openName: string | null;
}

const TAB = 9;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const SPACE = 32;
const BANG = 33;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;
const SLASH = 47;
const COLON = 58;
const LT = 60;
const EQUALS = 61;
const GT = 62;
const QUESTION = 63;
const UNDERSCORE = 95;

const CDATA_START = /<!\[\s{0,9}c?d?a?t?a?\s{0,9}\[/iy;
const DAMAGED_NAME = /[^<>\s]{2,40}>/y;
/** A tag longer than this is text with a stray `<`. */
const MAX_TAG_CHARS = 65_536;

/** Returns where the text ends. A tag that the end of the input cuts off comes after it. */
export function scanXml(source: string, handler: ScanHandler, repairs: Repairs): number {
	return new Scanner(source, handler, repairs).run();
}

class Scanner {
	readonly #source: string;
	readonly #handler: ScanHandler;
	readonly #repairs: Repairs;
	/** Where pending text begins. */
	#from = 0;
	/** The next ends of sections, cached so that many unclosed ones do not each search to the end. */
	readonly #next = new Map<string, number>();

	constructor(source: string, handler: ScanHandler, repairs: Repairs) {
		this.#source = source;
		this.#handler = handler;
		this.#repairs = repairs;
	}

	run(): number {
		const source = this.#source;
		let at = source.indexOf('<');
		while (at !== -1 && !this.#handler.isDone) {
			at = source.indexOf('<', this.#markup(at) ? this.#from : at + 1);
		}
		if (this.#handler.isDone) return this.#from;
		const end = this.#endOfText();
		this.#flush(end);
		return end;
	}

	/** Reads what begins at this `<`; false when it is text. */
	#markup(at: number): boolean {
		const next = this.#source.charCodeAt(at + 1);
		if (isNameStart(next)) return this.#openTag(at);
		if (next === SLASH) return this.#closeTag(at);
		if (next === BANG) return this.#declaration(at);
		if (next === QUESTION) return this.#instruction(at);
		return this.#isText();
	}

	/** A `<` that does not start anything. */
	#isText(): false {
		this.#repairs.add('strayLess');
		return false;
	}

	#flush(end: number): void {
		if (end > this.#from) this.#handler.text(this.#from, end);
	}

	/** At the end of the input a tag that was begun is not text. */
	#endOfText(): number {
		const source = this.#source;
		const last = source.lastIndexOf('<');
		const isCutTag =
			last >= this.#from && /^<[!/?a-z_][^<>]*$/i.test(source.slice(last, last + MAX_TAG_CHARS));
		return isCutTag ? last : source.length;
	}

	#openTag(at: number): boolean {
		const source = this.#source;
		const nameEnd = this.#nameEnd(at + 2);
		if (source.charCodeAt(nameEnd) === EQUALS) return this.#isText();
		const end = this.#tagEnd(nameEnd);
		const name = source.slice(at + 1, nameEnd);
		if (end < 0) return this.#brokenTag(name, at, nameEnd);
		this.#flush(at);
		this.#from = end + 1;
		const isSelfClosing = source.charCodeAt(end - 1) === SLASH && end - 1 >= nameEnd;
		this.#handler.open(name, nameEnd, isSelfClosing ? end - 1 : end, isSelfClosing);
		return true;
	}

	/** `<title Some words</title>`: no `>`. */
	#brokenTag(name: string, at: number, nameEnd: number): boolean {
		if (!this.#handler.knows(name)) return this.#isText();
		if (this.#source.length - nameEnd < MAX_TAG_CHARS && !this.#source.includes('<', nameEnd)) return false;
		this.#repairs.add('brokenTags');
		this.#flush(at);
		this.#from = this.#source.startsWith('<>', nameEnd) ? nameEnd + 2 : nameEnd;
		this.#handler.open(name, nameEnd, nameEnd, false);
		return true;
	}

	#nameEnd(from: number): number {
		const source = this.#source;
		let at = from;
		for (; at < source.length; at++) {
			const code = source.charCodeAt(at);
			if (code === GT || code === SLASH || code === LT || isSpace(code)) break;
			if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE || code === EQUALS) break;
		}
		return at;
	}

	/** The tag's `>`, or -1 when the next tag begins before it. */
	#tagEnd(from: number): number {
		const source = this.#source;
		const limit = Math.min(source.length, from + MAX_TAG_CHARS);
		let quote = 0;
		let gtInQuote = -1;
		for (let at = from; at < limit; at++) {
			const code = source.charCodeAt(at);
			if (quote !== 0) {
				if (code === quote) quote = 0;
				else if (code === GT && gtInQuote === -1) gtInQuote = at;
				else if (code === LT && gtInQuote !== -1) return this.#brokenQuotes(gtInQuote);
			} else if (code === GT) return at;
			else if (code === LT) return -1;
			else if ((code === DOUBLE_QUOTE || code === SINGLE_QUOTE) && this.#isValueQuote(at, from)) {
				quote = code;
				gtInQuote = -1;
			}
		}
		return gtInQuote === -1 ? -1 : this.#brokenQuotes(gtInQuote);
	}

	#brokenQuotes(end: number): number {
		this.#repairs.add('brokenTags');
		return end;
	}

	/** Only a quote after `=` opens a value. */
	#isValueQuote(at: number, from: number): boolean {
		for (let before = at - 1; before >= from; before--) {
			const code = this.#source.charCodeAt(before);
			if (!isSpace(code)) return code === EQUALS;
		}
		return false;
	}

	#closeTag(at: number): boolean {
		const source = this.#source;
		let nameStart = at + 2;
		while (isSpace(source.charCodeAt(nameStart)) || source.charCodeAt(nameStart) === SLASH) nameStart++;
		const first = source.charCodeAt(nameStart);
		if (!isNameStart(first) && first !== GT && !this.#isDamagedClosing(nameStart)) return this.#isText();
		const nameEnd = this.#nameEnd(nameStart);
		let end = nameEnd;
		while (end < source.length && source.charCodeAt(end) !== GT && source.charCodeAt(end) !== LT) end++;
		if (end === source.length) return false;
		this.#flush(at);
		const isEnded = source.charCodeAt(end) === GT;
		if (!isEnded) this.#repairs.add('brokenTags');
		this.#from = isEnded ? end + 1 : nameEnd;
		this.#handler.close(nameStart, nameEnd);
		if (!isEnded) this.#from = end;
		return true;
	}

	/** `</+itle>`: a word of any characters and `>`. */
	#isDamagedClosing(nameStart: number): boolean {
		DAMAGED_NAME.lastIndex = nameStart;
		return DAMAGED_NAME.test(this.#source);
	}

	#declaration(at: number): boolean {
		const source = this.#source;
		if (source.startsWith('<!--', at)) return this.#comment(at);
		CDATA_START.lastIndex = at;
		if (CDATA_START.test(source)) return this.#cdata(at, CDATA_START.lastIndex);
		if (!/^<![a-z]/i.test(source.slice(at, at + 3))) return this.#isText();
		const end = this.#declarationEnd(at);
		if (end === -1) return false;
		this.#flush(at);
		this.#from = end;
		this.#handler.declaration?.();
		return true;
	}

	/** The position after the `>` of a `<!DOCTYPE …>`, whose internal subset may contain others. */
	#declarationEnd(at: number): number {
		const gt = this.#find('>', at);
		if (gt === -1) return -1;
		const hasSubset = this.#source.slice(at, Math.min(gt, at + MAX_TAG_CHARS)).includes('[');
		const subsetEnd = hasSubset ? this.#find(']>', at) : -1;
		return subsetEnd === -1 ? gt + 1 : subsetEnd + 2;
	}

	/** The next position of a mark from here on, or -1. */
	#find(mark: string, from: number): number {
		let at = this.#next.get(mark);
		if (at === undefined || (at !== -1 && at < from)) {
			at = this.#source.indexOf(mark, from);
			this.#next.set(mark, at);
		}
		return at;
	}

	#comment(at: number): boolean {
		const end = this.#find('-->', at + 4);
		if (end === -1) this.#repairs.add('brokenTags');
		this.#flush(at);
		this.#from = end === -1 ? at + 4 : end + 3;
		return true;
	}

	#instruction(at: number): boolean {
		const source = this.#source;
		let end = at + 2;
		while (end < source.length && source.charCodeAt(end) !== GT && source.charCodeAt(end) !== LT) end++;
		if (end === source.length) return false;
		this.#flush(at);
		this.#from = source.charCodeAt(end) === GT ? end + 1 : end;
		return true;
	}

	#cdata(at: number, start: number): boolean {
		const found = this.#find(']]>', start);
		const sectionEnd = found === -1 ? this.#source.length : found;
		const lost = this.#lostEnd(start, sectionEnd);
		this.#flush(at);
		const isWhole = lost === -1 && found !== -1;
		const end = lost === -1 ? sectionEnd : lost;
		this.#from = isWhole ? end + 3 : end;
		if (lost !== -1) this.#repairs.add('brokenCdata');
		this.#handler.cdata(start, end, isWhole || lost !== -1);
		return true;
	}

	/**
	 * Where a section without `]]>` ends: at the closing tag of its element, unless that closes something opened inside
	 * the section. -1: it is not missing.
	 */
	#lostEnd(start: number, sectionEnd: number): number {
		const name = this.#handler.openName;
		if (name === null) return -1;
		const section = this.#source.slice(start, sectionEnd);
		const closing = section.indexOf(`</${name}>`);
		if (closing === -1 || section.lastIndexOf(`<${name}`, closing) !== -1) return -1;
		return /^<\/[^>]*>\s*(?:<|$)/.test(section.slice(closing, closing + name.length + 200))
			? start + closing
			: -1;
	}
}

function isSpace(code: number): boolean {
	return code === SPACE || code === LINE_FEED || code === TAB || code === CARRIAGE_RETURN;
}

function isNameStart(code: number): boolean {
	return (
		(code >= 97 && code <= 122) ||
		(code >= 65 && code <= 90) ||
		code === UNDERSCORE ||
		code === COLON ||
		code >= 128
	);
}
