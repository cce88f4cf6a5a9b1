import { describe, expect, it } from 'vitest';
import type { Web, WebAnswer, WebRequest } from '../web.ts';
import { type Destination, Gate, type GateOptions } from './gate.ts';
import type { QuotaMemory } from './quotas.ts';

const AT = '2026-03-05T12:00:00.000Z';
const CONTENT = { body: 'x', headers: {} };

interface Sent {
	readonly url: string;
	readonly isPost: boolean;
	readonly startedMs: number;
	readonly endedMs: number;
}

/** Answers after a moment, and records what was sent and when. */
class NotingWeb implements Web {
	readonly sent: Sent[] = [];
	robots = '';
	mostAtOnce = 0;
	#atOnce = 0;

	async get({ url, content }: WebRequest): Promise<WebAnswer> {
		const startedMs = performance.now();
		this.mostAtOnce = Math.max(this.mostAtOnce, ++this.#atOnce);
		await new Promise((resolve) => setTimeout(resolve, 2));
		this.#atOnce--;
		this.sent.push({ url, isPost: content !== undefined, startedMs, endedMs: performance.now() });
		const isRobots = url.endsWith('/robots.txt');
		const body = new TextEncoder().encode(isRobots ? this.robots : 'page');
		return { url, status: 200, headers: {}, body, at: AT, location: null };
	}

	get posts(): Sent[] {
		return this.sent.filter(({ isPost }) => isPost);
	}

	async close(): Promise<void> {}
}

function open(options: Partial<GateOptions> = {}) {
	const web = new NotingWeb();
	const gate = new Gate({ web, minDelayMs: 0, now: () => AT, ...options });
	const post = (kind: Destination, url: string) => gate.send(kind, { url, wants: 'any', content: CONTENT });
	return { web, gate, post };
}

const codeOf = (sent: Promise<unknown>): Promise<string> =>
	sent.then(
		() => 'sent',
		(error: { code: string }) => error.code,
	);

describe('every kind of request to a host shares one queue', () => {
	it('with one at a time and the crawl delay between two', async () => {
		const { web, gate, post } = open({ minDelayMs: 20 });
		await Promise.all([
			post('hub', 'http://a.example/hub'),
			gate.send('page', { url: 'http://www.a.example/', wants: 'page' }),
			post('webhook', 'http://a.example/hook'),
			post('ping', 'http://a.example/RPC2'),
		]);
		expect(web.sent).toHaveLength(6);
		expect(web.mostAtOnce).toBe(1);
		const pauses = web.sent.slice(1).map(({ startedMs }, i) => startedMs - web.sent[i]!.endedMs);
		expect(Math.min(...pauses)).toBeGreaterThanOrEqual(20);
	});

	it.each([
		['one network address: one at a time', '192.0.2.1', 1],
		['an unknown one: nobody waits', null, 2],
	])('of hosts on %s', async (_, address, most) => {
		const web = Object.assign(new NotingWeb(), { addressOf: async () => address });
		const { post } = open({ web });
		await Promise.all([post('webhook', 'http://a.example/'), post('webhook', 'http://b.example:81/')]);
		expect(web.mostAtOnce).toBe(most);
	});

	it('that continues after a failure', async () => {
		const web = new NotingWeb();
		const get = web.get.bind(web);
		web.get = (request) => (request.url.endsWith('/down') ? Promise.reject(new Error('down')) : get(request));
		const { post } = open({ web });
		const sent = [post('webhook', 'http://a.example/down'), post('webhook', 'http://a.example/up')];
		expect((await Promise.allSettled(sent)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
	});

	it('that a caller who gives up leaves at once', async () => {
		const { web, gate, post } = open({ minDelayMs: 60_000 });
		await post('webhook', 'http://a.example/');
		const waiting = codeOf(post('webhook', 'http://a.example/'));
		const [leaving, url] = [new AbortController(), 'http://a.example/'];
		const left = codeOf(gate.send('webhook', { url, wants: 'any' }, { signal: leaving.signal }));
		leaving.abort();
		expect(await left).toBe('aborted');
		await gate.close();
		await waiting;
		expect(web.sent.filter((sent) => sent.url === url).length).toBeLessThanOrEqual(2);
	});

	it('that is bounded', async () => {
		const { gate, post } = open({ minDelayMs: 1_000 });
		const codes = Promise.all(
			Array.from({ length: 150 }, () => codeOf(post('webhook', 'http://a.example/'))),
		);
		await post('webhook', 'http://b.example/');
		expect(gate.refused.get('webhook host-busy')).toBe(50);
		await gate.close();
		expect((await codes).filter((code) => code === 'host-busy')).toHaveLength(50);
	});
});

describe('robots.txt', () => {
	it.each<[Destination, string]>([
		['page', 'robots'],
		['hub', 'robots'],
		['named-page', 'sent'],
		['ping', 'sent'],
		['webhook', 'sent'],
	])('that disallows everything, to a %s: %s', async (kind, expected) => {
		const { web, post } = open();
		web.robots = 'User-agent: *\nDisallow: /\n';
		expect(await codeOf(post(kind, 'http://a.example/x'))).toBe(expected);
		expect(web.posts).toHaveLength(expected === 'sent' ? 1 : 0);
	});

	it('sets a crawl delay, but not on one’s own hosts', async () => {
		const restOf = async (honoursCrawlDelay: boolean) => {
			const { web, gate } = open({ honoursCrawlDelay });
			web.robots = 'User-agent: *\nCrawl-delay: 30\n';
			gate.hold('a.example', { gapMs: 0, robots: {} });
			await gate.prepare('http://a.example/');
			const { gapMs, robots } = gate.release('a.example');
			expect(Object.keys(robots)).toEqual(['http://a.example']);
			return gapMs;
		};
		expect([await restOf(true), await restOf(false)]).toEqual([30_000, 0]);
	});
});

describe('quotas', () => {
	const fill = async (post: ReturnType<typeof open>['post'], kind: Destination, urls: readonly string[]) => {
		const codes: string[] = [];
		for (const url of urls) codes.push(await codeOf(post(kind, url)));
		return codes;
	};
	const HUBS = ['http://a.wild.example/', 'http://b.wild.example:8080/x', 'http://c.wild.example/'];

	it('count by domain and kind, and restart each day', async () => {
		let day = AT;
		const { web, post } = open({ now: () => day, perDay: { hub: 2 } });
		expect(await fill(post, 'hub', HUBS)).toEqual(['sent', 'sent', 'quota']);
		expect(await fill(post, 'webhook', HUBS)).toEqual(['sent', 'sent', 'sent']);
		expect(await fill(post, 'hub', ['http://other.example/'])).toEqual(['sent']);
		day = '2026-03-06T00:00:00.000Z';
		expect(await fill(post, 'hub', HUBS)).toEqual(['sent', 'sent', 'quota']);
		expect(web.posts).toHaveLength(2 + 3 + 1 + 2);
	});

	it('outlive the process, and a refusal is reported once', async () => {
		const saved = new Map<string, unknown>([
			['quota hub old.example', { kind: 'hub', domain: 'old.example', day: '2026-03-04', count: 9 }],
		]);
		const memory: QuotaMemory = {
			recall: async (prefix) =>
				[...saved].filter(([name]) => name.startsWith(prefix)).map(([, value]) => value),
			remember: async (name, value) => void (value === null ? saved.delete(name) : saved.set(name, value)),
		};
		const reports: string[] = [];
		const first = open({ perDay: { hub: 2 } });
		await first.gate.attach(memory, (text) => reports.push(text));
		expect([...saved.keys()]).toEqual([]);
		await fill(first.post, 'hub', HUBS.slice(0, 1));
		const second = open({ perDay: { hub: 2 } });
		await second.gate.attach(memory, (text) => reports.push(text));
		expect(await fill(second.post, 'hub', [...HUBS, ...HUBS])).toEqual(['sent', ...Array(5).fill('quota')]);
		expect(second.gate.refused.get('hub quota')).toBe(5);
		expect(new Set(reports).size).toBe(reports.length);
		expect(reports[0]).toMatch(/^Not sent \(hub\): The daily limit of 2 "hub" requests to wild\.example/);
	});
});
