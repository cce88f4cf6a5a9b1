/** markdown-writer: blocks, lists, quotes and marks → lines of Markdown. */

interface Nest {
	/** Before the first line of nested content, and before the others. */
	first: string;
	readonly rest: string;
	/** Something was written in it. */
	isBegun: boolean;
}

interface List {
	/** The number of the next item; null for a bullet list. */
	next: number | null;
	isBegun: boolean;
}

/** What Markdown would read as a mark. */
const SPECIAL = /[\\`*_[\]<>]/g;
/** What Markdown would read as a heading, a list or a quote at the beginning of a line. */
const LINE_START = /^(?:#{1,6}\s|[-+]\s|\d{1,9}[.)]\s|={3,}|~{3,})/;

export class MarkdownWriter {
	readonly #lines: string[] = [];
	readonly #nests: Nest[] = [];
	readonly #lists: List[] = [];
	#inline = '';
	#prefix = '';
	#code: string | null = null;
	#fence: string | null = null;
	#cells: string[] | null = null;
	#rows = 0;
	readonly #linkStarts: number[] = [];
	/** No blank line before the next block: it is the next item of a list, or a list in an item. */
	#isTight = true;

	text(chars: string): void {
		if (this.#fence !== null) this.#fence += chars;
		else if (this.#code !== null) this.#code += chars;
		else this.#inline += chars.replace(/[\t\n\f\r ]+/g, ' ').replace(SPECIAL, '\\$&');
	}

	/** Begin or end of emphasis: white space stays outside of it. */
	mark(sign: string): void {
		if (this.#fence === null && this.#code === null) this.#inline += sign;
	}

	beginCode(): void {
		if (this.#fence === null) this.#code = '';
	}

	endCode(): void {
		if (this.#code === null) return;
		const ticks = '`'.repeat(longestRun(this.#code) + 1);
		const pad = this.#code.startsWith('`') || this.#code.endsWith('`') ? ' ' : '';
		this.#inline += `${ticks}${pad}${this.#code}${pad}${ticks}`;
		this.#code = null;
	}

	beginLink(): void {
		this.#linkStarts.push(this.#inline.length);
	}

	endLink(href: string): void {
		const from = this.#linkStarts.pop() ?? 0;
		const label = this.#inline.slice(from);
		if (href === '' || label.trim() === '' || this.#fence !== null) return;
		this.#inline = `${this.#inline.slice(0, from)}[${label.trim()}](${address(href)})`;
	}

	image(alt: string, src: string): void {
		this.#inline += `![${alt.replace(SPECIAL, '\\$&')}](${address(src)})`;
	}

	lineBreak(): void {
		if (this.#fence !== null) this.#fence += '\n';
		else this.#inline = `${this.#inline.trimEnd()}${this.#cells === null ? '\\\n' : ' '}`;
	}

	beginBlock(prefix: string): void {
		this.endBlock();
		this.#prefix = prefix;
	}

	endBlock(): void {
		if (this.#cells !== null) return;
		const text = this.#inline.trim().replace(/\\$/, '');
		const prefix = this.#prefix;
		this.#inline = '';
		this.#prefix = '';
		if (text !== '')
			this.#write(prefix === '' ? text.replace(LINE_START, '\\$&') : prefix + text.replace(/\\\n/g, ' '));
	}

	rule(): void {
		this.endBlock();
		this.#write('---');
	}

	beginFence(language: string): void {
		this.endBlock();
		this.#prefix = language;
		this.#fence = '';
	}

	endFence(): void {
		const body = (this.#fence ?? '').replace(/\n$/, '');
		const ticks = '`'.repeat(Math.max(3, longestRun(body) + 1));
		this.#fence = null;
		this.#write(`${ticks}${this.#prefix}\n${body}\n${ticks}`);
		this.#prefix = '';
	}

	beginNested(first: string, rest: string): void {
		this.endBlock();
		this.#nests.push({ first, rest, isBegun: false });
	}

	endNested(): void {
		this.endBlock();
		this.#nests.pop();
		this.#isTight = false;
	}

	beginList(start: number | null): void {
		this.endBlock();
		this.#isTight = this.#lists.length > 0;
		this.#lists.push({ next: start, isBegun: false });
	}

	endList(): void {
		this.endBlock();
		this.#lists.pop();
		this.#isTight = false;
	}

	beginItem(): void {
		this.endBlock();
		const list = this.#lists[this.#lists.length - 1];
		const sign = list === undefined || list.next === null ? '- ' : `${list.next++}. `;
		if (list?.isBegun) this.#isTight = true;
		if (list !== undefined) list.isBegun = true;
		this.beginNested(sign, ' '.repeat(sign.length));
	}

	beginTable(): void {
		this.endBlock();
		this.#rows = 0;
	}

	beginRow(): void {
		this.#cells = [];
	}

	beginCell(): void {
		this.#inline = '';
	}

	endCell(): void {
		this.#cells?.push(this.#inline.trim().replaceAll('|', '\\|'));
		this.#inline = '';
	}

	endRow(): void {
		const cells = this.#cells ?? [];
		this.#cells = null;
		this.#inline = '';
		if (cells.length === 0) return;
		this.#isTight = this.#rows > 0;
		this.#write(`| ${cells.join(' | ')} |`);
		if (this.#rows++ > 0) return;
		this.#isTight = true;
		this.#write(`| ${cells.map(() => '---').join(' | ')} |`);
	}

	endTable(): void {
		this.#cells = null;
		this.#inline = '';
		this.#isTight = false;
	}

	finish(): string {
		this.endBlock();
		return this.#lines.join('\n');
	}

	#write(block: string): void {
		const begun = this.#nests.filter(({ isBegun }) => isBegun);
		const between = begun.map(({ rest }) => rest).join('');
		if (!this.#isTight && this.#lines.length > 0) this.#lines.push(between.trimEnd());
		this.#isTight = false;
		for (const line of block.split('\n')) {
			this.#lines.push((this.#nests.map(({ first }) => first).join('') + line).trimEnd());
			for (const nest of this.#nests) [nest.first, nest.isBegun] = [nest.rest, true];
		}
	}
}

function longestRun(text: string): number {
	return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** A URL without characters that would end it early. */
function address(url: string): string {
	return url.replace(/[\s()<>]/g, (char) => encodeURIComponent(char).replace('(', '%28').replace(')', '%29'));
}
