/**
 * crawl-push: what tells a crawl of new posts before it looks: pings, hubs, and the change lists of other ping servers.
 *
 * A ping makes a blog's feed due at once; a hub's delivery is the feed itself. Polling goes on beside it, more rarely.
 */
import { setMaxListeners } from 'node:events';
import type { Crawl } from '../crawl/crawl.ts';
import { Failure } from '../io/failure.ts';
import { expectOk, type Gate } from '../io/http/gate.ts';
import type { Log } from '../io/log.ts';
import {
	DEFAULT_LIMITS,
	type Delivery,
	ENOUGH,
	forwardedSender,
	MemoryChanges,
	type Ping,
	type PushCounts,
	type PushOptions,
	PushServer,
	parseChangeList,
	Rate,
	WebSubClient,
} from '../io/push/index.ts';
import type { Store } from '../io/store/store.ts';
import { siteOf } from '../lib/url/site-of.ts';
import { chooseTopic, type Subscription } from '../lib/websub/index.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { Task } from '../model/task.ts';
import type { Values } from './command.ts';
import { renderMetrics } from './crawl-metrics.ts';
import { checkedAddress } from './source.ts';

interface Around {
	readonly store: Store;
	readonly gate: Gate;
	/** What a person is to know. */
	readonly say: (text: string) => void;
	readonly log?: Log;
	/** The clock of the machine unless told. */
	readonly now?: () => number;
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const TICK_MS = 15_000;
const CHANGES_MS = 5 * 60_000;
/** How the store knows a subscription, and the feed behind a topic that bears another address. */
const SUBSCRIPTION = 'websub ';
const TOPIC = 'topic ';

/** What `--changes` names is followed; who listens for pings says so. */
export function openPush({ changes = [] }: Values, around: Around): Push {
	return new Push(
		around,
		changes.map((url) => checkedAddress(url, '--changes')!),
	);
}

export interface ListenPlace {
	readonly host: string;
	readonly port: number;
}

/** Where `--listen` is; wrong usage is told. */
export function parseListen(text: string): ListenPlace {
	const [, host = '127.0.0.1', digits = ''] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? [];
	const port = Number(digits);
	if (digits !== '' && port <= 65_535) return { host: host.replace(/^\[|\]$/g, ''), port };
	throw new Failure('usage', `--listen is "${text}"; it takes HOST:PORT or PORT, such as 127.0.0.1:7464.`);
}

export class Push {
	readonly #around: Around;
	readonly #lists: readonly string[];
	readonly #timers: NodeJS.Timeout[] = [];
	/** Visits to sites that nobody but a ping spoke of. */
	readonly #strangers = new Rate(DEFAULT_LIMITS.strangersPerMinute);
	/** Requests to hubs may wait for long: none outlives this. */
	readonly #closing = new AbortController();
	readonly #underWay = new Set<Promise<unknown>>();
	#engine: Crawl | null = null;
	#server: PushServer | null = null;
	#client: WebSubClient | null = null;

	constructor(around: Around, lists: readonly string[]) {
		this.#around = around;
		setMaxListeners(0, this.#closing.signal);
		this.#lists = lists;
	}

	attach(engine: Crawl): void {
		this.#engine = engine;
		if (this.#client !== null) this.#every(TICK_MS, () => this.#client!.tick(this.#now()));
		if (this.#lists.length > 0) {
			this.#every(CHANGES_MS, () => this.#readLists());
			this.#track(this.#readLists());
		}
	}

	/** With a port of its own. */
	async listen({ host, port }: ListenPlace, callback: string | undefined): Promise<void> {
		const base = () => callback ?? `http://${host}:${this.#server?.port ?? port}`;
		const server = await this.#open(base, { host, port });
		await server.listen();
		this.#around.say(
			`Pings: http://${host}:${server.port}/RPC2; numbers: http://${host}:${server.port}/metrics`,
		);
	}

	/** Behind another server, whose address `base` tells, and behind a proxy where one stands in front. */
	join(base: () => string, isProxied: boolean): Promise<PushServer> {
		return this.#open(base, { isGuest: true, ...(isProxied && { senderOf: forwardedSender }) });
	}

	async #open(callbackBase: () => string, options: PushOptions): Promise<PushServer> {
		const { store, gate, log } = this.#around;
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
			metrics: () => renderMetrics(this.#engine!, this.#server!.counts, gate),
			onPing: (ping) => this.#takePing(ping),
			onPingback: ({ source }) => this.#takePing({ url: source }),
			onDelivery: (delivery) => this.#takeDelivery(delivery),
			onError: (error) => log?.warn({ err: error }, 'a ping or delivery failed'),
		});
		return this.#server;
	}

	/** What came through the door. */
	get counts(): PushCounts | null {
		return this.#server?.counts ?? null;
	}

	/** A feed with a hub is subscribed to; posts that polling found tell how well its hub works. */
	onVisit(task: Task, batch: Batch, { posts }: WriteReport): void {
		const client = this.#client;
		if (client === null) return;
		const now = this.#now();
		for (const { state } of batch.blogs ?? []) {
			const feed = state?.feed ?? null;
			if (feed === null || feed.hub === null) continue;
			const topic = chooseTopic(feed.url, feed.self);
			if (topic !== feed.url) void this.#around.store.frontier.remember(TOPIC + topic, feed.url);
			this.#track(client.subscribe(topic, feed.hub, now));
			if (task.kind !== 'feed') continue;
			for (const [i, { outcome }] of posts.entries()) {
				const published = batch.posts?.[i]?.draft.published;
				if (outcome === 'new' && published != null) client.notePolled(topic, Date.parse(published), now);
			}
		}
	}

	#now(): number {
		return this.#around.now?.() ?? Date.now();
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
				this.#around.log?.warn({ err: error }, 'a subscription or regular work failed'),
			)
			.finally(() => this.#underWay.delete(settled));
		this.#underWay.add(settled);
	}

	/**
	 * A known blog's feed is read at once; an unknown address is looked at; what was judged no blog stays that.
	 * Lists of others are read because they were named (`isChosen`); strangers are heard so often and no more.
	 */
	async #takePing({ url }: Pick<Ping, 'url'>, isChosen = false): Promise<void> {
		const { store } = this.#around;
		const site = siteOf(url) ?? url;
		const blog = (await store.blog(url)) ?? (await store.blog(site));
		if (blog?.judgment?.isBlog === false) return;
		const feed = blog?.feeds.find(({ role }) => role === 'posts');
		if (blog === null && !isChosen) this.#expectRest();
		if (blog !== null && feed !== undefined)
			await this.#engine!.hurry({ url: feed.url, kind: 'feed', blog: blog.url });
		else await this.#engine!.hurry({ url: blog?.url ?? site, kind: 'home', blog: blog?.url ?? null });
	}

	/** Sites that nobody knows are free to make up: whoever pings for many, from many places, gets a few visited. */
	#expectRest(): void {
		if (this.#strangers.take('', this.#around.now?.() ?? performance.now())) return;
		throw new Failure(ENOUGH, 'Too many unknown sites were pinged for.');
	}

	async #takeDelivery({ topic, contentType, body, at }: Delivery): Promise<void> {
		const [named] = (await this.#around.store.frontier.recall(TOPIC + topic)) as string[];
		const url = named ?? topic;
		const headers = contentType === undefined ? {} : { 'content-type': contentType };
		const seen = new Date(at).toISOString();
		await this.#engine!.deliver({ kind: 'answer', url, status: 200, headers, body, at: seen, isCut: false });
	}

	async #readLists(): Promise<void> {
		for (const url of this.#lists) {
			try {
				const { body } = expectOk(
					await this.#around.gate.follow('page', url, { signal: this.#closing.signal }),
				);
				for (const changed of parseChangeList(body, { now: this.#now() }))
					await this.#takePing(changed, true);
			} catch (error) {
				this.#around.log?.warn({ err: error, url }, 'a change list could not be read');
			}
		}
	}

	#every(ms: number, work: () => Promise<unknown>): void {
		const timer = setInterval(() => this.#track(work()), ms);
		timer.unref();
		this.#timers.push(timer);
	}
}
