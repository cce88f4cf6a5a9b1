import { beginningOf, clip, displayWidth, printable, renderTable } from '../../src/commands/table.ts';
import { fileName } from '../../src/export/markdown.ts';
import { renderCell } from '../../src/formats/csv.ts';
import { toInstant, toIri, wireText } from '../../src/formats/wire-text.ts';
import { mediaTypeOf, noTextReason } from '../../src/lib/http/content-type.ts';
import { freshForSeconds, parseHttpDate, retryAfterMs } from '../../src/lib/http/headers.ts';
import { sniffContent } from '../../src/lib/http/sniff.ts';
import { canonicalUrl } from '../../src/lib/url/canonical-url.ts';
import { siteOf } from '../../src/lib/url/site-of.ts';
import { hold, type Target, textOf } from '../target.ts';

const ADDRESS_WORDS = [
	...'http:// https:// www. www2. :80 :443 / // ? & = # ; .. %2e %00 @ [ ] utm_source= jsessionid= sid= m=1 index.html ~ @ann /users/ #comments #c1 :~: \\ . javascript: data: mailto: é xn-- 0x7f.1 127.1'.split(
		' ',
	),
	' ',
	'\t',
	'\n',
];

/** url: canonicalizing a canonical web URL changes nothing. */
export const url: Target = {
	name: 'url',
	seeds: [
		'http://www.a.example:80/b/index.html?utm_source=x&y=1#c2',
		'https://a.example/~ann/x;jsessionid=1?z=2&y',
		'mailto:x',
		'//x',
		'a b',
	],
	words: ADDRESS_WORDS,
	maxBytes: 200,
	share: 4,
	run(input) {
		const address = textOf(input);
		const plain = canonicalUrl(address);
		if (/^https?:/i.test(address) && URL.canParse(address) && isAddress(plain))
			hold(canonicalUrl(`http://${plain}`) === plain, 'a canonical URL stays unchanged', address, plain);
		const site = siteOf(address);
		hold(site === null || /^https?:\/\/[^/]+\//.test(site), 'a site has a web URL', site);
		const iri = toIri(address);
		hold(iri === null || !/[\s<>"{}|\\^`]/.test(iri), 'a sent URL has no forbidden characters', iri);
	},
};

/** Names and values are compared by meaning: these characters, or a folder `index.htm/`, would change it. */
function isAddress(plain: string): boolean {
	return !/[\0-\x20%+&#?]|\/(?:index|default)\./i.test(plain) && URL.canParse(`http://${plain}`);
}

const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** csv: a cell is one cell, not a formula, and survives a round trip. */
export const csv: Target = {
	name: 'csv',
	seeds: ['=1+1', "'=x", '"a","b"\r\n', '＝x', 'plain', '@SUM(1)', '\t=1', '\u0000=1'],
	words: [
		'=',
		'+',
		'-',
		'@',
		"'",
		'"',
		',',
		'\r\n',
		'\t',
		'＝',
		'＋',
		'－',
		'＠',
		'\u200b',
		'\ufeff',
		'\0',
		';',
	],
	maxBytes: 100,
	share: 4,
	run(input) {
		const text = textOf(input);
		const cell = renderCell(text);
		hold(/^"(?:[^"]|"")*"$/.test(cell), 'a cell is one cell', cell);
		const shown = cell.slice(1, -1).replaceAll('""', '"');
		hold(!FORMULA.test(shown), 'a cell is not a formula', cell);
		const read = /^'+[=+\-@\t\r\n＝＋－＠]/.test(shown) ? shown.slice(1) : shown;
		hold(read === wireText(text), 'a cell survives a round trip', cell, text);
		const file = fileName({ id: 1, title: text, published: text });
		hold(/^(?:undated|\d{4}\/\d\d)\/[^/\\\0.]+\.md$/.test(file), 'a file name is valid', file);
		const instant = toInstant(text);
		hold(instant === null || !Number.isNaN(instant.getTime()), 'an instant is valid', text);
	},
};

/** Terminal control characters, and those that reverse the order of a line. */
const DRIVING = /[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

/** terminal: no control characters are printed, and tables have the requested width. */
export const terminal: Target = {
	name: 'terminal',
	seeds: ['\x1b]0;x\x07\x1b[31m', '\x9b31m', 'a\u202eb', '日本語', 'plain\r\nlines'],
	words: [
		'\x1b[',
		'\x1b]',
		'\x07',
		'\x9b',
		'\x9d',
		'\u202e',
		'\u2067',
		'\u200f',
		'\u0301',
		'😀',
		'日',
		'\x7f',
		'\x85',
		'\u2028',
	],
	maxBytes: 100,
	share: 4,
	run(input) {
		const text = printable(textOf(input));
		hold(!DRIVING.test(text), 'no control characters reach the terminal', text);
		const width = 10 + (input.length % 20);
		hold(displayWidth(clip(text, width)) <= width, 'clipped text fits', text, width);
		hold(displayWidth(beginningOf(text, 10)) <= 10, 'a beginning is short', text);
		const table = renderTable(
			['a', 'b'],
			[
				[text, '1'],
				['x', text],
			],
			['left', 'right'],
			40,
		);
		hold(
			!DRIVING.test(table.replaceAll('\n', '')),
			'no control characters in a table reach the terminal',
			table,
		);
		for (const line of table.split('\n'))
			hold(displayWidth(line) <= 40, 'a table has the requested width', line);
	},
};

/** headers: times are bounded, types are described in words. */
export const headers: Target = {
	name: 'headers',
	seeds: [
		'120',
		'Wed, 21 Oct 2015 07:28:00 GMT',
		'public, max-age=600',
		'text/html; charset="utf-8"',
		'no-store',
		'%PDF-1.4',
		'<?xml version="1.0"?><rss',
	],
	words: [
		...'max-age= s-maxage no-cache no-store , ; = " 99999999999999999999 -1 1e5 . GMT +0900 Oct Wed, 2015 07:28:00 text/html image/ application/'.split(
			' ',
		),
		' ',
	],
	maxBytes: 120,
	share: 4,
	run(input) {
		const value = textOf(input);
		const now = Date.UTC(2015, 9, 21);
		const wait = retryAfterMs({ 'retry-after': value }, now);
		hold(wait === null || (wait >= 0 && Number.isSafeInteger(wait)), 'a wait is valid', wait);
		for (const header of [
			{ 'cache-control': value },
			{ expires: value, date: value },
			{ 'cache-control': [value, value], age: value },
		]) {
			const fresh = freshForSeconds(header, now);
			hold(fresh === null || (fresh >= 0 && Number.isSafeInteger(fresh)), 'freshness is bounded', fresh);
		}
		hold(!Number.isNaN(parseHttpDate(value) ?? 0), 'a date is valid', value);
		const type = mediaTypeOf(value);
		hold(type === null || (type === type.toLowerCase() && !/[;,]/.test(type)), 'a type is plain', type);
		hold(noTextReason(value, 'page') !== '', 'a reason is not empty');
		hold(/^(?:html|feed|xml|json|text|binary)$/.test(sniffContent(input)), 'bytes are recognized');
	},
};
