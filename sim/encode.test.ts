import { TextDecoder } from '@exodus/bytes/encoding.js';
import { describe, expect, test } from 'vitest';
import { detectEncodable, encodeText } from './encode.ts';
import type { Encoding } from './model.ts';

// The decoder of the package follows the Encoding Standard in every version of Node; the built-in one does not.
const cases: [Encoding, string][] = [
	['utf-8', 'Grüße, 日本 и мир 🙂'],
	['windows-1252', 'Grüße – “naïve” … œuvre €'],
	['windows-1251', 'Привет, «мир» — ёлка № 5'],
	['shift_jis', '昨日、京都でカメラを撮りました。「ソ」と能'],
	['euc-jp', '昨日、京都でカメラを撮りました。「ソ」と能'],
	['gbk', '昨天我拍摄了夕阳，感觉很美丽。'],
];

describe.each(cases)('%s', (encoding, text) => {
	test('is decoded unchanged', () => {
		expect(new TextDecoder(encoding, { fatal: true }).decode(encodeText(text, encoding))).toBe(text);
	});

	test('is decoded unchanged if it is long', () => {
		const long = text.repeat(40_000);
		expect(new TextDecoder(encoding, { fatal: true }).decode(encodeText(long, encoding))).toBe(long);
	});
});

test('characters that an encoding lacks become character references', () => {
	expect(Buffer.from(encodeText('© 日 ñ 🙂', 'windows-1252')).toString('latin1')).toBe(
		'\xa9 &#26085; \xf1 &#128578;',
	);
	expect(detectEncodable('日', 'windows-1252')).toBe(false);
	expect(detectEncodable('é', 'windows-1252')).toBe(true);
});
