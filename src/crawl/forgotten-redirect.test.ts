/** A redirect to a page that somebody asked to be forgotten is not followed, and the address that leads there is not asked again. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Gate } from '../io/http/gate.ts';
import { Blocklist } from '../io/store/forgotten.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { Web, WebAnswer } from '../io/web.ts';
import { Crawl } from './crawl.ts';

const HOST = 'http://snow.example';
const FORGOTTEN = `${HOST}/2026/03/secret`;
const AT = '2026-03-05T12:00:00.000Z';
const YEARS_MS = 3 * 365 * 86_400_000;

/** Two addresses that lead to pages of their host; what is asked for is noted. */
class LeadingWeb implements Web {
	readonly asked: string[] = [];
	now: () => string = () => AT;

	async get({ url }: { readonly url: string }): Promise<WebAnswer> {
		this.asked.push(url.slice(HOST.length));
		const to = { [`${HOST}/old`]: FORGOTTEN, [`${HOST}/older`]: `${HOST}/2026/03/open` }[url] ?? null;
		const isPage = to === null && !url.endsWith('/robots.txt');
		return {
			url,
			status: to !== null ? 301 : isPage ? 200 : 404,
			at: this.now(),
			location: to,
			headers: { 'content-type': 'text/html' },
			body: Buffer.from('<title>Snow</title><h1>Snow</h1><p>On March 5, 2026 it snowed.</p>'),
		};
	}

	async close(): Promise<void> {}
}

it('leads nowhere, then and later', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-redirect-'));
	const store = new SqliteStore(folder);
	const web = new LeadingWeb();
	let nowMs = Date.parse(AT);
	web.now = () => new Date(nowMs).toISOString();
	const tasks = ['/old', '/older'].map((name) => ({
		url: HOST + name,
		kind: 'post' as const,
		blog: `${HOST}/`,
		due: AT,
		priority: 1,
		depth: 0,
		via: null,
	}));
	await store.forget({ url: FORGOTTEN, kind: 'page', at: AT });
	await store.write({ at: AT, blogs: [{ url: `${HOST}/` }], frontier: tasks });
	const crawl = async () => {
		const engine = new Crawl({
			store,
			gate: new Gate({ web, now: web.now, minDelayMs: 0 }),
			now: web.now,
			untilIdle: true,
		});
		await engine.run();
		return engine;
	};
	await crawl();
	expect(web.asked).toContain('/2026/03/open');
	expect(web.asked).toContain('/old');
	expect(web.asked).not.toContain('/2026/03/secret');
	expect(await store.frontier.task(`${HOST}/old`)).toMatchObject({ due: null });
	const { items } = await store.gaps({ limit: 9 });
	expect(items).toContainEqual(
		expect.objectContaining({
			kind: 'forgotten',
			why: `${HOST}/old redirects to a page that was erased on request.`,
		}),
	);
	expect(JSON.stringify(items)).not.toContain('secret');

	// Found again, and years later.
	web.asked.splice(0);
	nowMs += YEARS_MS;
	await store.write({ at: web.now(), frontier: tasks });
	await crawl();
	expect(web.asked).not.toContain('/old');
	await store.close();
	rmSync(folder, { recursive: true });
});

it('leads nowhere as soon as a running crawl is notified', async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-redirect-'));
	const store = new SqliteStore(folder);
	const web = new LeadingWeb();
	const engine = new Crawl({
		store,
		gate: new Gate({ web, now: web.now, minDelayMs: 0 }),
		now: web.now,
		untilIdle: true,
	});
	const get = web.get.bind(web);
	web.get = async (request) => {
		if (request.url.endsWith('/old'))
			engine.keepOut(Blocklist.of([{ url: FORGOTTEN, kind: 'page', at: AT, keys: [] }]));
		return get(request);
	};
	const task = {
		url: `${HOST}/old`,
		kind: 'post' as const,
		blog: `${HOST}/`,
		due: AT,
		priority: 1,
		depth: 0,
		via: null,
	};
	await store.write({ at: AT, blogs: [{ url: `${HOST}/` }], frontier: [task] });
	await engine.run();
	expect(web.asked).toContain('/old');
	expect(web.asked).not.toContain('/2026/03/secret');
	await store.close();
	rmSync(folder, { recursive: true });
});
