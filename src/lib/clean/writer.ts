/**
 * writer: a stream of opened and closed tags, text, breaks and pictures → clean HTML and text.
 *
 * Nothing is written before there is something in it: a tag waits until text or a picture arrives, so empty elements
 * never appear. Inline tags always stand inside the run of text they mark, however the source nests them; a run of
 * text that has no paragraph gets one.
 *
 * In:     calls in document order.
 * Out:    well-formed HTML; the text with a blank line between paragraphs, a line a list item, a tab between cells.
 * Not here: which tags are written (tags.ts), reading the page (walk.ts).
 */
import { escapeText } from './escape.ts';
import type { Role } from './tags.ts';
import { TextWriter } from './text-writer.ts';

type BlockRole = Extract<Role, 'run' | 'cell' | 'container' | 'frame'>;

interface Block {
	readonly role: BlockRole;
	readonly name: string;
	readonly attributes: string;
	isOpen: boolean;
	/** Something was written in it already. */
	isUsed: boolean;
}

interface Inline {
	readonly name: string;
	readonly attributes: string;
}

const WHITE = /[\t\n\f\r ]+/g;
/** A text that collapsing would leave as it is has none of these. */
const NEEDS_COLLAPSING = /[\t\n\f\r]| {2}/;
const BREAK_SIGNS = /[\u00ad\u200b\ufeff]/g;
const BLANK = /^[\s\u00a0\u200b]*$/;

export class CleanWriter {
	html = '';
	/** Whether what is written now also stands in the text. */
	isSpoken = true;
	readonly #text = new TextWriter();
	readonly #blocks: Block[] = [];
	readonly #inlines: Inline[] = [];
	/** How many of the inlines, from the outermost, are written open. */
	#openInlines = 0;
	/** Blocks below this place need no look when text arrives. */
	#settled = 0;
	/** The tag of a run that the source has none for: '' none is open, 'raw' it needs no tag. */
	#implied: '' | 'raw' | 'p' | 'li' | 'dd' = '';
	#space = false;
	#breaks = 0;

	/** Without the signs that only say where a word may be broken. */
	get text(): string {
		return this.#text.text.replace(BREAK_SIGNS, '');
	}

	openBlock(role: BlockRole, name: string, attributes: string): void {
		this.#endRun(name === 'td' || name === 'th' ? 'cell' : isLineWise(name) ? 'line' : 'paragraph');
		this.#blocks.push({ role, name, attributes, isOpen: false, isUsed: false });
	}

	closeBlock(): void {
		const block = this.#blocks[this.#blocks.length - 1]!;
		this.#endRun(
			block.name === 'td' || block.name === 'th' ? 'cell' : isLineWise(block.name) ? 'line' : 'paragraph',
		);
		this.#blocks.pop();
		if (block.isOpen) this.html += `</${block.name}>`;
		const last = this.#blocks.length - 1;
		const isWaiting = last >= 0 && !this.#blocks[last]!.isOpen;
		this.#settled = Math.min(this.#settled, isWaiting ? last : last + 1);
	}

	/** The edge of a box that is not written itself. */
	boundary(): void {
		const top = this.#blocks[this.#blocks.length - 1];
		if (top?.role === 'run') {
			if (top.isOpen && this.#breaks === 0) this.#breaks = 1;
		} else this.#endRun(top?.role === 'cell' ? 'line' : 'paragraph');
	}

	openInline(name: string, attributes: string): void {
		this.#inlines.push({ name, attributes });
	}

	closeInline(): void {
		const inline = this.#inlines.pop()!;
		if (this.#openInlines <= this.#inlines.length) return;
		this.html += `</${inline.name}>`;
		this.#openInlines--;
	}

	/** A line break; the second in a row ends the paragraph. */
	lineBreak(): void {
		if (this.#isPreformatted) this.#append('\n', '\n');
		else if (this.#isInRun) this.#breaks++;
	}

	rule(): void {
		const top = this.#blocks[this.#blocks.length - 1];
		this.#endRun('paragraph');
		if (this.html !== '' && (top === undefined || top.role === 'container')) this.html += '<hr>';
	}

	/** A picture, as its written tag. */
	image(tag: string): void {
		this.#beginRun(this.#blocks[this.#blocks.length - 1]?.name === 'figure');
		this.html += tag;
	}

	write(chars: string): void {
		if (this.#isPreformatted) this.#writePreformatted(chars);
		else this.#writeCollapsed(chars);
	}

	/** Ends what is open; call once. */
	finish(): void {
		this.#endRun('paragraph');
		while (this.#blocks.length > 0) this.closeBlock();
	}

	get #isPreformatted(): boolean {
		return this.#blocks[this.#blocks.length - 1]?.name === 'pre';
	}

	get #isInRun(): boolean {
		const top = this.#blocks[this.#blocks.length - 1];
		return this.#implied !== '' || (top?.role === 'run' && top.isOpen);
	}

	#writePreformatted(chars: string): void {
		if (chars !== '' && (this.#isInRun || !BLANK.test(chars))) this.#append(escapeText(chars), chars);
	}

	#writeCollapsed(chars: string): void {
		const body = NEEDS_COLLAPSING.test(chars) ? chars.replace(WHITE, ' ') : chars;
		const from = body.charCodeAt(0) === 32 ? 1 : 0;
		if (from === 1) this.#space = true;
		if (body.length === from) return;
		if (BLANK.test(body)) {
			if (this.#isInRun && this.#breaks === 0) this.#space = true;
			return;
		}
		const to = body.charCodeAt(body.length - 1) === 32 ? body.length - 1 : body.length;
		const piece = body.slice(from, to);
		this.#append(escapeText(piece), piece);
		this.#space = to < body.length;
	}

	#append(html: string, text: string): void {
		this.#beginRun(false);
		this.html += html;
		if (this.isSpoken) this.#text.append(text);
	}

	/** Open whatever waits, then write the space or break between the last piece and this one. */
	#beginRun(isBare: boolean): void {
		if (this.#breaks > 1) this.#endRun('paragraph');
		const wasInRun = this.#isInRun && this.#isSettled;
		this.#openBlocks();
		if (this.#implied === '' && !isBare) this.#implyRun();
		if (wasInRun) this.#separate();
		this.#space = false;
		this.#breaks = 0;
		for (; this.#openInlines < this.#inlines.length; this.#openInlines++) {
			const { name, attributes } = this.#inlines[this.#openInlines]!;
			this.html += `<${name}${attributes}>`;
		}
	}

	get #isSettled(): boolean {
		return this.#settled === this.#blocks.length;
	}

	#separate(): void {
		if (this.#breaks === 1) {
			this.html += '<br>';
			this.#text.separate('line');
		} else if (this.#space) {
			this.html += ' ';
			this.#text.separate('space');
		}
	}

	#openBlocks(): void {
		const last = this.#blocks.length - 1;
		for (; this.#settled <= last; this.#settled++) {
			const block = this.#blocks[this.#settled]!;
			if (block.isOpen || (block.role === 'run' && this.#settled < last)) continue;
			this.html += `<${block.name}${block.attributes}>`;
			block.isOpen = true;
			const outer = this.#blocks[this.#settled - 1];
			if (outer !== undefined) outer.isUsed = true;
		}
	}

	#implyRun(): void {
		const top = this.#blocks[this.#blocks.length - 1];
		if (top?.role === 'run') return;
		if (top === undefined || top.role === 'container') this.#implied = 'p';
		else if (top.role === 'cell') this.#implied = top.isUsed ? 'p' : 'raw';
		else this.#implied = top.name === 'dl' ? 'dd' : isList(top.name) ? 'li' : 'raw';
		if (this.#implied !== 'raw') this.html += `<${this.#implied}>`;
	}

	/** The current run of text is over: what was opened for it is closed, and waits where the source goes on with it. */
	#endRun(separation: 'cell' | 'line' | 'paragraph'): void {
		for (; this.#openInlines > 0; this.#openInlines--)
			this.html += `</${this.#inlines[this.#openInlines - 1]!.name}>`;
		if (this.#implied !== '') {
			if (this.#implied !== 'raw') this.html += `</${this.#implied}>`;
			this.#implied = '';
			const block = this.#blocks[this.#blocks.length - 1];
			if (block !== undefined) block.isUsed = true;
		}
		const top = this.#blocks[this.#blocks.length - 1];
		if (top?.role === 'run' && top.isOpen) {
			this.html += `</${top.name}>`;
			top.isOpen = false;
			this.#settled = Math.min(this.#settled, this.#blocks.length - 1);
		}
		this.#text.separate(separation);
		this.#space = false;
		this.#breaks = 0;
	}
}

function isLineWise(name: string): boolean {
	return name === 'li' || name === 'tr' || name === 'dt' || name === 'dd' || name === 'caption';
}

function isList(name: string): boolean {
	return name === 'ul' || name === 'ol';
}
