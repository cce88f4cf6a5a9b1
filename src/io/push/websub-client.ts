/**
 * websub-client: subscribes to topics at their hubs, renews, and notices dead hubs.
 *
 * In:     topics and hubs that feeds name; the hubs' answers at the callback; posts that polling found.
 * Out:    requests through the given `post`; every changed subscription to the given store.
 * Pure functions (lib/websub) decide what to do and when; only the requests are made here.
 */
import { randomBytes } from 'node:crypto';
import {
	createSubscription,
	detectPush,
	dueStep,
	noteDead,
	noteDelivery,
	noteFailure,
	noteLeaving,
	notePolled,
	notePostponed,
	noteRequested,
	noteVerified,
	planStep,
	type Subscription,
	WANTED_LEASE_MS,
} from '../../lib/websub/index.ts';
import { Failure, messageOf } from '../failure.ts';
import type { Confirmation, WebSubCallbacks } from './service.ts';
import { CALLBACK_PREFIX } from './websub-callback.ts';

/** Sends a form; rejects if there is no answer. It must check addresses and rates itself. */
type PostForm = (url: string, form: URLSearchParams) => Promise<{ readonly status: number }>;

/** Stores the subscriptions. */
interface SubscriptionStore {
	save(subscription: Subscription): void;
	remove(id: string): void;
}

export interface WebSubOptions {
	/** The public address of the push server, such as `http://crawler.example:7464`; a function if it is known only later. */
	readonly callbackBase: string | (() => string);
	readonly post: PostForm;
	/** The subscriptions of an earlier run. */
	readonly saved?: Iterable<Subscription>;
	readonly store?: SubscriptionStore;
	/** Unguessable texts, for ids and secrets. */
	readonly random?: () => string;
}

const RANDOM_BYTES = 24;
/** A feed that names another hub each time could otherwise make us send to any address, as often as it likes. */
const HUB_STAYS_MS = 86_400_000;
/** Failures that are not the hub's fault, since nothing was sent; and when to try again. */
const NOT_SENT_MS: Readonly<Record<string, number>> = {
	aborted: 0,
	'host-busy': 600_000,
	quota: 6 * 3_600_000,
};
/** At most so much of a hub's reason is stored. */
const MAX_REASON = 200;

interface Problem {
	readonly why: string;
	/** After how long to retry if nothing was sent to the hub; null if the hub failed. */
	readonly againMs: number | null;
}

export class WebSubClient implements WebSubCallbacks {
	readonly #options: WebSubOptions;
	readonly #random: () => string;
	readonly #byId = new Map<string, Subscription>();
	/** Topic → id of its current subscription; one that is being cancelled is not here. */
	readonly #byTopic = new Map<string, string>();

	constructor(options: WebSubOptions) {
		this.#options = options;
		this.#random = options.random ?? (() => randomBytes(RANDOM_BYTES).toString('base64url'));
		for (const subscription of options.saved ?? []) this.#index(subscription);
	}

	/** Subscribes if needed. If a topic names another hub, the old subscription is cancelled, at most once a day. */
	async subscribe(topic: string, hub: string, now: number): Promise<Subscription> {
		const known = this.of(topic);
		if (known !== undefined && (known.hub === hub || now - (known.hubSince ?? 0) < HUB_STAYS_MS)) {
			return dueStep(known, now) === 'ask' ? this.#ask(known, now) : known;
		}
		if (known !== undefined) await this.unsubscribe(topic, now);
		return this.#ask(createSubscription(topic, hub, this.#random(), this.#random(), now), now);
	}

	/** Unsubscribes. If the hub does not confirm it, the subscription is dropped after a while. */
	async unsubscribe(topic: string, now: number): Promise<void> {
		const known = this.of(topic);
		if (known === undefined) return;
		this.#byTopic.delete(topic);
		const leaving = this.#save(noteLeaving(known, now));
		await this.#send(leaving, 'unsubscribe');
	}

	/** Takes the steps that are due, at most `limit` of them; returns how many. */
	async tick(now: number, limit = 100): Promise<number> {
		const due: Promise<unknown>[] = [];
		for (const subscription of this.#byId.values()) {
			if (due.length >= limit) break;
			const step = dueStep(subscription, now);
			if (step === 'ask') due.push(this.#ask(subscription, now));
			else if (step === 'fail') due.push(this.#fail(subscription, 'the hub did not confirm in time', now));
			else if (step === 'forget') due.push(this.#forget(subscription));
		}
		await Promise.all(due);
		return due.length;
	}

	/** When `tick` has something to do next; Infinity for never. */
	nextDue(): number {
		let next = Number.POSITIVE_INFINITY;
		for (const subscription of this.#byId.values()) next = Math.min(next, planStep(subscription).at);
		return next;
	}

	/** The subscription of a topic, if there is one. */
	of(topic: string): Subscription | undefined {
		const id = this.#byTopic.get(topic);
		return id === undefined ? undefined : this.#byId.get(id);
	}

	/** Whether the hub is reliable for this topic, so that polling may be rare. */
	isPushed(topic: string, now: number): boolean {
		const subscription = this.of(topic);
		return subscription !== undefined && detectPush(subscription, now);
	}

	/** Call it for every new post that polling finds: a hub that did not deliver it counts as dead. */
	notePolled(topic: string, publishedAt: number, now: number): void {
		const subscription = this.of(topic);
		if (subscription === undefined) return;
		const noted = notePolled(subscription, publishedAt, now);
		if (noted !== subscription) this.#save(noted);
	}

	list(): Subscription[] {
		return [...this.#byId.values()];
	}

	find(id: string): Subscription | undefined {
		return this.#byId.get(id);
	}

	confirm(id: string, { mode, topic, leaseSeconds }: Confirmation, now: number): boolean {
		const subscription = this.#byId.get(id);
		if (subscription === undefined || subscription.topic !== topic) return false;
		const isLeaving = subscription.state === 'leaving';
		if (isLeaving !== (mode === 'unsubscribe')) return false;
		if (isLeaving) this.#remove(subscription);
		else this.#save(noteVerified(subscription, leaseSeconds, now));
		return true;
	}

	deny(id: string, topic: string, reason: string, now: number): boolean {
		const subscription = this.#byId.get(id);
		if (subscription === undefined || subscription.topic !== topic) return false;
		const words =
			reason === ''
				? 'the hub denied the subscription'
				: `the hub denied the subscription: ${reason.slice(0, MAX_REASON)}`;
		if (subscription.state === 'leaving') this.#remove(subscription);
		else this.#save(noteDead(subscription, words, now));
		return true;
	}

	noteDelivery(id: string, now: number): void {
		const subscription = this.#byId.get(id);
		if (subscription !== undefined) this.#save(noteDelivery(subscription, now));
	}

	/** A hub may confirm before it has answered: what it did meanwhile counts. */
	async #ask(subscription: Subscription, now: number): Promise<Subscription> {
		const requested = this.#save(noteRequested(subscription, now));
		const problem = await this.#send(requested, 'subscribe');
		const current = this.#byId.get(requested.id);
		if (problem === null || current === undefined || current.askedAt !== now) return current ?? requested;
		const { why, againMs } = problem;
		return againMs === null
			? this.#fail(current, why, now)
			: this.#save(notePostponed(current, why, now + againMs));
	}

	async #fail(subscription: Subscription, why: string, now: number): Promise<Subscription> {
		return this.#save(noteFailure(subscription, why, now));
	}

	async #forget(subscription: Subscription): Promise<void> {
		this.#remove(subscription);
	}

	/** Null if the hub accepted the request, otherwise why not. */
	async #send({ topic, hub, id, secret }: Subscription, mode: Confirmation['mode']): Promise<Problem | null> {
		const { callbackBase } = this.#options;
		const base = typeof callbackBase === 'string' ? callbackBase : callbackBase();
		const form = new URLSearchParams({
			'hub.mode': mode,
			'hub.topic': topic,
			'hub.callback': base.replace(/\/$/, '') + CALLBACK_PREFIX + id,
			...(mode === 'subscribe'
				? { 'hub.lease_seconds': String(WANTED_LEASE_MS / 1000), 'hub.secret': secret }
				: {}),
		});
		try {
			const { status } = await this.#options.post(hub, form);
			const isTaken = status >= 200 && status < 300;
			return isTaken ? null : { why: `the hub answered with status ${status}`, againMs: null };
		} catch (error) {
			const againMs = error instanceof Failure ? (NOT_SENT_MS[error.code] ?? null) : null;
			return { why: messageOf(error), againMs };
		}
	}

	#index(subscription: Subscription): void {
		this.#byId.set(subscription.id, subscription);
		if (subscription.state !== 'leaving') this.#byTopic.set(subscription.topic, subscription.id);
	}

	#save(subscription: Subscription): Subscription {
		this.#index(subscription);
		this.#options.store?.save(subscription);
		return subscription;
	}

	#remove({ id }: Subscription): void {
		this.#byId.delete(id);
		this.#options.store?.remove(id);
	}
}
