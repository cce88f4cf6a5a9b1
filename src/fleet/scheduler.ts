/**
 * scheduler: hands out the hosts that are due. One is at work, the others stand by and take over when its lease runs out.
 *
 * No harm comes of two at work at once, as after a pause: the store gives a host to one of them, and the bus takes one message a host.
 * A host whose message or result was lost, whoever died, comes back when it has been out for too long.
 */
import { CheckedFrontier, type CheckedHost } from '../crawl/checked-frontier.ts';
import { PollBudget } from '../crawl/poll-budget.ts';
import type { VisitSettings } from '../crawl/visit.ts';
import { type Bus, WORKERS, WRITERS } from '../io/bus/bus.ts';
import { type Envelope, wrap } from '../io/bus/envelope.ts';
import { Lease } from '../io/bus/lease.ts';
import { messageOf } from '../io/failure.ts';
import type { Log } from '../io/log.ts';
import { sleep } from '../io/sleep.ts';
import { type ForgottenEntry, forgottenOn } from '../io/store/forgotten.ts';
import type { Store } from '../io/store/store.ts';
import type { CrawlContext, Task } from '../model/task.ts';
import { chooseSide, type Phase } from '../schedule/index.ts';
import type { Assignment } from './messages.ts';

export interface SchedulerOptions {
	readonly bus: Bus;
	readonly store: Store;
	/** A name that identifies this process. */
	readonly name: string;
	readonly scope: Pick<VisitSettings, 'hosts' | 'languages' | 'maxDepth'>;
	readonly phase?: Phase;
	readonly hasPush?: boolean;
	readonly requestsPerDay?: number;
	/** Hosts that wait at the bus for a worker, at the most. */
	readonly ahead?: number;
	/** A host that has been out for so long comes back. */
	readonly outMs?: number;
	/** Ends when nothing is due now, and all that was is done. */
	readonly untilIdle?: boolean;
	readonly now?: () => string;
	readonly log?: Log;
}

const AHEAD = 512;
const OUT_MS = 10 * 60_000;
const MAX_AT_ONCE = 128;
/** What one turn can do: a host is given back after half a minute. */
const TASKS = 64;
const TICK_MS = 200;
const STAND_BY_MS = 500;
/** A host whose last message is not settled yet, as just before a worker does it, is tried again soon, then less and less often. */
const FIRST_STILL_THERE_MS = 100;
const LAST_STILL_THERE_MS = 30_000;
const SOON_MS = 15_000;
const LEADER = 'scheduler';

export class Scheduler {
	readonly counts = { hosts: 0, tasks: 0, stillThere: 0, back: 0, leads: 0 };
	isLeading = false;
	readonly #options: SchedulerOptions;
	readonly #now: () => string;
	readonly #frontier: CheckedFrontier;
	readonly #pollBudget: PollBudget;
	readonly #stop = new AbortController();
	#breadth = 0;
	#depth = 0;
	#looksForLostMs = 0;
	/** How long each host whose message was still there was put off. */
	readonly #stillThere = new Map<string, number>();

	constructor(options: SchedulerOptions) {
		this.#options = options;
		this.#now = options.now ?? (() => new Date().toISOString());
		const { store } = options;
		this.#frontier = new CheckedFrontier(store.frontier, (batch) => store.write(batch), this.#now);
		this.#pollBudget = new PollBudget(options.requestsPerDay ?? null, () => Date.parse(this.#now()));
	}

	/** Resolves when it was stopped, or with `untilIdle` when all is done. */
	async run(): Promise<void> {
		const { bus, name } = this.#options;
		const options = { bucket: bus.leaders, leaseMs: bus.limits.leaderMs, holder: name };
		while (!this.#stop.signal.aborted) {
			const lease = await this.#tried(() => Lease.take(LEADER, options));
			if (lease === null || lease === undefined) {
				await sleep(STAND_BY_MS, this.#stop.signal);
				continue;
			}
			try {
				if (await this.#lead(lease)) return;
			} finally {
				this.isLeading = false;
				await lease.release();
			}
		}
	}

	stop(): void {
		this.#stop.abort();
	}

	/** True when all is done. */
	async #lead(lease: Lease): Promise<boolean> {
		this.isLeading = true;
		this.counts.leads++;
		this.#options.log?.info({}, 'this scheduler is active');
		while (lease.isHeld && !this.#stop.signal.aborted) {
			const handedOut = await this.#tried(() => this.#step());
			if (handedOut === 0 && this.#options.untilIdle === true && (await this.#tried(() => this.#isDone())))
				return true;
			if (handedOut === undefined || handedOut === 0) await sleep(TICK_MS, this.#stop.signal);
		}
		return false;
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
		const { bus, store, ahead = AHEAD } = this.#options;
		await this.#bringBack();
		const { state } = await bus.manager.streams.info(bus.names.hosts);
		const room = Math.min(MAX_AT_ONCE, ahead - state.messages);
		if (room <= 0) return 0;
		const hosts = await this.#frontier.take({ now: this.#now(), limit: room });
		if (hosts.length === 0) return 0;
		const forgotten = await store.forgotten();
		await Promise.all(hosts.map((host) => this.#handOut(host, forgotten)));
		return hosts.length;
	}

	async #bringBack(): Promise<void> {
		const { store, outMs = OUT_MS } = this.#options;
		const nowMs = Date.parse(this.#now());
		const everyMs = outMs / 10;
		// The clock was set back, so do not wait for it.
		if (nowMs < this.#looksForLostMs && nowMs >= this.#looksForLostMs - everyMs) return;
		this.#looksForLostMs = nowMs + everyMs;
		this.counts.back += await store.frontier.recover(new Date(nowMs - outMs).toISOString());
	}

	async #handOut(host: CheckedHost, forgotten: readonly ForgottenEntry[]): Promise<void> {
		const { bus, store } = this.#options;
		const now = this.#now();
		const tasks = await this.#frontier.tasks({ host: host.host, now, limit: TASKS });
		if (tasks.length === 0) return store.frontier.release(host.host, { state: host.state });
		const settings = this.#settings();
		const assignment: Assignment = {
			...host,
			tasks,
			crawlContexts: await this.#crawlContexts(tasks),
			settings,
			forgotten: forgottenOn(host.host, forgotten),
			at: now,
		};
		const envelope = await wrap(assignment, bus.objects);
		if (await this.#send(host.host, envelope)) {
			this.#stillThere.delete(host.host);
			this.#count(tasks);
			return;
		}
		const notBefore = new Date(Date.parse(now) + this.#stillThereMs(host.host)).toISOString();
		await store.frontier.release(host.host, { state: host.state, notBefore });
	}

	/** False when the host's last message is still there. */
	async #send(host: string, { data, headers }: Envelope): Promise<boolean> {
		const { bus } = this.#options;
		const subject = bus.names.hostSubject(host);
		for (let isFirst = true; ; isFirst = false) {
			try {
				await bus.stream.publish(subject, data, { headers });
				return true;
			} catch (error) {
				if (!/maximum messages per subject/i.test(messageOf(error))) throw error;
				if (!isFirst || !(await this.#removeStuck(subject))) return false;
			}
		}
	}

	/** A message as old as a host may be out will never be settled: after a crash of the bus its consumers may have forgotten it. */
	async #removeStuck(subject: string): Promise<boolean> {
		const { bus, outMs = OUT_MS } = this.#options;
		const message = await bus.manager.streams.getMessage(bus.names.hosts, { last_by_subj: subject });
		if (message === null || Date.now() - message.time.getTime() < outMs) return false;
		this.#options.log?.warn({ subject }, 'a host waited on the bus for too long and is sent again');
		return bus.manager.streams.deleteMessage(bus.names.hosts, message.seq);
	}

	#stillThereMs(host: string): number {
		const waited = this.#stillThere.get(host);
		const waitMs = waited === undefined ? FIRST_STILL_THERE_MS : Math.min(LAST_STILL_THERE_MS, 2 * waited);
		this.#stillThere.set(host, waitMs);
		this.counts.stillThere++;
		return waitMs;
	}

	async #crawlContexts(tasks: readonly Task[]): Promise<Record<string, CrawlContext>> {
		const blogs = tasks.map(({ blog, kind, url }) => blog ?? (kind === 'home' ? url : null));
		const crawlContexts: Record<string, CrawlContext> = {};
		for (const blog of new Set(blogs)) {
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
		const { phase = 0.5, scope, hasPush = false } = this.#options;
		const side = chooseSide({ breadthDone: this.#breadth, depthDone: this.#depth, phase });
		return { ...scope, side, hasPush, pollBudget: this.#pollBudget.now };
	}

	/** Nothing is due soon, nothing is with the workers, nothing waits to be written. */
	async #isDone(): Promise<boolean> {
		const { bus, store } = this.#options;
		const waiting = [
			await bus.manager.consumers.info(bus.names.hosts, WORKERS),
			await bus.manager.consumers.info(bus.names.results, WRITERS),
		];
		if (waiting.some(({ num_pending, num_ack_pending }) => num_pending + num_ack_pending > 0)) return false;
		const due = await store.frontier.nextDue();
		if (due !== null && Date.parse(due) - Date.parse(this.#now()) <= SOON_MS) return false;
		return (await store.frontier.counts(this.#now())).out === 0;
	}
}
