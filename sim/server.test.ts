import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SimBlog } from './model.ts';
import { requestSim } from './request-sim.ts';
import { type Sim, startSim } from './server.ts';
import type { TrueEvents } from './world/events/index.ts';

let sim: Sim;
let blog: SimBlog;

beforeAll(async () => {
	sim = await startSim({ seed: 41, blogs: 80 });
	blog = sim.world.blog(3);
});
afterAll(() => sim.close());

async function control(
	path: string,
	method = 'GET',
): Promise<{ status: number; value: Record<string, unknown> }> {
	const reply = await fetch(`${sim.proxyUrl}/_sim/${path}`, { method });
	return { status: reply.status, value: (await reply.json()) as Record<string, unknown> };
}

describe('the proxy', () => {
	test('answers absolute requests for every host, the same bytes each time', async () => {
		const [one, two] = [await requestSim(sim.port, blog.url), await requestSim(sim.port, blog.url)];
		expect(one.status).toBe(200);
		expect(one.headers['content-type']).toMatch(/^text\/html/);
		expect(Buffer.compare(one.body, two.body)).toBe(0);
		expect(one.headers).toEqual(two.headers);
	});

	test('answers origin requests by their Host header', async () => {
		const direct = await fetch(`${sim.proxyUrl}/robots.txt`).catch(() => null);
		expect(direct?.status).toBe(502);
		const raw = await rawRequest(
			`GET /robots.txt HTTP/1.1\r\nHost: ${blog.host}\r\nConnection: close\r\n\r\n`,
		);
		expect(raw).toMatch(/^HTTP\/1\.1 200 .*User-agent: \*/s);
	});

	test('says so when no host has the name', async () => {
		const reply = await requestSim(sim.port, 'http://nobody.example/');
		expect(reply.status).toBe(502);
		expect(reply.body.toString()).toContain('nobody.example');
	});

	test('refuses tunnels and other methods', async () => {
		expect(await rawRequest(`CONNECT ${blog.host}:443 HTTP/1.1\r\nHost: ${blog.host}\r\n\r\n`)).toMatch(
			/^HTTP\/1\.1 501 /,
		);
		expect((await requestSim(sim.port, blog.url, { method: 'POST' })).status).toBe(405);
	});

	test('answers HEAD without a body', async () => {
		const reply = await requestSim(sim.port, blog.url, { method: 'HEAD' });
		expect([reply.status, reply.body.length]).toEqual([200, 0]);
		expect(Number(reply.headers['content-length'])).toBeGreaterThan(500);
	});

	test('gives 304 to conditional requests', async () => {
		const fed = Array.from({ length: 80 }, (_, i) => sim.world.blog(i)).find(
			(one) => one.feed !== null,
		) as SimBlog;
		const url = `http://${fed.host}${fed.feed?.path}`;
		const { headers } = await requestSim(sim.port, url);
		const again = await requestSim(sim.port, url, { headers: { 'If-None-Match': headers.etag as string } });
		expect([again.status, again.body.length]).toEqual([304, 0]);
	});

	test('compresses on some hosts, on request', async () => {
		const headers = { 'Accept-Encoding': 'gzip' };
		expect((await requestSim(sim.port, sim.world.blog(5).url, { headers })).headers['content-encoding']).toBe(
			'gzip',
		);
		expect((await requestSim(sim.port, sim.world.blog(5).url)).headers['content-encoding']).toBeUndefined();
		expect(
			(await requestSim(sim.port, sim.world.blog(6).url, { headers })).headers['content-encoding'],
		).toBeUndefined();
	});
});

describe('the counts', () => {
	test('have requests, bytes, delays and robots violations per host', async () => {
		const closed = Array.from({ length: 80 }, (_, i) => sim.world.blog(i)).find(
			(one) => one.robots.disallow.length > 0 && one.index > 10,
		) as SimBlog;
		const home = await requestSim(sim.port, closed.url);
		expect(home.body.toString('latin1')).toContain('href="/private/notes.html"');
		expect((await requestSim(sim.port, `http://${closed.host}/private/notes.html`)).status).toBe(200);
		const counts = sim.counts().of(closed.index);
		expect(counts).toMatchObject({ requests: 2, maxParallel: 1, robotsViolations: 1 });
		expect(counts.minGapMs).toBeGreaterThanOrEqual(0);
		expect(counts.bytes).toBeGreaterThan(home.body.length);
	});

	test('have the number of concurrent requests', async () => {
		const slow = await startSim({ seed: 41, blogs: 5, faults: 1, faultKinds: ['slow'] });
		const busy = slow.world.blog(1);
		await Promise.all([1, 2, 3].map(() => requestSim(slow.port, busy.url)));
		expect(slow.counts().of(1)).toMatchObject({ requests: 3, maxParallel: 3, minGapMs: 0 });
		await slow.close();
	});

	test('are served over HTTP, page by page', async () => {
		await requestSim(sim.port, sim.world.blog(1).url);
		await requestSim(sim.port, sim.world.blog(2).url);
		const { value } = await control('counts?from=1&count=1');
		expect(value).toMatchObject({ hosts: [{ index: 1, host: sim.world.name(1), requests: 1 }], next: 2 });
		expect((value.totals as { requests: number }).requests).toBeGreaterThan(2);
	});
});

describe('the truth', () => {
	test('lists hosts and their profiles', async () => {
		const { value } = await control('truth/hosts?from=78&count=5');
		const hosts = value.hosts as { kind: string; name: string }[];
		expect(hosts.map((host) => host.name)).toEqual([78, 79, 80, 81, 82].map((i) => sim.world.name(i)));
		expect(hosts.filter((host) => host.kind === 'blog')).toHaveLength(2);
		const profile = await control(`truth/host/${blog.host}`);
		expect(profile.value).toMatchObject({ title: blog.title, platform: blog.platform, feed: blog.feed });
		expect((await control('truth/host/nobody.example')).status).toBe(404);
	});

	test('lists the posts of a blog, all of them over the pages', async () => {
		const numbers: number[] = [];
		let next: number | null = 1;
		while (next !== null) {
			const { value } = await control(`truth/posts/${blog.host}?from=${next}&count=40`);
			for (const post of value.posts as { number: number; url: string; text: string }[])
				numbers.push(post.number);
			next = value.next as number | null;
		}
		const total = sim.world.postCount(blog, sim.now());
		expect(numbers).toEqual(Array.from({ length: total }, (_, i) => i + 1));
	});

	test('lists posts whose pages exist', async () => {
		const { value } = await control(`truth/posts/${blog.host}?from=1&count=10`);
		const posts = value.posts as { url: string; deleted: string | null }[];
		for (const post of posts) {
			expect((await requestSim(sim.port, post.url)).status).toBe(post.deleted === null ? 200 : 404);
		}
	});
});

describe('planted events', () => {
	test('are listed if requested, and are on the pages', async () => {
		expect((await control('truth/events')).status).toBe(404);
		const eventful = await startSim({ seed: 3, blogs: 400, events: true });
		try {
			const reply = await fetch(`${eventful.proxyUrl}/_sim/truth/events`);
			const received = (await reply.json()) as TrueEvents;
			expect(received).toEqual(eventful.world.events(eventful.now()));
			const [burst] = received.bursts.filter(({ kind, language }) => kind === 'name' && language === 'en');
			const post = burst!.posts.find(({ url }) => !url.includes('#'));
			const page = await requestSim(eventful.port, post!.url);
			expect(Buffer.from(page.body).toString('latin1')).toContain(burst!.label);
		} finally {
			await eventful.close();
		}
	});
});

describe('the clock', () => {
	test('is stopped until it is moved, and then there are new posts', async () => {
		const before = sim.now();
		expect(before).toBe(sim.world.startMs);
		expect((await control('clock')).value.nowMs).toBe(before);
		expect((await control('clock?advance=86400000', 'POST')).value.nowMs).toBe(before + 86_400_000);
		expect((await control('clock?advance=-5', 'POST')).status).toBe(400);
		expect(() => sim.advance(Number.NaN)).toThrow(RangeError);
	});

	test('moves to the next post of a blog', async () => {
		const lively = Array.from({ length: 80 }, (_, i) => sim.world.blog(i)).find(
			(one) =>
				one.meanIntervalMs < 86_400_000 &&
				one.rhythm.countAt(sim.now() + 9e9) > one.rhythm.countAt(sim.now()),
		) as SimBlog;
		const count = sim.world.postCount(lively, sim.now());
		const url = sim.publish(lively.host) as string;
		expect(sim.world.postCount(lively, sim.now())).toBe(count + 1);
		expect((await requestSim(sim.port, url)).status).toBe(200);
		expect(() => sim.publish('nobody.example')).toThrow(RangeError);
	});

	test('can run at a speed', async () => {
		const fast = await startSim({ seed: 1, blogs: 1, clock: { speed: 1_000_000 } });
		const before = fast.now();
		await new Promise((resolve) => setTimeout(resolve, 20));
		expect(fast.now()).toBeGreaterThan(before);
		await fast.close();
	});
});

/** Sends bytes as they are and returns all that comes back. */
function rawRequest(text: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const socket = connect(sim.port, '127.0.0.1', () => socket.write(text));
		let out = '';
		socket.on('data', (chunk) => {
			out += chunk;
		});
		socket.on('end', () => resolve(out));
		socket.on('error', reject);
	});
}
