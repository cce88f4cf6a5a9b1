/**
 * outbox: the requests that the simulated web makes itself, only to servers on loopback.
 *
 * In:     jobs; each may make requests.
 * Out:    a few jobs at a time, in the order they were added; `settled` when none is left.
 */

import { Agent, request } from 'node:http';

export interface OutgoingRequest {
	readonly method: 'GET' | 'POST';
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: Uint8Array | string;
}

export interface IncomingReply {
	readonly status: number;
	readonly body: string;
}

const AT_ONCE = 16;
const TIMEOUT_MS = 10_000;
const MAX_REPLY = 65_536;
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/;

/** Whether an address leads to this machine: the simulated web never reaches out. */
export function detectLoopback(url: string): boolean {
	if (!URL.canParse(url)) return false;
	const { protocol, hostname } = new URL(url);
	return protocol === 'http:' && LOOPBACK.test(hostname);
}

export class Outbox {
	private readonly agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
	private readonly waiting: (() => Promise<void>)[] = [];
	private head = 0;
	private running = 0;
	private isClosed = false;
	private readonly listeners: (() => void)[] = [];

	/** A failed job is dropped without a report. */
	add(job: () => Promise<void>): void {
		if (this.isClosed) return;
		this.waiting.push(job);
		this.start();
	}

	/** Resolves when nothing is under way or waiting. */
	settled(): Promise<void> {
		if (this.isIdle()) return Promise.resolve();
		return new Promise((resolve) => this.listeners.push(resolve));
	}

	send(url: string, { method, headers = {}, body }: OutgoingRequest): Promise<IncomingReply> {
		if (!detectLoopback(url)) return Promise.reject(new RangeError(`${url} is not on loopback`));
		return new Promise((resolve, reject) => {
			const sent = request(url, { method, headers, agent: this.agent, timeout: TIMEOUT_MS }, (reply) => {
				let text = '';
				reply.setEncoding('utf8');
				reply.on('data', (chunk: string) => {
					if (text.length < MAX_REPLY) text += chunk;
				});
				reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body: text }));
				reply.on('error', reject);
			});
			sent.on('timeout', () => sent.destroy(new Error('no answer')));
			sent.on('error', reject);
			sent.end(body);
		});
	}

	close(): void {
		this.isClosed = true;
		this.waiting.length = 0;
		this.head = 0;
		this.agent.destroy();
	}

	private isIdle(): boolean {
		return this.running === 0 && this.head >= this.waiting.length;
	}

	private start(): void {
		while (this.running < AT_ONCE && this.head < this.waiting.length) {
			const job = this.waiting[this.head++] as () => Promise<void>;
			this.running++;
			void job()
				.catch(() => {})
				.then(() => this.finish());
		}
		if (this.head < this.waiting.length) return;
		this.waiting.length = 0;
		this.head = 0;
	}

	private finish(): void {
		this.running--;
		this.start();
		if (this.isIdle()) for (const listener of this.listeners.splice(0)) listener();
	}
}
