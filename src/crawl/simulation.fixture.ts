/**
 * simulation: an embedded crawl with real visits and a real SQLite store, on a simulated web. One seed decides latencies, faults, kills and
 * jumps of the clock; time is virtual. The search index, which has a thread of its own, is left out.
 */
import { vi } from 'vitest';
import { Random } from '../../sim/random.ts';
import { Failure } from '../io/failure.ts';
import { Gate } from '../io/http/gate.ts';
import type { Store } from '../io/store/store.ts';
import type { Web, WebAnswer } from '../io/web.ts';
import { hostOf } from '../lib/url/host-of.ts';
import { Crawl } from './crawl.ts';

const START_MS = Date.parse('2024-05-05T10:00:00.000Z');
const HOSTS = 3;
const POSTS = 4;
const STEP_MS = 250;
const HOUR_MS = 3_600_000;
/** Faults end after this; what is left must then be finished. */
const TROUBLED_MS = 20_000;
/** A host that failed is tried again after hours or days. */
const MAX_MS = 60 * 24 * HOUR_MS;
/** At most this many requests for each page that answered nothing, was lost with a process, or belongs to a host that failed. */
const MAX_REQUESTS_PER_PAGE = 40;

export interface Faults {
	slow: number;
	resets: number;
	overloads: number;
	storeFailures: number;
	lateFailures: number;
	fullDisks: number;
	kills: number;
	clockJumps: number;
}

export interface Simulated {
	readonly faults: Faults;
	readonly problems: readonly string[];
	readonly requests: readonly string[];
	readonly virtualMs: number;
}

/** A process that crawls, until it is killed. */
interface Process {
	isAlive: boolean;
	/** How it ended by itself; null while it runs. */
	end: 'done' | 'failed' | null;
}

export class CrawlSimulation {
	readonly #random: Random;
	readonly #store: Store;
	readonly #faults: Faults = {
		slow: 0,
		resets: 0,
		overloads: 0,
		storeFailures: 0,
		lateFailures: 0,
		fullDisks: 0,
		kills: 0,
		clockJumps: 0,
	};
	readonly #problems: string[] = [];
	readonly #requests: string[] = [];
	/** Open connections of the living process, by host. */
	#connections = new Map<string, number>();
	/** The clock of the machine is ahead of the time that has passed. */
	#aheadMs = 0;
	#fullUntilMs = 0;

	constructor(seed: number, store: Store) {
		this.#random = new Random(seed);
		this.#store = store;
	}

	async run(): Promise<Simulated> {
		let process = this.#start();
		while (performance.now() < MAX_MS && this.#problems.length === 0) {
			await step(STEP_MS);
			if (process.end === null && this.#happens(0.06)) {
				process.isAlive = false;
				this.#faults.kills++;
				process = this.#start();
			} else if (process.end !== null) {
				if (process.end === 'done' && (await this.#isComplete())) break;
				await this.#waitUntilDue(process.end);
				process = this.#start();
			}
			this.#disturbMachine();
		}
		await this.#checkEnd();
		process.isAlive = false;
		return {
			faults: this.#faults,
			problems: this.#problems,
			requests: this.#requests,
			virtualMs: performance.now(),
		};
	}

	#nowMs(): number {
		return START_MS + performance.now() + this.#aheadMs;
	}

	#now(): string {
		return new Date(this.#nowMs()).toISOString();
	}

	#happens(chance: number): boolean {
		return performance.now() < TROUBLED_MS && this.#random.unit() < chance;
	}

	#disturbMachine(): void {
		if (this.#happens(0.02)) {
			this.#faults.fullDisks++;
			this.#fullUntilMs = performance.now() + 1_500;
		}
		if (this.#happens(0.02)) {
			this.#faults.clockJumps++;
			this.#aheadMs += (this.#random.unit() - 0.3) * HOUR_MS;
		}
	}

	#start(): Process {
		const process: Process = { isAlive: true, end: null };
		this.#connections = new Map();
		const now = () => this.#now();
		const gate = new Gate({ web: this.#webOf(process), now, minDelayMs: 0, honoursCrawlDelay: false });
		const store = this.#seenBy(process);
		const crawl = new Crawl({ store, gate, now, untilIdle: true, scope: { hosts: hosts() } });
		const run = async () => {
			await crawl.add(hosts().map((host) => `http://${host}/`));
			await crawl.run();
		};
		run().then(
			() => this.#finish(process),
			() => {
				// The store failed, and the process ends with an error.
				process.isAlive = false;
				process.end = 'failed';
			},
		);
		return process;
	}

	async #finish(process: Process): Promise<void> {
		if (!process.isAlive) return;
		const due = await this.#store.frontier.nextDue();
		if (due !== null && due <= this.#now()) this.#problems.push(`done while something is due since ${due}`);
		process.end = 'done';
	}

	/** An operator starts the crawl again when something is due, or after a failure. */
	async #waitUntilDue(end: 'done' | 'failed'): Promise<void> {
		if (end === 'failed') return step(STEP_MS);
		const due = await this.#store.frontier.nextDue();
		await step(due === null ? HOUR_MS : Math.max(STEP_MS, Date.parse(due) - this.#nowMs()));
	}

	async #isComplete(): Promise<boolean> {
		return (await this.#missing()).length === 0;
	}

	async #missing(): Promise<string[]> {
		const { items } = await this.#store.posts({ limit: 1_000 });
		const stored = new Set(items.map(({ url }) => url));
		return hosts().flatMap((host) => postsOf(host).filter((url) => !stored.has(url)));
	}

	async #checkEnd(): Promise<void> {
		const missing = await this.#missing();
		if (missing.length > 0) this.#problems.push(`${missing.length} posts are missing, such as ${missing[0]}`);
		const { items } = await this.#store.posts({ limit: 1_000 });
		if (items.length > HOSTS * POSTS) this.#problems.push(`${items.length} posts, of ${HOSTS * POSTS}`);
		const counts = new Map<string, number>();
		for (const url of this.#requests) counts.set(url, (counts.get(url) ?? 0) + 1);
		for (const [url, count] of counts)
			if (count > MAX_REQUESTS_PER_PAGE) this.#problems.push(`${url} was requested ${count} times`);
	}

	/** The store as one process sees it: calls take a while and may fail. */
	#seenBy(process: Process): Store {
		const wrap = <T extends object>(target: T): T =>
			new Proxy(target, {
				get: (_, name) => {
					const value: unknown = Reflect.get(target, name);
					if (name === 'frontier') return wrap(value as object);
					if (typeof value !== 'function') return value;
					return (...args: unknown[]) => this.#disturbed(process, () => value.apply(target, args));
				},
			});
		return wrap(this.#store);
	}

	/** A call that may fail before or after its effect. One that a dead process made never comes back. */
	async #disturbed<T>(process: Process, work: () => Promise<T>): Promise<T> {
		await this.#pause(process, 5);
		if (performance.now() < this.#fullUntilMs) throw new Failure('disk-full', 'The disk is full.');
		if (this.#happens(0.01)) {
			this.#faults.storeFailures++;
			throw new Error('The store failed before the call.');
		}
		const result = await work();
		await this.#pause(process, 5);
		if (this.#happens(0.01)) {
			this.#faults.lateFailures++;
			throw new Error('The store failed after the call.');
		}
		return result;
	}

	async #pause(process: Process, maxMs: number): Promise<void> {
		await new Promise((resolve) => setTimeout(resolve, 1 + this.#random.unit() * maxMs));
		await untilDead(process);
	}

	#webOf(process: Process): Web {
		return {
			get: async ({ url }) => {
				await untilDead(process);
				this.#requests.push(url);
				const host = hostOf(url);
				const open = (this.#connections.get(host) ?? 0) + 1;
				this.#connections.set(host, open);
				if (open > 1) this.#problems.push(`${open} connections to ${host}`);
				const connections = this.#connections;
				try {
					return await this.#answer(process, url);
				} finally {
					connections.set(host, connections.get(host)! - 1);
				}
			},
			close: async () => {},
		};
	}

	async #answer(process: Process, url: string): Promise<WebAnswer> {
		const isSlow = this.#happens(0.1);
		if (isSlow) this.#faults.slow++;
		await this.#pause(process, isSlow ? 6_000 : 100);
		if (this.#happens(0.08)) {
			this.#faults.resets++;
			throw new Failure('econnreset', `${url}: the server closed the connection.`, 'retry');
		}
		const isOverloaded = this.#happens(0.08);
		if (isOverloaded) this.#faults.overloads++;
		const page = isOverloaded ? null : pageAt(url);
		return {
			url,
			status: isOverloaded ? 503 : page === null ? 404 : 200,
			at: this.#now(),
			location: null,
			headers: { 'content-type': page?.type ?? 'text/html' },
			body: Buffer.from(page?.text ?? 'Not here.'),
		};
	}
}

/** A dead process does nothing any more. */
async function untilDead(process: Process): Promise<void> {
	if (!process.isAlive) await new Promise(() => {});
}

/** Timers, and what is loaded or resolved outside of them. */
async function step(ms: number): Promise<void> {
	await vi.advanceTimersByTimeAsync(ms);
	await new Promise((resolve) => setImmediate(resolve));
}

function hosts(): string[] {
	return Array.from({ length: HOSTS }, (_, i) => `blog${i}.example`);
}

function postsOf(host: string): string[] {
	return Array.from({ length: POSTS }, (_, i) => `http://${host}/2024/04/0${i + 1}/snow-${i}.html`);
}

function pageAt(url: string): { readonly type: string; readonly text: string } | null {
	const host = hostOf(url);
	const posts = postsOf(host);
	if (url === `http://${host}/`) return { type: 'text/html', text: homePage(host, posts) };
	if (url === `http://${host}/feed.xml`) return { type: 'application/rss+xml', text: feed(host, posts) };
	const i = posts.indexOf(url);
	return i < 0 ? null : { type: 'text/html', text: postPage(i) };
}

const textOf = (i: number) =>
	`It snowed again in the night, for the ${i + 1}th time this month, and the garden was quiet. We walked to the lake and came back late, with cold hands and a good story.`;
const dayOf = (i: number) => `April ${i + 1}, 2024`;

function homePage(host: string, posts: readonly string[]): string {
	const items = posts.map(
		(url, i) =>
			`<div class="post"><h2><a href="${url}">Snow ${i}</a></h2><p>${dayOf(i)}</p><p>${textOf(i)}</p></div>`,
	);
	return `<html lang="en"><head><title>Weblog of ${host}</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head><body><h1>Weblog of ${host}</h1>${items.join('')}</body></html>`;
}

function postPage(i: number): string {
	return `<html lang="en"><head><title>Snow ${i}</title></head><body><div class="post"><h2>Snow ${i}</h2><p>${dayOf(i)}</p><p>${textOf(i)}</p></div></body></html>`;
}

function feed(host: string, posts: readonly string[]): string {
	const items = posts.map(
		(url, i) =>
			`<item><title>Snow ${i}</title><link>${url}</link><pubDate>0${i + 1} Apr 2024 10:00:00 GMT</pubDate><description>${textOf(i)}</description></item>`,
	);
	return `<rss version="2.0"><channel><title>Weblog of ${host}</title><link>http://${host}/</link>${items.join('')}</channel></rss>`;
}
