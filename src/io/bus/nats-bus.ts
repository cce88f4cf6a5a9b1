/** nats-bus: the bus of a fleet over NATS JetStream. */
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { messageOf } from '../failure.ts';
import { type Bus, WORKERS, WRITERS } from './bus.ts';
import { discard, unwrap, versionOf, wrap } from './envelope.ts';
import type { ClaimRequest, DeadLetter, FleetBus, Letter, NextResults } from './fleet-bus.ts';

const CLAIM_MS = 2_000;
/** The queue group that answers claims: each claim goes to one member. */
const QUEUE = 'leases';
const MAX_REASON = 500;

export class NatsBus implements FleetBus {
	readonly #bus: Bus;
	#hosts: Consumer | null = null;
	#results: Consumer | null = null;

	constructor(bus: Bus) {
		this.#bus = bus;
	}

	get limits(): Bus['limits'] {
		return this.#bus.limits;
	}

	repair(): Promise<void> {
		return this.#bus.repair();
	}

	async waitingHosts(): Promise<number> {
		const { manager, names } = this.#bus;
		return (await manager.streams.info(names.hosts)).state.messages;
	}

	async sendAssignment(host: string, assignment: unknown): Promise<void> {
		const { stream, names, objects } = this.#bus;
		const { data, headers } = await wrap(assignment, objects);
		await stream.publish(names.hostSubject(host), data, { headers });
	}

	async nextAssignment(waitMs: number): Promise<Letter | null> {
		const { stream, names } = this.#bus;
		this.#hosts ??= await stream.consumers.get(names.hosts, WORKERS);
		const message = await this.#hosts.next({ expires: waitMs });
		return message === null ? null : this.#letter(message);
	}

	async sendResult(result: unknown): Promise<void> {
		const { stream, names, objects } = this.#bus;
		const { data, headers } = await wrap(result, objects);
		await stream.publish(names.resultSubject, data, { headers });
	}

	async nextResults({ limit, waitMs, signal, onLetter }: NextResults): Promise<void> {
		const { stream, names } = this.#bus;
		this.#results ??= await stream.consumers.get(names.results, WRITERS);
		const messages = await this.#results.fetch({ max_messages: limit, expires: waitMs });
		const stop = () => messages.stop();
		signal.addEventListener('abort', stop);
		try {
			for await (const message of messages) onLetter(this.#letter(message));
		} finally {
			signal.removeEventListener('abort', stop);
		}
	}

	async claim(request: ClaimRequest): Promise<boolean> {
		const { connection, names } = this.#bus;
		const answer = await connection.request(names.claimSubject, JSON.stringify(request), {
			timeout: CLAIM_MS,
		});
		const text = answer.string();
		if (text === 'yes') return true;
		if (text === 'no') return false;
		throw new Error(`A claim could not be answered: ${text}.`);
	}

	serveClaims(answer: (request: unknown) => Promise<boolean>): () => void {
		const { connection, names } = this.#bus;
		const subscription = connection.subscribe(names.claimSubject, {
			queue: QUEUE,
			callback: (error, message) => {
				if (error !== null) return;
				void answerText(() => answer(message.json())).then((text) => message.respond(text));
			},
		});
		return () => subscription.unsubscribe();
	}

	/** Stores what failed after several tries, with the reason, for a person to look at. */
	async deadLetter(kind: 'hosts' | 'results', letter: DeadLetter): Promise<void> {
		const { stream, names, objects } = this.#bus;
		const { data, headers } = await wrap(letter, objects);
		headers.set('Logosphere-Why', letter.why.replace(/[^\x20-\x7e]/g, ' ').slice(0, MAX_REASON));
		await stream.publish(names.deadSubject(kind), data, { headers });
	}

	#letter(message: JsMsg): Letter {
		const { objects } = this.#bus;
		return {
			tries: message.info.deliveryCount,
			version: versionOf(message),
			pending: message.info.pending,
			read: (parse) => unwrap(message, objects, parse),
			raw: () => Buffer.from(message.data).toString('base64'),
			settle: async () => {
				// A lost acknowledgement means another delivery, which does no harm.
				await message.ackAck().catch(() => {});
				await discard(message, objects);
			},
			again: (afterMs) => message.nak(afterMs),
			working: () => message.working(),
		};
	}
}

async function answerText(answer: () => Promise<boolean>): Promise<string> {
	try {
		return (await answer()) ? 'yes' : 'no';
	} catch (error) {
		return messageOf(error);
	}
}
