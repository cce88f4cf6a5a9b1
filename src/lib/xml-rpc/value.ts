/**
 * value: `<value>` elements of XML-RPC → values.
 *
 * Source: the XML-RPC specification; `i8` and `nil` as the common extensions have them. A value without a type is a
 * string. What has a type that nobody knows is read as its text: callers check the types they need.
 */
import { XmlError, type XmlNode } from './tree.ts';

export type XmlRpcValue =
	| string
	| number
	| boolean
	| null
	| readonly XmlRpcValue[]
	| ReadonlyMap<string, XmlRpcValue>;

/** The value of a `<value>` element. The depth of a tree is bounded where it is built (tree.ts). */
export function readValue(node: XmlNode): XmlRpcValue {
	const typed = node.children[0];
	if (typed === undefined) return node.text;
	return READERS[typed.name]?.(typed) ?? typed.text;
}

/** The child of that name; throws an XmlError when there is none. */
export function expectChild(node: XmlNode, name: string): XmlNode {
	const child = findChild(node, name);
	if (child === undefined) throw new XmlError(`<${node.name}> has no <${name}>`);
	return child;
}

export function findChild(node: XmlNode, name: string): XmlNode | undefined {
	return node.children.find((child) => child.name === name);
}

const READERS: Readonly<Record<string, (node: XmlNode) => XmlRpcValue>> = {
	int: readNumber,
	i4: readNumber,
	i8: readNumber,
	double: readNumber,
	boolean: ({ text }) => /^\s*(?:1|true)\s*$/i.test(text),
	array: (node) => {
		const data = findChild(node, 'data');
		return data === undefined ? [] : data.children.filter(({ name }) => name === 'value').map(readValue);
	},
	struct: (node) => {
		const members = node.children.filter(({ name }) => name === 'member');
		return new Map(
			members.map((one) => [expectChild(one, 'name').text.trim(), readValue(expectChild(one, 'value'))]),
		);
	},
};

function readNumber({ text }: XmlNode): number {
	const value = Number(text.trim() || Number.NaN);
	if (!Number.isFinite(value)) throw new XmlError(`"${text.slice(0, 20)}" is no number`);
	return value;
}
