/** message: calls and responses of XML-RPC, read and written. */
import { parseXmlTree, XmlError } from './tree.ts';
import { expectChild, findChild, readValue, type XmlRpcValue } from './value.ts';

export interface XmlRpcCall {
	readonly method: string;
	readonly params: readonly XmlRpcValue[];
}

export interface XmlRpcFault {
	readonly code: number;
	readonly message: string;
}

export type XmlRpcResponse = { readonly value: XmlRpcValue } | { readonly fault: XmlRpcFault };

/** Fault codes as the "Specification for Fault Code Interoperability" numbers them. */
export const FAULT = { notWellFormed: -32700, noSuchMethod: -32601, badParams: -32602, internal: -32603 };

/** Read a `<methodCall>`; throws an XmlError. */
export function parseCall(xml: string): XmlRpcCall {
	const root = parseXmlTree(xml);
	if (root.name !== 'methodCall') throw new XmlError(`<${root.name}> is no method call`);
	const params = findChild(root, 'params')?.children ?? [];
	return {
		method: expectChild(root, 'methodName').text.trim(),
		params: params.map((param) => readValue(expectChild(param, 'value'))),
	};
}

/** Read a `<methodResponse>`; throws an XmlError. */
export function parseResponse(xml: string): XmlRpcResponse {
	const root = parseXmlTree(xml);
	if (root.name !== 'methodResponse') throw new XmlError(`<${root.name}> is no method response`);
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

/** Text for content and attributes; characters that XML forbids are left out. */
export function escapeXml(text: string): string {
	return text
		.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/gu, '')
		.replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
