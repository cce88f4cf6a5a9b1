import { readJsonLines } from '../../src/import/jsonl.ts';
import type { Piece } from '../../src/import/piece.ts';
import { understandHere, understood } from '../../src/import/understood.ts';
import { readWarc } from '../../src/import/warc.ts';
import { parseCdx, renderCdx, surtOf } from '../../src/io/warc/cdxj.ts';
import { parseHead, parseRecord, renderRecord } from '../../src/io/warc/record.ts';
import { hold, type Target, textOf } from '../target.ts';
import { PAGES, SETTING } from './markup.ts';
import { checkSafe } from './safety.ts';

/** In pieces, as files come. */
async function* inPieces(input: Uint8Array): AsyncGenerator<Buffer> {
	const size = 1 + (input.length % 97) * 4;
	for (let from = 0; from < input.length; from += size) yield Buffer.from(input.subarray(from, from + size));
}

async function checkPieces(pieces: AsyncGenerator<Piece>, most: number): Promise<void> {
	let count = 0;
	for await (const piece of pieces) {
		count++;
		if (piece.kind !== 'post') continue;
		const { url, html } = piece.post.draft;
		hold(url === null || /^https?:/.test(url), 'a post has a web URL', url);
		checkSafe(html);
	}
	hold(count <= most, 'there are no more pieces than bytes', count);
}

const ANSWER = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${PAGES[1]}`;
const RECORD = renderRecord(
	[
		['WARC-Type', 'response'],
		['WARC-Target-URI', 'http://blog.example/1'],
		['WARC-Date', '2019-03-05T10:00:00Z'],
		['Content-Type', 'application/http; msgtype=response'],
	],
	Buffer.from(ANSWER),
);

/** warc: reads records as far as possible and reports the rest. */
export const warc: Target = {
	name: 'warc',
	seeds: [
		RECORD,
		Buffer.concat([RECORD.subarray(0, 300), RECORD]),
		'WARC/1.0\r\nContent-Length: 5\r\n\r\nhello\r\n\r\n',
	],
	words: [
		...[
			'WARC/1.1\r\n',
			'WARC-Type: ',
			'response',
			'resource',
			'Content-Length: ',
			'WARC-Target-URI: ',
			'\r\n\r\n',
			'\r\n',
			'HTTP/1.1 200 OK\r\n',
		],
		...[
			'Transfer-Encoding: chunked\r\n',
			'Content-Encoding: gzip\r\n',
			'5\r\nhello\r\n0\r\n\r\n',
			'99999999999',
			'-1',
			'1e3',
			': ',
			' ',
			'text/html',
			'<html>',
		],
	],
	maxBytes: 1600,
	async run(input) {
		const bytes = Buffer.from(input);
		const head = parseHead(bytes);
		const record = parseRecord(bytes);
		if (record !== null) {
			hold(head !== null && record.block.length === head.length, 'a record is as long as it says');
			hold(record.end <= bytes.length, 'a record ends within the bytes');
		}
		const input2 = { name: 'x', head: bytes, chunks: inPieces(input) };
		await checkPieces(understood(readWarc(input2, SETTING.now), understandHere), 10 * input.length + 10);
	},
};

/** jsonl: a line is a web post, cleaned, or is rejected with a message. */
export const jsonl: Target = {
	name: 'jsonl',
	seeds: [
		'{"url":"http://blog.example/1","title":"Rain","html":"<p>It rained</p>","published":"2019-03-05","categories":["a"],"comments":[{"author":"Bob","text":"x","parent":0}],"links":[{"url":"http://b.example/"}]}\n',
		'{"url":"http://blog.example/2","text":"a\\n\\nb","blog":"http://blog.example/","published":"5 March 2019","language":"en"}\n\n[]\n{"url":1}',
	],
	words: [
		...'"url": "html": "text": "title": "author": "published": "updated": "categories": "comments": "links": "parent": "blog": "source": "language": "rel": "origin":'.split(
			' ',
		),
		...[
			'null',
			'true',
			'[]',
			'{}',
			'"',
			'\\u0000',
			'\\ud800',
			'1e400',
			'"javascript:x"',
			'"http://a.example/"',
			'<script>',
			'\n',
			',',
			'{',
			'}',
			'"__proto__":',
			'\ufeff',
		],
	],
	maxBytes: 700,
	async run(input) {
		await checkPieces(
			understood(
				readJsonLines({ name: 'x', head: Buffer.from(input), chunks: inPieces(input) }),
				understandHere,
			),
			input.length + 1,
		);
	},
};

/** cdxj: a readable line survives a round trip. */
export const cdxj: Target = {
	name: 'cdxj',
	seeds: [
		'com,example)/a 20190305100000 {"url":"http://example.com/a","mime":"text/html","status":"200","digest":"sha1:AB","length":"10","offset":"0","filename":"a.warc.gz","date":"2019-03-05T10:00:00.123Z"}\n',
		'!OpenWayback-CDXJ 1.0',
	],
	words: [
		...'"url": "mime": "status": "digest": "length": "offset": "filename": "date":'.split(' '),
		...[
			'20190305100000',
			'"-"',
			'"200"',
			'1e3',
			'-1',
			'null',
			'md5:',
			'sha1:',
			'{',
			'}',
			' ',
			'http://www.example.com:8080/b?y=1&x=2',
			'http://[::1]/',
			'HTTP://1.2.3.4/',
		],
	],
	maxBytes: 400,
	share: 2,
	run(input) {
		const text = textOf(input);
		hold(!/\s/.test(surtOf(text)), 'a key is one word', surtOf(text));
		const line = parseCdx(text);
		if (line === null) return;
		hold(line.offset >= 0 && !Number.isNaN(Date.parse(line.date)), 'a line has a position and a time', line);
		const again = parseCdx(renderCdx(line));
		hold(
			again !== null && again.url === line.url && again.offset === line.offset,
			'written data can be read again',
			line,
		);
	},
};
