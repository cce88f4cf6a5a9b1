/**
 * event-stream: a response as server-sent events (HTML standard, §9.2).
 *
 * Slow clients are disconnected once 1 MB is buffered. They reconnect automatically and continue after the last
 * event they received.
 */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export const EVENT_STREAM_TYPE = 'text/event-stream';

export interface StreamEvent {
	/** `message` by default. */
	readonly event?: string;
	readonly id?: number;
	readonly data: unknown;
}

const RETRY_MS = 3_000;
const HEARTBEAT_MS = 15_000;
const MAX_BUFFERED_BYTES = 1_000_000;

export class EventStream {
	readonly #readable = new Readable({ read() {} });
	readonly #heartbeat: NodeJS.Timeout;

	/** `id`: where a client continues if it is disconnected before the first event. */
	constructor(id: number | null, onClose: () => void) {
		this.#heartbeat = setInterval(() => this.#push(':\n\n'), HEARTBEAT_MS).unref();
		this.#readable.on('close', () => {
			clearInterval(this.#heartbeat);
			onClose();
		});
		this.#push(`retry: ${RETRY_MS}\n${id === null ? '' : `id: ${id}\n`}\n`);
	}

	/** Sends the stream as the response. */
	answer(reply: FastifyReply): FastifyReply {
		// If the client disconnected before the stream was ready, no close event would follow.
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
		if (this.#readable.readableLength > MAX_BUFFERED_BYTES) this.close();
	}
}

/** JSON contains no line breaks, so the data is one line. */
export function renderEvent({ event, id, data }: StreamEvent): string {
	const name = event === undefined ? '' : `event: ${event}\n`;
	const number = id === undefined ? '' : `id: ${id}\n`;
	return `${name}${number}data: ${JSON.stringify(data)}\n\n`;
}
