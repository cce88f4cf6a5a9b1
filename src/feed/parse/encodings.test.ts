import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import { describe, expect, it } from 'vitest';
import { parseFeed } from '../parse.ts';

const JAPANESE = '昨日は東京へ行きました。とても楽しかったので、また行きたいと思います。';
const GERMAN = 'Größe „schön“ – Öl für fünf Übungen, dazu ein Café in München';

function feed(title: string, declaration: string): string {
	return `${declaration}<rss version="2.0"><channel><item><title>${title}</title></item></channel></rss>`;
}

function xml(encoding: string): string {
	return `<?xml version="1.0" encoding="${encoding}"?>`;
}

function encode(text: string, charset: string): Uint8Array {
	if (charset.startsWith('utf-16')) return utf16(text, charset === 'utf-16be');
	if (charset === 'utf-8') return new TextEncoder().encode(text);
	const isMultibyte = /^(?:shift_jis|euc|iso-2022|gb|big5)/.test(charset);
	return (isMultibyte ? createMultibyteEncoder(charset) : createSinglebyteEncoder(charset))(text);
}

function utf16(text: string, isBigEndian: boolean): Uint8Array {
	const buffer = Buffer.from(text, 'utf16le');
	return isBigEndian ? buffer.swap16() : buffer;
}

function titleOf(bytes: Uint8Array, contentType?: string): string | null {
	return parseFeed(bytes, contentType === undefined ? {} : { contentType }).items[0]!.title;
}

describe('the encoding is', () => {
	it.each<[string, string, string, string, string?]>([
		['declared', JAPANESE, 'shift_jis', xml('Shift_JIS')],
		['declared', JAPANESE, 'euc-jp', xml('EUC-JP')],
		['declared', JAPANESE, 'iso-2022-jp', xml('ISO-2022-JP')],
		['declared', GERMAN, 'windows-1252', xml('windows-1252')],
		['declared as its subset', GERMAN, 'windows-1252', xml('iso-8859-1')],
		['in the header', JAPANESE, 'euc-jp', '', 'text/xml; charset=euc-jp'],
		['in the header, another declared', JAPANESE, 'euc-jp', xml('utf-8'), 'text/xml; charset=euc-jp'],
		['declared nowhere', JAPANESE, 'euc-jp', ''],
		['declared nowhere, UTF-8', JAPANESE, 'utf-8', ''],
		['UTF-16 without a mark', JAPANESE, 'utf-16le', xml('utf-16')],
		['UTF-16, the other way', JAPANESE, 'utf-16be', xml('utf-16')],
		['UTF-16 with a mark', JAPANESE, 'utf-16le', `\ufeff${xml('utf-16')}`],
		['wrongly declared', JAPANESE, 'utf-8', xml('iso-8859-1')],
		['wrongly declared UTF-8', GERMAN, 'windows-1252', xml('utf-8')],
		['wrongly declared UTF-16', JAPANESE, 'utf-8', xml('utf-16')],
		['wrong in the header', JAPANESE, 'utf-8', '', 'text/xml; charset=us-ascii'],
		['unknown', JAPANESE, 'utf-8', xml('x-none')],
		['declared behind junk', JAPANESE, 'euc-jp', `\n\n${xml('euc-jp')}`],
		['marked twice', JAPANESE, 'utf-8', '\ufeff\ufeff'],
	])('%s: %s', (_, title, charset, declaration, contentType) => {
		expect(titleOf(encode(feed(title, declaration), charset), contentType)).toBe(title);
	});

	it('UTF-32', () => {
		const units = Uint32Array.from(
			[0xfeff, ...feed(JAPANESE, '')].map((char) => (typeof char === 'number' ? char : char.codePointAt(0)!)),
		);
		expect(titleOf(new Uint8Array(units.buffer))).toBe(JAPANESE);
	});

	it('a charset inside a post is ignored', () => {
		const post = '<title>Größe</title><description>&lt;meta charset="koi8-r"&gt;</description>';
		const bytes = encode(`<rss><channel><item>${post}</item></channel></rss>`, 'utf-8');
		expect(titleOf(bytes)).toBe('Größe');
	});
});

it('windows-1252 in UTF-8 is repaired byte by byte', () => {
	const parts = [
		'<rss><channel><item><title>日本 ',
		[0x93],
		'ö',
		[0x94],
		' é</title></item></channel></rss>',
	];
	const bytes = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
	const { items, warnings } = parseFeed(bytes);
	expect(items[0]!.title).toBe('日本 “ö” é');
	expect(warnings).toEqual(['Repaired windows-1252 characters in text of another encoding: 2.']);
});

describe('a feed that ends within a character', () => {
	it.each(['é', '日', '😀'])('loses only that character: %s', (char) => {
		const whole = Buffer.from(
			`<rss version="2.0"><item><title>A</title><description>plain ${char}</description></item></rss>`,
		);
		const from = whole.indexOf(char);
		for (let end = from + 1; end < from + Buffer.byteLength(char); end++) {
			expect(parseFeed(whole.subarray(0, end)).items[0]!.summary).toBe('plain');
		}
	});
});
