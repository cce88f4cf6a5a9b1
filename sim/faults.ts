/**
 * faults: what happens to a response between a host and the client.
 *
 * In:     the host's fault, the path, the number of the request and the time since the last one to the host.
 * Out:    a Delivery that says how the response is sent; `deliver` sends it.
 * Not here: faults of the content (site/), the choice of faulty hosts (world/fault-plan.ts).
 */

import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { BOMB_PATH, ENDLESS_PATH } from './lures.ts';
import type { Fault } from './model.ts';
import type { Answer } from './site/index.ts';

export type Delivery =
	| 'plain'
	| 'slow'
	| 'reset'
	| 'truncated'
	| 'gzip-bomb'
	| 'endless'
	| 'unavailable'
	| 'too-many-requests';

/** `unavailable` hosts refuse this many requests before they answer. */
export const REFUSED_REQUESTS = 3;
/** `reset` hosts break every third connection, beginning with the second request. */
const RESET_PERIOD = 3;
const SLOW_CHUNKS = 8;
const SLOW_PAUSE_MS = 120;
/** How much more than it sends a `truncated` host announces. */
const MISSING_BYTES = 1000;
const BOMB_MEMBER_BYTES = 1_000_000;
const BOMB_MEMBERS = 200;
const ENDLESS_CHUNK = Buffer.from('<p>And so on, and so on, and so on.</p>\n'.repeat(400));
const ENDLESS_MAX_BYTES = 256_000_000;
const MIN_GAP_MS = 1000;

export function planDelivery(fault: Fault, path: string, request: number, gapMs: number): Delivery {
	switch (fault) {
		case 'slow':
		case 'truncated':
			return path === '/robots.txt' ? 'plain' : fault;
		case 'reset':
			return request % RESET_PERIOD === 2 ? 'reset' : 'plain';
		case 'gzip-bomb':
			return path === BOMB_PATH ? 'gzip-bomb' : 'plain';
		case 'endless':
			return path === ENDLESS_PATH ? 'endless' : 'plain';
		case 'unavailable':
			return request <= REFUSED_REQUESTS ? 'unavailable' : 'plain';
		case 'too-many-requests':
			return gapMs < MIN_GAP_MS ? 'too-many-requests' : 'plain';
		default:
			return 'plain';
	}
}

/** Called for every body byte handed to the network. */
type Sent = (bytes: number) => void;

/** Sends an answer in the way that was planned. */
export function deliver(response: ServerResponse, answer: Answer, delivery: Delivery, sent: Sent): void {
	SENDERS[delivery](response, answer, sent);
}

const SENDERS: Readonly<Record<Delivery, (response: ServerResponse, answer: Answer, sent: Sent) => void>> = {
	plain: sendWhole,
	slow: sendSlowly,
	reset: (response, answer, sent) => {
		const { length } = answer.body;
		sendPart(response, answer, length, Math.floor(length / 2), sent);
	},
	truncated: (response, answer, sent) => {
		const { length } = answer.body;
		sendPart(response, answer, length + MISSING_BYTES, length, sent);
	},
	'gzip-bomb': (response, _, sent) => sendWhole(response, bombAnswer(), sent),
	endless: (response, _, sent) => sendEndlessly(response, sent),
	unavailable: (response, _, sent) => sendWhole(response, refusal(503, 'Service unavailable'), sent),
	'too-many-requests': (response, _, sent) => sendWhole(response, refusal(429, 'Too many requests'), sent),
};

function sendWhole(response: ServerResponse, answer: Answer, sent: Sent): void {
	response.writeHead(answer.status, { ...answer.headers, 'Content-Length': answer.body.length });
	response.end(answer.body);
	sent(answer.body.length);
}

function refusal(status: 429 | 503, text: string): Answer {
	const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' };
	return { status, headers, body: Buffer.from(`${text}\n`) };
}

function sendSlowly(response: ServerResponse, answer: Answer, sent: Sent): void {
	const { body } = answer;
	const size = Math.max(1, Math.ceil(body.length / SLOW_CHUNKS));
	response.writeHead(answer.status, { ...answer.headers, 'Content-Length': body.length });
	const step = (from: number): void => {
		if (response.destroyed) return;
		if (from >= body.length) {
			response.end();
			return;
		}
		const chunk = body.subarray(from, from + size);
		response.write(chunk);
		sent(chunk.length);
		setTimeout(step, SLOW_PAUSE_MS, from + size);
	};
	step(0);
}

/** Announces `announced` bytes, sends `count` and breaks the connection: at once for a reset, after the bytes are out otherwise. */
function sendPart(
	response: ServerResponse,
	answer: Answer,
	announced: number,
	count: number,
	sent: Sent,
): void {
	response.writeHead(answer.status, { ...answer.headers, 'Content-Length': announced });
	sent(count);
	response.write(answer.body.subarray(0, count), () => {
		if (count < answer.body.length) response.socket?.resetAndDestroy();
		else response.destroy();
	});
}

let bomb: Buffer | null = null;

/** Gzip members may follow one another: one megabyte of nothing, two hundred times. Created on first use. */
function bombAnswer(): Answer {
	if (bomb === null) {
		const member = gzipSync(Buffer.alloc(BOMB_MEMBER_BYTES, '<p>0</p>'), { level: 9 });
		bomb = Buffer.concat(Array.from({ length: BOMB_MEMBERS }, () => member));
	}
	const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip' };
	return { status: 200, headers, body: bomb };
}

function sendEndlessly(response: ServerResponse, sent: Sent): void {
	response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
	let total = 0;
	const pump = (): void => {
		while (!response.destroyed && total < ENDLESS_MAX_BYTES) {
			total += ENDLESS_CHUNK.length;
			sent(ENDLESS_CHUNK.length);
			if (!response.write(ENDLESS_CHUNK)) {
				response.once('drain', pump);
				return;
			}
		}
		if (!response.destroyed) response.end();
	};
	pump();
}
