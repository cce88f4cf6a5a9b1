import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_1, DAY_2, named } from '../../io/store/facts.fixture.ts';
import { startTryOut, type TryOut } from '../api/try-out.fixture.ts';
import { isSecret, makeSecret } from './sign.ts';
import { Webhooks, waitMs } from './webhooks.ts';

interface Received {
	readonly headers: IncomingHttpHeaders;
	readonly text: string;
	readonly titles: readonly string[];
}

let tryOut: TryOut;
let receiver: Server;
let url: string;
let status: number;
let received: Received[];
let now: string;

beforeEach(async () => {
	tryOut = await startTryOut();
	await tryOut.keep({ at: DAY_1, posts: [named('snow')] });
	[status, received, now] = [200, [], DAY_1];
	receiver = createServer(async (request, response) => {
		let text = '';
		for await (const chunk of request) text += chunk;
		const titles = JSON.parse(text).posts.map(({ title }: { title: string }) => title);
		received.push({ headers: request.headers, text, titles });
		response.writeHead(status).end();
	});
	await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	url = `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`;
});

afterEach(async () => {
	receiver.close();
	await tryOut.close();
});

const hooks = () =>
	new Webhooks({
		...tryOut.context,
		now: () => now,
		post: async (to, { headers, body }) => fetch(to, { method: 'POST', headers, body }),
	});

const keepSearch = async (body: object = {}) =>
	(await tryOut.send('PUT', '/api/searches/cold', { query: 'about', webhook: { url }, ...body })).body;
const delivery = async () => (await tryOut.get('/api/searches/cold')).body.delivery;
const titles = () => received.map((one) => one.titles);

describe('a webhook', () => {
	it('gets later posts, signed', async () => {
		const { webhook } = await keepSearch();
		const webhooks = hooks();
		await webhooks.round();
		expect(received).toEqual([]);
		await tryOut.keep({
			at: DAY_2,
			posts: [named('ice'), named('rain', {}, { title: 'Rain', text: 'Nothing.' })],
		});
		await webhooks.round();
		await webhooks.round();
		expect(titles()).toEqual([['About ice']]);
		const [{ headers, text }] = received as [Received];
		expect(JSON.parse(text)).toMatchObject({ search: 'cold', query: 'about', posts: [{ id: 2 }] });
		const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
		const key = Buffer.from(webhook.secret.replace('whsec_', ''), 'base64');
		expect(headers['webhook-signature']).toBe(
			`v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
		);
		expect(headers['webhook-timestamp']).toBe(String(Date.parse(DAY_1) / 1000));
		expect(await delivery()).toEqual({ upTo: 2, failures: 0, due: null, trouble: null });
	});

	it('that fails is retried with the same message and longer and longer pauses', async () => {
		await keepSearch();
		const webhooks = hooks();
		await webhooks.round();
		await tryOut.keep({ at: DAY_2, posts: [named('ice')] });
		status = 500;
		await webhooks.round();
		expect(await delivery()).toMatchObject({ failures: 1, due: '2004-03-05T10:01:00.000Z', upTo: 1 });
		expect((await delivery()).trouble).toContain('500');
		await webhooks.round();
		expect(received).toHaveLength(1);
		now = '2004-03-05T10:01:00.000Z';
		await webhooks.round();
		expect(await delivery()).toMatchObject({ failures: 2, due: '2004-03-05T10:03:00.000Z' });
		await tryOut.keep({ at: DAY_2, posts: [named('wind')] });
		[status, now] = [204, DAY_2];
		await webhooks.round();
		await webhooks.round();
		expect(titles()).toEqual([['About ice'], ['About ice'], ['About ice'], ['About wind']]);
		expect(new Set(received.slice(0, 3).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
		expect(await delivery()).toEqual({ upTo: 3, failures: 0, due: null, trouble: null });
	});

	it('gets from the next process what the last one did not deliver', async () => {
		await keepSearch();
		await hooks().round();
		await tryOut.keep({ at: DAY_2, posts: [named('ice')] });
		await hooks().round();
		await tryOut.keep({ at: DAY_2, posts: [named('wind')] });
		await hooks().round();
		expect(titles()).toEqual([['About ice'], ['About wind']]);
	});

	it('that cannot be reached shows an error', async () => {
		await keepSearch();
		const webhooks = hooks();
		await webhooks.round();
		await tryOut.keep({ at: DAY_2, posts: [named('ice')] });
		receiver.close();
		await webhooks.round();
		expect(await delivery()).toMatchObject({ failures: 1, trouble: expect.any(String) });
	});

	it('gets many posts in several messages, each once', async () => {
		await keepSearch();
		const webhooks = hooks();
		await webhooks.round();
		const names = Array.from({ length: 120 }, (_, i) => `n${i}`);
		await tryOut.keep({ at: DAY_2, posts: names.map((name) => named(name)) });
		await webhooks.round();
		expect(titles().map(({ length }) => length)).toEqual([50, 50, 20]);
		expect(titles().flat()).toEqual(names.map((name) => `About ${name}`));
	});
});

describe('waiting', () => {
	it.each([
		[1, 60_000],
		[2, 120_000],
		[11, 61_440_000],
		[12, 86_400_000],
		[1_000, 86_400_000],
	])('after %i failures', (failures, expected) => {
		expect(waitMs(failures)).toBe(expected);
	});
});

describe('a secret', () => {
	it('is long enough', () => {
		expect(isSecret(makeSecret())).toBe(true);
		expect(makeSecret()).not.toBe(makeSecret());
		for (const bad of ['', 'whsec_', 'whsec_c2hvcnQ=', 'secret', `whsec_${'A'.repeat(200)}`])
			expect(isSecret(bad)).toBe(false);
	});
});
