import { createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHtml } from './index.ts';

const JAPANESE = '<p>昨日は東京へ行きました。とても楽しかったので、また行きたいと思います。';
const CHINESE = '<p>今天我们去了北京，看到了很多有意思的东西，明年还想再去一次。';
const TAIWANESE = '<p>今天我們去了臺北，看到了很多有意思的東西，明年還想再去一次。';
const KOREAN = '<p>어제는 서울에 갔습니다. 매우 즐거웠기 때문에 다시 가고 싶다고 생각합니다.';
const RUSSIAN = '<p>Вчера мы ездили в Москву и видели там много интересного, хотим поехать ещё раз.';
const GERMAN = '<p>Gestern fuhren wir nach München. Das schöne Wetter und die großen Gärten gefielen uns.';
const POLISH =
	'<p>Wczoraj pojechaliśmy do Łodzi. Było bardzo ładnie, więc chcielibyśmy tam jeszcze wrócić późną jesienią.';
const GREEK = '<p>Χθες πήγαμε στην Αθήνα και είδαμε πολλά ενδιαφέροντα πράγματα, θέλουμε να ξαναπάμε.';

const MULTIBYTE = new Set(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gbk', 'big5', 'euc-kr']);

function encode(text: string, charset: string): Uint8Array {
	if (charset === 'utf-8') return new TextEncoder().encode(text);
	if (MULTIBYTE.has(charset)) return createMultibyteEncoder(charset)(text);
	return createSinglebyteEncoder(charset)(text);
}

describe('undeclared encodings are detected', () => {
	it.each([
		['shift_jis', JAPANESE],
		['euc-jp', JAPANESE],
		['iso-2022-jp', JAPANESE],
		['utf-8', JAPANESE],
		['gbk', CHINESE],
		['big5', TAIWANESE],
		['euc-kr', KOREAN],
		['windows-1251', RUSSIAN],
		['koi8-r', RUSSIAN],
		['windows-1252', GERMAN],
		['windows-1250', POLISH],
		['windows-1253', GREEK],
	])('%s', (charset, text) => {
		const decoded = decodeHtml(encode(text, charset));
		expect(decoded.html).toBe(text);
		expect(decoded.by).toBe('detected');
	});

	it('and plain ASCII is UTF-8', () => {
		expect(decodeHtml(encode('<p>plain', 'utf-8'))).toEqual({
			html: '<p>plain',
			charset: 'utf-8',
			by: 'detected',
		});
	});
});

describe('declarations are believed in this order', () => {
	it.each([
		[
			'a byte order mark before the header',
			[0xef, 0xbb, 0xbf, 0x61],
			'text/html; charset=shift_jis',
			'utf-8',
			'bom',
		],
		['UTF-16 by its mark', [0xff, 0xfe, 0x61, 0x00], undefined, 'utf-16le', 'bom'],
		[
			'the header before the meta',
			bytes('<meta charset=euc-jp>\xe9'),
			'text/html;charset="ISO-8859-1"',
			'windows-1252',
			'header',
		],
		['the meta', bytes('<meta charset=windows-1251>\xe9'), 'text/html', 'windows-1251', 'meta'],
		[
			'an unknown header is ignored',
			bytes('<meta charset=koi8-r>\xe9'),
			'text/html; charset=none',
			'koi8-r',
			'meta',
		],
	] as const)('%s', (_, input, contentType, charset, by) => {
		const decoded = decodeHtml(Uint8Array.from(input), { contentType });
		expect(decoded).toMatchObject({ charset, by });
	});

	it.each([
		['http-equiv', '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'],
		['reversed attributes', "<meta content='text/html;charset=windows-1251' http-equiv=content-type />"],
		['upper case, no quotes', '<META CHARSET=WINDOWS-1251>'],
		['after a comment that names another', '<!-- <meta charset=koi8-r> --><meta charset="windows-1251">'],
		['after a long script', `<script>${'x'.repeat(5000)}</script><meta charset=windows-1251>`],
		['an XML declaration', '<?xml version="1.0" encoding="windows-1251"?><html>'],
	])('%s', (_, head) => {
		expect(decodeHtml(Uint8Array.from([...bytes(head), 0xe9])).charset).toBe('windows-1251');
	});

	it('a meta in the body or without http-equiv does not count', () => {
		expect(decodeHtml(bytes('<body><meta charset=koi8-r>x')).by).toBe('detected');
		expect(decodeHtml(bytes('<meta content="text/html; charset=koi8-r">x')).by).toBe('detected');
	});
});

describe('a declaration that the bytes contradict', () => {
	it('UTF-8 under another name is UTF-8', () => {
		for (const contentType of ['text/html; charset=iso-8859-1', 'text/html; charset=shift_jis']) {
			expect(decodeHtml(encode(JAPANESE, 'utf-8'), { contentType }).html).toBe(JAPANESE);
		}
	});

	it('another encoding declared as UTF-8 is detected', () => {
		const decoded = decodeHtml(encode(JAPANESE, 'euc-jp'), { contentType: 'text/html; charset=utf-8' });
		expect(decoded.html).toBe(JAPANESE);
	});

	it('one wrong byte does not change it', () => {
		const broken = Uint8Array.from([...encode(JAPANESE, 'utf-8'), 0xff]);
		expect(decodeHtml(broken)).toMatchObject({ charset: 'utf-8', html: `${JAPANESE}\ufffd` });
	});
});

it('windows-1252 has its quotes and the euro', () => {
	const decoded = decodeHtml(Uint8Array.from([0x80, 0x91, 0x92, 0x93, 0x94]), {
		contentType: 'text/html;charset=latin1',
	});
	expect(decoded.html).toBe('€‘’“”');
});

it('any bytes give text', () => {
	fc.assert(
		fc.property(fc.uint8Array({ maxLength: 400 }), (input) => typeof decodeHtml(input).html === 'string'),
	);
});

it.each([
	['shift_jis', JAPANESE],
	['euc-jp', JAPANESE],
	['iso-2022-jp', JAPANESE],
	['gbk', CHINESE],
	['big5', TAIWANESE],
	['euc-kr', KOREAN],
	['utf-16le', GERMAN],
])('a truncated page in %s leaves nothing behind for the next one', (charset, text) => {
	const next = charset === 'utf-16le' ? Uint8Array.from(Buffer.from(text, 'utf16le')) : encode(text, charset);
	const contentType = `text/html; charset=${charset}`;
	fc.assert(
		fc.property(fc.uint8Array({ minLength: 1, maxLength: 12 }), (broken) => {
			decodeHtml(broken, { contentType });
			expect(decodeHtml(next, { contentType })).toEqual({ html: text, charset, by: 'header' });
		}),
	);
});

function bytes(latin1: string): Uint8Array {
	return Uint8Array.from(Buffer.from(latin1, 'latin1'));
}
