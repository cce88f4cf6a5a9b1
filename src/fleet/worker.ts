/**
 * worker: fetches and processes pages, one host per lane. It has no connection to the store.
 *
 * Each lane takes a message of a host that is due, claims the host's lease, visits what the message names, and publishes the result as
 * one message. Messages are hints: whether a worker may visit a host, and whether its result counts, is decided by the lease.
 */
import { DomainHosts } from '../crawl/domain-hosts.ts';
import { Lane, type LaneOptions, type UnderWay } from '../crawl/lane.ts';
import { Tally } from '../crawl/tally.ts';
import type { Fetch, VisitInput } from '../crawl/visit.ts';
import { BAD_MESSAGE, TOO_LARGE } from '../io/bus/envelope.ts';
import type { FleetBus, Letter } from '../io/bus/fleet-bus.ts';
import { Failure } from '../io/failure.ts';
import type { Gate } from '../io/http/gate.ts';
import type { Log } from '../io/log.ts';
import { sleep } from '../io/sleep.ts';
import { Blocklist } from '../io/store/forgotten.ts';
import type { Batch } from '../model/batch.ts';
import { Lease } from './lease.ts';
import { parseAssignment } from './message-schemas.ts';
import { type Assignment, type TurnResult, toSent } from './messages.ts';
import { putOff } from './put-off.ts';

export interface WorkerOptions {
	readonly bus: FleetBus;
	/** A name that identifies this process. */
	readonly name: string;
	readonly gate: Gate;
	readonly lanes: number;
	readonly visit: (input: VisitInput, fetch: Fetch) => Promise<Batch>;
	readonly now?: () => string;
	readonly log?: Log;
}

/** How long a lane waits at the bus for a host before it looks up. */
const NEXT_MS = 5_000;
/** A message that is not for us is for somebody else after this. */
const AGAIN_MS = 2_000;
/** A message that was delivered this often ends the processes that read it. */
const MAX_TRIES = 8;
/** The delay before a rejected result is sent again. */
const FULL_MS = 1_000;
const TROUBLE_MS = 500;
/** A turn ends when its result has this size as JSON, well below what a message may unpack to. */
const ENOUGH_BYTES = 8 * 1024 * 1024;

export class Worker {
	readonly tally = new Tally();
	readonly underWay = new Map<string, UnderWay>();
	/** Milliseconds of all lanes: at work, and waiting for the bus while there was work. */
	readonly times = { workMs: 0, busMs: 0 };
	turns = 0;
	lost = 0;
	refused = 0;
	readonly #options: WorkerOptions;
	readonly #now: () => string;
	/** Each worker counts for itself: a fleet allows a domain as many hosts as one crawl, times its workers. */
	readonly #domains = new DomainHosts();
	readonly #stop = new AbortController();
	readonly #stopNow = new AbortController();

	constructor(options: WorkerOptions) {
		this.#options = options;
		this.#now = options.now ?? (() => new Date().toISOString());
	}

	/** Resolves when it was stopped and its lanes are at their end. */
	async run(): Promise<void> {
		await Promise.all(Array.from({ length: this.#options.lanes }, (_, lane) => this.#lane(lane)));
	}

	/** Ends each lane after its current visit and sends the results. */
	stop(): void {
		this.#stop.abort();
	}

	/** Aborts the current visits. Other workers will repeat them. */
	stopNow(): void {
		this.stop();
		this.#stopNow.abort();
	}

	async #lane(lane: number): Promise<void> {
		for (let turn = 0; !this.#stop.signal.aborted; turn++) {
			try {
				const letter = await this.#next();
				if (letter !== null) await this.#take(letter, `${this.#options.name}/${lane}.${turn}`);
			} catch (error) {
				this.#options.log?.warn({ err: error }, 'a host visit failed');
				await sleep(TROUBLE_MS, this.#stop.signal);
			}
		}
	}

	/** Where others wait behind it there was work, and the time until it came went to the bus. */
	async #next(): Promise<Letter | null> {
		const asked = performance.now();
		const letter = await this.#options.bus.nextAssignment(NEXT_MS);
		if (letter !== null && letter.pending > 0) this.times.busMs += performance.now() - asked;
		return letter;
	}

	async #take(letter: Letter, holder: string): Promise<void> {
		if (this.#stop.signal.aborted || letter.version === 'newer') return letter.again(AGAIN_MS);
		const assignment = await this.#timed('busMs', () => this.#read(letter));
		if (assignment === null) return;
		const { bus } = this.#options;
		const { host, fence } = assignment;
		const lease = await this.#timed('busMs', () =>
			Lease.take(() => bus.claim({ host, fence, holder }), bus.limits.leaseMs),
		);
		if (lease === null) {
			this.refused++;
			return letter.settle();
		}
		const beat = setInterval(() => letter.working(), bus.limits.ackMs / 3);
		try {
			const result = await this.#timed('workMs', () => this.#turn(assignment, lease, holder));
			if (!lease.isHeld) this.lost++;
			if (result !== null) await this.#timed('busMs', () => this.#sendResult(result, letter, assignment));
		} finally {
			clearInterval(beat);
			lease.end();
		}
	}

	/** Null when the message cannot be read: it goes to the dead letters, and its host comes back by itself. */
	async #read(letter: Letter): Promise<Assignment | null> {
		if (letter.version === 'older') return this.#drop(letter, null);
		if (letter.tries > MAX_TRIES)
			return this.#drop(letter, `It was delivered ${letter.tries - 1} times before.`);
		try {
			return (await letter.read(parseAssignment)).value;
		} catch (error) {
			if (!(error instanceof Failure) || error.code !== BAD_MESSAGE) throw error;
			this.#options.log?.warn({ err: error, tries: letter.tries }, 'an assignment is malformed');
			return this.#drop(letter, error.message);
		}
	}

	async #drop(letter: Letter, why: string | null): Promise<null> {
		const { tries } = letter;
		if (why !== null)
			await this.#options.bus.deadLetter('hosts', { why, at: this.#now(), tries, message: letter.raw() });
		await letter.settle();
		return null;
	}

	/** Null when the worker has to stop at once. If it loses the lease during the visit, it reports what it found until then. */
	async #turn(assignment: Assignment, lease: Lease, holder: string): Promise<TurnResult | null> {
		const batches: Batch[] = [];
		let bytes = 0;
		let release: TurnResult['release'] | null = null;
		const signal = AbortSignal.any([lease.lost, this.#stopNow.signal]);
		let tasks = [...assignment.tasks];
		const frontier: LaneOptions['frontier'] = {
			async tasks() {
				const given = tasks;
				tasks = [];
				return given;
			},
			crawlContext: async (blog) => assignment.crawlContexts[blog] ?? null,
			release: async (_, given) => {
				release = given;
			},
		};
		const lane = new Lane(assignment, {
			...this.#laneOptions(assignment),
			frontier,
			signal,
			mayContinue: () => lease.isHeld && !this.#stop.signal.aborted && bytes < ENOUGH_BYTES,
			save: async (batch) => {
				batches.push(batch);
				bytes += JSON.stringify(toSent({ ...EMPTY, batches: [batch] })).length;
				const posts = (batch.posts ?? []).map(() => ({ id: 0, outcome: 'new' as const }));
				return { posts, blogs: 0, notBlogs: 0 };
			},
		});
		await lane.run();
		if (this.#stopNow.signal.aborted || release === null) return null;
		const { host, fence, state } = assignment;
		return { host, fence, worker: holder, batches, release: lease.isHeld ? release : { state } };
	}

	#laneOptions(assignment: Assignment): Omit<LaneOptions, 'frontier' | 'signal' | 'mayContinue' | 'save'> {
		const { settings, forgotten = [], delivered = [] } = assignment;
		const { gate, visit, log } = this.#options;
		const out = Blocklist.of(forgotten);
		return {
			isForgotten: (url) => out.has(url),
			gate,
			log,
			visitsOnce: false,
			visit,
			domains: this.#domains,
			settings: () => settings,
			now: this.#now,
			underWay: this.underWay,
			onRequest: (bytes) => this.tally.request(bytes),
			onVisit: (task, batch, report) => this.tally.visit(task, batch, report),
			deliveredFor: (url) => delivered.find((answer) => answer.url === url),
		};
	}

	/** Waits for a bus that is full or down, while the message may still matter: until then the host is out. */
	async #sendResult(result: TurnResult, letter: Letter, assignment: Assignment): Promise<void> {
		const { bus } = this.#options;
		let sent = toSent(result);
		const until = performance.now() + bus.limits.leaseMs;
		for (;;) {
			try {
				await bus.sendResult(sent);
				break;
			} catch (error) {
				if (error instanceof Failure && error.code === TOO_LARGE) {
					const why = `The result of ${result.host} is too large for a message: ${error.message}`;
					sent = toSent({ ...result, ...putOff(assignment, { why, at: this.#now() }) });
					continue;
				}
				if (performance.now() >= until || this.#stopNow.signal.aborted) return;
				this.#options.log?.warn(
					{ err: error, host: result.host },
					'the bus did not accept a result, which is sent again',
				);
				await sleep(FULL_MS, this.#stopNow.signal);
			}
		}
		this.turns++;
		await letter.settle();
	}

	async #timed<T>(what: keyof Worker['times'], work: () => Promise<T>): Promise<T> {
		const started = performance.now();
		try {
			return await work();
		} finally {
			this.times[what] += performance.now() - started;
		}
	}
}

const EMPTY = { host: '', fence: 0, worker: '', release: { state: null } };
