/** service: what the handlers share: the ping checks, the callbacks, the outgoing events, and the counts. */

import type { Subscription } from '../../lib/websub/index.ts';
import { Failure } from '../failure.ts';
import type { Changes } from './changes.ts';
import type { PushLimits } from './limits.ts';
import type { Ping, PingService, PingVerdict, PingWords } from './pings.ts';
import type { Recent } from './rate.ts';

export interface Confirmation {
	readonly mode: 'subscribe' | 'unsubscribe';
	readonly topic: string;
	readonly leaseSeconds: number | null;
}

/** Knows the subscriptions; WebSubClient is one. */
export interface WebSubCallbacks {
	find(id: string): Subscription | undefined;
	/** True if this is what we requested. */
	confirm(id: string, confirmation: Confirmation, now: number): boolean;
	/** The hub refuses, or no longer delivers; true if we know the subscription. */
	deny(id: string, topic: string, reason: string, now: number): boolean;
	noteDelivery(id: string, now: number): void;
}

export interface Pingback {
	/** The page that links. */
	readonly source: string;
	/** The page that is linked to. */
	readonly target: string;
	readonly at: number;
	readonly from: string;
}

export interface Delivery {
	readonly topic: string;
	readonly contentType: string | undefined;
	readonly body: Uint8Array;
	readonly at: number;
}

/** Receives the events. The sender gets an acknowledgement only when the promise resolves, so no acknowledged event is lost. */
export interface PushEvents {
	onPing?(ping: Ping): void | Promise<void>;
	onPingback?(pingback: Pingback): void | Promise<void>;
	onDelivery?(delivery: Delivery): void | Promise<void>;
	/** One of the three handlers above threw; the sender is asked to try again. */
	onError?(error: unknown): void;
}

export interface PushCounts {
	pings: number;
	repeated: number;
	refused: number;
	limited: number;
	pingbacks: number;
	verifications: number;
	deliveries: number;
	badSignatures: number;
	errors: number;
}

export interface Service {
	readonly limits: PushLimits;
	readonly allowPrivate: boolean;
	readonly pings: PingService;
	/** By source and target. */
	readonly recentPingbacks: Recent;
	readonly changes: Changes;
	readonly events: PushEvents;
	readonly counts: PushCounts;
	readonly websub: WebSubCallbacks | undefined;
	/** Whether we have subscribed to this feed at a cloud. */
	readonly acceptsCloud: (feedUrl: string) => boolean;
	/** Refills the rates; never runs backwards. */
	readonly clockMs: () => number;
}

export interface PingAnswer {
	readonly isError: boolean;
	/** For replies that have a status. */
	readonly status: number;
	readonly message: string;
}

export const LATER = 'It could not be recorded. Try again later.';
/** The code of the failure that a receiver throws when it has enough for now: not an error. */
export const ENOUGH = 'enough-for-now';
const STATUS = { accepted: 200, repeated: 200, refused: 400, limited: 429 } as const;

/** Checks a ping, passes it on, and finds the words for the sender. */
export async function takePing(
	service: Service,
	words: PingWords,
	from: string,
	now: number,
): Promise<PingAnswer> {
	const verdict = service.pings.judge(words, from, now, service.clockMs());
	if (verdict.kind === 'accepted') {
		const { ping } = verdict;
		if (!(await handOn(service, () => service.events.onPing?.(ping)))) {
			return { isError: true, status: 503, message: LATER };
		}
		service.pings.note(ping);
	}
	countVerdict(service.counts, verdict);
	const status = STATUS[verdict.kind];
	return { isError: status !== 200, status, message: verdict.message };
}

function countVerdict(counts: PushCounts, { kind }: PingVerdict): void {
	if (kind === 'accepted') counts.pings++;
	else counts[kind]++;
}

/** False if the receiver threw: the event is not safe, and the sender is asked to try again. */
export async function handOn(service: Service, deliver: () => void | Promise<void>): Promise<boolean> {
	try {
		await deliver();
		return true;
	} catch (error) {
		if (error instanceof Failure && error.code === ENOUGH) service.counts.limited++;
		else {
			service.counts.errors++;
			service.events.onError?.(error);
		}
		return false;
	}
}
