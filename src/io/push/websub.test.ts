import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CONFIRM_WITHIN_MS, MAX_FAILURES, type Subscription, signBody } from '../../lib/websub/index.ts';
import { Failure } from '../failure.ts';
import { type Delivery, type PushServer, startPush, WebSubClient } from './index.ts';

const T = Date.UTC(2026, 0, 1);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TOPIC = 'http://b.example/feed';

let now = T;
let push: PushServer;
let client: WebSubClient;
let hub: Server;
let hubUrl: string;
let hubStatus = 202;
/** The requests to the hub, in order. */
let asked: URLSearchParams[] = [];
let deliveries: Delivery[] = [];
let saved: Map<string, Subscription>;

beforeEach(async () => {
	now = T;
	asked = [];
	deliveries = [];
	saved = new Map();
	hubStatus = 202;
	hub = createServer(async (request, response) => {
		asked.push(new URLSearchParams(await text(request)));
		response.writeHead(hubStatus).end();
	});
	await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve));
	hubUrl = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/`;
	push = await startPush({
		port: 0,
		now: () => now,
		limits: { maxDeliveryBytes: 10_000 },
		onDelivery: (delivery) => void deliveries.push(delivery),
		websub: {
			find: (id) => client.find(id),
			confirm: (id, confirmation, at) => client.confirm(id, confirmation, at),
			deny: (id, topic, reason, at) => client.deny(id, topic, reason, at),
			noteDelivery: (id, at) => client.noteDelivery(id, at),
		},
	});
	client = open();
});

afterEach(async () => {
	await push.close();
	hub.closeAllConnections();
	await new Promise((resolve) => hub.close(resolve));
});

function open(): WebSubClient {
	return new WebSubClient({
		callbackBase: `http://127.0.0.1:${push.port}/`,
		post: (url, form) => fetch(url, { method: 'POST', body: form }),
		saved: JSON.parse(JSON.stringify([...saved.values()])) as Subscription[],
		store: {
			save: (subscription) => void saved.set(subscription.id, subscription),
			remove: (id) => void saved.delete(id),
		},
	});
}

/** The hub verifies that a request was meant. */
async function verify(
	form: URLSearchParams,
	changes: Record<string, string> = {},
): Promise<{ status: number; body: string }> {
	const query = new URLSearchParams({
		'hub.mode': form.get('hub.mode')!,
		'hub.topic': form.get('hub.topic')!,
		'hub.challenge': 'c<h>1&',
		'hub.lease_seconds': '864000',
		...changes,
	});
	const reply = await fetch(`${form.get('hub.callback')}?${query}`);
	return { status: reply.status, body: await reply.text() };
}

async function subscribed(): Promise<URLSearchParams> {
	await client.subscribe(TOPIC, hubUrl, now);
	await verify(asked.at(-1)!);
	return asked.at(-1)!;
}

function deliver(
	form: URLSearchParams,
	body: string,
	headers: Record<string, string> = {},
): Promise<Response> {
	return fetch(form.get('hub.callback')!, {
		method: 'POST',
		body,
		headers: { 'content-type': 'application/atom+xml', ...headers },
	});
}

describe('subscribing', () => {
	it('sends a request to the hub and accepts its confirmation', async () => {
		await client.subscribe(TOPIC, hubUrl, now);
		expect(client.isPushed(TOPIC, now)).toBe(false);
		const form = asked[0]!;
		expect(form.get('hub.mode')).toBe('subscribe');
		expect(form.get('hub.topic')).toBe(TOPIC);
		expect(form.get('hub.secret')!.length).toBeGreaterThan(20);
		expect(form.get('hub.callback')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/websub\/[\w-]{32}$/);
		expect(await verify(form)).toEqual({ status: 200, body: 'c<h>1&' });
		expect(client.isPushed(TOPIC, now)).toBe(true);
		expect(client.of(TOPIC)).toMatchObject({ state: 'active', leaseEnds: T + 10 * DAY });
		await client.subscribe(TOPIC, hubUrl, now);
		expect(asked).toHaveLength(1);
	});

	it.each([
		['of another topic', { 'hub.topic': 'http://c.example/' }, 404],
		['that was not requested', { 'hub.mode': 'unsubscribe' }, 404],
		['without a mode', { 'hub.mode': '' }, 400],
	])('does not confirm what is %s', async (_, changes, status) => {
		await client.subscribe(TOPIC, hubUrl, now);
		expect(await verify(asked[0]!, changes)).toMatchObject({ status });
		expect(client.of(TOPIC)?.state).toBe('asked');
	});

	it('knows only its own callbacks', async () => {
		const base = `http://127.0.0.1:${push.port}/websub`;
		expect((await fetch(`${base}/guess?hub.mode=subscribe&hub.topic=${TOPIC}&hub.challenge=x`)).status).toBe(
			404,
		);
		expect((await fetch(`${base}/guess`, { method: 'POST', body: 'x' })).status).toBe(410);
	});

	it('has another secret and callback for each topic', async () => {
		await client.subscribe(TOPIC, hubUrl, now);
		await client.subscribe('http://c.example/feed', hubUrl, now);
		expect(new Set(asked.flatMap((form) => [form.get('hub.secret'), form.get('hub.callback')])).size).toBe(4);
	});

	it('takes a confirmation that comes before the answer', async () => {
		client = new WebSubClient({
			callbackBase: `http://127.0.0.1:${push.port}`,
			post: async (_, form) => {
				await verify(form);
				return { status: 500 };
			},
		});
		await client.subscribe(TOPIC, hubUrl, now);
		expect(client.of(TOPIC)).toMatchObject({ state: 'active', failures: 0 });
	});

	it('survives a restart, and renews before the lease ends', async () => {
		await subscribed();
		client = open();
		expect(client.nextDue()).toBe(T + 9 * DAY);
		now = T + 9 * DAY - 1;
		expect(await client.tick(now)).toBe(0);
		now = T + 9 * DAY;
		expect(await client.tick(now)).toBe(1);
		expect(asked[1]?.toString()).toBe(asked[0]?.toString());
		expect(client.isPushed(TOPIC, now)).toBe(true);
		await verify(asked[1]!);
		expect(client.of(TOPIC)?.leaseEnds).toBe(now + 10 * DAY);
	});

	it('moves when the topic names another hub', async () => {
		await subscribed();
		const other = `${hubUrl}other`;
		now += DAY;
		await client.subscribe(TOPIC, other, now);
		expect(asked.map((form) => form.get('hub.mode'))).toEqual(['subscribe', 'unsubscribe', 'subscribe']);
		expect(client.of(TOPIC)?.hub).toBe(other);
		expect((await verify(asked[1]!)).status).toBe(200);
		expect(client.list()).toHaveLength(1);
	});

	it('stays for a day with a topic that names another hub each time', async () => {
		await subscribed();
		for (let hour = 1; hour < 24; hour++)
			await client.subscribe(TOPIC, `${hubUrl}${hour}`, now + hour * HOUR);
		expect(asked).toHaveLength(1);
		expect(client.of(TOPIC)?.hub).toBe(hubUrl);
	});

	it.each<['host-busy' | 'quota', number]>([
		['host-busy', 10 * 60_000],
		['quota', 6 * HOUR],
	])('that could not be sent (%s) does not count against the hub', async (code, againMs) => {
		const post = () => Promise.reject(new Failure(code, 'Not now.', 'retry'));
		const waiting = new WebSubClient({ callbackBase: 'http://127.0.0.1/', post });
		for (let i = 0; i < 5; i++) {
			const { state, failures, retryAt } = await waiting.subscribe(TOPIC, hubUrl, now);
			expect({ state, failures, retryAt }).toEqual({ state: 'asked', failures: 0, retryAt: now + againMs });
			now += againMs;
		}
	});
});

describe('unsubscribing', () => {
	it('is confirmed once', async () => {
		const form = await subscribed();
		await client.unsubscribe(TOPIC, now);
		expect(client.isPushed(TOPIC, now)).toBe(false);
		expect((await verify(form)).status).toBe(404);
		expect((await verify(asked[1]!)).status).toBe(200);
		expect((await verify(asked[1]!)).status).toBe(404);
		expect([client.list(), saved.size]).toEqual([[], 0]);
	});

	it('is done after a while when the hub says nothing', async () => {
		await subscribed();
		await client.unsubscribe(TOPIC, now);
		now += CONFIRM_WITHIN_MS;
		await client.tick(now);
		expect([client.list(), saved.size]).toEqual([[], 0]);
	});
});

describe('deliveries', () => {
	it.each(['sha1', 'sha256', 'sha384', 'sha512'])('signed by %s are passed on', async (method) => {
		const form = await subscribed();
		const body = '<feed>ü</feed>';
		const signature = signBody(Buffer.from(body), form.get('hub.secret')!, method);
		expect((await deliver(form, body, { 'x-hub-signature': signature })).status).toBe(202);
		expect(
			deliveries.map(({ body: bytes, ...rest }) => ({ ...rest, text: Buffer.from(bytes).toString() })),
		).toEqual([{ topic: TOPIC, contentType: 'application/atom+xml', at: T, text: body }]);
		expect(client.of(TOPIC)?.lastDelivery).toBe(T);
	});

	it.each([
		['unsigned', {}],
		['signed with another secret', { 'x-hub-signature': signBody(Buffer.from('x'), 'guess') }],
		['signed by an unknown method', { 'x-hub-signature': `none=${'0'.repeat(64)}` }],
	])('%s are answered alike and ignored', async (_, headers) => {
		const form = await subscribed();
		expect((await deliver(form, 'x', headers as Record<string, string>)).status).toBe(202);
		expect(deliveries).toEqual([]);
		expect(push.counts).toMatchObject({ deliveries: 0, badSignatures: 1 });
		expect(client.of(TOPIC)?.lastDelivery).toBe(null);
	});

	it('that are too large or packed are refused', async () => {
		const form = await subscribed();
		expect((await deliver(form, 'x'.repeat(20_000))).status).toBe(413);
		expect((await deliver(form, 'x', { 'content-encoding': 'gzip' })).status).toBe(415);
	});

	it('that cannot be stored are requested again', async () => {
		const form = await subscribed();
		const realPush = deliveries.push;
		deliveries.push = () => {
			throw new Error('disk full');
		};
		const headers = { 'x-hub-signature': signBody(Buffer.from('x'), form.get('hub.secret')!) };
		expect((await deliver(form, 'x', headers)).status).toBe(503);
		deliveries.push = realPush;
		expect((await deliver(form, 'x', headers)).status).toBe(202);
		expect(deliveries).toHaveLength(1);
	});
});

describe('a dead hub', () => {
	it('is one that refuses again and again', async () => {
		hubStatus = 500;
		await client.subscribe(TOPIC, hubUrl, now);
		for (let i = 1; i < MAX_FAILURES; i++) {
			expect(client.of(TOPIC)).toMatchObject({ state: 'asked', failures: i });
			now = client.nextDue();
			await client.tick(now);
		}
		expect(client.of(TOPIC)).toMatchObject({ state: 'dead', why: 'the hub answered with status 500' });
		expect(client.nextDue()).toBe(now + 7 * DAY);
		await client.subscribe(TOPIC, hubUrl, now);
		expect(asked).toHaveLength(MAX_FAILURES);
		hubStatus = 202;
		now = client.nextDue();
		await client.tick(now);
		await verify(asked.at(-1)!);
		expect(client.isPushed(TOPIC, now)).toBe(true);
	});

	it('is one that never confirms', async () => {
		await client.subscribe(TOPIC, hubUrl, now);
		for (let i = 0; client.of(TOPIC)?.state === 'asked' && i < 20; i++) {
			now = client.nextDue();
			await client.tick(now);
		}
		expect(client.of(TOPIC)).toMatchObject({ state: 'dead', why: 'the hub did not confirm in time' });
		expect(asked).toHaveLength(MAX_FAILURES);
	});

	it('is one that is not there', async () => {
		await client.subscribe(TOPIC, 'http://127.0.0.1:1/', now);
		expect(client.of(TOPIC)).toMatchObject({ state: 'asked', failures: 1 });
	});

	it('is one that denies', async () => {
		const form = await subscribed();
		const denial = `?hub.mode=denied&hub.topic=${encodeURIComponent(TOPIC)}&hub.reason=no`;
		expect((await fetch(form.get('hub.callback') + denial)).status).toBe(200);
		expect(client.of(TOPIC)).toMatchObject({ state: 'dead', why: 'the hub denied the subscription: no' });
		expect((await fetch(`http://127.0.0.1:${push.port}/websub/guess${denial}`)).status).toBe(404);
	});

	it('is one that withholds posts', async () => {
		await subscribed();
		for (let i = 1; i <= 3; i++) client.notePolled(TOPIC, T + i * DAY, T + i * DAY + 3_600_000);
		expect(client.of(TOPIC)?.state).toBe('dead');
		expect(client.isPushed(TOPIC, T + 4 * DAY)).toBe(false);
		client.notePolled('http://unknown.example/', T, T + DAY);
	});
});
