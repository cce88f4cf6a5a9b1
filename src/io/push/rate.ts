/**
 * rate: limits how often each of many strangers may do something, and remembers what they did a moment ago.
 *
 * A bucket per key holds a minute's worth of tokens and refills steadily. The number of buckets is limited: the least recently
 * used one is dropped, and is full again when its key comes back.
 */
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

interface Bucket {
	tokens: number;
	atMs: number;
}

const MINUTE = 60_000;
const MAX_BUCKETS = 50_000;
const MAX_REMEMBERED = 100_000;

export class Rate {
	readonly #perMinute: number;
	readonly #buckets = new Map<string, Bucket>();

	constructor(perMinute: number) {
		this.#perMinute = perMinute;
	}

	/** Takes a token; false if the key has none left. `nowMs` must not run backwards. */
	take(key: string, nowMs: number): boolean {
		if (this.#perMinute === Number.POSITIVE_INFINITY) return true;
		const bucket = this.#buckets.get(key) ?? { tokens: this.#perMinute, atMs: nowMs };
		const filled = bucket.tokens + ((nowMs - bucket.atMs) / MINUTE) * this.#perMinute;
		const tokens = Math.min(this.#perMinute, filled);
		this.#save(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, atMs: nowMs });
		return tokens >= 1;
	}

	/** Moves it to the end of the order of use. */
	#save(key: string, bucket: Bucket): void {
		this.#buckets.delete(key);
		this.#buckets.set(key, bucket);
		if (this.#buckets.size > MAX_BUCKETS) this.#buckets.delete(this.#buckets.keys().next().value!);
	}

	get size(): number {
		return this.#buckets.size;
	}
}

/** When things were last done, as far back as a bounded memory reaches. */
export class Recent {
	readonly #spanMs: number;
	/** Oldest first. */
	readonly #done = new Map<string, number>();

	constructor(spanMs: number) {
		this.#spanMs = spanMs;
	}

	/** Whether it was done within the span before `now`. */
	has(key: string, now: number): boolean {
		const before = this.#done.get(key);
		return before !== undefined && now - before < this.#spanMs;
	}

	note(key: string, now: number): void {
		this.#done.delete(key);
		this.#done.set(key, now);
		if (this.#done.size > MAX_REMEMBERED) this.#done.delete(this.#done.keys().next().value!);
	}
}

/** The sender of a request behind a proxy on this machine: the last address in the header. The others are only claims. */
export function forwardedSender({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
	const direct = socket.remoteAddress ?? '';
	const isNear = ipaddr.isValid(direct) && ipaddr.process(direct).range() === 'loopback';
	const named = String(headers['x-forwarded-for'] ?? '')
		.split(',')
		.at(-1)!
		.trim();
	return isNear && ipaddr.isValid(named) ? named : direct;
}

/** An IPv4 address unchanged; the first half of an IPv6 address, because its owner has all of that half. */
export function senderKey(address: string): string {
	const bare = address.split('%', 1)[0]!;
	if (!isIPv6(bare)) return bare;
	const parsed = ipaddr.process(bare);
	return parsed.kind() === 'ipv4'
		? parsed.toString()
		: (parsed as ipaddr.IPv6).parts
				.slice(0, 4)
				.map((part) => part.toString(16))
				.join(':');
}
