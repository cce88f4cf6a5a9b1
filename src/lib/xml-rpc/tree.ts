/**
 * tree: a small XML document → nodes, or what is wrong with it.
 *
 * For messages of a few lines: depth and number of nodes are bounded, document types are refused, and what is not
 * well-formed is an error, because a half-understood call is worse than none.
 */
import { scanXml, type XmlToken } from './scan.ts';

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
	const builder = new TreeBuilder();
	for (const token of scanXml(text)) builder.take(token);
	return builder.finish();
}

class TreeBuilder {
	readonly #open: XmlNode[] = [];
	#root: XmlNode | null = null;
	#nodes = 0;

	take(token: XmlToken): void {
		if (token.kind === 'broken') throw new XmlError(token.why);
		if (token.kind === 'doctype') throw new XmlError('document types are not accepted');
		if (token.kind === 'open') this.#enter(token.name);
		else if (token.kind === 'close') this.#leave(token.name);
		else this.#write(token.text);
	}

	finish(): XmlNode {
		const unclosed = this.#open.at(-1);
		if (unclosed !== undefined) throw new XmlError(`<${unclosed.name}> is not closed`);
		if (this.#root === null) throw new XmlError('there is no element');
		return this.#root;
	}

	#enter(name: string): void {
		const parent = this.#open.at(-1);
		if (parent === undefined && this.#root !== null) throw new XmlError('there is more than one root');
		if (this.#open.length >= MAX_DEPTH) throw new XmlError(`it is more than ${MAX_DEPTH} elements deep`);
		if (++this.#nodes > MAX_NODES) throw new XmlError(`it has more than ${MAX_NODES} elements`);
		const node: XmlNode = { name, children: [], text: '' };
		if (parent === undefined) this.#root = node;
		else parent.children.push(node);
		this.#open.push(node);
	}

	#leave(name: string): void {
		const node = this.#open.pop();
		if (node?.name !== name) throw new XmlError(`</${name}> closes what is not open`);
	}

	#write(text: string): void {
		const node = this.#open.at(-1);
		if (node !== undefined) node.text += text;
		else if (text.trim() !== '' && text !== '\ufeff') throw new XmlError('there is text outside the root');
	}
}
