/** serve-cli: `logosphere serve`, with the built program on a simulated web. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Started, startProgram } from '../bench/program.ts';
import { homesOf, type SimWeb, startWeb } from './sim-web.fixture.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'logosphere-serve-cli-'));
const data = path.join(folder, 'data');
let web: SimWeb;
let server: Started;
let origin: string;
let token: string;

beforeAll(async () => {
	web = await startWeb({ seed: 7568, blogs: 3, nonBlogs: 1 });
	server = await startProgram(serveArgs('--proxy', web.proxy, '--crawl-delay-ms', '0'));
	({ origin } = new URL(server.url));
	token = new URL(server.url).searchParams.get('token')!;
});

afterAll(async () => {
	await server.stop();
	web.close();
	rmSync(folder, { recursive: true });
});

function serveArgs(...more: string[]): string[] {
	return ['serve', '--data', data, '--listen', '127.0.0.1:0', ...more];
}

async function json<T>(target: string, init: RequestInit = {}): Promise<{ status: number; value: T }> {
	const response = await fetch(origin + target, init);
	return { status: response.status, value: (await response.json()) as T };
}

function write(body: unknown): RequestInit {
	return {
		method: 'POST',
		headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
		body: JSON.stringify(body),
	};
}

/** Polls until the condition holds. */
async function until<T>(ask: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
	for (;;) {
		const value = await ask();
		if (isSo(value)) return value;
		await new Promise((resolve) => setTimeout(resolve, 200));
	}
}

interface Found {
	readonly total: number;
	readonly results: readonly { readonly id: number; readonly blog: string }[];
}

describe('logosphere serve', () => {
	it('starts with an empty store, and prints its URL', async () => {
		expect((await json<Found>('/api/search?q=')).value.total).toBe(0);
		expect(token.length).toBeGreaterThan(20);
		// Other users of the machine must not read it.
		expect(statSync(path.join(data, 'token')).mode & 0o777).toBe(0o600);
	});

	it('accepts a blog, crawls it, and finds its posts', async () => {
		const [home] = homesOf(web, 1);
		expect((await json('/api/blogs', { ...write({ url: home }), headers: {} })).status).toBe(401);
		expect((await json('/api/blogs', write({ url: home }))).status).toBe(202);
		const { value } = await until(
			() => json<Found>('/api/search?q='),
			({ value: { total } }) => total > 0,
		);
		expect(value.results.map(({ blog }) => blog)).toContain(home);
		const { value: crawl } = await json<{ crawl: { blogs: number } | null }>('/api/crawl');
		expect(crawl.crawl!.blogs).toBeGreaterThan(0);
	});

	it('accepts a ping for another blog, from anybody', async () => {
		const home = homesOf(web, 3)[2]!;
		const pinged = await fetch(`${origin}/pingSiteForm?name=x&url=${encodeURIComponent(home)}`);
		expect(pinged.status).toBe(200);
		await until(
			() => json<{ items: unknown[] }>(`/api/blogs?url=${encodeURIComponent(home)}`),
			({ value: { items } }) => items.length > 0,
		);
	});

	it('lets a second process read but not write', async () => {
		const second = await startProgram(serveArgs());
		const { origin: other } = new URL(second.url);
		try {
			const found = (await (await fetch(`${other}/api/search?q=`)).json()) as Found;
			expect(found.total).toBeGreaterThan(0);
			const added = await fetch(`${other}/api/blogs`, write({ url: 'http://another.example/' }));
			expect(added.status).toBe(409);
		} finally {
			expect(await second.stop()).toBe(130);
		}
	});

	it('stops on Ctrl-C, and its store can be opened again', async () => {
		expect(await server.stop()).toBe(130);
		server = await startProgram(serveArgs('--no-crawl'));
		({ origin } = new URL(server.url));
		expect(new URL(server.url).searchParams.get('token')).toBe(token);
		expect((await json<Found>('/api/search?q=')).value.total).toBeGreaterThan(0);
	});
});
