/**
 * writer: results into the store, many turns in one transaction; they are settled when they are durable.
 *
 * Any number may write at the same time. A store that is away is waited for; a result that cannot be written, alone, after several
 * tries is dead-lettered with the reason.
 */
import { type Bus, type BusMessage, WRITERS } from '../io/bus/bus.ts';
import { deadLetter, discard, isNewer, unwrap } from '../io/bus/envelope.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { Log } from '../io/log.ts';
import { sleep } from '../io/sleep.ts';
import type { Store } from '../io/store/store.ts';
import { BAD_MESSAGE, parseResult } from './message-schemas.ts';
import { type TurnResult, toSent } from './messages.ts';

export interface WriterOptions {
	readonly bus: Bus;
	readonly store: Store;
	readonly now?: () => string;
	readonly log?: Log;
}

const MAX_TOGETHER = 64;
/** Results that are fetched ahead. */
const AHEAD = 128;
/** The first of a group waits so long for others. */
const GATHER_MS = 10;
const AGAIN_MS = 2_000;
const MAX_TRIES = 5;

interface Received {
	readonly message: BusMessage;
	readonly result: TurnResult;
}

export class Writer {
	readonly counts = { results: 0, batches: 0, posts: 0, newPosts: 0, dead: 0 };
	readonly #options: WriterOptions;
	readonly #stop = new AbortController();

	constructor(options: WriterOptions) {
		this.#options = options;
	}

	async run(): Promise<void> {
		const { bus } = this.#options;
		const consumer = await bus.stream.consumers.get(bus.names.results, WRITERS);
		const queue = new Queue<BusMessage>();
		const arriving = await consumer.consume({
			max_messages: AHEAD,
			callback: (message) => queue.add(message),
		});
		while (!this.#stop.signal.aborted) {
			const messages = await queue.take(MAX_TOGETHER, GATHER_MS, this.#stop.signal);
			await this.#writeAll(messages);
		}
		arriving.stop();
		for (const message of queue.rest()) message.nak();
	}

	async #writeAll(messages: readonly BusMessage[]): Promise<void> {
		try {
			const received = await this.#receive(messages);
			if (received.length > 0) await this.#write(received);
		} catch (error) {
			this.#options.log?.warn({ err: error }, 'results could not be acknowledged');
			await sleep(AGAIN_MS, this.#stop.signal);
		}
	}

	/** What was received is written before it ends. */
	stop(): void {
		this.#stop.abort();
	}

	async #receive(messages: readonly BusMessage[]): Promise<Received[]> {
		const received = await Promise.all(
			messages.map(async (message) => {
				if (isNewer(message)) return void message.nak(AGAIN_MS);
				try {
					return { message, result: await unwrap(message, this.#options.bus.objects, parseResult) };
				} catch (error) {
					return void (await this.#failed(message, null, error));
				}
			}),
		);
		return received.flatMap((one) => one ?? []);
	}

	async #write(received: readonly Received[]): Promise<void> {
		try {
			await this.#keep(received.map(({ result }) => result));
			await Promise.all(received.map(({ message }) => this.#settle(message)));
		} catch (error) {
			if (received.length > 1) for (const one of received) await this.#write([one]);
			else await this.#failed(received[0]!.message, received[0]!.result, error);
		}
	}

	async #keep(results: readonly TurnResult[]): Promise<void> {
		const { store } = this.#options;
		const batches = results.flatMap(({ batches }) => batches);
		const reports = await store.writeAll(batches);
		await Promise.all(results.map(({ host, release }) => store.frontier.release(host, release)));
		this.counts.results += results.length;
		this.counts.batches += batches.length;
		for (const { posts } of reports) {
			this.counts.posts += posts.length;
			this.counts.newPosts += posts.filter(({ outcome }) => outcome === 'new').length;
		}
	}

	async #settle(message: BusMessage): Promise<void> {
		await message.ackAck();
		await discard(message, this.#options.bus.objects);
	}

	/** Tried again later; dead-lettered when it was tried often enough while others could be written. */
	async #failed(message: BusMessage, result: TurnResult | null, error: unknown): Promise<void> {
		const { bus, store, log, now = () => new Date().toISOString() } = this.#options;
		const why = messageOf(error);
		const tries = message.info.deliveryCount;
		log?.warn({ err: error, tries, host: result?.host }, 'a result could not be written');
		const isStoreWell = await store.frontier.nextDue().then(
			() => true,
			() => false,
		);
		const isHopeless = error instanceof Failure && error.code === BAD_MESSAGE;
		if (!isHopeless && (tries < MAX_TRIES || !isStoreWell)) {
			message.nak(AGAIN_MS);
			await sleep(isStoreWell ? 0 : AGAIN_MS, this.#stop.signal);
			return;
		}
		const content = result === null ? Buffer.from(message.data).toString('base64') : toSent(result);
		await deadLetter(bus, 'results', { why, at: now(), tries, message: content });
		this.counts.dead++;
		await this.#settle(message);
	}
}

/** What has arrived and waits to be written together. */
class Queue<T> {
	#items: T[] = [];
	#wake: () => void = () => {};

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

	rest(): T[] {
		return this.#items.splice(0);
	}
}
