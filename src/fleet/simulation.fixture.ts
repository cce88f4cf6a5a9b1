/**
 * simulation: a whole fleet in one process: real schedulers, workers and writers on a simulated web, bus and store. One seed decides
 * latencies, faults and kills; time is virtual. After each step the invariants are checked.
 */
import { vi } from 'vitest';
import { Random } from '../../sim/random.ts';
import type { Fetch, VisitInput } from '../crawl/visit.ts';
import type { FleetBus, Letter } from '../io/bus/fleet-bus.ts';
import { Gate } from '../io/http/gate.ts';
import { named } from '../io/store/facts.fixture.ts';
import type { Web } from '../io/web.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Batch } from '../model/batch.ts';
import { Scheduler } from './scheduler.ts';
import { SimulatedStore } from './simulated-store.fixture.ts';
import { Worker } from './worker.ts';
import { Writer } from './writer.ts';

const START_MS = Date.parse('2024-05-05T10:00:00.000Z');
const LIMITS = { leaseMs: 4_000, leaderMs: 2_000, ackMs: 6_000 };
const OUT_MS = 20_000;
const HOSTS = 5;
const POSTS = 6;
const STEP_MS = 250;
/** Faults end after this; what is left must then be finished. */
const TROUBLED_MS = 8_000;
const MAX_MS = 600_000;
const KINDS = ['schedule', 'schedule', 'work', 'work', 'write', 'write'] as const;
type Kind = (typeof KINDS)[number];

export interface Faults {
	lost: number;
	repeated: number;
	reordered: number;
	storeFailures: number;
	lateFailures: number;
	wipes: number;
	kills: number;
	redeliveries: number;
}

export interface Simulated {
	readonly faults: Faults;
	readonly problems: readonly string[];
	readonly virtualMs: number;
}

interface Sent {
	readonly value: string;
	readonly host: string;
	tries: number;
	/** Not delivered before. */
	atMs: number;
}

interface Process {
	readonly kind: Kind;
	isAlive: boolean;
	readonly part: Scheduler | Worker | Writer;
	readonly ended: Promise<void>;
}

/** Simulates with virtual timers, which the caller has switched on. */
export async function simulate(seed: number): Promise<Simulated> {
	const simulation = new Simulation(seed);
	return simulation.run();
}

class Simulation {
	readonly #random: Random;
	readonly #store: SimulatedStore;
	readonly #faults: Faults = {
		lost: 0,
		repeated: 0,
		reordered: 0,
		storeFailures: 0,
		lateFailures: 0,
		wipes: 0,
		kills: 0,
		redeliveries: 0,
	};
	readonly #problems: string[] = [];
	readonly #connections = new Map<string, number>();
	#hosts: Sent[] = [];
	#results: Sent[] = [];
	#isMade = false;
	readonly #claims: { isServed: () => boolean; answer: (request: unknown) => Promise<boolean> }[] = [];
	#processes: Process[] = [];
	#names = 0;
	#isDone = false;

	constructor(seed: number) {
		this.#random = new Random(seed);
		this.#store = new SimulatedStore(() => performance.now());
	}

	get #isTroubled(): boolean {
		return performance.now() < TROUBLED_MS;
	}

	#now(): string {
		return new Date(START_MS + performance.now()).toISOString();
	}

	#happens(chance: number): boolean {
		return this.#isTroubled && this.#random.unit() < chance;
	}

	async #latency(mostMs: number): Promise<void> {
		await new Promise((resolve) => setTimeout(resolve, 1 + this.#random.unit() * mostMs));
	}

	async run(): Promise<Simulated> {
		const seeds = Array.from({ length: HOSTS }, (_, i) => `http://host${i}.example/`);
		const place = { kind: 'home' as const, blog: null, priority: 1, depth: 0, via: null };
		const at = this.#now();
		await advance(
			this.#store
				.seenBy(async (work) => work())
				.write({ at, frontier: seeds.map((url) => ({ ...place, url, due: at })) }),
		);
		this.#processes = KINDS.map((kind) => this.#start(kind));
		while (!this.#isDone && performance.now() < MAX_MS) {
			await vi.advanceTimersByTimeAsync(STEP_MS);
			this.#disturb();
		}
		this.#checkEnd();
		for (const one of this.#processes) this.#end(one);
		await vi.advanceTimersByTimeAsync(2 * OUT_MS);
		return { faults: this.#faults, problems: this.#problems, virtualMs: performance.now() };
	}

	/** What happens between two steps. */
	#disturb(): void {
		if (this.#happens(0.08)) {
			const at = Math.floor(this.#random.unit() * this.#processes.length);
			const one = this.#processes[at]!;
			this.#end(one);
			this.#faults.kills++;
			this.#processes[at] = this.#start(one.kind);
		}
		if (this.#happens(0.05)) {
			this.#faults.wipes++;
			this.#isMade = false;
			this.#hosts = [];
			this.#results = [];
		}
	}

	#end(one: Process): void {
		one.isAlive = false;
		if (one.part instanceof Worker) one.part.stopNow();
		else one.part.stop();
	}

	#start(kind: Kind): Process {
		const name = `${kind}${++this.#names}`;
		const process = { kind, isAlive: true } as Process;
		const isAlive = () => process.isAlive;
		const bus = this.#busOf(isAlive);
		const store = this.#store.seenBy((work) => this.#disturbed(isAlive, work));
		const now = () => this.#now();
		const shared = { bus, name, now };
		const part =
			kind === 'work'
				? new Worker({
						...shared,
						lanes: 2,
						gate: this.#gateOf(isAlive),
						visit: (input, fetch) => this.#visit(input, fetch),
					})
				: kind === 'write'
					? new Writer({ ...shared, store })
					: new Scheduler({
							...shared,
							store,
							outMs: OUT_MS,
							untilIdle: true,
							scope: { hosts: null, languages: null, maxDepth: 9 },
						});
		const ended = part.run().then(() => {
			if (isAlive() && kind === 'schedule') this.#finish();
		});
		ended.catch((error: unknown) => {
			if (isAlive()) this.#problems.push(`${name} ended: ${String(error)}`);
		});
		return Object.assign(process, { part, ended });
	}

	/** A scheduler says that all is done. */
	#finish(): void {
		this.#isDone = true;
		const due = this.#store.dueAt(this.#now());
		if (due.length > 0) this.#problems.push(`done while ${due.length} addresses are due, such as ${due[0]}`);
		const out = [...this.#store.hosts].filter(([, { lease }]) => lease.isOut);
		if (out.length > 0) this.#problems.push(`done while ${out[0]![0]} is out`);
	}

	#checkEnd(): void {
		this.#problems.push(...this.#store.wronglyAccepted);
		if (!this.#isDone) this.#problems.push('it does not come to an end');
		const expected = HOSTS * POSTS;
		if (this.#isDone && this.#store.posts.size !== expected)
			this.#problems.push(`${this.#store.posts.size} of ${expected} posts`);
	}

	/** A call that may fail before or after its effect. One that a dead process made never comes back. */
	async #disturbed<T>(isAlive: () => boolean, work: () => T): Promise<T> {
		await this.#latency(20);
		await untilDead(isAlive);
		if (this.#happens(0.01)) {
			this.#faults.storeFailures++;
			throw new Error('The store is away.');
		}
		const result = work();
		await this.#latency(5);
		await untilDead(isAlive);
		if (this.#happens(0.01)) {
			this.#faults.lateFailures++;
			throw new Error('The connection to the store was lost.');
		}
		return result;
	}

	#gateOf(isAlive: () => boolean): Gate {
		const web: Web = {
			get: async ({ url }, signal) => {
				const host = hostOf(url);
				const open = (this.#connections.get(host) ?? 0) + 1;
				this.#connections.set(host, open);
				if (open > 1) this.#problems.push(`${open} connections to ${host}`);
				try {
					await this.#whileOpen(isAlive, signal);
				} finally {
					this.#connections.set(host, this.#connections.get(host)! - 1);
				}
				const status = url.endsWith('/robots.txt') ? 404 : 200;
				const body = Buffer.from('<title>Snow</title>');
				return {
					url,
					status,
					at: this.#now(),
					location: null,
					headers: { 'content-type': 'text/html' },
					body,
				};
			},
			close: async () => {},
		};
		return new Gate({ web, now: () => this.#now(), minDelayMs: 0, honoursCrawlDelay: false });
	}

	/** A request takes a while; that of a dead process, or one that is cancelled, ends at once. */
	async #whileOpen(isAlive: () => boolean, signal: AbortSignal | undefined): Promise<void> {
		const untilMs = performance.now() + this.#random.unit() * (this.#happens(0.1) ? 6_000 : 200);
		while (performance.now() < untilMs && isAlive() && signal?.aborted !== true)
			await new Promise((resolve) => setTimeout(resolve, 100));
		if (signal?.aborted === true) throw signal.reason;
	}

	/** A home page leads to its posts, and each of them has one. */
	async #visit({ task, now }: VisitInput, fetch: Fetch): Promise<Batch> {
		await fetch({ url: task.url, wants: 'page' });
		const home = `http://${hostOf(task.url)}/`;
		const place = { blog: home, priority: 1, depth: 0, via: null };
		const visited = { ...place, url: task.url, kind: 'post' as const, due: null, as: 'visited' as const };
		if (task.kind !== 'home') {
			const post = named(task.url.slice(home.length), { blog: home });
			return { at: now, posts: [post], frontier: [visited] };
		}
		const found = Array.from({ length: POSTS }, (_, i) => ({
			...place,
			url: `${home}${i}`,
			kind: 'post' as const,
			due: now,
		}));
		return { at: now, frontier: [{ ...visited, kind: 'home' }, ...found] };
	}

	#busOf(isAlive: () => boolean): FleetBus {
		const call = async <T>(work: () => T): Promise<T> => {
			await this.#latency(10);
			await untilDead(isAlive);
			if (!this.#isMade) throw new Error('stream not found');
			return work();
		};
		return {
			limits: LIMITS,
			repair: async () => {
				await this.#latency(10);
				await untilDead(isAlive);
				this.#isMade = true;
			},
			waitingHosts: () => call(() => this.#hosts.length),
			sendAssignment: (host, value) =>
				call(() => {
					this.#hosts = this.#hosts.filter((one) => one.host !== host);
					this.#send(this.#hosts, host, value);
				}),
			sendResult: (value) => call(() => this.#send(this.#results, '', value)),
			nextAssignment: async (waitMs) => {
				const untilMs = performance.now() + waitMs;
				for (;;) {
					const letter = await call(() => this.#deliver(() => this.#hosts));
					if (letter !== null) return letter;
					if (performance.now() >= untilMs) return null;
					await this.#latency(400);
				}
			},
			nextResults: async ({ waitMs, signal, onLetter }) => {
				const untilMs = performance.now() + waitMs;
				while (performance.now() < untilMs && !signal.aborted) {
					const letter = await call(() => this.#deliver(() => this.#results));
					if (letter !== null) onLetter(letter);
					else await this.#latency(400);
				}
			},
			claim: async (request) => {
				await this.#latency(10);
				await untilDead(isAlive);
				const served = this.#claims.filter(({ isServed }) => isServed());
				if (served.length === 0) throw new Error('Nobody answers.');
				const { answer } = this.#random.pick(served);
				const answered = await answer(structuredClone(request));
				// A request that is repeated has the same effect as one.
				if (this.#happens(0.05)) await answer(structuredClone(request)).catch(() => {});
				await untilDead(isAlive);
				if (this.#happens(0.03)) throw new Error('The answer was lost.');
				return answered;
			},
			serveClaims: (answer) => {
				let isServed = true;
				this.#claims.push({ isServed: () => isServed && isAlive(), answer });
				return () => {
					isServed = false;
				};
			},
			deadLetter: (_, { why }) => call(() => void this.#problems.push(`dead letter: ${why}`)),
		};
	}

	#send(messages: Sent[], host: string, value: unknown): void {
		const sent = { value: JSON.stringify(value), host, tries: 0, atMs: performance.now() };
		if (this.#happens(0.05)) this.#faults.lost++;
		else messages.push(sent);
		if (!this.#happens(0.05)) return;
		this.#faults.repeated++;
		messages.push({ ...sent, atMs: sent.atMs + this.#random.unit() * 10_000 });
	}

	#deliver(messages: () => Sent[]): Letter | null {
		const ready = messages().filter(({ atMs }) => atMs <= performance.now());
		if (ready.length === 0) return null;
		const isReordered = this.#happens(0.2);
		if (isReordered && ready.length > 1) this.#faults.reordered++;
		const sent = isReordered ? this.#random.pick(ready) : ready[0]!;
		if (++sent.tries > 1) this.#faults.redeliveries++;
		sent.atMs = performance.now() + LIMITS.ackMs;
		const tries = sent.tries;
		return {
			tries: Math.min(tries, 2),
			version: 'ours',
			pending: 0,
			read: async (parse) => ({ value: parse(JSON.parse(sent.value)), bytes: sent.value.length }),
			raw: () => sent.value,
			settle: async () => {
				await this.#latency(10);
				if (this.#happens(0.05)) return;
				const all = messages();
				const at = all.indexOf(sent);
				if (at >= 0) all.splice(at, 1);
			},
			again: (afterMs) => {
				sent.atMs = performance.now() + afterMs;
			},
			working: () => {
				sent.atMs = performance.now() + LIMITS.ackMs;
			},
		};
	}
}

/** A dead process does nothing any more. */
async function untilDead(isAlive: () => boolean): Promise<void> {
	if (!isAlive()) await new Promise(() => {});
}

async function advance<T>(work: Promise<T>): Promise<T> {
	await vi.advanceTimersByTimeAsync(100);
	return work;
}
