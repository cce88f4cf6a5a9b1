/**
 * worker: fetches and processes pages, one host per lane. It has no connection to the store.
 *
 * Each lane takes a message of a host that is due, makes sure by a lease that nobody else has it, visits what it names, and publishes
 * what came of it as one message. Only then is the host's message settled: a worker that dies leaves it to another.
 */
import { DomainHosts } from '../crawl/domain-hosts.ts';
import { Lane, type LaneOptions, type UnderWay } from '../crawl/lane.ts';
import { Tally } from '../crawl/tally.ts';
import type { Fetch, VisitInput } from '../crawl/visit.ts';
import { type Bus, type BusConsumer, type BusMessage, WORKERS } from '../io/bus/bus.ts';
import { deadLetter, discard, isNewer, unwrap, wrap } from '../io/bus/envelope.ts';
import { Lease } from '../io/bus/lease.ts';
import { Failure } from '../io/failure.ts';
import type { Gate } from '../io/http/gate.ts';
import type { Log } from '../io/log.ts';
import { sleep } from '../io/sleep.ts';
import { Blocklist } from '../io/store/forgotten.ts';
import type { Batch } from '../model/batch.ts';
import { BAD_MESSAGE, parseAssignment } from './message-schemas.ts';
import { type Assignment, type TurnResult, toSent } from './messages.ts';

export interface WorkerOptions {
	readonly bus: Bus;
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
/** After this many attempts without a result a host is put off for a while. */
const MAX_TRIES = 8;
const PUT_OFF_MS = 3_600_000;
/** The delay before a rejected result is sent again. */
const FULL_MS = 1_000;
const TROUBLE_MS = 500;
/** A host whose lease was lost is due again after so many of them. */
const LOST_LEASES = 2;

export class Worker {
	readonly tally = new Tally();
	readonly underWay = new Map<string, UnderWay>();
	/** Milliseconds of all lanes: at work, and waiting for the bus while there was work. */
	readonly times = { workMs: 0, busMs: 0 };
	turns = 0;
	lost = 0;
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
		const { bus, lanes } = this.#options;
		const consumer = await bus.stream.consumers.get(bus.names.hosts, WORKERS);
		await Promise.all(Array.from({ length: lanes }, () => this.#lane(consumer)));
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

	async #lane(consumer: BusConsumer): Promise<void> {
		while (!this.#stop.signal.aborted) {
			try {
				const message = await this.#next(consumer);
				if (message !== null) await this.#take(message);
			} catch (error) {
				this.#options.log?.warn({ err: error }, 'a host visit failed');
				await sleep(TROUBLE_MS, this.#stop.signal);
			}
		}
	}

	/** Where others wait behind it there was work, and the time until it came went to the bus. */
	async #next(consumer: BusConsumer): Promise<BusMessage | null> {
		const asked = performance.now();
		const message = await consumer.next({ expires: NEXT_MS });
		if (message !== null && message.info.pending > 0) this.times.busMs += performance.now() - asked;
		return message;
	}

	async #take(message: BusMessage): Promise<void> {
		const { bus, name } = this.#options;
		if (this.#stop.signal.aborted || isNewer(message)) return message.nak(AGAIN_MS);
		const assignment = await this.#timed('busMs', () => this.#read(message));
		if (assignment === null) return;
		const lease = await this.#timed('busMs', () =>
			Lease.take(assignment.host, { bucket: bus.leases, leaseMs: bus.limits.leaseMs, holder: name }),
		);
		if (lease === null) return message.nak(bus.limits.leaseMs);
		const beat = setInterval(() => message.working(), bus.limits.ackMs / 3);
		try {
			const result =
				message.info.deliveryCount > MAX_TRIES
					? await this.#putOff(assignment, message)
					: await this.#timed('workMs', () => this.#turn(assignment, lease));
			if (!lease.isHeld) this.lost++;
			if (result !== null) await this.#timed('busMs', () => this.#sendResult(result, message, lease));
		} finally {
			clearInterval(beat);
			await this.#timed('busMs', () => lease.release());
		}
	}

	/** Null when the message cannot be read: it goes to the dead letters, and its host comes back by itself. */
	async #read(message: BusMessage): Promise<Assignment | null> {
		const { bus, log } = this.#options;
		try {
			return await unwrap(message, bus.objects, parseAssignment);
		} catch (error) {
			if (!(error instanceof Failure) || error.code !== BAD_MESSAGE) throw error;
			const [why, tries] = [error.message, message.info.deliveryCount];
			log?.warn({ err: error, tries }, 'an assignment is malformed');
			const content = Buffer.from(message.data).toString('base64');
			await deadLetter(bus, 'hosts', { why, at: this.#now(), tries, message: content });
			await message.ackAck();
			await discard(message, bus.objects);
			return null;
		}
	}

	/**
	 * Null when the worker was told to stop at once. When the lease was lost on the way, what was found until then is told, and the host
	 * is due again when whoever may have it by now has had time for it.
	 */
	async #turn(assignment: Assignment, lease: Lease): Promise<TurnResult | null> {
		const batches: Batch[] = [];
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
			mayContinue: () => lease.isHeld && !this.#stop.signal.aborted,
			save: async (batch) => {
				batches.push(batch);
				return { posts: (batch.posts ?? []).map(() => ({ id: 0, outcome: 'new' as const })) };
			},
		});
		await lane.run();
		if (this.#stopNow.signal.aborted || release === null) return null;
		const { host, state } = assignment;
		const { bus, name } = this.#options;
		const later = new Date(Date.parse(this.#now()) + LOST_LEASES * bus.limits.leaseMs).toISOString();
		return { host, worker: name, batches, release: lease.isHeld ? release : { state, notBefore: later } };
	}

	#laneOptions(assignment: Assignment): Omit<LaneOptions, 'frontier' | 'signal' | 'mayContinue' | 'save'> {
		const { settings, forgotten = [] } = assignment;
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
			deliveredFor: () => undefined,
		};
	}

	/** A host that crashes every worker is not retried immediately. Its tasks are put off, and coverage gaps are reported. */
	async #putOff(assignment: Assignment, message: BusMessage): Promise<TurnResult> {
		const { bus, name } = this.#options;
		const at = this.#now();
		const due = new Date(Date.parse(at) + PUT_OFF_MS).toISOString();
		const why = `Workers started on this host ${message.info.deliveryCount - 1} times and never returned a result.`;
		await deadLetter(bus, 'hosts', { why, at, tries: message.info.deliveryCount, message: assignment });
		const batch: Batch = {
			at,
			frontier: assignment.tasks.map((task) => ({
				...task,
				due,
				failures: task.failures + 1,
				as: 'visited',
			})),
			gaps: assignment.tasks.map(({ blog, url }) => ({
				blog,
				url,
				why,
				from: null,
				to: null,
				kind: 'not-understood',
			})),
		};
		return {
			host: assignment.host,
			worker: name,
			batches: [batch],
			release: { state: assignment.state, notBefore: due },
		};
	}

	/** Waits for a bus that is full or down, as long as we hold the lease. */
	async #sendResult(result: TurnResult, message: BusMessage, lease: Lease): Promise<void> {
		const { bus } = this.#options;
		const envelope = await wrap(toSent(result), bus.objects);
		for (;;) {
			try {
				await bus.stream.publish(bus.names.resultSubject, envelope.data, { headers: envelope.headers });
				break;
			} catch (error) {
				if (!lease.isHeld) return;
				this.#options.log?.warn(
					{ err: error, host: result.host },
					'the bus did not accept a result, which is sent again',
				);
				await sleep(FULL_MS, lease.lost);
			}
		}
		this.turns++;
		await message.ackAck();
		await discard(message, bus.objects);
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
