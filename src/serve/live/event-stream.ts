/**
 * event-stream: an answer that goes on, as server-sent events (the HTML standard, §9.2).
 *
 * Who reads too slowly is dropped when too much waits for him: he comes again by himself and goes on after the last
 * event that he got.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const EVENT_STREAM_TYPE = 'text/event-stream';

export interface StreamEvent {
	/** None: `message`. */
	readonly event?: string;
	readonly id?: number;
	readonly data: unknown;
}

const RETRY_MS = 3_000;
const HEARTBEAT_MS = 15_000;
const MAX_WAITING_BYTES = 1_000_000;

export class EventStream {
	readonly #readable = new Readable({ read() {} });
	readonly #heartbeat: NodeJS.Timeout;

	/** `id`: where a reader goes on who was cut off before the first event. */
	constructor(id: number | null, onClose: () => void) {
		this.#heartbeat = setInterval(() => this.#push(':\n\n'), HEARTBEAT_MS).unref();
		this.#readable.on('close', () => {
			clearInterval(this.#heartbeat);
			onClose();
		});
		this.#push(`retry: ${RETRY_MS}\n${id === null ? '' : `id: ${id}\n`}\n`);
	}

	/** The answer to a request. */
	answer(reply: FastifyReply): FastifyReply {
		// Who hung up while the stream was made ready would never be heard of again.
		if (reply.raw.destroyed) this.close();
		return reply
			.type(EVENT_STREAM_TYPE)
			.header('Cache-Control', 'no-store')
			.header('X-Accel-Buffering', 'no')
			.send(this.#readable);
	}

	send(event: StreamEvent): void {
		this.#push(renderEvent(event));
	}

	close(): void {
		this.#readable.destroy();
	}

	#push(text: string): void {
		if (this.#readable.destroyed) return;
		this.#readable.push(text);
		if (this.#readable.readableLength > MAX_WAITING_BYTES) this.close();
	}
}

/** JSON has no line ends, so the data is one line. */
export function renderEvent({ event, id, data }: StreamEvent): string {
	const name = event === undefined ? '' : `event: ${event}\n`;
	const number = id === undefined ? '' : `id: ${id}\n`;
	return `${name}${number}data: ${JSON.stringify(data)}\n\n`;
}
