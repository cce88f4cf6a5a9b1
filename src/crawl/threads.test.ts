/** A page that the program cannot cope with fails alone: whoever shared its thread is done, and asks for nothing twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureBusyLimit } from '../../test/effort.fixture.ts';
import { Gate } from '../io/http/gate.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import { Crawl } from './crawl.ts';
import { compileHostileThread, PageWeb } from './hostile.fixture.ts';
import { VisitThreads } from './threads.ts';
import type { VisitInput } from './visit.ts';

const NOW = '2026-03-05T12:00:00.000Z';
const HOUR_MS = 3_600_000;
/** Memory is eaten up long before the time is, also on a busy machine. */
const MAX_BUSY_MS = await measureBusyLimit();
const TOO_LONG = `it took more than ${MAX_BUSY_MS / 1000} s`;
const LIMITS = { maxBusyMs: MAX_BUSY_MS, maxMemoryMb: 24 };

let folder: string;
let file: URL;
beforeAll(() => {
	folder = mkdtempSync(path.join(tmpdir(), 'logosphere-threads-'));
	file = compileHostileThread(path.join(folder, 'thread'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A page with bytes that are not text, so that a change of any would be seen. */
const pageOf = (words: string) =>
	Buffer.concat([Buffer.from(`<p>${words}</p>`), Buffer.of(0, 0xff, 0xc3, 0x28)]);

function inputOf(url: string): VisitInput {
	const none = { blog: null, due: NOW, priority: 1, depth: 0, strays: 0, via: null, failures: 0, note: null };
	const settings = {
		side: 'depth',
		pollBudget: 1,
		hosts: null,
		languages: null,
		maxDepth: 9,
		hasPush: false,
	} as const;
	return { task: { url, kind: 'post', ...none }, crawlContext: null, sitemaps: [], settings, now: NOW };
}

/** Thirty visits of which some are harmful; each visit's fate by its number, and how often each address was asked for. */
async function visitAll(harms: Readonly<Record<number, string>>) {
	const threads = new VisitThreads(2, { file, ...LIMITS });
	const asked = new Map<string, number>();
	const visits = Array.from({ length: 30 }, (_, i) =>
		threads.visit(inputOf(`http://a.example/${i}/`), async ({ url }) => {
			asked.set(url, (asked.get(url) ?? 0) + 1);
			await pause(5 * (i % 7));
			const body = pageOf(harms[i] ?? 'harmless');
			return { kind: 'answer', url, status: 200, headers: {}, body, at: NOW, isCut: false };
		}),
	);
	const fates = await Promise.allSettled(visits);
	await threads.close();
	const failed = fates.flatMap((fate, i) => (fate.status === 'rejected' ? [[i, fate.reason.message]] : []));
	return {
		failed: Object.fromEntries(failed),
		done: fates.filter(({ status }) => status === 'fulfilled').length,
		asked,
	};
}

describe('visits in threads', () => {
	it('fail alone when they spin, eat all memory, throw, or end their thread', async () => {
		const { failed, done, asked } = await visitAll({ 3: 'spin', 11: 'eat', 17: 'throw', 28: 'leave' });
		expect(failed).toEqual({
			3: TOO_LONG,
			11: 'it used more than 24 MB of memory',
			17: 'no such post',
			28: 'its thread ended',
		});
		expect(done).toBe(26);
		expect([...asked.values()].every((times) => times === 1)).toBe(true);
		expect(asked.size).toBe(30 + 26);
	});

	it('fail, all of them, where threads cannot be started', async () => {
		const threads = new VisitThreads(1, { file: new URL('./nowhere.js', file), ...LIMITS });
		const fetch = () => Promise.reject(new Error('never asked'));
		for (let i = 0; i < 2; i++)
			await expect(threads.visit(inputOf('http://a.example/'), fetch)).rejects.toMatchObject({
				code: 'no-threads',
			});
		await threads.close();
	});
});

describe('a crawl that comes to pages it cannot cope with', () => {
	const pages = {
		'http://a.example/1/': pageOf('harmless'),
		'http://a.example/2/': pageOf('spin'),
		'http://a.example/3/': pageOf('harmless'),
		'http://b.example/1/': pageOf('eat'),
		'http://b.example/2/': pageOf('throw'),
		'http://b.example/3/': pageOf('harmless'),
	};
	const HARMFUL = ['http://a.example/2/', 'http://b.example/1/', 'http://b.example/2/'];

	it('quarantines them with their bytes and the stack, says why, and goes on with their hosts', async () => {
		const store = new SqliteStore(path.join(folder, 'store'));
		let nowMs = Date.parse(NOW);
		const now = () => new Date(nowMs).toISOString();
		const web = new PageWeb(pages, now);
		const crawl = async () => {
			const threads = new VisitThreads(1, { file, ...LIMITS });
			const visit: VisitThreads['visit'] = (input, fetch) => threads.visit(input, fetch);
			const engine = new Crawl({
				store,
				gate: new Gate({ web, now, minDelayMs: 0 }),
				now,
				visit,
				untilIdle: true,
			});
			await engine.add(Object.keys(pages));
			await engine.run();
			await threads.close();
		};
		const dues = async () =>
			Promise.all(
				Object.keys(pages).map(async (url) => {
					const { due, failures } = (await store.frontier.task(url))!;
					return due === null ? 'done' : [failures, (Date.parse(due) - nowMs) / HOUR_MS];
				}),
			);

		await crawl();
		expect(await dues()).toEqual(['done', [1, 1], 'done', [1, 1], [1, 1], 'done']);
		const quarantine = await store.quarantine(10);
		expect(quarantine.map(({ url, why }) => [url, why]).sort()).toEqual([
			[HARMFUL[0], TOO_LONG],
			[HARMFUL[1], 'it used more than 24 MB of memory'],
			[HARMFUL[2], 'no such post'],
		]);
		for (const url of HARMFUL) {
			const { bytes, contentType, stack } = (await store.quarantinedPage(url))!;
			if (url === HARMFUL[2]) expect(stack).toMatch(/^TypeError: no such post\n +at .*hostile-thread/);
			else expect(stack).toMatch(/^JobAborted: it (?:took|used) more than/);
			if (url === HARMFUL[0])
				expect(stack).toMatch(/\nCaused by: Error: the thread was stuck\n +at spin .*hostile-thread/);
			expect(Buffer.from(bytes)).toEqual(pages[url as keyof typeof pages]);
			expect(contentType).toBe('text/html; charset=latin1');
		}
		const { items: gaps } = await store.gaps({ limit: 10 });
		expect(gaps.map(({ kind, url }) => `${kind} ${url}`).sort()).toEqual(
			HARMFUL.map((url) => `not-understood ${url}`),
		);
		expect(gaps.find(({ url }) => url === HARMFUL[0])!.why).toBe(
			`${HARMFUL[0]} could not be processed: ${TOO_LONG}. To see the quarantined page, run: logosphere quarantine show ${HARMFUL[0]}`,
		);

		// One of them is another page by now; the others are not tried again before long.
		nowMs += 2 * HOUR_MS;
		web.pages['http://a.example/2/'] = pageOf('harmless');
		await crawl();
		expect(await dues()).toEqual(['done', 'done', 'done', [2, 720], [2, 720], 'done']);
		const harmless = Object.keys(pages).filter((url) => !HARMFUL.includes(url));
		expect(web.asked.filter((url) => harmless.includes(url)).sort()).toEqual(harmless);
		await store.close();
	});
});
