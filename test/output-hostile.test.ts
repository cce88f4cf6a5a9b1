/** output-hostile: hostile texts do nothing in the output of every command, every export and every format of the server. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'n3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../src/commands/command.ts';
import { COMMANDS } from '../src/commands/index.ts';
import { cleanJson, cleanText, describeFailure } from '../src/commands/terminal.ts';
import { FORMATS } from '../src/export/formats.ts';
import { exportTo, filesAt } from '../src/export/world.fixture.ts';
import { readXml } from '../src/formats/xml-tree.fixture.ts';
import { Failure } from '../src/io/failure.ts';
import { SqliteStore } from '../src/io/store/sqlite/sqlite-store.ts';
import { renderEvent } from '../src/serve/live/event-stream.ts';
import { type OpenServer, openServer } from '../src/serve/open-server.fixture.ts';
import {
	EVIL,
	type Files,
	HOME,
	type HostileWeb,
	makeFiles,
	makeStore,
	POST,
	startWeb,
} from './output-hostile.fixture.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
/** All control characters except line breaks and tabs. */
const DRIVING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
/** A line that begins with hostile text. */
const FAKE = /^\s*FAKE/m;

let files: Files;
let web: HostileWeb;
let data: string;

beforeAll(async () => {
	files = makeFiles();
	web = await startWeb();
	data = path.join(files.folder, 'data');
	await (await makeStore(data)).close();
});
afterAll(() => {
	web.close();
	files.remove();
});

interface Printed {
	readonly out: string;
	readonly log: string;
}

async function run([name, ...argv]: readonly string[]): Promise<Printed> {
	const command = await COMMANDS.find((entry) => entry.name === name)!.load();
	const options = { ...command.options, json: { type: 'boolean' } } as NonNullable<
		Parameters<typeof parseArgs>[0]
	>['options'] & {};
	const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
	const [out, log]: [string[], string[]] = [[], []];
	try {
		await command.run({
			args: positionals,
			values: values as Values,
			out: (text) => out.push(text),
			log: (text) => log.push(text),
		});
	} catch (error) {
		if (!(error instanceof Failure)) throw error;
		log.push(describeFailure(error.message));
	}
	return { out: out.join('\n'), log: log.join('\n') };
}

const at =
	(...words: string[]) =>
	() =>
		words;
const inStore =
	(...words: string[]) =>
	() => [...words, '--data', data];
const ofPage =
	(...words: string[]) =>
	() => [...words.slice(0, 1), files.page, ...words.slice(1), '--url', HOME, '--now', '2024-05-06'];
const asked =
	(...words: string[]) =>
	() => [...words, '--proxy', web.proxy];
const written = (name: string) => path.join(files.folder, name);

/** Typical calls of every command. */
const CALLS: Readonly<Record<string, () => readonly string[]>> = {
	search: inStore('search', 'snow', '--explain'),
	'search, blogs': inStore('search', 'snow', '--blogs'),
	'search, a query with escapes': inStore('search', 'title:\u001b[2J before:\u009b nothing'),
	'search, saved': inStore('search', '--saved'),
	stats: inStore('stats'),
	thread: inStore('thread', POST),
	'thread, spread': inStore('thread', 'http://trudy.example/p1', '--spread'),
	trends: inStore('trends', 'snow\u001b[2J', '--from', '2024-05-01', '--to', '2024-05-06'),
	bursts: inStore('bursts', '2024-05-05'),
	graph: inStore('graph'),
	map: () => ['map', '--out', written('map.svg'), '--data', data],
	check: inStore('check'),
	freeze: inStore('freeze', 'one', '--query', 'snow'),
	'freeze, list': inStore('freeze', '--list'),
	'freeze, cite': inStore('freeze', '--cite', 'one'),
	export: () => ['export', 'csv', '--out', written('table'), '--data', data],
	copy: () => ['copy', data, written('copied')],
	import: () => ['import', files.lines, files.feed, files.page, '--data', written('imported')],
	dates: ofPage('dates'),
	'dates, sentences': ofPage('dates', '--sentences'),
	judge: ofPage('judge', '--explain'),
	segment: ofPage('segment', '--explain', '--feed', 'none'),
	extract: ofPage('extract'),
	'extract, explained': ofPage('extract', '--explain'),
	'extract, Markdown': ofPage('extract', '--markdown'),
	feed: () => ['feed', files.feed, '--url', `${HOME}feed`],
	'feed, of a page': asked('feed', HOME),
	'segment, fetched': asked('segment', HOME, '--now', '2024-05-06'),
	'extract, redirected': asked('extract', `${HOME}gone`),
	'judge, an error': asked('judge', `${HOME}broken`),
	'wrapper train': () => [
		'wrapper',
		'train',
		HOME,
		'--proxy',
		web.proxy,
		'--crawl-delay-ms',
		'0',
		'--out',
		written('wrapper.json'),
		'--now',
		'2024-05-06',
	],
	'wrapper show': () => ['wrapper', 'show', written('wrapper.json')],
	'wrapper test': () => [
		'wrapper',
		'test',
		written('wrapper.json'),
		HOME,
		'--proxy',
		web.proxy,
		'--crawl-delay-ms',
		'0',
	],
	'wrapper apply': () => ['wrapper', 'apply', written('wrapper.json'), files.page, '--url', POST],
	ping: () => ['ping', HOME, '--to', `${web.proxy}/ping`, '--name', 'A \u001b[2J'],
	crawl: () => [
		'crawl',
		HOME,
		'--proxy',
		web.proxy,
		'--until-idle',
		'--max-pages',
		'3',
		'--crawl-delay-ms',
		'0',
		'--threads',
		'0',
		'--data',
		written('crawled'),
	],
	'a wrong word': at('trends', '--from', '\u001b[2J\nFAKE: x'),
	'no such file': at('extract', 'no\u001b[2J\nFAKE: x'),
};

/** Texts of posts keep their line breaks, so here only the terminal's own cleaning protects. */
const SHOWS_TEXT = new Set(['extract', 'extract, Markdown']);
/** Once is enough. */
const ONCE = /^(?:crawl|copy|import|export|freeze|wrapper train|a wrong word|no such file)$/;

describe('the terminal', () => {
	it.each(Object.keys(CALLS))('%s', async (name) => {
		const { out, log } = await run(CALLS[name]!());
		expect(out + log).not.toBe('');
		expect(cleanText(log)).not.toMatch(DRIVING);
		// The command marks them itself; this is the second line of defence.
		expect(out).not.toMatch(DRIVING);
		expect(cleanText(out)).not.toMatch(DRIVING);
		expect(log).not.toMatch(FAKE);
		if (!SHOWS_TEXT.has(name)) expect(out).not.toMatch(FAKE);
	});

	it.each(Object.keys(CALLS).filter((name) => !ONCE.test(name)))('%s, as JSON', async (name) => {
		const { out } = await run([...CALLS[name]!(), '--json']);
		const json = cleanJson(out);
		expect(json).not.toMatch(DRIVING);
		if (json !== '') expect(JSON.parse(json)).toEqual(JSON.parse(out));
	});

	it('is written to in one place only', () => {
		const sources = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter(
			(name) => name.endsWith('.ts') && !/\.(?:test|fixture)\.ts$/.test(name),
		);
		const writers = sources.filter((name) =>
			/console\.\w+\(|process\.(?:stdout|stderr)\.write|process\._rawDebug|\bwriteSync\([12],/.test(
				readFileSync(path.join(ROOT, 'src', name), 'utf8'),
			),
		);
		expect(writers).toEqual([path.join('commands', 'terminal.ts')]);
	});
});

/** Names that some system takes for a device or a parent folder, or that hide their type. */
const UNSAFE_NAME =
	/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|^[.-]|\.\.|[\p{Cc}\p{Cf}\p{Cs}\\:*?"<>|]|[ .]$/iu;

const READERS: Readonly<Record<string, (text: string) => void>> = {
	...Object.fromEntries(['gexf', 'graphml', 'opml', 'atom'].map((name) => [name, readXml])),
	...Object.fromEntries(['activitystreams', 'map'].map((name) => [name, JSON.parse])),
	...Object.fromEntries(
		['jsonl', 'jsonld'].map((name) => [
			name,
			(text: string) =>
				text
					.trim()
					.split('\n')
					.every((line) => JSON.parse(line) !== null),
		]),
	),
	turtle: (text) => new Parser().parse(text),
	ntriples: (text) => new Parser({ format: 'N-Triples' }).parse(text),
	warc: expectRecords,
	markdown: expectNoMarkup,
	csv: expectNoFormula,
	edges: expectNoFormula,
	parquet: () => {},
};

/** The first injected record would have this field. */
function expectRecords(text: string): void {
	expect(text).toContain('WARC-Target-URI: ');
	expect(text).not.toMatch(/^X-Evil/im);
	for (const [body] of text.matchAll(/<body>[\s\S]*?<\/body>/g)) expect(body).not.toContain('<script');
}

function expectNoMarkup(text: string): void {
	const body = text.replace(/^---\n[\s\S]*?\n---\n/, '');
	expect(body).not.toMatch(/(?<!\\)<(?:script|img)/);
	expect(body).not.toMatch(/\]\(\s*javascript:/i);
}

function expectNoFormula(text: string): void {
	expect(text).not.toMatch(/(?:^|,)"[=+\-@\t\r]/m);
}

describe('exports', () => {
	it.each(FORMATS.map(({ name }) => name))('%s', async (format) => {
		const store = new SqliteStore(data, { isReader: true });
		try {
			const target = written(`export-${format}`);
			await exportTo(store, target, { format });
			const made = filesAt(target);
			expect(made.size).toBeGreaterThan(0);
			for (const [name, bytes] of made) {
				for (const part of name.split('/')) expect(part).not.toMatch(UNSAFE_NAME);
				if (name === 'SHA256SUMS') continue;
				READERS[format]!((format === 'warc' ? gunzipSync(bytes) : bytes).toString('utf8'));
			}
		} finally {
			await store.close();
		}
	});
});

/** Markup in a response is safe; everywhere else it is plain text. */
const HTML_FIELDS = new Set(['html', 'content_html', 'snippetHtml']);

function expectJson(text: string): void {
	JSON.parse(text, (key, value) => {
		if (HTML_FIELDS.has(key) && typeof value === 'string')
			expect(value).not.toMatch(/<script|javascript:|onerror/i);
		return value;
	});
}

describe('the server', () => {
	let server: OpenServer;
	beforeAll(async () => {
		server = await openServer({ now: () => '2024-05-06T10:00:00.000Z', folder: data });
	});
	afterAll(() => server.close());

	it.each<[string, (text: string) => void]>([
		['/api/search?q=snow', expectJson],
		['/api/posts/1', expectJson],
		['/api/posts/1/comments', expectJson],
		['/api/blogs/1', expectJson],
		['/api/gaps', expectJson],
		['/api/searches', expectJson],
		['/api/trends?q=snow', expectJson],
		['/feeds/search.atom?q=snow', readXml],
		['/feeds/search.rss?q=snow', readXml],
		['/feeds/search.json?q=snow', expectJson],
		['/feeds/blogs/1.atom', readXml],
		['/api/blogs.opml', readXml],
		['/opensearch.xml', readXml],
		['/posts/1.ttl', (text) => new Parser().parse(text)],
		['/posts/1.jsonld', expectJson],
		['/blogs/1.ttl', (text) => new Parser().parse(text)],
		['/api/nothing\u009b31m', expectJson],
	])('%s', async (address, read) => {
		const response = await server.get(encodeURI(address));
		expect(response.status).toBe(address.startsWith('/api/nothing') ? 404 : 200);
		const text = await response.text();
		read(text);
		expect(response.headers.get('content-type')).not.toContain('text/html');
		expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
		expect(response.headers.get('x-content-type-options')).toBe('nosniff');
		expect([...response.headers].join('\n')).not.toMatch(/evil|FAKE/i);
	});

	it('an agent gets the same texts, marked as foreign', async () => {
		const call = {
			jsonrpc: '2.0',
			id: 1,
			method: 'tools/call',
			params: { name: 'read_post', arguments: { id: 1 } },
		};
		const response = await fetch(`${server.base}/mcp`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
			body: JSON.stringify(call),
		});
		expectJson(await response.text());
		expect(response.status).toBe(200);
	});

	it('an event is one block, whatever it contains', () => {
		const lines = renderEvent({
			event: 'post',
			id: 1,
			data: { title: `${EVIL}\n\ndata: FAKE\r\rid: 9` },
		}).split(/\r\n|\r|\n/);
		expect(lines.map((line) => line.split(':')[0])).toEqual(['event', 'id', 'data', '', '']);
	});
});
