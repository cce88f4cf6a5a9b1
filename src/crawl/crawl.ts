/**
 * crawl: starts with a few URLs and collects a blogosphere that stays up to date.
 *
 * The frontier hands out hosts by priority. Each gets a lane, which visits the due tasks one after another and saves each before the next. Saved
 * tasks are done and all others are repeated, so the process may be killed at any time.
 */
import { setMaxListeners } from 'node:events';
import { z } from 'zod';
import { sourceAt } from '../feed/index.ts';
import type { Gate } from '../io/http/gate.ts';
import type { Log } from '../io/log.ts';
import { sleep } from '../io/sleep.ts';
import { Blocklist } from '../io/store/forgotten.ts';
import { saveAdded } from '../io/store/sources.ts';
import type { Store } from '../io/store/store.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Batch, WriteReport } from '../model/batch.ts';
import type { CrawlFocus } from '../model/crawl.ts';
import type { AddedSources, SourceFacts } from '../model/source.ts';
import type { Task } from '../model/task.ts';
import { chooseSide, knownShare, NO_MASS, noteAddresses, type Phase, priorityOf } from '../schedule/index.ts';
import type { Theme } from '../wrapper/index.ts';
import { CheckedFrontier } from './checked-frontier.ts';
import { Delivered, type DeliveredAnswer } from './delivered.ts';
import { DOMAIN_PREFIX, DomainHosts, type DomainLimits } from './domain-hosts.ts';
import { Lane, type UnderWay } from './lane.ts';
import { PollBudget } from './poll-budget.ts';
import { planPending, SOURCES_EVERY_MS } from './sources.ts';
import { Tally } from './tally.ts';
import { visitHere } from './threads.ts';
import type { Fetch, VisitInput, VisitSettings } from './visit.ts';
import { WriteBatcher } from './write-batcher.ts';

export interface CrawlOptions {
	readonly store: Store;
	readonly gate: Gate;
	readonly log?: Log;
	/** Resolves when all archived pages are on the disk. */
	readonly archived?: () => Promise<void>;
	/** Hosts that are visited at the same time. */
	readonly lanes?: number;
	/** `auto`: breadth, until the critical mass is reached, and then depth. */
	readonly phase?: Phase | 'auto';
	/** The scheduling policy, by its name or the path of its file. */
	readonly policy?: string;
	/** Nothing is visited twice, because an archive does not change. */
	readonly visitsOnce?: boolean;
	/** Reads the themes of the collection's blogs, which read other blogs before they have a wrapper. None by default. */
	readonly readThemes?: () => Promise<readonly Theme[]>;
	/** Ends when nothing is due now. */
	readonly untilIdle?: boolean;
	/** At most this many requests are made, those for robots.txt included. */
	readonly maxPages?: number;
	readonly scope?: Partial<Pick<VisitSettings, 'hosts' | 'languages' | 'maxDepth'>>;
	readonly hasPush?: boolean;
	/** How many hosts one domain may have. */
	readonly domains?: DomainLimits;
	/** The daily budget of requests for polling known blogs. Unlimited by default. */
	readonly requestsPerDay?: number;
	/** Runs a visit, in this thread by default. */
	readonly visit?: (input: VisitInput, fetch: Fetch) => Promise<Batch>;
	/** The current time, ISO. It must advance. */
	readonly now?: () => string;
	readonly onVisit?: (task: Task, batch: Batch, report: WriteReport) => void;
}

/** The name under which the critical mass is remembered. */
const MASS = 'critical mass';
const massSchema = z.object({ found: z.number(), known: z.number(), reachedAt: z.string().nullable() });

const LANES = 64;
const THEMES_EVERY_MS = 3_600_000;
const MAX_DEPTH = 1_000;
/** The crawl waits for tasks that are due this soon, even with `untilIdle`. */
const SOON_MS = 15_000;
const TICK_MS = 250;
const LONGEST_SLEEP_MS = SOURCES_EVERY_MS;

export class Crawl {
	readonly tally = new Tally();
	/** What is visited now, by host. */
	readonly underWay = new Map<string, UnderWay>();
	readonly #options: CrawlOptions;
	readonly #now: () => string;
	readonly #batcher: WriteBatcher;
	readonly #frontier: CheckedFrontier;
	readonly #domains: DomainHosts;
	readonly #pollBudget: PollBudget;
	#mass = NO_MASS;
	#out = new Blocklist([]);
	readonly #abort = new AbortController();
	readonly #delivered = new Delivered();
	/** Tasks that became due immediately and whose visit has not begun yet. */
	readonly #hurried = new Map<string, Pick<Task, 'url' | 'kind' | 'blog'>>();
	/** Resolves when nothing is due for the first time. */
	readonly idle: Promise<void>;
	#resolveIdle: () => void = () => {};
	#remembered: Promise<void> = Promise.resolve();
	#isStopping = false;
	/** When the store was last checked for new sources, which other processes may add. */
	#sourcesReadMs = Number.NEGATIVE_INFINITY;
	#themes: readonly Theme[] = [];
	#themesReadMs = Number.NEGATIVE_INFINITY;
	#active = 0;
	/** Requests that were made or are about to be made. */
	#claimed = 0;
	#wake: () => void = () => {};
	#fatal: unknown = null;

	constructor(options: CrawlOptions) {
		this.#options = options;
		this.idle = new Promise((resolve) => {
			this.#resolveIdle = resolve;
		});
		// Every lane listens to it.
		setMaxListeners(0, this.#abort.signal);
		this.#now = options.now ?? (() => new Date().toISOString());
		this.#batcher = new WriteBatcher(
			options.store,
			async () => options.archived?.(),
			() => this.#active,
		);
		this.#frontier = new CheckedFrontier(
			options.store.frontier,
			(batch) => this.#batcher.save(batch),
			this.#now,
		);
		this.#pollBudget = new PollBudget(options.requestsPerDay ?? null, () => Date.parse(this.#now()));
		this.#domains = new DomainHosts(options.domains, (name, value) => this.#remember(name, value));
	}

	/** Adds URLs as sources. Known ones are not changed. */
	add(seeds: readonly string[]): Promise<unknown> {
		return this.addSources(seeds.map(sourceAt), 'seed');
	}

	/** Adds sources, whose pages and feeds are visited. Known ones are not changed. */
	async addSources(
		sources: readonly SourceFacts[],
		by: string,
		{ isUrgent = false }: { readonly isUrgent?: boolean } = {},
	): Promise<AddedSources> {
		const added = await saveAdded(this.#options.store, sources, { at: this.#now(), by });
		await this.#planSources(isUrgent);
		this.#wake();
		return added;
	}

	async #planSources(isUrgent = false): Promise<void> {
		const { store } = this.#options;
		this.#sourcesReadMs = performance.now();
		const save = (batch: Batch) => this.#batcher.save(batch, { isUrgent });
		await planPending(store, { at: this.#now(), phase: this.#phase, save, isUrgent });
	}

	/** Loads the state of an earlier run. */
	async #recall(): Promise<void> {
		const { store } = this.#options;
		this.#out = Blocklist.of(await store.forgotten());
		this.#domains.recall(await store.frontier.recall(DOMAIN_PREFIX));
		const [mass] = await store.frontier.recall(MASS);
		this.#mass = massSchema.parse(mass ?? NO_MASS);
		await store.frontier.recover();
	}

	/** Values are stored in order. The crawl stops if one cannot be stored. */
	#remember(name: string, value: unknown): void {
		const { frontier } = this.#options.store;
		this.#remembered = this.#remembered
			.then(() => frontier.remember(name, value))
			.catch((error: unknown) => {
				this.#fatal ??= error;
				this.stopNow();
			});
	}

	/** Resolves when the crawl has ended or was stopped. */
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

	/** Updates the blocklist after an erasure. Redirects to blocked pages are no longer followed. */
	keepOut(out: Blocklist): void {
		this.#out = out;
	}

	/** Finishes the current visits and begins no others. */
	stop(): void {
		this.#isStopping = true;
		this.#wake();
	}

	/** Aborts the current visits. They will be repeated. */
	stopNow(): void {
		this.stop();
		this.#abort.abort();
	}

	/** Addresses that are due now, see `FrontierCounts`. */
	async waiting(): Promise<number> {
		return (await this.#options.store.frontier.counts(this.#now())).waiting;
	}

	/** The time of the crawl's clock. */
	now(): string {
		return this.#now();
	}

	/** The clock has jumped, so due tasks are looked up immediately. */
	wake(): void {
		this.#wake();
	}

	/** A hub delivered a feed. Its task is due immediately and need not fetch it. */
	async deliver(answer: DeliveredAnswer): Promise<void> {
		const task = await this.#frontier.task(answer.url);
		if (task === null) return;
		this.#delivered.put(task.url, answer);
		await this.hurry(task);
	}

	/** Makes a URL due immediately. */
	async hurry(task: Pick<Task, 'url' | 'kind' | 'blog'>): Promise<void> {
		const at = this.#now();
		const phase = this.#phase;
		const priority = priorityOf({ kind: 'feed', inboundLinks: 0, depth: 0, phase, isPinged: true });
		this.#hurried.set(task.url, task);
		const frontier = [{ ...task, due: at, priority, depth: 0, via: 'ping', as: 'sooner' as const }];
		await this.#batcher.save({ at, frontier }, { isUrgent: true });
		this.#wake();
	}

	/** A visit begins. Later deliveries are for the next visit. */
	#takeDelivered(url: string): DeliveredAnswer | undefined {
		this.#hurried.delete(url);
		return this.#delivered.take(url);
	}

	/** A visit has ended and rescheduled its URL. If a ping came in the meantime, the URL stays due. */
	#hurryAgain(url: string): void {
		const task = this.#hurried.get(url);
		if (task === undefined) return;
		this.hurry(task).catch((error: unknown) => {
			this.#fatal ??= error;
			this.stopNow();
		});
	}

	get #phase(): Phase {
		const { phase = 0.5 } = this.#options;
		if (phase !== 'auto') return phase;
		return this.#mass.reachedAt === null ? 'breadth' : 'depth';
	}

	/** Null unless breadth turns into depth by itself. */
	get focus(): CrawlFocus | null {
		if (this.#options.phase !== 'auto') return null;
		const { reachedAt } = this.#mass;
		return {
			side: reachedAt === null ? 'breadth' : 'depth',
			knownShare: knownShare(this.#mass),
			switchedAt: reachedAt,
		};
	}

	/** Notes how many of the addresses that a visit found lead to known sites, until breadth has turned into depth. */
	#weigh(task: Task, { frontier = [] }: Batch): void {
		if (this.#options.phase !== 'auto' || this.#mass.reachedAt !== null) return;
		const found = frontier.filter(
			({ kind, as, url }) => kind === 'home' && as === undefined && hostOf(url) !== hostOf(task.url),
		);
		if (found.length === 0) return;
		this.#countKnown(found.map(({ url }) => url)).catch((error: unknown) => {
			this.#fatal ??= error;
			this.stopNow();
		});
	}

	async #countKnown(urls: readonly string[]): Promise<void> {
		const known = (await this.#options.store.known(urls)).filter(({ blog }) => blog !== null).length;
		const { reachedAt } = this.#mass;
		this.#mass = noteAddresses(this.#mass, { found: urls.length, known, at: this.#now() });
		if (this.#mass.reachedAt === reachedAt) return;
		this.#remember(MASS, this.#mass);
		const share = Math.round(100 * (knownShare(this.#mass) ?? 0));
		this.#options.log?.info({ share }, 'critical mass reached: known blogs are completed first');
	}

	async #fill(): Promise<number> {
		const { lanes = LANES } = this.#options;
		if (performance.now() - this.#sourcesReadMs > SOURCES_EVERY_MS) await this.#planSources();
		if (performance.now() - this.#themesReadMs > THEMES_EVERY_MS) await this.#readThemes();
		const free = lanes - this.#active;
		if (free <= 0 || !this.#mayContinue()) return 0;
		const hosts = await this.#frontier.take({ now: this.#now(), limit: free });
		for (const host of hosts) this.#start(new Lane(host, this.#laneOptions()));
		return hosts.length;
	}

	/** A crawl uses the themes that the collection had when it began; a long one learns those of its own blogs from time to time. */
	async #readThemes(): Promise<void> {
		this.#themesReadMs = performance.now();
		this.#themes = (await this.#options.readThemes?.()) ?? [];
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

	#mayContinue(): boolean {
		const { maxPages = Number.POSITIVE_INFINITY } = this.#options;
		if (this.#claimed >= maxPages) this.#isStopping = true;
		return !this.#isStopping;
	}

	/** Counts a request before it is made. False when the limit is reached; the crawl then ends. */
	#claimRequest(): boolean {
		const { maxPages = Number.POSITIVE_INFINITY } = this.#options;
		if (this.#claimed >= maxPages) {
			this.#isStopping = true;
			return false;
		}
		this.#claimed++;
		return true;
	}

	#laneOptions(): ConstructorParameters<typeof Lane>[1] {
		const { gate, log, visitsOnce = false, onVisit, visit = visitHere } = this.#options;
		return {
			frontier: this.#frontier,
			gate,
			log,
			visitsOnce,
			themes: () => this.#themes,
			visit,
			save: (batch) => this.#batcher.save(batch),
			domains: this.#domains,
			isForgotten: (url) => this.#out.has(url),
			underWay: this.underWay,
			settings: () => this.#settings(),
			now: this.#now,
			signal: this.#abort.signal,
			mayContinue: () => this.#mayContinue(),
			onRequest: (bytes) => this.tally.request(bytes),
			claimRequest: () => this.#claimRequest(),
			onVisit: (task, batch, report) => {
				this.#hurryAgain(task.url);
				this.tally.visit(task, batch, report);
				this.#weigh(task, batch);
				if (task.kind === 'feed') this.#pollBudget.used();
				onVisit?.(task, batch, report);
				if (this.#active < (this.#options.lanes ?? LANES)) this.#wake();
			},
			deliveredFor: (url) => this.#takeDelivered(url),
		};
	}

	#settings(): VisitSettings {
		const { scope = {}, hasPush = false, policy } = this.#options;
		const { breadthDone, depthDone } = this.tally;
		const side = chooseSide({ breadthDone, depthDone, phase: this.#phase });
		const anywhere = { hosts: null, languages: null, maxDepth: MAX_DEPTH };
		const settings = { ...anywhere, ...scope, side, hasPush, pollBudget: this.#pollBudget.now };
		return policy === undefined ? settings : { ...settings, policy };
	}

	/** False when the crawl has ended. */
	async #sleepUntilDue(): Promise<boolean> {
		const due = await this.#options.store.frontier.nextDue();
		const waitMs = due === null ? Number.POSITIVE_INFINITY : Date.parse(due) - Date.parse(this.#now());
		if (waitMs > SOON_MS) this.#resolveIdle();
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
