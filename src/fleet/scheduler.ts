/**
 * scheduler: hands out the hosts that are due. One leads, the others stand by and take over when its lease runs out.
 *
 * The frontier in the store is the only truth. A message that was lost, with a worker or with the whole bus, leaves a lease that runs
 * out, and the host is handed out again with a higher fencing number. Two leaders at the same time, as after a pause, do no harm.
 */
import { CheckedFrontier, type CheckedHost } from '../crawl/checked-frontier.ts';
import { Delivered, type DeliveredAnswer } from '../crawl/delivered.ts';
import { PollBudget } from '../crawl/poll-budget.ts';
import type { VisitSettings } from '../crawl/visit.ts';
import { TOO_LARGE } from '../io/bus/envelope.ts';
import type { FleetBus } from '../io/bus/fleet-bus.ts';
import { Failure } from '../io/failure.ts';
import type { Log } from '../io/log.ts';
import { sleep } from '../io/sleep.ts';
import { type ForgottenEntry, forgottenOn } from '../io/store/forgotten.ts';
import type { LeasedHost, Unfinished } from '../io/store/host-leases.ts';
import type { CrawlContext, Task } from '../model/task.ts';
import { chooseSide, type Phase } from '../schedule/index.ts';
import { serveClaims } from './claims.ts';
import type { FleetStore } from './fleet-store.ts';
import { Hurried, type HurriedTask } from './hurried.ts';
import { Lease } from './lease.ts';
import { type Assignment, toSentAssignment } from './messages.ts';
import { putOff } from './put-off.ts';

export interface SchedulerOptions {
	readonly bus: FleetBus;
	readonly store: FleetStore;
	/** A name that identifies this process. */
	readonly name: string;
	readonly scope: Pick<VisitSettings, 'hosts' | 'languages' | 'maxDepth'>;
	readonly phase?: Phase;
	/** The name of the scheduling policy; ours by default. */
	readonly policy?: string;
	readonly hasPush?: boolean;
	readonly requestsPerDay?: number;
	/** Hosts that wait at the bus for a worker, at the most. */
	readonly ahead?: number;
	/** A host that no worker has claimed for so long is handed out again. */
	readonly outMs?: number;
	/** Ends when nothing is due, nothing is out, and all results are written. */
	readonly untilIdle?: boolean;
	readonly now?: () => string;
	readonly log?: Log;
}

type Host = LeasedHost & CheckedHost;

const AHEAD = 512;
const OUT_MS = 10 * 60_000;
const MAX_AT_ONCE = 128;
/** What one turn can do: a host is given back after half a minute. */
const TASKS = 64;
const TICK_MS = 200;
const STAND_BY_MS = 500;
/** How often lost leases and pings are looked for. */
const LOOK_MS = 1_000;
/** After this many workers that never returned a result a host is put off for a while. */
const MAX_TRIES = 8;
/** Waits for what is due this soon, even with `untilIdle`. */
const SOON_MS = 15_000;
const LEADER = 'scheduler';

export class Scheduler {
	readonly counts = { hosts: 0, tasks: 0, back: 0, putOff: 0, leads: 0 };
	isLeading = false;
	/** What was left when it ended by itself: hosts that failed are tried again later. */
	left: Pick<Unfinished, 'failing' | 'failingTasks'> = { failing: 0, failingTasks: 0 };
	readonly #options: SchedulerOptions;
	readonly #now: () => string;
	readonly #frontier: CheckedFrontier;
	readonly #hurried: Hurried;
	readonly #delivered = new Delivered();
	readonly #pollBudget: PollBudget;
	readonly #stop = new AbortController();
	#wake: () => void = () => {};
	#breadth = 0;
	#depth = 0;
	#looksMs = Number.NEGATIVE_INFINITY;

	constructor(options: SchedulerOptions) {
		this.#options = options;
		this.#now = options.now ?? (() => new Date().toISOString());
		const { store } = options;
		this.#frontier = new CheckedFrontier(store.frontier, (batch) => store.write(batch), this.#now);
		this.#hurried = new Hurried(store, this.#now, options.phase ?? 0.5);
		this.#pollBudget = new PollBudget(options.requestsPerDay ?? null, () => Date.parse(this.#now()));
	}

	/** Resolves when it was stopped, or with `untilIdle` when all is done. */
	async run(): Promise<void> {
		const { bus, store, name } = this.#options;
		const { leases } = store.frontier;
		const endClaims = serveClaims(bus, leases);
		const claim = () => leases.lead(LEADER, name, bus.limits.leaderMs);
		try {
			while (!this.#stop.signal.aborted) {
				const lease = await this.#tried(() => Lease.take(claim, bus.limits.leaderMs));
				if (lease === null || lease === undefined) {
					await sleep(STAND_BY_MS, this.#stop.signal);
					continue;
				}
				try {
					if (await this.#lead(lease)) return;
				} finally {
					this.isLeading = false;
					const isHeld = lease.isHeld;
					lease.end();
					// A standby takes over at once.
					if (isHeld) await leases.lead(LEADER, name, 0).catch(() => false);
				}
			}
		} finally {
			endClaims();
		}
	}

	stop(): void {
		this.#stop.abort();
		this.#wake();
	}

	/** Makes an address due immediately, whoever leads. */
	async hurry(task: HurriedTask): Promise<void> {
		await this.#hurried.add(task);
		this.#looksMs = Number.NEGATIVE_INFINITY;
		this.#wake();
	}

	/** A hub delivered a feed. If this scheduler hands it out, the worker need not fetch it. */
	async deliver(answer: DeliveredAnswer): Promise<void> {
		const task = await this.#frontier.task(answer.url);
		if (task === null || task.kind !== 'feed') return;
		this.#delivered.put(task.url, answer);
		await this.hurry({ url: task.url, kind: 'feed', blog: task.blog });
	}

	/** True when all is done. */
	async #lead(lease: Lease): Promise<boolean> {
		this.isLeading = true;
		this.counts.leads++;
		this.#options.log?.info({}, 'this scheduler is active');
		while (lease.isHeld && !this.#stop.signal.aborted) {
			const handedOut = await this.#tried(() => this.#step());
			if (handedOut === undefined) await this.#tried(() => this.#options.bus.repair());
			if (handedOut === 0 && this.#options.untilIdle === true && (await this.#tried(() => this.#isDone())))
				return true;
			if (handedOut === undefined || handedOut === 0) await this.#pause();
		}
		return false;
	}

	async #pause(): Promise<void> {
		const event = new AbortController();
		this.#wake = () => event.abort();
		await sleep(TICK_MS, event.signal);
		this.#wake = () => {};
	}

	/** Waits for a store or a bus that is down. */
	async #tried<T>(work: () => Promise<T>): Promise<T | undefined> {
		try {
			return await work();
		} catch (error) {
			this.#options.log?.warn({ err: error }, 'no host could be assigned');
			await sleep(STAND_BY_MS, this.#stop.signal);
			return undefined;
		}
	}

	/** How many hosts were handed out. */
	async #step(): Promise<number> {
		const { bus, store, ahead = AHEAD, outMs = OUT_MS } = this.#options;
		const waiting = await bus.waitingHosts();
		await this.#look(waiting === 0);
		const room = Math.min(MAX_AT_ONCE, ahead - waiting);
		if (room <= 0) return 0;
		const taken = await store.frontier.leases.take({ now: this.#now(), limit: room, waitMs: outMs });
		if (taken.length === 0) return 0;
		const hosts = await this.#frontier.checkHosts(taken);
		const forgotten = await store.forgotten();
		await Promise.all(hosts.map((host) => this.#handOut(host, forgotten)));
		return hosts.length;
	}

	/** Brings back hosts whose leases ran out, and what was pinged meanwhile. */
	async #look(isBusEmpty: boolean): Promise<void> {
		const { store, outMs = OUT_MS } = this.#options;
		if (performance.now() - this.#looksMs < LOOK_MS) return;
		this.#looksMs = performance.now();
		await this.#hurried.look();
		this.counts.back += await store.frontier.leases.recover({ isBusEmpty, waitMs: outMs });
	}

	async #handOut(host: Host, forgotten: readonly ForgottenEntry[]): Promise<void> {
		const { bus, store } = this.#options;
		const { leases } = store.frontier;
		const now = this.#now();
		const tasks = await this.#frontier.tasks({ host: host.host, now, limit: TASKS });
		if (tasks.length === 0) {
			await leases.release(host.host, host.fence, { state: host.state });
			return;
		}
		if (host.tries > MAX_TRIES) return this.#putOff(host, tasks);
		const { tries: _, ...taken } = host;
		const assignment: Assignment = {
			...taken,
			tasks,
			...this.#deliveredFor(tasks),
			crawlContexts: await this.#crawlContexts(tasks),
			settings: this.#settings(),
			forgotten: forgottenOn(host.host, forgotten),
			at: now,
		};
		await leases.bind(host.host, host.fence, boundTo(tasks));
		try {
			await bus.sendAssignment(host.host, toSentAssignment(assignment));
		} catch (error) {
			if (!(error instanceof Failure) || error.code !== TOO_LARGE) throw error;
			return this.#putOff(host, tasks, error.message);
		}
		await this.#hurried.begin(tasks);
		this.#count(tasks);
	}

	#deliveredFor(tasks: readonly Task[]): Pick<Assignment, 'delivered'> {
		const delivered = tasks.flatMap(({ url }) => this.#delivered.take(url) ?? []);
		return delivered.length === 0 ? {} : { delivered };
	}

	/** A host that ends every worker is not retried immediately. Its tasks are put off, and coverage gaps are reported. */
	async #putOff(host: Host, tasks: readonly Task[], problem?: string): Promise<void> {
		const { bus, store } = this.#options;
		const at = this.#now();
		const why = problem ?? `Workers started on this host ${host.tries} times and never returned a result.`;
		const { batches, release } = putOff({ tasks, state: host.state }, { why, at });
		const addresses = tasks.map(({ url }) => url);
		await bus.deadLetter('hosts', { why, at, tries: host.tries, message: { host: host.host, addresses } });
		await store.writeAll(batches);
		await store.frontier.leases.release(host.host, host.fence, release);
		this.counts.putOff++;
	}

	async #crawlContexts(tasks: readonly Task[]): Promise<Record<string, CrawlContext>> {
		const crawlContexts: Record<string, CrawlContext> = {};
		for (const blog of new Set(tasks.map(blogOf))) {
			const crawlContext = blog === null ? null : await this.#frontier.crawlContext(blog);
			if (crawlContext !== null) crawlContexts[blog!] = crawlContext;
		}
		return crawlContexts;
	}

	#count(tasks: readonly Task[]): void {
		this.counts.hosts++;
		this.counts.tasks += tasks.length;
		for (const { kind } of tasks) {
			if (kind === 'home') this.#breadth++;
			else if (kind === 'feed') this.#pollBudget.used();
			else this.#depth++;
		}
	}

	#settings(): VisitSettings {
		const { phase = 0.5, policy, scope, hasPush = false } = this.#options;
		const side = chooseSide({ breadthDone: this.#breadth, depthDone: this.#depth, phase });
		const settings = { ...scope, side, hasPush, pollBudget: this.#pollBudget.now };
		return policy === undefined ? settings : { ...settings, policy };
	}

	/** Nothing is due or out, except at hosts that failed and are tried again later. Only the store is asked. */
	async #isDone(): Promise<boolean> {
		const now = this.#now();
		const soon = new Date(Date.parse(now) + SOON_MS).toISOString();
		const { hosts, ...left } = await this.#options.store.frontier.leases.unfinished({ now, soon });
		this.left = left;
		return hosts === 0;
	}
}

function blogOf({ blog, kind, url }: Task): string | null {
	return blog ?? (kind === 'home' ? url : null);
}

/** The blogs whose pages a worker may report for these tasks. */
function boundTo(tasks: readonly Task[]): (string | null)[] {
	return [...new Set(tasks.map(({ blog }) => blog))];
}
