import { createHmac } from 'node:crypto';
import {
	createServer,
	type IncomingHttpHeaders,
	type IncomingMessage,
	request,
	type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SimBlog } from '../model.ts';
import { requestSim } from '../request-sim.ts';
import { type Sim, type SimOptions, startSim } from '../server.ts';
import { createWorld } from '../world.ts';
import { Calendar } from './calendar.ts';

const DAY = 86_400_000;
const push = { websubShare: 0.5, pingShare: 0.3, deadHubShare: 0.3 };

interface Seen {
	readonly method: string;
	readonly url: URL;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
}

let sim: Sim;
let receiver: Server;
let base: string;
let seen: Seen[] = [];
let confirms = true;

beforeEach(async () => {
	seen = [];
	confirms = true;
	receiver = createServer(async (request, response) => {
		const url = new URL(request.url ?? '/', base);
		seen.push({ method: request.method ?? '', url, headers: request.headers, body: await buffer(request) });
		response.end(confirms ? (url.searchParams.get('hub.challenge') ?? '') : 'no');
	});
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});

afterEach(async () => {
	await sim?.close();
	receiver.closeAllConnections();
	await new Promise((resolve) => receiver.close(resolve));
});

async function open(options: Partial<SimOptions> = {}): Promise<void> {
	sim = await startSim({ seed: 3, blogs: 200, push, ...options });
}

/** A lively blog with the plan. */
function find(accepts: (plan: { hub: string | null; pings: boolean }, blog: SimBlog) => boolean): SimBlog {
	for (let index = 0; index < sim.world.blogs; index++) {
		const blog = sim.world.blog(index);
		const plan = sim.world.pushPlan(blog);
		const isLively = blog.rhythm.countAt(sim.now() + 5 * DAY) > blog.rhythm.countAt(sim.now()) + 2;
		if (plan !== null && isLively && accepts(plan, blog)) return blog;
	}
	throw new Error('there is no such blog');
}

function topicOf(blog: SimBlog): string {
	return blog.url.slice(0, -1) + blog.feed?.path;
}

function subscribe(blog: SimBlog, changes: Record<string, string> = {}): Promise<number> {
	const form = new URLSearchParams({
		'hub.mode': 'subscribe',
		'hub.topic': topicOf(blog),
		'hub.callback': `${base}/callback?a=1`,
		'hub.secret': 'secret',
		...changes,
	});
	return post(sim.world.pushPlan(blog)?.hub ?? 'http://hub.push.example/', form.toString());
}

/** Through the proxy, as a crawler does it. */
async function post(url: string, body: string): Promise<number> {
	const { hostname } = new URL(url);
	const status = await new Promise<number>((resolve, reject) => {
		const sent = request(
			{ host: '127.0.0.1', port: sim.port, path: url, method: 'POST', headers: { host: hostname } },
			(reply) => {
				reply.resume();
				reply.on('end', () => resolve(reply.statusCode ?? 0));
			},
		);
		sent.on('error', reject);
		sent.end(body);
	});
	await sim.push?.settled();
	return status;
}

async function advance(ms: number): Promise<void> {
	sim.advance(ms);
	await sim.push?.settled();
}

const isGood = ({ hub }: { hub: string | null }) => hub === 'http://hub.push.example/';

describe('a blog with a hub', () => {
	test('names it in the header, and in the feed if the format allows it', async () => {
		await open();
		for (const format of ['rss2.0', 'rss1.0', 'atom1.0', 'atom0.3', 'json'] as const) {
			const blog = find(
				(plan, one) => plan.hub !== null && one.feed?.format === format && one.encoding === 'utf-8',
			);
			const { headers, body } = await requestSim(sim.port, topicOf(blog));
			const hub = sim.world.pushPlan(blog)?.hub;
			expect(headers.link).toBe(`<${hub}>; rel="hub", <${topicOf(blog)}>; rel="self"`);
			const text = body.toString().replaceAll('\\/', '/');
			expect(text).toMatch(
				format === 'json' ? /"hubs":\[\{"type":"WebSub","url":/ : /<(?:atom:)?link rel="hub" href=/,
			);
			expect(text).toContain(`"${hub}"`);
		}
	});

	test('is otherwise identical to one without', () => {
		const plain = createWorld({ seed: 3, blogs: 200 });
		const pushing = createWorld({ seed: 3, blogs: 200, push });
		for (let index = 0; index < 200; index++) {
			expect(plain.pushPlan(plain.blog(index))).toBeNull();
			expect(pushing.blog(index).title).toBe(plain.blog(index).title);
		}
		const plans = Array.from({ length: 200 }, (_, index) => pushing.pushPlan(pushing.blog(index)));
		expect(plans.filter((plan) => plan?.hub != null).length).toBeGreaterThan(50);
		expect(plans.filter((plan) => plan?.pings === true).length).toBeGreaterThan(40);
	});

	test('is off by default', async () => {
		sim = await startSim({ seed: 3, blogs: 5 });
		expect(sim.push).toBeNull();
		expect((await requestSim(sim.port, 'http://hub.push.example/')).status).toBe(502);
	});
});

describe('the hub', () => {
	test('confirms, and delivers the feed of the moment with a signature', async () => {
		await open();
		const blog = find(isGood);
		expect(await subscribe(blog)).toBe(202);
		const [confirmation] = seen;
		expect(confirmation?.url.pathname).toBe('/callback');
		expect(confirmation?.url.searchParams.get('a')).toBe('1');
		expect(confirmation?.url.searchParams.get('hub.topic')).toBe(topicOf(blog));
		expect(confirmation?.url.searchParams.get('hub.lease_seconds')).toBe('864000');

		const permalink = sim.publish(blog.host) as string;
		await sim.push?.settled();
		const delivery = seen.at(-1)!;
		const { body, headers } = await requestSim(sim.port, topicOf(blog));
		expect(delivery.method).toBe('POST');
		expect(Buffer.compare(delivery.body, body)).toBe(0);
		expect(delivery.headers['content-type']).toBe(headers['content-type']);
		expect(delivery.body.toString('latin1').replaceAll('\\/', '/')).toContain(
			permalink.replaceAll('&', '&amp;'),
		);
		const [method, digest] = String(delivery.headers['x-hub-signature']).split('=');
		expect(createHmac(method!, 'secret').update(body).digest('hex')).toBe(digest);
		expect(sim.push?.counts()).toMatchObject({ confirmed: 1, delivered: 1, failed: 0 });
	});

	test('delivers every publication of a time span, with the feed of that moment', async () => {
		await open();
		const blog = find(isGood);
		await subscribe(blog);
		const before = sim.world.postCount(blog, sim.now());
		await advance(5 * DAY);
		const deliveries = seen.filter(({ method }) => method === 'POST');
		expect(deliveries).toHaveLength(sim.world.postCount(blog, sim.now()) - before);
		expect(new Set(deliveries.map(({ body }) => body.toString('latin1'))).size).toBe(deliveries.length);
	});

	test('delivers nothing after the end of the lease, or of the subscription', async () => {
		await open({ push: { ...push, maxLeaseSeconds: 60 } });
		const blog = find(isGood);
		await subscribe(blog);
		await advance(5 * DAY);
		const late = seen.filter(({ method }) => method === 'POST');
		expect(late).toEqual([]);
		await subscribe(blog);
		await subscribe(blog, { 'hub.mode': 'unsubscribe' });
		sim.publish(blog.host);
		await sim.push?.settled();
		expect(seen.filter(({ method }) => method === 'POST')).toEqual([]);
		expect(sim.push?.counts()).toMatchObject({ confirmed: 3, delivered: 0 });
	});

	test('ignores unconfirmed subscriptions', async () => {
		await open();
		confirms = false;
		const blog = find(isGood);
		await subscribe(blog);
		sim.publish(blog.host);
		await sim.push?.settled();
		expect(sim.push?.counts()).toMatchObject({ confirmed: 0, delivered: 0 });
	});

	test.each([
		['another topic', { 'hub.topic': 'http://nobody.example/feed' }],
		['no topic', { 'hub.topic': '' }],
		['another mode', { 'hub.mode': 'publish' }],
		['a callback elsewhere', { 'hub.callback': 'http://callback.example/' }],
		['an invalid callback', { 'hub.callback': 'file:///etc/passwd' }],
	])('refuses %s', async (_, changes) => {
		await open();
		expect(await subscribe(find(isGood), changes)).toBe(400);
		expect(seen).toEqual([]);
	});

	test('can be deaf or mute', async () => {
		await open();
		await subscribe(find(({ hub }) => hub === 'http://deaf-hub.push.example/'));
		expect(seen).toEqual([]);
		const mute = find(({ hub }) => hub === 'http://mute-hub.push.example/');
		await subscribe(mute);
		sim.publish(mute.host);
		await sim.push?.settled();
		expect(sim.push?.counts()).toMatchObject({ confirmed: 1, delivered: 0 });
	});
});

describe('a pinging blog', () => {
	test('pings for each of its posts, in one of three ways', async () => {
		await open({ push: { pingShare: 1 } });
		sim.push?.pingTo(base);
		await advance(DAY);
		let published = 0;
		for (let index = 0; index < sim.world.blogs; index++) {
			const { rhythm } = sim.world.blog(index);
			published += rhythm.countAt(sim.now()) - rhythm.countAt(sim.now() - DAY);
		}
		expect(published).toBeGreaterThan(10);
		expect(sim.push?.counts()).toEqual({ confirmed: 0, delivered: 0, pinged: published, failed: 0 });
		const texts = seen.map(({ url, body }) => url.pathname + body.toString());
		for (const way of ['/pingSiteForm', 'weblogUpdates.ping<', 'weblogUpdates.extendedPing<']) {
			expect(texts.some((text) => text.includes(way))).toBe(true);
		}
	});

	test('pings loopback only', async () => {
		await open();
		expect(() => sim.push?.pingTo('http://rpc.example/')).toThrow(RangeError);
	});

	test('pings as time runs', async () => {
		await open({ push: { pingShare: 1, pingTo: base }, clock: { speed: 10_000_000 } });
		const { url } = await new Promise<IncomingMessage>((resolve) => receiver.once('request', resolve));
		expect(url).toMatch(/^\/(?:RPC2|pingSiteForm)/);
	});
});

test('the calendar has every publication, in order', () => {
	const world = createWorld({ seed: 3, blogs: 50 });
	const untilMs = world.startMs + 3 * DAY;
	const calendar = new Calendar(
		world,
		Array.from({ length: 50 }, (_, index) => index),
		world.startMs,
	);
	const taken = [...calendar.take(untilMs)];
	const expected: string[] = [];
	for (let index = 0; index < 50; index++) {
		const { rhythm } = world.blog(index);
		for (let number = rhythm.countAt(world.startMs) + 1; number <= rhythm.countAt(untilMs); number++) {
			expected.push(`${index}/${number}`);
		}
	}
	expect(taken.map(({ index, number }) => `${index}/${number}`).sort()).toEqual(expected.sort());
	expect(taken.every(({ atMs }, i) => i === 0 || atMs >= taken[i - 1]!.atMs)).toBe(true);
	expect(calendar.nextMs).toBeGreaterThan(untilMs);
});
