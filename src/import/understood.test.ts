/** Parts that cannot be processed are reported, an archived page with its bytes, and the import continues after them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measureBusyLimit } from '../../test/effort.fixture.ts';
import { Failure } from '../io/failure.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { compileThread } from '../io/threads/compile-thread.fixture.ts';
import { renderRecord } from '../io/warc/record.ts';
import { ImportBatch } from './batch.ts';
import { detectKind } from './kind.ts';
import { type Piece, passed } from './piece.ts';
import type { RawPart } from './understand.ts';
import { UnderstandThreads, understood } from './understood.ts';

const NOW = '2026-03-05T12:00:00.000Z';
const MAX_BUSY_MS = await measureBusyLimit();
const TOO_LONG = `it took more than ${MAX_BUSY_MS / 1000} s`;

let folder: string;
let threads: UnderstandThreads;
let store: SqliteStore;
let batch: ImportBatch;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-understood-'));
	const file = compileThread(folder, 'import/hostile-understand.fixture.ts');
	threads = new UnderstandThreads({ file, maxBusyMs: MAX_BUSY_MS, maxMemoryMb: 24 });
	store = new SqliteStore(path.join(folder, 'store'));
});
beforeEach(() => {
	batch = new ImportBatch(store, NOW, () => {});
});
afterAll(async () => {
	await threads.close();
	await store.close();
	rmSync(folder, { recursive: true, force: true });
});

async function importBytes(bytes: Buffer): Promise<void> {
	const kind = detectKind(bytes);
	if (typeof kind === 'string') throw new Error(kind);
	const chunks = (async function* () {
		yield bytes;
	})();
	const parts = kind.read({ name: 'the file', head: bytes, chunks }, NOW);
	for await (const piece of understood(parts, threads.understand)) await batch.add(piece, 'the file');
	await batch.finish();
}

/** With bytes that are not text, so that a change of any would be seen. */
const pageOf = (words: string) =>
	Buffer.concat([Buffer.from(`<p>${words}</p>`), Buffer.of(0, 0xff, 0xc3, 0x28)]);

function recordOf(url: string, page: Buffer): Buffer {
	const head = Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=latin1\r\n\r\n');
	return renderRecord(
		[
			['WARC-Type', 'response'],
			['WARC-Target-URI', url],
			['WARC-Date', NOW],
			['Content-Type', 'application/http; msgtype=response'],
		],
		Buffer.concat([head, page]),
	);
}

const ENDS: Readonly<Record<string, string>> = {
	spin: TOO_LONG,
	eat: 'it used more than 24 MB of memory',
	throw: 'no such post',
};

describe('an import', () => {
	it('quarantines archived pages that cannot be processed, byte for byte, and reads all others', async () => {
		const words = ['good1', 'spin', 'good2', 'eat', 'throw', 'good3'];
		const pages = words.map((word) => [`http://a.example/${word}`, pageOf(word)] as const);
		await importBytes(Buffer.concat(pages.map(([url, page]) => recordOf(url, page))));
		expect([...batch.passed]).toEqual([
			['good1', 1],
			['good2', 1],
			['good3', 1],
		]);
		expect(batch.counts.bad).toBe(3);
		for (const [word, why] of Object.entries(ENDS)) {
			const url = `http://a.example/${word}`;
			const { bytes, ...page } = (await store.quarantinedPage(url))!;
			expect(Buffer.from(bytes)).toEqual(pageOf(word));
			expect(page).toMatchObject({ url, why, contentType: 'text/html; charset=latin1', at: NOW });
			const STACK =
				word === 'throw'
					? /^TypeError: no such post\n +at .*hostile-understand/
					: /^JobAborted: it (?:took|used)/;
			expect(page.stack).toMatch(STACK);
			expect(batch.problems).toContainEqual({
				where: `the file, ${url}`,
				why: `could not be processed: ${why}. It is quarantined: logosphere quarantine show ${url}`,
			});
		}
		const { items: gaps } = await store.gaps({ limit: 9 });
		expect(gaps.map(({ kind, url }) => `${kind} ${url}`).sort()).toEqual(
			Object.keys(ENDS)
				.sort()
				.map((word) => `not-understood http://a.example/${word}`),
		);
	});

	it('reports the position of lines that cannot be processed', async () => {
		const lines = ['good1', 'throw', 'spin', 'good2'].map((word) => `{"text":"${word}"}`);
		await importBytes(Buffer.from(lines.join('\n')));
		expect([...batch.passed.keys()]).toEqual(['good1', 'good2']);
		expect(batch.problems).toEqual([
			{ where: 'the file, line 2', why: 'could not be processed: no such post' },
			{ where: 'the file, line 3', why: `could not be processed: ${TOO_LONG}` },
		]);
	});
});

describe('processing ahead', () => {
	const line = (text: string): RawPart => ({ kind: 'line', where: 'somewhere', text });

	it('keeps its order, even if the file cannot be read to its end', async () => {
		const parts = (async function* (): AsyncGenerator<Piece | RawPart> {
			for (let i = 0; i < 200; i++) yield i % 3 === 0 ? passed(`${i}`) : line(`${i}`);
			throw new Failure('unreadable', 'It breaks off.', 'skip');
		})();
		const slow = async (part: RawPart): Promise<Piece[]> => {
			const { text } = part as Extract<RawPart, { kind: 'line' }>;
			await new Promise((resolve) => setTimeout(resolve, Number(text) % 7));
			return [passed(text)];
		};
		const seen: string[] = [];
		const readAll = async () => {
			for await (const piece of understood(parts, slow)) if (piece.kind === 'passed') seen.push(piece.what);
		};
		await expect(readAll()).rejects.toThrow('It breaks off.');
		expect(seen).toEqual(Array.from({ length: 200 }, (_, i) => `${i}`));
	});

	it.each([
		['short', 'x', 65],
		['long', 'x'.repeat(15_000_000), 3],
	])('is bounded: %s parts', async (_, text, most) => {
		let [read, taken, ahead] = [0, 0, 0];
		const parts = (async function* (): AsyncGenerator<RawPart> {
			for (; read < 200; read++) yield line(text);
		})();
		for await (const _ of understood(parts, async () => [passed('one')]))
			ahead = Math.max(ahead, read - taken++);
		expect(taken).toBe(200);
		expect(ahead).toBeLessThanOrEqual(most);
	});
});
