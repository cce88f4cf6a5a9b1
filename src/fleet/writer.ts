/**
 * writer: writes results to the store, many of them in one transaction.
 *
 * A result counts if its lease is still the newest of its host, and only for what the lease covers. Any number of writers may run at
 * the same time. If the store is away, a writer waits. A result that still cannot be written by itself after several attempts is
 * dead-lettered with the reason. A message that was delivered too often is dead-lettered without being read: it may be what crashed the
 * earlier writers.
 */
import { CheckedFrontier } from '../crawl/checked-frontier.ts';
import { BAD_MESSAGE } from '../io/bus/envelope.ts';
import type { FleetBus, Letter, Unpacked } from '../io/bus/fleet-bus.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { Log } from '../io/log.ts';
import { sleep } from '../io/sleep.ts';
import { findBreach } from './binding.ts';
import { serveClaims } from './claims.ts';
import type { FleetStore } from './fleet-store.ts';
import { HubNotes } from './hub-notes.ts';
import { parseResult } from './message-schemas.ts';
import { type TurnResult, toSent } from './messages.ts';
import { putOff } from './put-off.ts';

export interface WriterOptions {
	readonly bus: FleetBus;
	readonly store: FleetStore;
	/** A name that identifies this process. */
	readonly name: string;
	readonly now?: () => string;
	readonly log?: Log;
}

const MAX_TOGETHER = 64;
/** Results that are fetched ahead. */
const AHEAD = 128;
const NEXT_MS = 5_000;
/** The first of a group waits so long for others. */
const GATHER_MS = 10;
const AGAIN_MS = 2_000;
const TROUBLE_MS = 500;
const MAX_GROUP_BYTES = 16 * 1024 * 1024;
const MAX_TRIES = 5;
/** As many as are handed out together. */
const MAX_TASKS = 64;
/** Nobody else writes a result for so long; a writer that dies with it costs a second visit. */
const WRITE_MS = 60_000;

interface Received {
	readonly letter: Letter;
	readonly result: TurnResult;
}

export class Writer {
	readonly counts = { results: 0, batches: 0, posts: 0, newPosts: 0, stale: 0, dead: 0 };
	readonly #options: WriterOptions;
	readonly #stop = new AbortController();
	readonly #queue = new Queue<Letter>();

	readonly #hubs: HubNotes;
	readonly #frontier: CheckedFrontier;

	constructor(options: WriterOptions) {
		this.#options = options;
		const { store, now = () => new Date().toISOString() } = options;
		this.#hubs = new HubNotes(store.frontier);
		this.#frontier = new CheckedFrontier(store.frontier, (batch) => store.write(batch), now);
	}

	async run(): Promise<void> {
		const endClaims = serveClaims(this.#options.bus, this.#options.store.frontier.leases);
		const fetching = this.#fetch();
		while (!this.#stop.signal.aborted) {
			const letters = await this.#queue.take(MAX_TOGETHER, GATHER_MS, this.#stop.signal);
			await this.#writeAll(letters);
		}
		for (const letter of this.#queue.rest()) letter.again(0);
		endClaims();
		await fetching;
	}

	/** What was received is written before it ends. */
	stop(): void {
		this.#stop.abort();
	}

	async #fetch(): Promise<void> {
		const { bus, log } = this.#options;
		const { signal } = this.#stop;
		while (!signal.aborted) {
			const room = AHEAD - this.#queue.length;
			try {
				if (room <= 0) await sleep(GATHER_MS, signal);
				else
					await bus.nextResults({
						limit: room,
						waitMs: NEXT_MS,
						signal,
						onLetter: (letter) => (signal.aborted ? letter.again(0) : this.#queue.add(letter)),
					});
			} catch (error) {
				log?.warn({ err: error }, 'no results can be received');
				await sleep(TROUBLE_MS, this.#stop.signal);
			}
		}
	}

	/** A message that was delivered before is read alone, so that it takes no other with it. */
	async #writeAll(letters: readonly Letter[]): Promise<void> {
		const isFirst = (letter: Letter) => letter.tries === 1;
		const groups = [letters.filter(isFirst), ...letters.filter((one) => !isFirst(one)).map((one) => [one])];
		for (const group of groups) {
			try {
				for (const unread = [...group]; unread.length > 0; ) {
					const received = await this.#readSome(unread);
					if (received.length > 0) await this.#write(received);
				}
			} catch (error) {
				this.#options.log?.warn({ err: error }, 'results could not be acknowledged');
				await sleep(AGAIN_MS, this.#stop.signal);
			}
		}
	}

	/** As many as memory allows: unpacked, a group may be a thousand times as large as its messages. */
	async #readSome(unread: Letter[]): Promise<Received[]> {
		const received: Received[] = [];
		for (let bytes = 0; unread.length > 0 && bytes < MAX_GROUP_BYTES; ) {
			const letter = unread.shift()!;
			const unpacked = await this.#read(letter);
			if (unpacked === null) continue;
			received.push({ letter, result: unpacked.value });
			bytes += unpacked.bytes;
		}
		return received;
	}

	async #read(letter: Letter): Promise<Unpacked<TurnResult> | null> {
		if (letter.version === 'newer') letter.again(AGAIN_MS);
		// The hosts of an older program's results come back by themselves.
		else if (letter.version === 'older') await this.#dropStale(letter);
		else if (letter.tries > MAX_TRIES)
			await this.#deadLetter(letter, `It was delivered ${letter.tries - 1} times before.`, letter.raw());
		else {
			try {
				return await letter.read(parseResult);
			} catch (error) {
				await this.#failed(letter, null, error);
			}
		}
		return null;
	}

	async #write(received: readonly Received[]): Promise<void> {
		try {
			const accepted: Received[] = [];
			for (const one of received) if (await this.#accept(one)) accepted.push(one);
			await this.#save(accepted.map(({ result }) => result));
			await Promise.all(accepted.map(({ letter }) => letter.settle()));
		} catch (error) {
			if (received.length > 1) for (const one of received) await this.#write([one]);
			else await this.#failed(received[0]!.letter, received[0]!.result, error);
		}
	}

	/** False when the result has no effect, now or ever. */
	async #accept({ letter, result }: Received): Promise<boolean> {
		const { store, name } = this.#options;
		const claim = { fence: result.fence, holder: result.worker };
		const accepted = await store.frontier.leases.accept(result.host, claim, {
			writer: name,
			writeMs: WRITE_MS,
		});
		if (accepted.kind === 'busy') letter.again(AGAIN_MS);
		if (accepted.kind === 'stale') await this.#dropStale(letter);
		if (accepted.kind !== 'accepted') return false;
		const breach = await findBreach(result, accepted.blogs, store);
		if (breach === null) return true;
		await this.#putOff(letter, result, breach);
		return false;
	}

	async #save(results: readonly TurnResult[]): Promise<void> {
		const { store } = this.#options;
		const batches = results.flatMap(({ batches }) => batches);
		const reports = batches.length === 0 ? [] : await store.writeAll(batches);
		await Promise.all(
			results.map(({ host, fence, release }) => store.frontier.leases.release(host, fence, release)),
		);
		await this.#hubs.note(batches);
		this.counts.results += results.length;
		this.counts.batches += batches.length;
		for (const { posts } of reports) {
			this.counts.posts += posts.length;
			this.counts.newPosts += posts.filter(({ outcome }) => outcome === 'new').length;
		}
	}

	async #dropStale(letter: Letter): Promise<void> {
		this.counts.stale++;
		await letter.settle();
	}

	/** Tried again later; dead-lettered when it was tried often enough while others could be written. */
	async #failed(letter: Letter, result: TurnResult | null, error: unknown): Promise<void> {
		const { log } = this.#options;
		const { tries } = letter;
		log?.warn({ err: error, tries, host: result?.host }, 'a result could not be written');
		const isHopeless = error instanceof Failure && error.code === BAD_MESSAGE;
		if (!isHopeless && !(await this.#isStoreWell())) {
			await this.#untilStoreIsWell(letter);
			return letter.again(0);
		}
		if (!isHopeless && tries < MAX_TRIES) return letter.again(AGAIN_MS);
		if (result === null) await this.#deadLetter(letter, messageOf(error), letter.raw());
		else await this.#putOff(letter, result, messageOf(error));
	}

	/** The result has no effect, and the host's tasks are put off with coverage gaps. */
	async #putOff(letter: Letter, result: TurnResult, why: string): Promise<void> {
		const { now = () => new Date().toISOString() } = this.#options;
		const { host, fence, release } = result;
		const tasks = await this.#frontier.tasks({ host, now: now(), limit: MAX_TASKS });
		const off = putOff({ tasks, state: release.state }, { why, at: now() });
		await this.#save([{ host, fence, worker: result.worker, ...off }]);
		await this.#deadLetter(letter, why, toSent(result));
	}

	/** Deliveries are not used up while nothing can be written. */
	async #untilStoreIsWell(letter: Letter): Promise<void> {
		while (!this.#stop.signal.aborted && !(await this.#isStoreWell())) {
			letter.working();
			for (const waiting of this.#queue.all()) waiting.working();
			await sleep(AGAIN_MS, this.#stop.signal);
		}
	}

	#isStoreWell(): Promise<boolean> {
		return this.#options.store.frontier.nextDue().then(
			() => true,
			() => false,
		);
	}

	async #deadLetter(letter: Letter, why: string, message: unknown): Promise<void> {
		const { bus, log, now = () => new Date().toISOString() } = this.#options;
		log?.warn({ why, tries: letter.tries }, 'a result is dead-lettered');
		await bus.deadLetter('results', { why, at: now(), tries: letter.tries, message });
		this.counts.dead++;
		await letter.settle();
	}
}

/** What has arrived and waits to be written together. */
class Queue<T> {
	#items: T[] = [];
	#wake: () => void = () => {};

	get length(): number {
		return this.#items.length;
	}

	add(item: T): void {
		this.#items.push(item);
		this.#wake();
	}

	/** As soon as there is something, and after a moment for others to join it; nothing when it is ended. */
	async take(most: number, gatherMs: number, ended: AbortSignal): Promise<T[]> {
		if (this.#items.length === 0) await this.#next(ended);
		if (this.#items.length < most) await sleep(gatherMs, ended);
		return this.#items.splice(0, most);
	}

	async #next(ended: AbortSignal): Promise<void> {
		await new Promise<void>((resolve) => {
			if (ended.aborted) return resolve();
			this.#wake = () => {
				ended.removeEventListener('abort', this.#wake);
				resolve();
			};
			ended.addEventListener('abort', this.#wake);
		});
		this.#wake = () => {};
	}

	all(): readonly T[] {
		return this.#items;
	}

	rest(): T[] {
		return this.#items.splice(0);
	}
}
