/** sim-web: a small simulated web behind a proxy that counts the requests for each URL. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerSite, createWorld, type World, type WorldOptions } from '../sim/index.ts';

export interface SimWeb {
	readonly proxy: string;
	readonly world: World;
	/** URL → number of requests. */
	readonly asked: Map<string, number>;
	/** Called for every request. */
	onAsked: () => void;
	close(): void;
}

const UNKNOWN = { status: 502, headers: {}, body: new Uint8Array() };

export async function startWeb(options: WorldOptions): Promise<SimWeb> {
	const world = createWorld(options);
	const asked = new Map<string, number>();
	const server = createServer((request, response) => {
		const url = request.url!;
		const { host, pathname, search } = new URL(url, 'http://none.invalid');
		asked.set(url, (asked.get(url) ?? 0) + 1);
		web.onAsked();
		const index = world.find(host);
		const answer = index < 0 ? UNKNOWN : answerSite(world, index, host, pathname + search, world.startMs);
		response.writeHead(answer.status, answer.headers).end(answer.body);
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	const web: SimWeb = {
		proxy: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		world,
		asked,
		onAsked: () => {},
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
	return web;
}

/** The home pages of its first hosts. */
export function homesOf({ world }: SimWeb, count: number): string[] {
	return Array.from({ length: count }, (_, i) => `http://${world.name(i)}/`);
}

/** Pages and feeds that were requested more than once; every process requests robots.txt. */
export function askedAgain({ asked }: SimWeb): string[] {
	return [...asked].filter(([url, times]) => times > 1 && !url.endsWith('/robots.txt')).map(([url]) => url);
}
