/** import-bombs: small files that unpack to very much, and archives that lie about their lengths. The import ends, in little memory, and what is sound in the file is read. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { effort } from './effort.fixture.ts';
import { CLI } from './logosphere.fixture.ts';

/** What each bomb unpacks to. Feeds of up to 200 MB are read completely, because exports of blog services are that large. */
const UNPACKED_MB = effort(250, 2_000);
/** A process that imports one small post needs about 130 MB. */
const MAX_MEMORY_KB = 500_000;
const MEGABYTE = Buffer.alloc(1_048_576, ' ');

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-import-bombs-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function bomb(before: string): Promise<Buffer> {
	const packer = createGzip();
	const parts: Buffer[] = [];
	packer.on('data', (part: Buffer) => parts.push(part));
	packer.write(before);
	for (let n = 0; n < UNPACKED_MB; n++) if (!packer.write(MEGABYTE)) await once(packer, 'drain');
	packer.end();
	await once(packer, 'end');
	return Buffer.concat(parts);
}

function record(url: string, body: Buffer | string, length = Buffer.byteLength(body)): Buffer {
	const head = [
		'WARC/1.0',
		'WARC-Type: response',
		`WARC-Record-ID: <urn:uuid:11111111-1111-1111-1111-${String(url.length).padStart(12, '0')}>`,
		'WARC-Date: 2024-01-01T00:00:00Z',
		`WARC-Target-URI: ${url}`,
		'Content-Type: application/http; msgtype=response',
		`Content-Length: ${length}`,
	];
	return Buffer.concat([
		Buffer.from(`${head.join('\r\n')}\r\n\r\n`),
		Buffer.from(body),
		Buffer.from('\r\n\r\n'),
	]);
}

const page = (coding: string) => `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n${coding}\r\n`;
const LINE = '{"url":"http://good.example/p","title":"Good","html":"<p>still read</p>"}\n';

/** The file, and how many posts are read in spite of it. */
const BOMBS: readonly (readonly [string, number, () => Promise<Buffer>])[] = [
	[
		'body.warc',
		0,
		async () =>
			record(
				'http://b.example/',
				Buffer.concat([Buffer.from(page('Content-Encoding: gzip\r\n')), await bomb('')]),
			),
	],
	[
		'twice.warc',
		0,
		async () =>
			record(
				'http://b.example/',
				Buffer.concat([Buffer.from(page('Content-Encoding: gzip, gzip\r\n')), gzipSync(await bomb(''))]),
			),
	],
	[
		'record.warc.gz',
		0,
		() =>
			bomb(
				record('http://b.example/', page(''), UNPACKED_MB * 1_048_576)
					.toString()
					.trimEnd(),
			),
	],
	['header.warc.gz', 0, () => bomb('WARC/1.0\r\nX: ')],
	['line.jsonl.gz', 0, () => bomb('{"url":"http://b.example/p","title":"T","html":"')],
	['line-behind.jsonl.gz', 1, () => bomb(`${LINE}{"url":"http://b.example/p","html":"`)],
	['feed.xml.gz', 0, () => bomb('<?xml version="1.0"?><rss version="2.0"><channel><item><description>')],
	['list.opml.gz', 0, () => bomb('<?xml version="1.0"?><opml version="2.0"><body><outline text="')],
	['length.warc', 0, async () => record('http://b.example/', page(''), 10 ** 15)],
	['negative.warc', 0, async () => record('http://b.example/', page(''), -5)],
];

it.each(BOMBS)('%s ends in little memory', async (name, posts, make) => {
	const file = path.join(folder, name);
	writeFileSync(file, await make());
	const data = path.join(folder, `${name}-data`);
	const child = spawn(process.execPath, [CLI, 'import', file, '--data', data], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let memoryKb = 0;
	const timer = setInterval(() => {
		memoryKb = Math.max(memoryKb, peakOf(child.pid!));
	}, 20);
	const [out] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
	clearInterval(timer);
	expect(child.signalCode).toBeNull();
	expect(out).toContain(`${posts} post${posts === 1 ? '' : 's'} imported`);
	expect(memoryKb).toBeLessThan(MAX_MEMORY_KB);
});

/** Zero where the system does not say, or the process has ended. */
function peakOf(pid: number): number {
	try {
		return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
	} catch {
		return 0;
	}
}
