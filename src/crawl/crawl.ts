/**
 * crawl: from a few addresses to a blogosphere that stays fresh.
 *
 * The store's frontier hands out hosts, the best first; each gets a lane, in which its due tasks are visited one after
 * another and kept before the next. What was kept is done, what was not is done again: the process may die at any moment.
 */
import { setMaxListeners } from 'node:events';
import type { Gate } from '../io/http/gate.ts';
import type { Log } from '../io/log.ts';
import { sleep } from '../io/sleep.ts';
import { KeptOut } from '../io/store/forgotten.ts';
import type { Store } from '../io/store/store.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { Task } from '../model/task.ts';
import { chooseSide, type Phase, priorityOf } from '../schedule/index.ts';
import { CheckedFrontier } from './checked-frontier.ts';
import { Delivered, type DeliveredAnswer } from './delivered.ts';
import { Keeper } from './keeper.ts';
import { KIN_PREFIX, Kin, type KinLimits } from './kin.ts';
import { Lane, type UnderWay } from './lane.ts';
import { Patience } from './patience.ts';
import { Tally } from './tally.ts';
import { visitHere } from './threads.ts';
import type { Ask, VisitInput, VisitSettings } from './visit.ts';

export interface CrawlOptions {
	readonly store: Store;
	readonly gate: Gate;
	readonly log?: Log;
	/** Resolves when all that was archived is on the disk. */
	readonly archived?: () => Promise<void>;
	/** Hosts that are visited at the same time. */
	readonly lanes?: number;
	readonly phase?: Phase;
	/** Nothing is looked at again: an archive does not change. */
	readonly visitsOnce?: boolean;
	/** Ends when nothing is due now. */
	readonly untilIdle?: boolean;
	readonly maxPages?: number;
	readonly scope?: Partial<Pick<VisitSettings, 'hosts' | 'languages' | 'maxDepth'>>;
	readonly hasPush?: boolean;
	/** How many hosts one domain may have. */
	readonly kin?: KinLimits;
	/** Requests that watching may cost; as many as the blogs are worth unless told. */
	readonly requestsPerDay?: number;
	/** Where visits are made: in this thread unless told. */
	readonly visit?: (input: VisitInput, ask: Ask) => Promise<Batch>;
	/** The time, ISO; it must go on. */
	readonly now?: () => string;
	readonly onVisit?: (task: Task, batch: Batch, report: WriteReport) => void;
}

const LANES = 64;
const MAX_DEPTH = 1_000;
/** What is due so soon is waited for, even when the crawl is to end where nothing is due. */
const SOON_MS = 15_000;
const TICK_MS = 250;
const LONGEST_SLEEP_MS = 60_000;

export class Crawl {
	readonly tally = new Tally();
	/** What is visited now, by host. */
	readonly underWay = new Map<string, UnderWay>();
	readonly #options: CrawlOptions;
	readonly #now: () => string;
	readonly #keeper: Keeper;
	readonly #frontier: CheckedFrontier;
	readonly #kin: Kin;
	readonly #patience: Patience;
	#out = new KeptOut([]);
	readonly #abort = new AbortController();
	readonly #delivered = new Delivered();
	/** What came to be due at once and whose visit has not begun since. */
	readonly #hurried = new Map<string, Pick<Task, 'url' | 'kind' | 'blog'>>();
	/** Resolves when nothing is due for the first time. */
	readonly idle: Promise<void>;
	#tellIdle: () => void = () => {};
	#remembered: Promise<void> = Promise.resolve();
	#isStopping = false;
	#active = 0;
	#wake: () => void = () => {};
	#fatal: unknown = null;

	constructor(options: CrawlOptions) {
		this.#options = options;
		this.idle = new Promise((resolve) => {
			this.#tellIdle = resolve;
		});
		// Every lane listens to it.
		setMaxListeners(0, this.#abort.signal);
		this.#now = options.now ?? (() => new Date().toISOString());
		this.#keeper = new Keeper(
			options.store,
			async () => options.archived?.(),
			() => this.#active,
		);
		this.#frontier = new CheckedFrontier(
			options.store.frontier,
			(batch) => this.#keeper.keep(batch),
			this.#now,
		);
		this.#patience = new Patience(options.requestsPerDay ?? null, () => Date.parse(this.#now()));
		this.#kin = new Kin(options.kin, (name, value) => this.#remember(name, value));
	}

	/** Addresses to begin with. Those that are known already stay as they are. */
	async add(seeds: readonly string[]): Promise<void> {
		const at = this.#now();
		const { phase = 0.5 } = this.#options;
		const priority = priorityOf({ kind: 'candidate', inboundLinks: 0, depth: 0, phase });
		const frontier = seeds.map((url) => ({
			url,
			kind: 'home' as const,
			blog: null,
			due: at,
			priority,
			depth: 0,
			via: null,
		}));
		await this.#keeper.keep({ at, frontier });
		this.#wake();
	}

	/** What an earlier run has left. */
	async #recall(): Promise<void> {
		const { store } = this.#options;
		this.#out = KeptOut.of(await store.forgotten());
		this.#kin.recall(await store.frontier.recall(KIN_PREFIX));
		await store.frontier.recover();
	}

	/** In the order in which it came; a crawl that cannot remember is at its end. */
	#remember(name: string, value: unknown): void {
		const { frontier } = this.#options.store;
		this.#remembered = this.#remembered
			.then(() => frontier.remember(name, value))
			.catch((error: unknown) => {
				this.#fatal ??= error;
				this.stopNow();
			});
	}

	/** Resolves when the crawl is at its end, or was stopped. */
	async run(): Promise<void> {
		await this.#recall();
		while (!this.#isStopping) {
			const started = await this.#fill();
			if (this.#fatal !== null) break;
			if (started === 0 && this.#active === 0 && !(await this.#sleepUntilDue())) break;
			if (started === 0 && this.#active > 0) await this.#nextEvent(TICK_MS);
		}
		this.#isStopping = true;
		while (this.#active > 0) await this.#nextEvent(TICK_MS);
		await this.#remembered;
		if (this.#fatal !== null) throw this.#fatal;
	}

	/** What somebody asked to be forgotten since the crawl began: no redirect leads there any more. */
	keepOut(out: KeptOut): void {
		this.#out = out;
	}

	/** Visits under way are finished, none begins. */
	stop(): void {
		this.#isStopping = true;
		this.#wake();
	}

	/** Visits under way are broken off; they will be made again. */
	stopNow(): void {
		this.stop();
		this.#abort.abort();
	}

	/** Addresses that are due now, see `FrontierCounts`. */
	async waiting(): Promise<number> {
		return (await this.#options.store.frontier.counts(this.#now())).waiting;
	}

	/** The time has jumped: what is due is looked for at once. */
	wake(): void {
		this.#wake();
	}

	/** A feed came by itself: its task is due at once and need not ask. */
	async deliver(answer: DeliveredAnswer): Promise<void> {
		const task = await this.#frontier.task(answer.url);
		if (task === null) return;
		this.#delivered.put(task.url, answer);
		await this.hurry(task);
	}

	/** An address that is due at once. */
	async hurry(task: Pick<Task, 'url' | 'kind' | 'blog'>): Promise<void> {
		const at = this.#now();
		const { phase = 0.5 } = this.#options;
		const priority = priorityOf({ kind: 'feed', inboundLinks: 0, depth: 0, phase, isPinged: true });
		this.#hurried.set(task.url, task);
		const frontier = [{ ...task, due: at, priority, depth: 0, via: 'ping', as: 'sooner' as const }];
		await this.#keeper.keep({ at, frontier }, { isUrgent: true });
		this.#wake();
	}

	/** A visit begins: what comes from now on is for the next. */
	#takeDelivered(url: string): DeliveredAnswer | undefined {
		this.#hurried.delete(url);
		return this.#delivered.take(url);
	}

	/** A visit has ended and put its address off: not if a ping came meanwhile. */
	#hurryAgain(url: string): void {
		const task = this.#hurried.get(url);
		if (task === undefined) return;
		this.hurry(task).catch((error: unknown) => {
			this.#fatal ??= error;
			this.stopNow();
		});
	}

	async #fill(): Promise<number> {
		const { lanes = LANES } = this.#options;
		const free = lanes - this.#active;
		if (free <= 0 || !this.#goesOn()) return 0;
		const hosts = await this.#frontier.take({ now: this.#now(), limit: free });
		for (const host of hosts) this.#start(new Lane(host, this.#laneOptions()));
		return hosts.length;
	}

	#start(lane: Lane): void {
		this.#active++;
		lane
			.run()
			.catch((error: unknown) => {
				if (this.#abort.signal.aborted) return;
				this.#fatal ??= error;
				this.stopNow();
			})
			.finally(() => {
				this.#active--;
				this.#wake();
			});
	}

	#goesOn(): boolean {
		const { maxPages = Number.POSITIVE_INFINITY } = this.#options;
		if (this.tally.requests >= maxPages) this.#isStopping = true;
		return !this.#isStopping;
	}

	#laneOptions(): ConstructorParameters<typeof Lane>[1] {
		const { gate, log, visitsOnce = false, onVisit, visit = visitHere } = this.#options;
		return {
			frontier: this.#frontier,
			gate,
			log,
			visitsOnce,
			visit,
			keep: (batch) => this.#keeper.keep(batch),
			kin: this.#kin,
			isForgotten: (url) => this.#out.has(url),
			underWay: this.underWay,
			settings: () => this.#settings(),
			now: this.#now,
			signal: this.#abort.signal,
			goesOn: () => this.#goesOn(),
			onRequest: (bytes) => this.tally.request(bytes),
			onVisit: (task, batch, report) => {
				this.#hurryAgain(task.url);
				this.tally.visit(task, batch, report);
				if (task.kind === 'feed') this.#patience.used();
				onVisit?.(task, batch, report);
				if (this.#active < (this.#options.lanes ?? LANES)) this.#wake();
			},
			deliveredFor: (url) => this.#takeDelivered(url),
		};
	}

	#settings(): VisitSettings {
		const { phase = 0.5, scope = {}, hasPush = false } = this.#options;
		const { breadthDone, depthDone } = this.tally;
		const side = chooseSide({ breadthDone, depthDone, phase });
		const anywhere = { hosts: null, languages: null, maxDepth: MAX_DEPTH };
		return { ...anywhere, ...scope, side, hasPush, patience: this.#patience.now };
	}

	/** False when the crawl is at its end. */
	async #sleepUntilDue(): Promise<boolean> {
		const due = await this.#options.store.frontier.nextDue();
		const waitMs = due === null ? Number.POSITIVE_INFINITY : Date.parse(due) - Date.parse(this.#now());
		if (waitMs > SOON_MS) this.#tellIdle();
		if (this.#options.untilIdle === true && waitMs > SOON_MS) return false;
		await this.#nextEvent(Math.min(LONGEST_SLEEP_MS, Math.max(1, waitMs)));
		return true;
	}

	async #nextEvent(waitMs: number): Promise<void> {
		const event = new AbortController();
		this.#wake = () => event.abort();
		await sleep(waitMs, event.signal);
		this.#wake = () => {};
	}
}
