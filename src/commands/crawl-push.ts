/**
 * crawl-push: notifies a crawl of new posts: by pings, WebSub hubs, and the change lists of other ping servers.
 *
 * A ping makes a blog's feed due immediately. A hub delivers the feed itself. Polling continues, less often.
 */
import { setMaxListeners } from 'node:events';
import type { DeliveredAnswer } from '../crawl/delivered.ts';
import { Failure } from '../io/failure.ts';
import { expectOk, type Gate } from '../io/http/gate.ts';
import type { Log } from '../io/log.ts';
import {
	DEFAULT_LIMITS,
	type Delivery,
	ENOUGH,
	forwardedSender,
	MemoryChanges,
	type PushCounts,
	type PushOptions,
	PushServer,
	parseChangeList,
	Rate,
	WebSubClient,
} from '../io/push/index.ts';
import type { Store } from '../io/store/store.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { siteOf } from '../lib/url/site-of.ts';
import { chooseTopic, type Subscription } from '../lib/websub/index.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { Task } from '../model/task.ts';
import type { Command, Values } from './command.ts';
import { checkedAddress } from './source.ts';

interface PushContext {
	readonly store: Store;
	readonly gate: Gate;
	/** Prints a message for the user. */
	readonly notify: (text: string) => void;
	readonly log?: Log;
	/** The system clock by default. */
	readonly now?: () => number;
}

/** What acts on pings and deliveries: a crawl, or the scheduler of a fleet. */
export interface PushEngine {
	/** Makes a URL due immediately. */
	hurry(task: {
		readonly url: string;
		readonly kind: 'home' | 'feed';
		readonly blog: string | null;
	}): Promise<void>;
	deliver(answer: DeliveredAnswer): Promise<void>;
}

interface PingedSite {
	readonly url: string;
	readonly feedUrl?: string | null;
}

/** Options of whatever is notified of new posts. */
export const PUSH_OPTIONS = {
	listen: {
		type: 'string',
		value: 'HOST:PORT',
		help: 'accept pings and WebSub deliveries there, and serve /metrics',
	},
	callback: { type: 'string', value: 'URL', help: 'the public URL of --listen, for WebSub hubs' },
	changes: {
		type: 'string',
		multiple: true,
		value: 'URL',
		help: 'follow the change list of a ping server (repeatable)',
	},
} as const satisfies Command['options'];

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const TICK_MS = 15_000;
const CHANGES_MS = 5 * 60_000;
/** Key prefixes in the store: of a subscription, and of the feed behind a topic with a different URL. */
const SUBSCRIPTION = 'websub ';
const TOPIC = 'topic ';

/** Follows the change lists of `--changes`. `listen` or `join` also accepts pings. */
export function openPush({ changes = [] }: Values, context: PushContext): Push {
	return new Push(
		context,
		changes.map((url) => checkedAddress(url, '--changes')!),
	);
}

export interface ListenPlace {
	readonly host: string;
	readonly port: number;
}

/** Parses `--listen`. */
export function parseListen(text: string): ListenPlace {
	const [, host = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
	const port = Number(digits);
	if (digits !== '' && port <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port };
	throw new Failure('usage', `--listen is "${text}". It must be HOST:PORT or PORT, such as 127.0.0.1:7464.`);
}

export class Push {
	readonly #context: PushContext;
	readonly #lists: readonly string[];
	readonly #timers: NodeJS.Timeout[] = [];
	/** Limits visits to sites known only from a ping. */
	readonly #unknownSites = new Rate(DEFAULT_LIMITS.strangersPerMinute);
	/** Cancels requests to hubs, which may wait for a long time. */
	readonly #closing = new AbortController();
	readonly #underWay = new Set<Promise<unknown>>();
	#engine: PushEngine | null = null;
	#metrics: () => string = () => '';
	#server: PushServer | null = null;
	#client: WebSubClient | null = null;

	constructor(context: PushContext, lists: readonly string[]) {
		this.#context = context;
		setMaxListeners(0, this.#closing.signal);
		this.#lists = lists;
	}

	/** `metrics` is the text of /metrics. */
	attach(engine: PushEngine, metrics: () => string = () => ''): void {
		this.#engine = engine;
		this.#metrics = metrics;
		if (this.#client !== null) this.#every(TICK_MS, () => this.#client!.tick(this.#now()));
		if (this.#lists.length > 0) {
			this.#every(CHANGES_MS, () => this.#readLists());
			this.#track(this.#readLists());
		}
	}

	/** Listens on a port of its own. */
	async listen({ host, port }: ListenPlace, callback: string | undefined): Promise<void> {
		const base = () => callback ?? `http://${host}:${this.#server?.port ?? port}`;
		const server = await this.#open(base, { host, port });
		await server.listen();
		this.#context.notify(
			`Accepting pings at http://${host}:${server.port}/RPC2. Metrics: http://${host}:${server.port}/metrics`,
		);
	}

	/** Runs inside another server, whose URL is `base`, possibly behind a proxy. */
	join(base: () => string, isProxied: boolean): Promise<PushServer> {
		return this.#open(base, { isGuest: true, ...(isProxied && { senderOf: forwardedSender }) });
	}

	async #open(callbackBase: () => string, options: PushOptions): Promise<PushServer> {
		const { store, gate, log } = this.#context;
		const saved = (await store.frontier.recall(SUBSCRIPTION)) as Subscription[];
		this.#client = new WebSubClient({
			callbackBase,
			post: (url, form) => {
				const content = { body: form.toString(), headers: FORM };
				return gate.send('hub', { url, wants: 'any', content }, { signal: this.#closing.signal });
			},
			saved,
			store: {
				save: (subscription) => void store.frontier.remember(SUBSCRIPTION + subscription.id, subscription),
				remove: (id) => void store.frontier.remember(SUBSCRIPTION + id, null),
			},
		});
		this.#server = new PushServer({
			...options,
			now: () => this.#now(),
			changes: new MemoryChanges(),
			websub: this.#client,
			metrics: () => this.#metrics(),
			onPing: (ping) => this.#takePing(ping),
			onPingback: ({ source }) => this.#takePing({ url: source }),
			onDelivery: (delivery) => this.#takeDelivery(delivery),
			onError: (error) => log?.warn({ err: error }, 'a ping or delivery failed'),
		});
		return this.#server;
	}

	/** Counts of received pings and deliveries; null without a server. */
	get counts(): PushCounts | null {
		return this.#server?.counts ?? null;
	}

	/** Subscribes to feeds with a hub. Posts found by polling show how reliable the hub is. */
	onVisit(task: Task, batch: Batch, { posts }: WriteReport): void {
		const client = this.#client;
		if (client === null) return;
		const now = this.#now();
		for (const { state } of batch.blogs ?? []) {
			const feed = state?.feed ?? null;
			if (feed === null || feed.hub === null) continue;
			const topic = this.subscribe({ ...feed, hub: feed.hub });
			if (task.kind !== 'feed') continue;
			for (const [i, { outcome }] of posts.entries()) {
				const published = batch.posts?.[i]?.draft.published;
				if (outcome === 'new' && published != null) client.notePolled(topic, Date.parse(published), now);
			}
		}
	}

	/** Subscribes to a feed and returns the topic. */
	subscribe({ url, self, hub }: { url: string; self: string | null; hub: string }): string {
		const topic = chooseTopic(url, self);
		if (topic !== url) void this.#context.store.frontier.remember(TOPIC + topic, url);
		if (this.#client !== null) this.#track(this.#client.subscribe(topic, hub, this.#now()));
		return topic;
	}

	#now(): number {
		return this.#context.now?.() ?? Date.now();
	}

	async close(): Promise<void> {
		for (const timer of this.#timers) clearInterval(timer);
		this.#closing.abort();
		await Promise.all(this.#underWay);
		await this.#server?.close();
	}

	#track(work: Promise<unknown>): void {
		const settled = work
			.catch((error: unknown) =>
				this.#context.log?.warn({ err: error }, 'a WebSub subscription or a periodic task failed'),
			)
			.finally(() => this.#underWay.delete(settled));
		this.#underWay.add(settled);
	}

	/**
	 * Fetches the feed of a known blog immediately, visits an unknown URL, and ignores sites judged not to be blogs. A blog without a
	 * known feed is read by the feed that the ping names. URLs from change lists the user chose (`isChosen`) are exempt from the limit on unknown sites.
	 */
	async #takePing({ url, feedUrl = null }: PingedSite, isChosen = false): Promise<void> {
		const { store } = this.#context;
		const site = siteOf(url) ?? url;
		const blog = (await store.blog(url)) ?? (await store.blog(site));
		if (blog?.judgment?.isBlog === false) return;
		const feed = blog?.feeds.find(({ role }) => role === 'posts');
		if (blog === null && !isChosen) this.#limitUnknown();
		const home = blog?.url ?? site;
		if (blog !== null && feed !== undefined)
			return this.#engine!.hurry({ url: feed.url, kind: 'feed', blog: home });
		await this.#engine!.hurry({ url: home, kind: 'home', blog: blog?.url ?? null });
		// Anybody can name any feed: one on another host says itself whose it is.
		if (feedUrl !== null)
			await this.#engine!.hurry({
				url: feedUrl,
				kind: 'feed',
				blog: hostOf(feedUrl) === hostOf(home) ? home : null,
			});
	}

	/** Anybody can invent unknown sites, and ping from many addresses. So their visits are limited together. */
	#limitUnknown(): void {
		if (this.#unknownSites.take('', this.#context.now?.() ?? performance.now())) return;
		throw new Failure(ENOUGH, 'Too many pings for unknown sites. Try again later.');
	}

	async #takeDelivery({ topic, contentType, body, at }: Delivery): Promise<void> {
		const [named] = (await this.#context.store.frontier.recall(TOPIC + topic)) as string[];
		const url = named ?? topic;
		const headers = contentType === undefined ? {} : { 'content-type': contentType };
		const seen = new Date(at).toISOString();
		await this.#engine!.deliver({ kind: 'answer', url, status: 200, headers, body, at: seen, isCut: false });
	}

	async #readLists(): Promise<void> {
		for (const url of this.#lists) {
			try {
				const { body } = expectOk(
					await this.#context.gate.follow('page', url, { signal: this.#closing.signal }),
				);
				for (const changed of parseChangeList(body, { now: this.#now() }))
					await this.#takePing(changed, true);
			} catch (error) {
				this.#context.log?.warn({ err: error, url }, 'a change list could not be read');
			}
		}
	}

	#every(ms: number, work: () => Promise<unknown>): void {
		const timer = setInterval(() => this.#track(work()), ms);
		timer.unref();
		this.#timers.push(timer);
	}
}
