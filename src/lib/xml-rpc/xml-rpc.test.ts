import { describe, expect, it } from 'vitest';
import { escapeXml } from '../xml/escape.ts';
import {
	parseCall,
	parseResponse,
	writeCall,
	writeFault,
	writeResponse,
	XmlError,
	type XmlRpcValue,
} from './index.ts';

const call = (params: string) =>
	`<?xml version="1.0"?>\n<methodCall>\n <methodName> a.b </methodName>\n <params>${params}</params></methodCall>`;
const param = (value: string) => `<param><value>${value}</value></param>`;

describe('a call', () => {
	it.each<[string, string, XmlRpcValue]>([
		['a value without a type', 'I &#9829; S&#xe3;o &amp; all', 'I ♥ São & all'],
		['a string', '<string>x &lt; y</string>', 'x < y'],
		['CDATA', '<string><![CDATA[<&>]]></string>', '<&>'],
		['an empty value', '', ''],
		['an int', '<int> -7 </int>', -7],
		['an i4', '<i4>7</i4>', 7],
		['a boolean', '<boolean>1</boolean>', true],
		['a false boolean', '<boolean>0</boolean>', false],
		['a double', '<double>1.5</double>', 1.5],
		['an array', '<array><data><value>a</value><value><int>1</int></value></data></array>', ['a', 1]],
		[
			'a struct',
			'<struct><member><name>__proto__</name><value>b</value></member></struct>',
			new Map([['__proto__', 'b']]),
		],
		[
			'a type that is not known',
			'<dateTime.iso8601>20051115T13:55:14</dateTime.iso8601>',
			'20051115T13:55:14',
		],
		['an entity that is not known', 'a&nbsp;b', 'a&nbsp;b'],
	])('may have %s', (_, written, value) => {
		expect(parseCall(call(param(written)))).toEqual({ method: 'a.b', params: [value] });
	});

	it('may have no parameters', () => {
		expect(parseCall('<methodCall><methodName>x</methodName></methodCall>').params).toEqual([]);
	});

	it.each([
		['nothing', ''],
		['text', 'hello'],
		['another document', '<rss/>'],
		['no method', '<methodCall><params/></methodCall>'],
		['an open element', '<methodCall><methodName>x</methodName>'],
		['crossed elements', '<methodCall><methodName>x</methodCall></methodName>'],
		['a stray <', call(param('a < b'))],
		['two roots', '<methodCall><methodName>x</methodName></methodCall><a/>'],
		['text behind the root', '<methodCall><methodName>x</methodName></methodCall>more'],
		['an invalid number', call(param('<int>many</int>'))],
		['an open comment', `<!-- ${call('')}`],
		['open CDATA', call(param('<![CDATA[x'))],
		['a document type', `<!DOCTYPE methodCall>${call('')}`],
		['a tag that is cut off', `${call('')}<b`],
		['a quote that never ends', '<methodCall a="x><methodName>x</methodName></methodCall>'],
	])('cannot be %s', (_, xml) => {
		expect(() => parseCall(xml)).toThrow(XmlError);
	});
});

describe('hostile documents', () => {
	const lol = `<!DOCTYPE m [<!ENTITY a "lol"><!ENTITY b "${'&a;'.repeat(100)}">]>${call(param('&b;'))}`;
	const many = 200_000;

	it.each([
		['entity bombs', lol],
		['deep nesting', '<a>'.repeat(many)],
		['deep values', call(param('<array><data><value>'.repeat(many)))],
		['many elements', call(param('').repeat(many))],
		['many brackets', '<'.repeat(many)],
		['many open comments', '<!--'.repeat(many)],
		['many open quotes', '<a b="'.repeat(many)],
		['many declarations', '<!a ['.repeat(many)],
		['one long name', `<${'a'.repeat(many)}`],
		['spaces without end', `<a ${' '.repeat(many)}`],
		['many attributes', `<a ${'b="c" '.repeat(many)}/>`],
	])('of %s are refused', (_, xml) => {
		expect(() => parseCall(xml)).toThrow(XmlError);
	});
});

describe('a written message', () => {
	const values: XmlRpcValue[] = ['a & <b> "c"', 3, 1.5, true, ['x', false], new Map([['k', 'v']])];

	it('is read back unchanged', () => {
		expect(parseCall(writeCall('m', values))).toEqual({ method: 'm', params: values });
		expect(parseResponse(writeResponse(values))).toEqual({ value: values });
		expect(parseResponse(writeFault({ code: 4, message: 'no & no' }))).toEqual({
			fault: { code: 4, message: 'no & no' },
		});
	});

	it('has no characters that XML forbids', () => {
		expect(escapeXml('a\0b\x1fc\ud800d😀\n')).toBe('abcd😀\n');
	});
});
