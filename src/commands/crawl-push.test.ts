/** What spam pings cost: from many senders, for many made-up sites, they bring forward a bounded number of visits. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Crawl } from '../crawl/crawl.ts';
import { Gate } from '../io/http/gate.ts';
import { createLog } from '../io/log.ts';
import { DEFAULT_LIMITS } from '../io/push/index.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { Web } from '../io/web.ts';
import { openPush } from './crawl-push.ts';

/** LOGOSPHERE_SPAM_PINGS=10000 for the long form. */
const PINGS = Number(process.env.LOGOSPHERE_SPAM_PINGS ?? 600);
const AT = '2024-05-05T10:00:00.000Z';

/** Six kinds of spam, each from its own sender: a new host per ping, one host, private hosts, judged sites, invalid URLs, repeats. */
function spamUrl(i: number): string {
	const made: readonly string[] = [
		`http://s${i}.spam.example/`,
		`http://one.example/?p=${i}`,
		`http://10.0.0.${i % 250}/`,
		'http://shop.example/sale',
		'javascript:alert(1)',
		'http://again.example/',
	];
	return made[i % made.length]!;
}

it(`${PINGS} spam pings cost a bounded number of visits, and the pings of a known blog still count`, async () => {
	const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-spam-'));
	const store = new SqliteStore(folder);
	await store.write({
		at: AT,
		blogs: [
			{ url: 'http://shop.example/', judgment: { isBlog: false, reason: 'A shop.', rules: [] } },
			{ url: 'http://ann.example/', feeds: [{ url: 'http://ann.example/feed', role: 'posts' }] },
		],
	});
	const asked: string[] = [];
	const web = { get: async ({ url }: { url: string }) => void asked.push(url) } as unknown as Web;
	const gate = new Gate({ web, minDelayMs: 0 });
	const log: string[] = [];
	const write = (line: string) => log.push(line);
	// Simulated time stands still: no rate fills up meanwhile.
	const push = openPush(
		{},
		{
			store,
			gate,
			notify: write,
			log: createLog({ level: 'debug', isReadable: false, write }),
			now: () => Date.parse(AT),
		},
	);
	const door = await push.join(() => 'http://127.0.0.1', true);
	push.attach(new Crawl({ store, gate, now: () => AT }));
	const server = createServer((asking, answer) => void door.serve(asking, answer)).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const agent = new Agent({ keepAlive: true, maxSockets: 8 });
	const ping = (url: string, sender: string) =>
		new Promise<number>((resolve, reject) => {
			const { port } = server.address() as AddressInfo;
			const headers = { 'x-forwarded-for': `6.6.6.6, ${sender}` };
			request(
				{ port, agent, headers, path: `/pingSiteForm?name=n&url=${encodeURIComponent(url)}` },
				(answer) => {
					answer.resume().on('end', () => resolve(answer.statusCode!));
				},
			)
				.on('error', reject)
				.end();
		});
	try {
		for (let i = 0; i < PINGS; i += 8)
			await Promise.all(
				Array.from({ length: Math.min(8, PINGS - i) }, (_, k) =>
					ping(spamUrl(i + k), `2.${(i + k) >> 8}.${(i + k) & 255}.1`),
				),
			);
		expect(await ping('http://ann.example/', '9.9.9.9')).toBe(200);
		const { waiting: tasks } = await store.frontier.counts(AT);
		// One more is the known blog's feed.
		expect(tasks).toBeGreaterThan(1);
		expect(tasks).toBeLessThanOrEqual(DEFAULT_LIMITS.strangersPerMinute + 1);
		expect((await store.stats()).blogs).toBe(1);
		expect(asked).toEqual([]);
		expect(log).toEqual([]);
	} finally {
		agent.destroy();
		server.close();
		await push.close();
		await store.close();
		rmSync(folder, { recursive: true });
	}
});
