/**
 * push: blogs that announce their posts themselves, as simulated time passes.
 *
 * In:     the world, its clock, where to send pings.
 * Out:    deliveries by the hubs and pings by the blogs, each at its time. `settled` resolves when everything that was
 * due is done, so that nobody has to wait by the clock.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SimClock } from '../clock.ts';
import type { SimBlog } from '../model.ts';
import { escapeMarkup } from '../world/markup.ts';
import { findHub, type PushShares } from '../world/push-plan.ts';
import type { World } from '../world.ts';
import { Calendar, type Publication } from './calendar.ts';
import { Hub } from './hub.ts';
import type { OutgoingRequest } from './outbox.ts';
import { detectLoopback, Outbox } from './outbox.ts';

export interface SimPushOptions extends PushShares {
	/** The prefix of the ping server's URL, on loopback; it may be set later. */
	readonly pingTo?: string;
	/** The longest lease that hubs give. */
	readonly maxLeaseSeconds?: number;
}

export interface PushTally {
	/** Subscriptions and their ends that callbacks confirmed. */
	readonly confirmed: number;
	readonly delivered: number;
	readonly pinged: number;
	/** Deliveries and pings that nobody took. */
	readonly failed: number;
}

export interface PushControl {
	/** Where pings go from now on; null for nowhere. */
	pingTo(server: string | null): void;
	/** Resolves when every confirmation, delivery and ping that was due is done. */
	settled(): Promise<void>;
	counts(): PushTally;
}

/** A running clock is looked at this often at least, in milliseconds. */
const LONGEST_WAIT_MS = 1000;

export class SimPush implements PushControl {
	private readonly world: World;
	private readonly clock: SimClock;
	private readonly outbox = new Outbox();
	private readonly calendar: Calendar;
	private readonly hub: Hub;
	private server: string | null = null;
	private pinged = 0;
	private unpinged = 0;
	private timer: NodeJS.Timeout | undefined;

	constructor(world: World, clock: SimClock, options: SimPushOptions) {
		this.world = world;
		this.clock = clock;
		this.calendar = new Calendar(world, pushers(world), clock.now());
		this.hub = new Hub(world, this.outbox, () => clock.now(), options.maxLeaseSeconds);
		this.pingTo(options.pingTo ?? null);
		clock.onMove = () => this.pass();
		if (clock.speed > 0) this.wait();
	}

	/** Whether the host is a hub, and has been left to answer. */
	answer(host: string, request: IncomingMessage, response: ServerResponse): boolean {
		const kind = findHub(host);
		if (kind === null) return false;
		this.hub.answer(kind, request, response);
		return true;
	}

	pingTo(server: string | null): void {
		if (server !== null && !detectLoopback(server)) {
			throw new RangeError(`pings go to loopback only, not to ${server}`);
		}
		this.server = server;
	}

	settled(): Promise<void> {
		return this.outbox.settled();
	}

	counts(): PushTally {
		const { confirmed, delivered, failed } = this.hub.counts;
		return { confirmed, delivered, pinged: this.pinged, failed: failed + this.unpinged };
	}

	close(): void {
		clearTimeout(this.timer);
		this.clock.onMove = null;
		this.outbox.close();
	}

	/** All that was published up to now. */
	private pass(): void {
		for (const publication of this.calendar.take(this.clock.now())) this.announce(publication);
	}

	private announce({ index, number, atMs }: Publication): void {
		const plan = this.world.pushPlan(this.world.blog(index));
		if (plan === null) return;
		if (plan.hub !== null) this.hub.publish(index, atMs);
		const { server } = this;
		if (plan.pings && server !== null) {
			this.outbox.add(() => this.ping(server, index, number, atMs));
		}
	}

	private async ping(server: string, index: number, number: number, atMs: number): Promise<void> {
		const blog = this.world.blog(index);
		const post = this.world.post(blog, number, atMs);
		if (post === null) return;
		const { url, ...sent } = buildPing(server, blog, this.world.permalink(blog, post));
		const status = await this.outbox.send(url, sent).then(
			(reply) => reply.status,
			() => 0,
		);
		if (status === 200) this.pinged++;
		else this.unpinged++;
	}

	private wait(): void {
		const untilMs = (this.calendar.nextMs - this.clock.now()) / this.clock.speed;
		const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(1, untilMs));
		this.timer = setTimeout(() => {
			this.pass();
			this.wait();
		}, waitMs);
		this.timer.unref();
	}
}

function* pushers(world: World): Generator<number, void> {
	for (let index = 0; index < world.blogs; index++) {
		if (world.pushPlan(world.blog(index)) !== null) yield index;
	}
}

/** How a simulated blog announces a new post to a ping server; by its variant in one of the three usual ways. */
interface PingRequest extends OutgoingRequest {
	readonly url: string;
}

/** The request to a ping server, which is named by the beginning of its address: `http://127.0.0.1:7464`. */
function buildPing(server: string, blog: SimBlog, permalink: string): PingRequest {
	const base = server.replace(/\/$/, '');
	const feedUrl = blog.feed === null ? null : blog.url.slice(0, -1) + blog.feed.path;
	if (blog.variant % 3 === 2) {
		const query = new URLSearchParams({ name: blog.title, url: blog.url });
		if (feedUrl !== null) query.set('rssUrl', feedUrl);
		return { url: `${base}/pingSiteForm?${query}`, method: 'GET' };
	}
	const isExtended = blog.variant % 3 === 1 && feedUrl !== null;
	const params = isExtended ? [blog.title, blog.url, permalink, feedUrl] : [blog.title, blog.url];
	return {
		url: `${base}/RPC2`,
		method: 'POST',
		headers: { 'Content-Type': 'text/xml' },
		body: call(isExtended ? 'weblogUpdates.extendedPing' : 'weblogUpdates.ping', params),
	};
}

function call(method: string, params: readonly string[]): string {
	const values = params.map((param) => `<param><value>${escapeMarkup(param)}</value></param>`);
	return `<?xml version="1.0"?>
<methodCall><methodName>${method}</methodName><params>${values.join('')}</params></methodCall>
`;
}
