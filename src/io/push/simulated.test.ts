/** The whole way on the simulated web: a blog publishes, and its hub or its ping notifies us. */
import { request } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { requestSim, type Sim, type SimBlog, type SimPushOptions, startSim } from '../../../sim/index.ts';
import { chooseTopic, findHubLinks } from '../../lib/websub/index.ts';
import { type Delivery, type Ping, type PushServer, startPush, WebSubClient } from './index.ts';

const DAY = 86_400_000;
let sim: Sim;
let push: PushServer;
let client: WebSubClient;
let deliveries: Delivery[];
let pings: Ping[];

afterEach(async () => {
	await sim.close();
	await push.close();
});

async function open(options: SimPushOptions): Promise<void> {
	deliveries = [];
	pings = [];
	sim = await startSim({ seed: 11, blogs: 60, push: options });
	client = new WebSubClient({ callbackBase: () => `http://127.0.0.1:${push.port}`, post: postThroughProxy });
	push = await startPush({
		port: 0,
		now: () => sim.now(),
		limits: { senderPerMinute: Number.POSITIVE_INFINITY },
		websub: client,
		onDelivery: (delivery) => void deliveries.push(delivery),
		onPing: (ping) => void pings.push(ping),
	});
	sim.push?.pingTo(`http://127.0.0.1:${push.port}`);
}

function postThroughProxy(url: string, form: URLSearchParams): Promise<{ status: number }> {
	return new Promise((resolve, reject) => {
		const headers = { host: new URL(url).host, 'content-type': 'application/x-www-form-urlencoded' };
		const sent = request(
			{ host: '127.0.0.1', port: sim.port, path: url, method: 'POST', headers },
			(reply) => {
				reply.resume();
				reply.on('end', () => resolve({ status: reply.statusCode ?? 0 }));
			},
		);
		sent.on('error', reject);
		sent.end(form.toString());
	});
}

/** Reads every feed once and subscribes if it names a hub. */
async function subscribeAll(): Promise<SimBlog[]> {
	const subscribed: SimBlog[] = [];
	for (let index = 0; index < sim.world.blogs; index++) {
		const blog = sim.world.blog(index);
		if (blog.feed === null) continue;
		const url = topicOf(blog);
		const { hubs, self } = findHubLinks((await requestSim(sim.port, url)).headers.link, url);
		if (hubs[0] === undefined) continue;
		await client.subscribe(chooseTopic(url, self), hubs[0], sim.now());
		subscribed.push(blog);
	}
	await sim.push?.settled();
	return subscribed;
}

function topicOf(blog: SimBlog): string {
	return blog.url.slice(0, -1) + blog.feed?.path;
}

function publishedIn(blogs: readonly SimBlog[], ms: number): number {
	const count = (blog: SimBlog) =>
		sim.world.postCount(blog, sim.now()) - sim.world.postCount(blog, sim.now() - ms);
	return blogs.reduce((sum, blog) => sum + count(blog), 0);
}

it('delivers every post of every subscribed blog, over renewals', async () => {
	await open({ websubShare: 1, maxLeaseSeconds: 86_400 });
	const blogs = await subscribeAll();
	expect(blogs.length).toBeGreaterThan(30);
	expect(blogs.every((blog) => client.isPushed(topicOf(blog), sim.now()))).toBe(true);
	for (let hour = 0; hour < 72; hour++) {
		sim.advance(DAY / 24);
		await sim.push?.settled();
		await client.tick(sim.now(), 1000);
		await sim.push?.settled();
	}
	expect(deliveries).toHaveLength(publishedIn(blogs, 3 * DAY));
	expect(deliveries.length).toBeGreaterThan(20);
	expect(push.counts).toMatchObject({ deliveries: deliveries.length, badSignatures: 0, errors: 0 });
	expect(push.counts.verifications).toBe(blogs.length * 4);
});

it('notices hubs that are deaf or mute', async () => {
	await open({ websubShare: 1, deadHubShare: 1 });
	const blogs = await subscribeAll();
	for (let day = 1; day <= 60; day++) {
		sim.advance(DAY);
		const now = sim.now();
		await client.tick(now, 1000);
		await sim.push?.settled();
		for (const blog of blogs) {
			const count = sim.world.postCount(blog, now);
			for (let number = sim.world.postCount(blog, now - DAY) + 1; number <= count; number++) {
				client.notePolled(topicOf(blog), sim.world.life(blog, number).publishedMs, now);
			}
		}
		if (client.list().every(({ deaths }) => deaths > 0)) break;
	}
	const lively = blogs.filter((blog) => publishedIn([blog], 30 * DAY) > 10);
	expect(lively.length).toBeGreaterThan(5);
	expect(lively.map((blog) => client.of(topicOf(blog))?.deaths)).not.toContain(0);
	expect(deliveries).toEqual([]);
});

it('receives the pings of every post', async () => {
	await open({ pingShare: 1 });
	const blogs = Array.from({ length: sim.world.blogs }, (_, index) => sim.world.blog(index));
	for (let minute = 0; minute < 1440; minute += 2) {
		sim.advance(120_000);
		await sim.push?.settled();
	}
	expect(pings).toHaveLength(publishedIn(blogs, DAY));
	expect(new Set(pings.map(({ url }) => url)).size).toBeGreaterThan(5);
	expect(push.counts).toMatchObject({ refused: 0, limited: 0 });
});
