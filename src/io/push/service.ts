/** service: what the handlers share: the judge of pings, the callbacks, the events that go out, and the counts. */

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

/** Who knows the subscriptions; WebSubClient is one. */
export interface WebSubCallbacks {
	find(id: string): Subscription | undefined;
	/** True when this is what we asked for. */
	confirm(id: string, confirmation: Confirmation, now: number): boolean;
	/** The hub will not, or no longer; true when we know the subscription. */
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

/** Where events go. The sender is thanked only when the promise is kept, so that nothing that was thanked for is lost. */
export interface PushEvents {
	onPing?(ping: Ping): void | Promise<void>;
	onPingback?(pingback: Pingback): void | Promise<void>;
	onDelivery?(delivery: Delivery): void | Promise<void>;
	/** A handler of the three above threw; the sender is told to try again. */
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
	/** Whether we have asked a cloud to tell us about this feed. */
	readonly acceptsCloud: (feedUrl: string) => boolean;
	/** Fills the rates; never runs backwards. */
	readonly clockMs: () => number;
}

export interface PingAnswer {
	readonly isError: boolean;
	/** For replies that have a status. */
	readonly status: number;
	readonly message: string;
}

export const LATER = 'It could not be recorded. Try again later.';
/** The code of the failure that a receiver throws who has had enough for now: no fault of anybody's. */
export const ENOUGH = 'enough-for-now';
const STATUS = { accepted: 200, repeated: 200, refused: 400, limited: 429 } as const;

/** Judge a ping, hand it on, and find the words for the sender. */
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

/** False when the receiver threw: the event is not safe with it, and the sender is told. */
export async function handOn(service: Service, tell: () => void | Promise<void>): Promise<boolean> {
	try {
		await tell();
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
