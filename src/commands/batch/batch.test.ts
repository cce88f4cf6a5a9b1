import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Command, Values } from '../command.ts';
import { datesCommand } from '../dates.ts';
import { extractCommand } from '../extract.ts';
import { feedCommand } from '../feed.ts';
import { judgeCommand } from '../judge.ts';
import { segmentCommand } from '../segment.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-batch-'));
const pages = path.join(folder, 'pages');
const at = (name: string): string => path.join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

const page = (day: number): string =>
	`<title>Day ${day}</title><h1>Day ${day}, "at" sea</h1><p>Posted by Jane on March ${day}, 2004</p>${'<p>We were on the boat for most of the day.</p>'.repeat(8)}`;

beforeEach(() => {
	rmSync(folder, { recursive: true });
	mkdirSync(path.join(pages, 'more'), { recursive: true });
	for (const day of [1, 2, 3]) writeFileSync(path.join(pages, `p${day}.html`), page(day));
	writeFileSync(path.join(pages, 'more', 'p4.html'), page(4));
	writeFileSync(path.join(pages, 'zero.bin'), Buffer.alloc(64));
	writeFileSync(path.join(pages, '.hidden'), 'not read');
});

async function run(
	command: Command,
	args: readonly string[],
	values: Values,
): Promise<{ code: number; log: string }> {
	let log = '';
	const code = await command.run({
		args,
		values: { now: '2010-01-01', ...values },
		out: () => expect.unreachable('rows go to the file'),
		log: (text) => {
			log += `${text}\n`;
		},
	});
	return { code, log };
}

type Row = { source: string; url: string | null; error?: { code: string; message: string } } & Record<
	string,
	unknown
>;

function rowsIn(file: string): Row[] {
	return readFileSync(at(file), 'utf8')
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as Row);
}

const NAMES = ['more/p4.html', 'p1.html', 'p2.html', 'p3.html', 'zero.bin'].map((name) =>
	path.join(pages, name),
);

describe('many pages', () => {
	it('of a folder, in order, with an error for what is not a page', async () => {
		const { code, log } = await run(extractCommand, [pages], { out: at('rows.jsonl') });
		const rows = rowsIn('rows.jsonl');
		expect(code).toBe(0);
		expect(rows.map(({ source }) => source)).toEqual(NAMES);
		expect(rows[1]).toMatchObject({
			url: null,
			title: 'Day 1, "at" sea',
			published: '2004-03-01',
			isPost: true,
		});
		expect(rows[4]!.error).toEqual({ code: 'not-text', message: `${NAMES[4]} is binary data, not a page.` });
		expect(log).toMatch(/5 pages .* 1 with errors/);
	});

	it.each([
		['judge', judgeCommand, 'isBlog'],
		['segment', segmentCommand, 'posts'],
		['feed', feedCommand, 'candidates'],
		['dates', datesCommand, 'dates'],
	] as const)('for %s, with the values of its JSON', async (_, command, field) => {
		await run(command, [NAMES[1]!, NAMES[2]!], { out: at('rows.jsonl') });
		const rows = rowsIn('rows.jsonl');
		expect(rows).toHaveLength(2);
		for (const row of rows) expect(Object.keys(row).slice(0, 2)).toEqual(['source', 'url']);
		for (const row of rows) expect(row).toHaveProperty(field);
	});

	it('of a list: files, JSON with a URL and HTML, and lines that are wrong', async () => {
		const lines = [
			'# a comment',
			NAMES[1],
			JSON.stringify({ url: 'http://a.example/1', html: page(9), text: 'ignored' }),
			JSON.stringify({ url: 'http://a.example/2', file: NAMES[2], now: '2005-01-01' }),
			'{"html": 5}',
			'missing.html',
			'http://user:a b@/',
		];
		writeFileSync(at('list'), lines.join('\n'));
		await run(extractCommand, [], { from: at('list'), out: at('rows.jsonl') });
		const rows = rowsIn('rows.jsonl');
		expect(rows.map(({ url }) => url)).toEqual([
			null,
			'http://a.example/1',
			'http://a.example/2',
			null,
			null,
			null,
		]);
		expect(rows[1]).toMatchObject({ source: `${at('list')}, line 3`, published: '2004-03-09' });
		expect(rows.slice(3).map(({ error }) => error?.code)).toEqual(['usage', 'unreadable', 'usage']);
	});

	it('of a web archive', async () => {
		const records = [1, 2].map((day) => {
			const body = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n${page(day)}`;
			const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/${day}\r\nWARC-Date: 2006-01-01T00:00:00Z\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
			return gzipSync(`${head}${body}\r\n\r\n`);
		});
		writeFileSync(at('crawl.warc.gz'), Buffer.concat(records));
		await run(extractCommand, [at('crawl.warc.gz')], { out: at('rows.jsonl') });
		expect(rowsIn('rows.jsonl').map(({ url, published }) => [url, published])).toEqual([
			['http://a.example/1', '2004-03-01'],
			['http://a.example/2', '2004-03-02'],
		]);
	});

	it('as CSV: one row for each date', async () => {
		await run(datesCommand, [NAMES[1]!, NAMES[2]!], { csv: at('rows.csv') });
		const [heading, ...rows] = readFileSync(at('rows.csv'), 'utf8').split('\r\n');
		expect(heading).toMatch(/^source,url,date,.*,error$/);
		expect(rows.filter((row) => row !== '')).toHaveLength(2);
	});

	it('as Parquet', async () => {
		await run(extractCommand, [pages], { out: at('rows.parquet') });
		const connection = await (await DuckDBInstance.create()).connect();
		const found = await connection.runAndReadAll(
			`select title, is_post, comments, error is null from '${at('rows.parquet')}' order by source`,
		);
		expect(found.getRowsJson()).toEqual([
			['Day 4, "at" sea', true, '0', true],
			...[1, 2, 3].map((day) => [`Day ${day}, "at" sea`, true, '0', true]),
			[null, null, null, false],
		]);
	});
});

describe('a stopped run', () => {
	it.each(['rows.jsonl', 'rows.csv'])('goes on with %s wherever it was cut', async (name) => {
		const values = { out: at(name) };
		await run(extractCommand, [pages], values);
		const whole = readFileSync(at(name), 'utf8');
		const heading = name.endsWith('.csv') ? whole.indexOf('\r\n') + 2 : 0;
		for (let end = heading; end < whole.length; end += Math.ceil(whole.length / 9)) {
			writeFileSync(at(name), Buffer.from(whole).subarray(0, end));
			await run(extractCommand, [pages], values);
			expect(readFileSync(at(name), 'utf8')).toBe(whole);
		}
	});

	it('reads nothing twice', async () => {
		await run(extractCommand, [pages], { out: at('rows.jsonl') });
		truncateSync(at('rows.jsonl'), readFileSync(at('rows.jsonl')).length - 1);
		const { log } = await run(extractCommand, [pages], { out: at('rows.jsonl') });
		expect(log).toContain('4 from an earlier run');
	});

	it('never appends to a file of something else', async () => {
		for (const name of ['rows.jsonl', 'rows.csv', 'rows.parquet']) {
			writeFileSync(at(name), '{"url": 1}\n');
			await expect(run(extractCommand, [pages], { out: at(name) })).rejects.toThrow(
				/was not written by this command/,
			);
			expect(readFileSync(at(name), 'utf8')).toBe('{"url": 1}\n');
		}
	});
});
