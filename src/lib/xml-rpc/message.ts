/**
 * message: XML-RPC calls and responses, read and written.
 *
 * Source: the XML-RPC specification, with the common extensions `i8` and `nil`. A value without a type is a string. A
 * value of unknown type is read as its text: callers check the types they need.
 */
import { escapeXml } from '../xml/escape.ts';
import { parseXmlTree, XmlError, type XmlNode } from './tree.ts';

export type XmlRpcValue =
	| string
	| number
	| boolean
	| null
	| readonly XmlRpcValue[]
	| ReadonlyMap<string, XmlRpcValue>;

export interface XmlRpcCall {
	readonly method: string;
	readonly params: readonly XmlRpcValue[];
}

export interface XmlRpcFault {
	readonly code: number;
	readonly message: string;
}

export type XmlRpcResponse = { readonly value: XmlRpcValue } | { readonly fault: XmlRpcFault };

/** Fault codes from the "Specification for Fault Code Interoperability". */
export const FAULT = { notWellFormed: -32700, noSuchMethod: -32601, badParams: -32602, internal: -32603 };

/** Reads a `<methodCall>`; throws an XmlError. */
export function parseCall(xml: string): XmlRpcCall {
	const root = parseXmlTree(xml);
	if (root.name !== 'methodCall') throw new XmlError(`<${root.name}> is not a method call`);
	const params = findChild(root, 'params')?.children ?? [];
	return {
		method: expectChild(root, 'methodName').text.trim(),
		params: params.map((param) => readValue(expectChild(param, 'value'))),
	};
}

/** Reads a `<methodResponse>`; throws an XmlError. */
export function parseResponse(xml: string): XmlRpcResponse {
	const root = parseXmlTree(xml);
	if (root.name !== 'methodResponse') throw new XmlError(`<${root.name}> is not a method response`);
	const fault = findChild(root, 'fault');
	if (fault !== undefined) return { fault: readFault(readValue(expectChild(fault, 'value'))) };
	const param = expectChild(expectChild(root, 'params'), 'param');
	return { value: readValue(expectChild(param, 'value')) };
}

function readFault(value: XmlRpcValue): XmlRpcFault {
	const members = value instanceof Map ? (value as ReadonlyMap<string, XmlRpcValue>) : new Map();
	return {
		code: Number(members.get('faultCode') ?? 0),
		message: String(members.get('faultString') ?? ''),
	};
}

/** The value of a `<value>` element. The tree's depth is limited where it is built (tree.ts). */
function readValue(node: XmlNode): XmlRpcValue {
	const typed = node.children[0];
	if (typed === undefined) return node.text;
	return READERS[typed.name]?.(typed) ?? typed.text;
}

/** The child of that name; throws an XmlError when there is none. */
function expectChild(node: XmlNode, name: string): XmlNode {
	const child = findChild(node, name);
	if (child === undefined) throw new XmlError(`<${node.name}> has no <${name}>`);
	return child;
}

function findChild(node: XmlNode, name: string): XmlNode | undefined {
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
	if (!Number.isFinite(value)) throw new XmlError(`"${text.slice(0, 20)}" is not a number`);
	return value;
}

export function writeCall(method: string, params: readonly XmlRpcValue[]): string {
	return document('methodCall', `<methodName>${escapeXml(method)}</methodName>${writeParams(params)}`);
}

export function writeResponse(value: XmlRpcValue): string {
	return document('methodResponse', writeParams([value]));
}

export function writeFault({ code, message }: XmlRpcFault): string {
	const members = new Map<string, XmlRpcValue>([
		['faultCode', code],
		['faultString', message],
	]);
	return document('methodResponse', `<fault>${writeValue(members)}</fault>`);
}

function document(root: string, content: string): string {
	return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}>${content}</${root}>\n`;
}

function writeParams(params: readonly XmlRpcValue[]): string {
	return `<params>${params.map((param) => `<param>${writeValue(param)}</param>`).join('')}</params>`;
}

function writeValue(value: XmlRpcValue): string {
	return `<value>${writeTyped(value)}</value>`;
}

function writeTyped(value: XmlRpcValue): string {
	if (value === null) return '<nil/>';
	if (typeof value === 'boolean') return `<boolean>${value ? 1 : 0}</boolean>`;
	if (typeof value === 'number')
		return Number.isInteger(value) ? `<int>${value}</int>` : `<double>${value}</double>`;
	if (typeof value === 'string') return `<string>${escapeXml(value)}</string>`;
	if (value instanceof Map) return `<struct>${[...value].map(writeMember).join('')}</struct>`;
	return `<array><data>${(value as readonly XmlRpcValue[]).map(writeValue).join('')}</data></array>`;
}

function writeMember([name, value]: [string, XmlRpcValue]): string {
	return `<member><name>${escapeXml(name)}</name>${writeValue(value)}</member>`;
}
