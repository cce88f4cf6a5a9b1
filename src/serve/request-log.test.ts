import { fastify } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { makeRequestId, type RequestFacts, watchRequests } from './request-log.ts';
import { RequestMetrics } from './request-metrics.ts';

const logged: (RequestFacts & { isFault: boolean })[] = [];
const measured = new RequestMetrics('.');

function open(isBehindProxy: boolean) {
	const app = fastify({ genReqId: makeRequestId(isBehindProxy) });
	watchRequests(app, {
		onRequest: (facts, isFault) => void logged.push({ ...facts, isFault }),
		onAnswer: (answered) => measured.add(answered),
	});
	app.get('/posts/:id', async () => 'a post');
	app.get('/broken', async () => {
		throw new Error('broken');
	});
	return app;
}

const direct = open(false);
const proxied = open(true);
afterAll(async () => {
	measured.close();
	await Promise.all([direct.close(), proxied.close()]);
});

describe('a request', () => {
	it('is logged with its id, and without its query', async () => {
		const { headers } = await direct.inject('/posts/1?token=secret');
		expect(logged.at(-1)).toMatchObject({
			request: headers['x-request-id'],
			method: 'GET',
			path: '/posts/1',
			status: 200,
			isFault: false,
		});
		expect(headers['x-request-id']).toMatch(/^[\da-f]{16}$/);
		expect(JSON.stringify(logged)).not.toContain('secret');
	});

	it('that fails is a fault', async () => {
		await direct.inject('/broken');
		expect(logged.at(-1)).toMatchObject({ status: 500, isFault: true });
	});

	it.each([
		['a proxy', proxied, 'abc-1', 'abc-1'],
		['a proxy, if it is one', proxied, 'a\u0007b', expect.stringMatching(/^[\da-f]{16}$/)],
		['a stranger, never', direct, 'abc-1', expect.stringMatching(/^[\da-f]{16}$/)],
	])('takes the id of %s', async (_, app, given, id) => {
		const { headers } = await app.inject({ url: '/posts/2', headers: { 'x-request-id': given } });
		expect(headers['x-request-id']).toEqual(id);
	});
});

describe('the metrics', () => {
	it('count by route, not by URL', async () => {
		for (const id of [3, 4, 5]) await direct.inject(`/posts/${id}`);
		const text = measured.render();
		expect(text).toMatch(/_count\{method="GET",route="\/posts\/:id",status="2xx"\} \d+/);
		expect(text).not.toContain('/posts/3');
	});

	it('have the form that Prometheus reads, with rising buckets', () => {
		const lines = measured.render().trimEnd().split('\n');
		for (const line of lines.filter((one) => !one.startsWith('#')))
			expect(line).toMatch(/^[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [\d.e+-]+$/);
		for (const name of ['process_resident_memory_bytes', 'logosphere_disk_free_bytes'])
			expect(lines.find((line) => line.startsWith(`${name} `))).toBeDefined();
		const buckets = lines.filter((line) => line.includes('_bucket{') && line.includes('/posts/:id'));
		const counts = buckets.map((line) => Number(line.split(' ')[1]));
		expect(counts).toEqual([...counts].sort((a, b) => a - b));
	});
});
