/**
 * writer: a stream of opened and closed tags, text, breaks and pictures → clean HTML and text.
 *
 * A tag is written only when text or a picture arrives inside it, so there are no empty elements. Inline tags are
 * always inside the run of text they mark, however the source nests them. A run of text without a paragraph gets one.
 *
 * In:     calls in document order.
 * Out:    well-formed HTML; text with a blank line between paragraphs, one line per list item and a tab between cells.
 * Not here: which tags are written (tags.ts), reading the page (walk.ts).
 */
import { escapeText } from './escape.ts';
import type { TagRule } from './tags.ts';
import { LINE, PARAGRAPH, type Separation, SPACE, TextWriter } from './text-writer.ts';

interface Block {
	readonly rule: TagRule;
	readonly attributes: string;
	isOpen: boolean;
	/** It already has content. */
	isUsed: boolean;
}

interface Inline {
	readonly rule: TagRule;
	readonly attributes: string;
	/** It was opened in an earlier run. */
	wasOpen: boolean;
}

/**
 * The most characters of inline tags that are reopened, run after run. A few tags that are never closed could otherwise
 * make a page of many runs hundreds of times as long.
 */
const MAX_AGAIN = 1_000_000;

/** Text without these is written unchanged: white space to collapse, characters to escape or to leave out. */
const SPECIAL = /[\t\n\f\r&<>\u00ad\u200b\ufeff]| {2}/;
const TO_COLLAPSE = / *[\t\n\f\r][\t\n\f\r ]*| {2,}/g;
/** Characters that only mark where a word may be broken. */
const BREAK_SIGN = /[\u00ad\u200b\ufeff]/;
const BREAK_SIGNS = /[\u00ad\u200b\ufeff]/g;
const BLANK = /^[\s\u00a0\u200b]*$/;

export class CleanWriter {
	html = '';
	/** Whether the text output also gets what is written now. */
	isSpoken = true;
	readonly #text = new TextWriter();
	readonly #blocks: Block[] = [];
	/** The innermost of them. */
	#top: Block | undefined;
	readonly #inlines: Inline[] = [];
	/** How many inline tags, from the outermost, are open in the output. */
	#openInlines = 0;
	#again = 0;
	/** Blocks below this index need no check when text arrives. */
	#settled = 0;
	/** The tag of a run that has none in the source: '' no run is open, 'raw' it needs no tag. */
	#implied: '' | 'raw' | 'p' | 'li' | 'dd' = '';
	#space = false;
	#breaks = 0;
	#hasBreakSigns = false;
	/** Preformatted text that is not written yet, and whether the text output also gets it. */
	#held = '';
	#isHeldSpoken = true;

	/** Without the characters that only mark where a word may be broken. */
	get text(): string {
		return this.#hasBreakSigns ? this.#text.text.replace(BREAK_SIGNS, '') : this.#text.text;
	}

	openBlock(rule: TagRule, attributes: string): void {
		this.#endRun(rule.separation);
		this.#top = { rule, attributes, isOpen: false, isUsed: false };
		this.#blocks.push(this.#top);
	}

	closeBlock(): void {
		const { rule } = this.#top!;
		this.#endRun(rule.separation);
		if (this.#top!.isOpen) this.html += rule.closing;
		this.#blocks.pop();
		const last = this.#blocks.length - 1;
		this.#top = last < 0 ? undefined : this.#blocks[last];
		const isWaiting = this.#top !== undefined && !this.#top.isOpen;
		this.#settled = Math.min(this.#settled, isWaiting ? last : last + 1);
	}

	/** The edge of a box that is not written itself. */
	boundary(): void {
		const role = this.#top?.rule.role;
		if (role !== 'run') this.#endRun(role === 'cell' ? LINE : PARAGRAPH);
		else if (this.#top!.isOpen && this.#breaks === 0) this.#breaks = 1;
	}

	openInline(rule: TagRule, attributes: string): void {
		this.#inlines.push({ rule, attributes, wasOpen: false });
	}

	closeInline(): void {
		const { rule } = this.#inlines.pop()!;
		if (this.#openInlines <= this.#inlines.length) return;
		if (this.#held !== '') this.#release();
		this.html += rule.closing;
		this.#openInlines--;
	}

	/** A line break; the second in a row ends the paragraph. */
	lineBreak(): void {
		if (this.#isPreformatted) this.#writeLineEnd();
		else if (this.#isInRun) this.#breaks++;
	}

	#writeLineEnd(): void {
		if (this.#held !== '' && this.#canHold) this.#held += '\n';
		else this.#append('\n', '\n');
	}

	rule(): void {
		this.#endRun(PARAGRAPH);
		const role = this.#top?.rule.role;
		if (this.html !== '' && (role === undefined || role === 'container')) this.html += '<hr>';
	}

	/** A picture, as its written tag. */
	image(tag: string): void {
		this.#beginRun(this.#top?.rule.name === 'figure');
		this.html += tag;
	}

	write(chars: string): void {
		if (this.#isPreformatted) this.#writePreformatted(chars);
		else this.#writeCollapsed(chars);
	}

	/** White space between two tags; false where it is significant and has to be written. */
	writeWhite(): boolean {
		if (this.#isPreformatted) return false;
		this.#space = true;
		return true;
	}

	/** Closes everything. Call it once. */
	finish(): void {
		this.#endRun(PARAGRAPH);
		while (this.#blocks.length > 0) this.closeBlock();
	}

	get #isPreformatted(): boolean {
		return this.#top !== undefined && this.#top.rule.name === 'pre';
	}

	get #isInRun(): boolean {
		return this.#implied !== '' || (this.#top?.isOpen === true && this.#top.rule.role === 'run');
	}

	/** Highlighted code comes in many small pieces. They are buffered and written together. */
	#writePreformatted(chars: string): void {
		if (this.#held !== '' && this.#canHold) {
			this.#held += chars;
			return;
		}
		if (chars === '' || (!this.#isInRun && BLANK.test(chars))) return;
		this.#beginRun(false);
		this.#held = chars;
		this.#isHeldSpoken = this.isSpoken;
	}

	/** Nothing has to be written between the buffered code and the next piece. */
	get #canHold(): boolean {
		return (
			this.#openInlines === this.#inlines.length && this.#breaks === 0 && this.isSpoken === this.#isHeldSpoken
		);
	}

	#release(): void {
		const held = this.#held;
		this.#held = '';
		this.#hasBreakSigns ||= BREAK_SIGN.test(held);
		this.html += escapeText(held);
		if (this.#isHeldSpoken) this.#text.append(held);
	}

	/** White space at the ends is remembered, white space inside collapses. Most texts are written unchanged. */
	#writeCollapsed(chars: string): void {
		const { length } = chars;
		let from = 0;
		while (from < length && isWhite(chars.charCodeAt(from))) from++;
		if (from > 0) this.#space = true;
		if (from === length) return;
		if (isOddBlank(chars, from)) {
			if (this.#isInRun && this.#breaks === 0) this.#space = true;
			return;
		}
		let to = length;
		while (isWhite(chars.charCodeAt(to - 1))) to--;
		const piece = to - from < length ? chars.slice(from, to) : chars;
		if (SPECIAL.test(piece)) this.#appendSpecial(piece);
		else this.#append(piece, piece);
		this.#space = to < length;
	}

	#appendSpecial(piece: string): void {
		const collapsed = piece.replace(TO_COLLAPSE, ' ');
		this.#hasBreakSigns ||= BREAK_SIGN.test(collapsed);
		this.#append(escapeText(collapsed), collapsed);
	}

	#append(html: string, text: string): void {
		this.#beginRun(false);
		this.html += html;
		if (this.isSpoken) this.#text.append(text);
	}

	/** Opens pending tags, then writes the space or break between the last piece and this one. */
	#beginRun(isBare: boolean): void {
		if (this.#held !== '') this.#release();
		if (this.#breaks > 1) this.#endRun(PARAGRAPH);
		const wasInRun = this.#settled === this.#blocks.length && this.#isInRun;
		if (this.#settled < this.#blocks.length) this.#openBlocks();
		if (this.#implied === '' && !isBare) this.#implyRun();
		if (wasInRun) this.#separate();
		this.#space = false;
		this.#breaks = 0;
		this.#markRun();
	}

	/** Once too many tags were reopened, the run stays without them. */
	#markRun(): void {
		for (; this.#openInlines < this.#inlines.length; this.#openInlines++) {
			const inline = this.#inlines[this.#openInlines]!;
			const opening = openingOf(inline);
			if (inline.wasOpen) this.#again += opening.length;
			if (this.#again > MAX_AGAIN) return;
			inline.wasOpen = true;
			this.html += opening;
		}
	}

	#separate(): void {
		if (this.#breaks === 1) {
			this.html += '<br>';
			this.#text.separate(LINE);
		} else if (this.#space) {
			this.html += ' ';
			this.#text.separate(SPACE);
		}
	}

	#openBlocks(): void {
		const last = this.#blocks.length - 1;
		for (; this.#settled <= last; this.#settled++) {
			const block = this.#blocks[this.#settled]!;
			if (block.isOpen || (block.rule.role === 'run' && this.#settled < last)) continue;
			this.html += openingOf(block);
			block.isOpen = true;
			const outer = this.#blocks[this.#settled - 1];
			if (outer !== undefined) outer.isUsed = true;
		}
	}

	#implyRun(): void {
		const top = this.#top;
		if (top?.rule.role === 'run') return;
		if (top === undefined || top.rule.role === 'container') this.#implied = 'p';
		else if (top.rule.role === 'cell') this.#implied = top.isUsed ? 'p' : 'raw';
		else this.#implied = top.rule.name === 'dl' ? 'dd' : isList(top.rule.name) ? 'li' : 'raw';
		if (this.#implied !== 'raw') this.html += `<${this.#implied}>`;
	}

	/** Ends the current run of text. Its inline tags are closed, and reopened later where the source continues them. */
	#endRun(separation: Separation): void {
		if (this.#held !== '') this.#release();
		for (; this.#openInlines > 0; this.#openInlines--)
			this.html += this.#inlines[this.#openInlines - 1]!.rule.closing;
		const top = this.#top;
		if (this.#implied !== '') this.#endImplied(top);
		if (top?.isOpen && top.rule.role === 'run') {
			this.html += top.rule.closing;
			top.isOpen = false;
			this.#settled = Math.min(this.#settled, this.#blocks.length - 1);
		}
		this.#text.separate(separation);
		this.#space = false;
		this.#breaks = 0;
	}

	#endImplied(top: Block | undefined): void {
		if (this.#implied !== 'raw') this.html += `</${this.#implied}>`;
		this.#implied = '';
		if (top !== undefined) top.isUsed = true;
	}
}

function openingOf({ rule, attributes }: Pick<Inline, 'rule' | 'attributes'>): string {
	return attributes === '' ? rule.opening : `<${rule.name}${attributes}>`;
}

function isList(name: string): boolean {
	return name === 'ul' || name === 'ol';
}

function isWhite(unit: number): boolean {
	return unit === 32 || (unit <= 13 && unit >= 9 && unit !== 11);
}

/** True when only hard spaces and the like follow. Plain letters are recognized quickly. */
function isOddBlank(chars: string, from: number): boolean {
	const unit = chars.charCodeAt(from);
	return (unit < 33 || unit > 127) && BLANK.test(from === 0 ? chars : chars.slice(from));
}
