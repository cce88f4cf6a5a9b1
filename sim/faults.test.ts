import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { planDelivery, REFUSED_REQUESTS } from './faults.ts';
import { LURES } from './lures.ts';
import type { Fault, SimBlog } from './model.ts';
import { type Reply, requestSim } from './request-sim.ts';
import { type Sim, startSim } from './server.ts';
import { FAULT_KINDS } from './world/fault-plan.ts';
import { createWorld } from './world.ts';

let sim: Sim;
afterEach(() => sim?.close());

/** A world in which every host has the fault. */
async function faulty(fault: Fault): Promise<SimBlog> {
	sim = await startSim({ seed: 5, blogs: 20, faults: 1, faultKinds: [fault] });
	return sim.world.blog(0);
}

function linkedPath(reply: Reply, text: string): string {
	const match = new RegExp(`<a href="([^"]+)">${text}</a>`).exec(reply.body.toString('latin1'));
	expect(match).not.toBeNull();
	return match?.[1] ?? '';
}

/** The address that lures to a fault; the page must link it. */
function lurePath(reply: Reply, fault: string): string {
	const path = LURES[fault] ?? '';
	expect(reply.body.toString('latin1')).toContain(`href="${path}"`);
	return path;
}

describe('which hosts have faults', () => {
	test('none by default', () => {
		const world = createWorld({ seed: 5, blogs: 300 });
		for (let index = 0; index < world.size; index++) expect(world.host(index).fault).toBe('none');
	});

	test('a tenth of them, of every kind', () => {
		const world = createWorld({ seed: 5, blogs: 3000, faults: true });
		const faults = Array.from({ length: 3000 }, (_, index) => world.blog(index).fault);
		const bad = faults.filter((fault) => fault !== 'none');
		expect(bad.length / 3000).toBeCloseTo(0.1, 1);
		expect(new Set(bad)).toEqual(new Set(FAULT_KINDS));
	});
});

describe('what they do', () => {
	test('slow: the body arrives slowly, but completely', async () => {
		const blog = await faulty('slow');
		const reply = await requestSim(sim.port, blog.url);
		const announced = Number(reply.headers['content-length']);
		expect(reply.body.length).toBe(announced);
		const firstDrop = await requestSim(sim.port, blog.url, { maxBytes: 1 });
		expect(firstDrop.body.length).toBeLessThan(announced / 2);
	});

	test('reset: some requests break in the middle, the next ones work', async () => {
		const blog = await faulty('reset');
		const tries: string[] = [];
		for (let i = 0; i < 6; i++)
			tries.push(
				await requestSim(sim.port, blog.url).then(
					() => 'ok',
					() => 'broken',
				),
			);
		expect(tries).toEqual(['ok', 'broken', 'ok', 'ok', 'broken', 'ok']);
	});

	test('truncated: the body is shorter than announced', async () => {
		const blog = await faulty('truncated');
		await expect(requestSim(sim.port, blog.url)).rejects.toThrow();
	});

	test('wrong-charset: the header and the page disagree', async () => {
		const blog = await faulty('wrong-charset');
		const reply = await requestSim(sim.port, blog.url);
		const declared = /charset=(.+)/.exec(reply.headers['content-type'] ?? '')?.[1];
		expect(declared).not.toBe(blog.encoding);
		expect(reply.body.toString('latin1')).toMatch(new RegExp(`charset="?${blog.encoding}`, 'i'));
	});

	test('no-charset: nothing declares the charset', async () => {
		const blog = await faulty('no-charset');
		const reply = await requestSim(sim.port, blog.url);
		expect(reply.headers['content-type']).toBe('text/html');
		expect(reply.body.toString('latin1')).not.toMatch(/<meta[^>]*charset/i);
	});

	test('redirect-loop: every page redirects to another, endlessly', async () => {
		const blog = await faulty('redirect-loop');
		const places = new Set<string>();
		let url = blog.url;
		for (let i = 0; i < 10; i++) {
			const reply = await requestSim(sim.port, url);
			expect(reply.status).toBe(302);
			url = new URL(reply.headers.location as string, url).href;
			places.add(url);
		}
		expect(places.size).toBe(2);
		expect((await requestSim(sim.port, `${blog.url}robots.txt`)).status).toBe(200);
	});

	test('moved: the old host redirects to the new one, which has the blog', async () => {
		const blog = await faulty('moved');
		const old = sim.world.name(0);
		expect(blog.host).not.toBe(old);
		const reply = await requestSim(sim.port, `http://${old}/some/path?x=1`);
		expect([reply.status, reply.headers.location]).toEqual([301, `http://${blog.host}/some/path?x=1`]);
		expect((await requestSim(sim.port, blog.url)).status).toBe(200);
	});

	test('trap: calendar and sessions are endless', async () => {
		const blog = await faulty('trap');
		const home = await requestSim(sim.port, blog.url);
		let path = lurePath(home, 'trap');
		const seen = new Set<string>();
		for (let i = 0; i < 30; i++) {
			seen.add(path);
			path = linkedPath(await requestSim(sim.port, `http://${blog.host}${path}`), 'Next month');
		}
		expect(seen.size).toBe(30);
		const login = await requestSim(sim.port, `http://${blog.host}${linkedPath(home, 'Log in')}`);
		expect(login.body.toString().match(/\/session\/[0-9a-f]+/g)).toHaveLength(5);
	});

	test('gzip-bomb: a small response that decompresses to a very large one', async () => {
		const blog = await faulty('gzip-bomb');
		const path = lurePath(await requestSim(sim.port, blog.url), 'gzip-bomb');
		const reply = await requestSim(sim.port, `http://${blog.host}${path}`);
		expect(reply.headers['content-encoding']).toBe('gzip');
		expect(reply.body.length).toBeLessThan(1_000_000);
		expect(gunzipSync(reply.body).length).toBe(200_000_000);
	});

	test('endless: it sends until the client disconnects', async () => {
		const blog = await faulty('endless');
		const path = lurePath(await requestSim(sim.port, blog.url), 'endless');
		const reply = await requestSim(sim.port, `http://${blog.host}${path}`, { maxBytes: 5_000_000 });
		expect(reply.body.length).toBeGreaterThanOrEqual(5_000_000);
	});

	test('unavailable: 503 at first', async () => {
		const blog = await faulty('unavailable');
		const statuses: number[] = [];
		for (let i = 0; i <= REFUSED_REQUESTS; i++) {
			const reply = await requestSim(sim.port, blog.url);
			statuses.push(reply.status);
			if (reply.status === 503) expect(reply.headers['retry-after']).toBe('1');
		}
		expect(statuses).toEqual([503, 503, 503, 200]);
	});

	test('too-many-requests: 429 without a crawl delay', async () => {
		const blog = await faulty('too-many-requests');
		const replies = await Promise.all(Array.from({ length: 5 }, () => requestSim(sim.port, blog.url)));
		expect(replies.filter((reply) => reply.status === 200).length).toBeGreaterThan(0);
		const refused = replies.find((reply) => reply.status === 429);
		expect(refused?.headers['retry-after']).toBe('1');
	});

	test.each([
		[Number.POSITIVE_INFINITY, 'plain'],
		[1000, 'plain'],
		[999, 'too-many-requests'],
		[0, 'too-many-requests'],
	])('too-many-requests: after a gap of %d ms the answer is %s', (gapMs, delivery) => {
		expect(planDelivery('too-many-requests', '/', 7, gapMs)).toBe(delivery);
	});

	test('gone: 410 for every page', async () => {
		const blog = await faulty('gone');
		expect((await requestSim(sim.port, blog.url)).status).toBe(410);
	});

	test('soft-404: a missing page looks like an existing one', async () => {
		const blog = await faulty('soft-404');
		const reply = await requestSim(sim.port, `http://${blog.host}/no-such-page`);
		expect([reply.status, reply.headers['content-type']?.split(';')[0]]).toEqual([200, 'text/html']);
	});
});
