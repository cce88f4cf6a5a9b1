/**
 * xml-tree: a strict reader of XML 1.0 without document types, to check our output. It throws if the document is not well-formed.
 */

export interface XmlElement {
	readonly name: string;
	readonly attributes: ReadonlyMap<string, string>;
	readonly children: readonly XmlElement[];
	/** Its own text, without the text of its children. */
	readonly text: string;
}

interface OpenElement extends XmlElement {
	readonly children: XmlElement[];
	text: string;
}

const CHARS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const START = new RegExp(`<(${NAME})((?:\\s+${NAME}="[^"<]*")*)\\s*(/?)>`, 'y');
const END = new RegExp(`</(${NAME})\\s*>`, 'y');
const ATTRIBUTE = new RegExp(`(${NAME})="([^"]*)"`, 'g');
const TEXT = /[^<]+/y;
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function readXml(document: string): XmlElement {
	if (!CHARS.test(document)) throw new Error('A character that XML does not have.');
	const declaration = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(document);
	if (declaration === null) throw new Error('No declaration.');
	return new Reader(document, declaration[0].length).read();
}

class Reader {
	readonly #document: string;
	readonly #open: OpenElement[] = [];
	#at: number;
	#root: OpenElement | null = null;

	constructor(document: string, at: number) {
		this.#document = document;
		this.#at = at;
	}

	read(): XmlElement {
		while (this.#at < this.#document.length) this.#readOne();
		if (this.#root === null || this.#open.length > 0) throw new Error('It does not end.');
		return this.#root;
	}

	#readOne(): void {
		const text = this.#take(TEXT);
		const end = text === null ? this.#take(END) : null;
		if (text !== null) this.#addText(text[0]!);
		else if (end !== null) this.#close(end[1]!);
		else this.#readStart();
	}

	#readStart(): void {
		const start = this.#take(START);
		if (start === null) throw new Error(`No markup: ${this.#document.slice(this.#at, this.#at + 60)}`);
		this.#openElement(start[1]!, start[2]!);
		if (start[3] === '/') this.#close(start[1]!);
	}

	#take(pattern: RegExp): RegExpExecArray | null {
		pattern.lastIndex = this.#at;
		const match = pattern.exec(this.#document);
		if (match !== null) this.#at = pattern.lastIndex;
		return match;
	}

	#addText(text: string): void {
		const element = this.#open.at(-1);
		if (text.includes(']]>')) throw new Error('"]]>" in a text.');
		if (element !== undefined) element.text += decode(text);
		else if (text.trim() !== '') throw new Error('Text outside of the root.');
	}

	#openElement(name: string, written: string): void {
		const attributes = new Map<string, string>();
		for (const [, key, value] of written.matchAll(ATTRIBUTE)) {
			if (attributes.has(key!)) throw new Error(`${key} twice.`);
			attributes.set(key!, decode(value!));
		}
		const element: OpenElement = { name, attributes, children: [], text: '' };
		const parent = this.#open.at(-1);
		if (parent === undefined && this.#root !== null) throw new Error('A second root.');
		parent?.children.push(element);
		this.#root ??= element;
		this.#open.push(element);
	}

	#close(name: string): void {
		if (this.#open.pop()?.name !== name) throw new Error(`${name} ends, but was not open.`);
	}
}

function decode(text: string): string {
	return text.replace(/&([^;\s&]*);?/g, (written, name: string) => {
		const char = /^#\d+$/.test(name) ? String.fromCodePoint(Number(name.slice(1))) : REFERENCES[name];
		if (char === undefined || !written.endsWith(';')) throw new Error(`No reference: ${written}`);
		return char;
	});
}

export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
	return children.filter((child) => child.name === name);
}

export function childText(element: XmlElement, name: string): string | null {
	return childrenOf(element, name)[0]?.text ?? null;
}
