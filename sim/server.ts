/**
 * server: the simulated blogosphere as an HTTP proxy on loopback.
 *
 * In:     requests in absolute form (as to a proxy) or in origin form with the Host of a simulated host.
 * Out:    the response of that host, with its faults; every request is counted. The control endpoints are under
 * `/_sim/` at the server's own URL.
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type ClockMode, SimClock } from './clock.ts';
import { CONTROL_PREFIX, Control } from './control.ts';
import { Counts } from './counts.ts';
import { deliver, planDelivery } from './faults.ts';
import { type PushControl, SimPush, type SimPushOptions } from './push/index.ts';
import { detectViolation } from './robots.ts';
import { type Answer, answerSite, applyConditions, ROBOTS_PATH } from './site/index.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

export interface SimOptions extends WorldOptions {
	/** 0, the default, takes any free port. */
	readonly port?: number;
	readonly host?: string;
	/** How long every answer waits. */
	readonly latencyMs?: number;
	readonly clock?: ClockMode;
	/** Blogs that name a hub or ping, the hubs, and where the pings go. */
	readonly push?: SimPushOptions;
}

export interface Sim {
	readonly port: number;
	/** The address to give a crawler as its proxy, and under which `/_sim/` is. */
	readonly proxyUrl: string;
	readonly world: World;
	/** Simulated time. */
	now(): number;
	advance(ms: number): void;
	/** Moves the clock to the moment of a blog's next post and returns the post's address; null when it will never post again. */
	publish(host: string): string | null;
	counts(): Counts;
	/** The hubs and pings; null by default. */
	readonly push: PushControl | null;
	close(): Promise<void>;
}

/** One host in this many sends its pages compressed to those who take it. */
const COMPRESSING_HOSTS = 16;
const KEEP_ALIVE_MS = 60_000;

interface Target {
	readonly name: string;
	readonly path: string;
	readonly absolute: boolean;
}

class SimServer {
	readonly world: World;
	readonly counts: Counts;
	readonly clock: SimClock;
	readonly server: Server;
	readonly push: SimPush | null;
	private readonly control: Control;
	private readonly latencyMs: number;

	constructor(options: SimOptions) {
		this.world = createWorld(options);
		this.counts = new Counts(this.world.size);
		this.clock = new SimClock(this.world.startMs, options.clock ?? 'frozen');
		this.control = new Control(this.world, this.counts, this.clock);
		this.latencyMs = options.latencyMs ?? 0;
		this.push = options.push === undefined ? null : new SimPush(this.world, this.clock, options.push);
		this.server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
			if (this.latencyMs === 0) this.answer(request, response);
			else setTimeout(() => this.answer(request, response), this.latencyMs);
		});
		this.server.on('connect', (_request, socket) => {
			socket.on('error', () => socket.destroy());
			socket.end(
				'HTTP/1.1 501 Not Implemented\r\nConnection: close\r\n\r\nThe simulated web supports only http.\n',
			);
		});
	}

	private answer(request: IncomingMessage, response: ServerResponse): void {
		response.sendDate = false;
		const target = parseTarget(request);
		const index = this.world.find(target.name);
		if (index >= 0) this.answerHost(request, response, index, target);
		else if (!target.absolute && target.path.startsWith(CONTROL_PREFIX))
			this.answerControl(request, response);
		else if (this.push?.answer(target.name, request, response) !== true) {
			request.resume();
			this.counts.noteUnknown();
			sendText(response, 502, `The simulated web has no host "${target.name}".\n`);
		}
	}

	private answerControl(request: IncomingMessage, response: ServerResponse): void {
		request.resume();
		const { status, value } = this.control.answer(request.method ?? 'GET', request.url ?? '/');
		response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
		response.end(`${JSON.stringify(value)}\n`);
	}

	private answerHost(
		request: IncomingMessage,
		response: ServerResponse,
		index: number,
		target: Target,
	): void {
		const { path } = target;
		const host = this.world.host(index);
		const gapMs = this.counts.gapMs(index, performance.now());
		const violation = path !== ROBOTS_PATH && detectViolation(host.robots, path);
		const number = this.counts.begin(index, performance.now(), violation);
		let bytes = 0;
		response.once('close', () => this.counts.end(index, performance.now(), bytes));
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			request.resume();
			sendText(response, 405, 'Only GET and HEAD are supported.\n');
			return;
		}
		const answer = this.make(request, index, target);
		deliver(response, answer, planDelivery(host.fault, path, number, gapMs), (sent) => {
			bytes += sent;
		});
	}

	private make(request: IncomingMessage, index: number, target: Target): Answer {
		const { headers } = request;
		const full = answerSite(this.world, index, target.name, target.path, this.clock.now());
		const answer = applyConditions(full, headers['if-none-match'], headers['if-modified-since']);
		const compresses = index % COMPRESSING_HOSTS === 5 && answer.body.length > 0;
		return compresses && /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))
			? compress(answer)
			: answer;
	}
}

function compress(answer: Answer): Answer {
	const headers = { ...answer.headers, 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' };
	return { status: answer.status, headers, body: gzipSync(answer.body, { level: 1 }) };
}

/** Splits `http://host:port/path` or takes the Host header; the names of the simulated web have no ports. */
function parseTarget(request: IncomingMessage): Target {
	const url = request.url ?? '/';
	if (url.startsWith('/')) return { name: bareName(request.headers.host ?? ''), path: url, absolute: false };
	const start = url.indexOf('://') + 3;
	const slash = url.indexOf('/', start);
	const name = bareName(slash < 0 ? url.slice(start) : url.slice(start, slash));
	return { name, path: slash < 0 ? '/' : url.slice(slash), absolute: true };
}

function bareName(authority: string): string {
	const colon = authority.indexOf(':');
	return (colon < 0 ? authority : authority.slice(0, colon)).toLowerCase();
}

function sendText(response: ServerResponse, status: number, text: string): void {
	response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
	response.end(text);
}

/** Starts the simulated web; resolves when it listens, rejects when the port is taken. */
export async function startSim(options: SimOptions): Promise<Sim> {
	const sim = new SimServer(options);
	const host = options.host ?? '127.0.0.1';
	await new Promise<void>((resolve, reject) => {
		sim.server.once('error', reject);
		sim.server.listen(options.port ?? 0, host, resolve);
	});
	// No server of it encrypts: a tunnel would lead nowhere.
	sim.server.on('connect', (_request, socket) => socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
	const { port } = sim.server.address() as AddressInfo;
	return {
		port,
		proxyUrl: `http://${host}:${port}`,
		world: sim.world,
		now: () => sim.clock.now(),
		advance: (ms) => sim.clock.advance(ms),
		publish: (name) => publish(sim, name),
		counts: () => sim.counts,
		push: sim.push,
		close: () => {
			sim.push?.close();
			return close(sim.server);
		},
	};
}

function publish({ world, clock }: SimServer, name: string): string | null {
	const index = world.find(name);
	if (index < 0 || index >= world.blogs) throw new RangeError(`there is no blog ${name}`);
	const blog = world.blog(index);
	const number = blog.rhythm.countAt(clock.now()) + 1;
	const publishedMs = blog.rhythm.timeOf(number);
	const post = world.post(blog, number, publishedMs);
	if (post === null) return null;
	clock.advance(Math.max(0, publishedMs - clock.now()));
	return world.permalink(blog, post);
}

function close(server: Server): Promise<void> {
	return new Promise((resolve) => {
		server.close(() => resolve());
		server.closeAllConnections();
	});
}
