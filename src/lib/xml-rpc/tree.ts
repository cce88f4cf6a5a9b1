/**
 * tree: a small XML document → nodes, or an error.
 *
 * For messages of a few lines: depth and number of nodes are limited, document types are rejected, and anything the
 * scanner would have to repair is an error, because a half-understood call is worse than none.
 */
import { decodeXML } from 'entities/decode';
import { type Repairs, type ScanHandler, scanXml, type XmlRepair } from '../xml/scan.ts';

export interface XmlNode {
	readonly name: string;
	readonly children: XmlNode[];
	/** The character data directly inside, without that of the children. */
	text: string;
}

/** The document cannot be read; the message says why. */
export class XmlError extends Error {}

const MAX_DEPTH = 32;
const MAX_NODES = 2000;

/** The root element; throws an XmlError. */
export function parseXmlTree(text: string): XmlNode {
	const builder = new TreeBuilder(text);
	const end = scanXml(text, builder, builder);
	if (end < text.length) throw new XmlError('it ends in the middle of a tag');
	return builder.finish();
}

class TreeBuilder implements ScanHandler, Repairs {
	readonly isDone = false;
	/** There is no search for the end of an unclosed CDATA section: the document is rejected. */
	readonly openName = null;
	readonly #source: string;
	readonly #open: XmlNode[] = [];
	#root: XmlNode | null = null;
	#nodes = 0;

	constructor(source: string) {
		this.#source = source;
	}

	knows(): boolean {
		return true;
	}

	add(repair: XmlRepair): never {
		throw new XmlError(repair === 'strayLess' ? 'a < begins no tag' : 'a tag or comment is broken');
	}

	declaration(): never {
		throw new XmlError('document types are not accepted');
	}

	finish(): XmlNode {
		const unclosed = this.#open.at(-1);
		if (unclosed !== undefined) throw new XmlError(`<${unclosed.name}> is not closed`);
		if (this.#root === null) throw new XmlError('it has no element');
		return this.#root;
	}

	open(name: string, _nameEnd: number, _end: number, isSelfClosing: boolean): void {
		const parent = this.#open.at(-1);
		if (parent === undefined && this.#root !== null) throw new XmlError('it has more than one root element');
		if (this.#open.length >= MAX_DEPTH) throw new XmlError(`it is more than ${MAX_DEPTH} elements deep`);
		if (++this.#nodes > MAX_NODES) throw new XmlError(`it has more than ${MAX_NODES} elements`);
		const node: XmlNode = { name, children: [], text: '' };
		if (parent === undefined) this.#root = node;
		else parent.children.push(node);
		if (!isSelfClosing) this.#open.push(node);
	}

	close(start: number, end: number): void {
		const name = this.#source.slice(start, end);
		if (this.#open.pop()?.name !== name) throw new XmlError(`</${name}> closes what is not open`);
	}

	text(start: number, end: number): void {
		this.#write(decodeXML(this.#source.slice(start, end)));
	}

	cdata(start: number, end: number, isWhole: boolean): void {
		if (!isWhole) throw new XmlError('a CDATA section has no end');
		this.#write(this.#source.slice(start, end));
	}

	#write(text: string): void {
		const node = this.#open.at(-1);
		if (node !== undefined) node.text += text;
		else if (text.trim() !== '' && text !== '\ufeff')
			throw new XmlError('it has text outside the root element');
	}
}
