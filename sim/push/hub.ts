/**
 * hub: the WebSub hubs of the simulated web.
 *
 * In:     subscriptions, as forms posted to a hub's host; publications.
 * Out:    confirmations and signed deliveries to callbacks on loopback. A delivery is the feed at the moment of the
 * publication, byte for byte what a GET would have returned.
 * Source: WebSub §5 to §8. There is no retry: what a callback does not accept is lost, as after a crash of the
 * subscriber.
 */

import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mix, textKey } from '../random.ts';
import { answerSite } from '../site/index.ts';
import { type HubKind, hubUrl } from '../world/push-plan.ts';
import type { World } from '../world.ts';
import { detectLoopback, type Outbox } from './outbox.ts';

interface Subscriber {
	readonly secret: string;
	readonly endsMs: number;
}

interface HubRequest {
	readonly mode: 'subscribe' | 'unsubscribe';
	readonly topic: string;
	readonly callback: string;
	readonly secret: string;
	readonly leaseSeconds: number;
}

export interface HubCounts {
	confirmed: number;
	delivered: number;
	/** Callbacks that did not take a delivery. */
	failed: number;
}

const MAX_FORM_BYTES = 16_384;
const LONGEST_LEASE_SECONDS = 864_000;
const METHODS = ['sha256', 'sha1', 'sha512', 'sha384'] as const;

export class Hub {
	readonly counts: HubCounts = { confirmed: 0, delivered: 0, failed: 0 };
	private readonly world: World;
	private readonly outbox: Outbox;
	private readonly now: () => number;
	/** The longest lease it gives. */
	private readonly maxLeaseSeconds: number;
	/** Topic → callback → subscriber. */
	private readonly topics = new Map<string, Map<string, Subscriber>>();

	constructor(world: World, outbox: Outbox, now: () => number, maxLeaseSeconds = LONGEST_LEASE_SECONDS) {
		this.world = world;
		this.outbox = outbox;
		this.now = now;
		this.maxLeaseSeconds = maxLeaseSeconds;
	}

	/** Takes a form; the confirmation comes after the answer. */
	answer(kind: HubKind, request: IncomingMessage, response: ServerResponse): void {
		if (request.method !== 'POST') {
			request.resume();
			reply(response, 404, 'This is a hub. Send subscriptions by POST.');
			return;
		}
		let text = '';
		request.setEncoding('utf8');
		request.on('data', (chunk: string) => {
			if (text.length < MAX_FORM_BYTES) text += chunk;
		});
		request.on('error', () => response.destroy());
		request.on('end', () => {
			const hubRequest = this.read(kind, new URLSearchParams(text));
			if (typeof hubRequest === 'string') return reply(response, 400, hubRequest);
			reply(response, 202, 'The subscription will be confirmed.');
			if (kind !== 'deaf') this.outbox.add(() => this.confirm(hubRequest));
		});
	}

	private read(kind: HubKind, form: URLSearchParams): HubRequest | string {
		const mode = form.get('hub.mode');
		const topic = form.get('hub.topic') ?? '';
		const callback = form.get('hub.callback') ?? '';
		const wanted = Number(form.get('hub.lease_seconds') ?? this.maxLeaseSeconds);
		if (mode !== 'subscribe' && mode !== 'unsubscribe') return 'Unknown mode.';
		if (!detectLoopback(callback)) return 'The callback must be on loopback.';
		if (this.findBlog(topic, hubUrl(kind)) < 0) return 'This hub does not serve the topic.';
		const leaseSeconds = wanted > 0 ? Math.min(this.maxLeaseSeconds, wanted) : this.maxLeaseSeconds;
		return { mode, topic, callback, secret: form.get('hub.secret') ?? '', leaseSeconds };
	}

	/** The blog whose feed the topic is; -1 when there is none that names this hub. */
	private findBlog(topic: string, hub: string): number {
		if (!URL.canParse(topic)) return -1;
		const index = this.world.find(new URL(topic).hostname);
		if (index < 0 || index >= this.world.blogs) return -1;
		return this.topicOf(index) === topic && this.world.pushPlan(this.world.blog(index))?.hub === hub
			? index
			: -1;
	}

	private topicOf(index: number): string {
		const blog = this.world.blog(index);
		return blog.url.slice(0, -1) + (blog.feed?.path ?? '');
	}

	private async confirm({ mode, topic, callback, secret, leaseSeconds }: HubRequest): Promise<void> {
		const challenge = mix(textKey(topic), textKey(callback)).toString(36);
		const address = new URL(callback);
		address.searchParams.set('hub.mode', mode);
		address.searchParams.set('hub.topic', topic);
		address.searchParams.set('hub.challenge', challenge);
		if (mode === 'subscribe') address.searchParams.set('hub.lease_seconds', String(leaseSeconds));
		const { status, body } = await this.outbox.send(address.href, { method: 'GET' });
		if (status < 200 || status > 299 || body !== challenge) return;
		this.counts.confirmed++;
		const subscribers = this.topics.get(topic) ?? new Map<string, Subscriber>();
		this.topics.set(topic, subscribers);
		if (mode === 'subscribe') subscribers.set(callback, { secret, endsMs: this.now() + leaseSeconds * 1000 });
		else subscribers.delete(callback);
	}

	/** A blog has published: its feed goes to all who want it. */
	publish(index: number, atMs: number): void {
		const topic = this.topicOf(index);
		const hub = this.world.pushPlan(this.world.blog(index))?.hub;
		const subscribers = this.topics.get(topic);
		if (subscribers === undefined || hub === hubUrl('mute')) return;
		for (const [callback, { secret, endsMs }] of subscribers) {
			if (endsMs < atMs) subscribers.delete(callback);
			else this.outbox.add(() => this.deliver(index, topic, callback, secret, atMs));
		}
	}

	private async deliver(
		index: number,
		topic: string,
		callback: string,
		secret: string,
		atMs: number,
	): Promise<void> {
		const blog = this.world.blog(index);
		const feed = answerSite(this.world, index, blog.host, blog.feed?.path ?? '/', atMs);
		const method = METHODS[blog.variant % METHODS.length] as string;
		const signature = `${method}=${createHmac(method, secret).update(feed.body).digest('hex')}`;
		const headers = {
			'Content-Type': feed.headers['Content-Type'] ?? 'application/octet-stream',
			Link: feed.headers.Link ?? '',
			...(secret === '' ? {} : { 'X-Hub-Signature': signature }),
		};
		const status = await this.outbox.send(callback, { method: 'POST', headers, body: feed.body }).then(
			(answered) => answered.status,
			() => 0,
		);
		if (status >= 200 && status < 300) this.counts.delivered++;
		else this.counts.failed++;
		if (status === 410) this.topics.get(topic)?.delete(callback);
	}
}

function reply(response: ServerResponse, status: number, text: string): void {
	response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
	response.end(`${text}\n`);
}
