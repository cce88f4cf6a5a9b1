/**
 * pings: decides which pings to accept, before they cost anything.
 *
 * In:     the content of a ping, and its sender.
 * Out:    a verdict with the words for the sender; an accepted ping is in the list of changes.
 * A ping is a rumour: it never does more than bring forward a visit. Spam pings come in masses, for few hosts or from few
 * senders, so both are counted, and the same address is not accepted again for a while.
 */
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import { judgeAddress } from './address.ts';
import type { Changes } from './changes.ts';
import { MAX_NAME_LENGTH, type PushLimits } from './limits.ts';
import { Rate, Recent } from './rate.ts';

export interface PingWords {
	readonly name: string;
	readonly url: string;
	readonly pageUrl?: string | undefined;
	readonly feedUrl?: string | undefined;
}

/** An accepted ping. */
export interface Ping {
	readonly url: string;
	readonly feedUrl: string | null;
	/** The page that is said to have changed, if an extended ping names one. */
	readonly pageUrl: string | null;
	readonly name: string;
	readonly at: number;
	/** The sender's address. */
	readonly from: string;
}

export type PingVerdict =
	| { readonly kind: 'accepted'; readonly ping: Ping; readonly message: string }
	| { readonly kind: 'repeated' | 'refused' | 'limited'; readonly message: string };

const THANKS = 'Thanks for the ping.';

export class PingService {
	readonly #allowPrivate: boolean;
	readonly #changes: Changes;
	readonly #hosts: Rate;
	/** By canonical URL. */
	readonly #recent: Recent;

	constructor(limits: PushLimits, allowPrivate: boolean, changes: Changes) {
		this.#allowPrivate = allowPrivate;
		this.#changes = changes;
		this.#hosts = new Rate(limits.hostPerMinute);
		this.#recent = new Recent(limits.repeatMs);
	}

	/** `now` is the time shown to others; `clockMs` never runs backwards and refills the rates. */
	judge(words: PingWords, from: string, now: number, clockMs: number): PingVerdict {
		const judged = this.#readAddresses(words);
		if ('refusal' in judged) return { kind: 'refused', message: judged.refusal };
		const { url, feedUrl, pageUrl } = judged;
		if (this.#recent.has(canonicalUrl(url.href), now))
			return { kind: 'repeated', message: `${THANKS} It is already recorded.` };
		if (!this.#takeHosts(url, feedUrl, clockMs)) {
			return { kind: 'limited', message: `Too many pings for ${url.hostname}. Try again in a minute.` };
		}
		const ping: Ping = {
			url: url.href,
			feedUrl: feedUrl?.href ?? null,
			pageUrl: pageUrl?.href ?? null,
			name: cleanName(words.name) || url.hostname,
			at: now,
			from,
		};
		return { kind: 'accepted', ping, message: THANKS };
	}

	/** Call it when the receiver has safely stored an accepted ping. */
	note({ name, url, feedUrl, at }: Ping): void {
		this.#recent.note(canonicalUrl(url), at);
		this.#changes.add({ name, url, feedUrl, at });
	}

	/** Counts one more visit to a host; false if it has had too many. */
	takeHost(host: string, clockMs: number): boolean {
		return this.#hosts.take(host, clockMs);
	}

	#readAddresses(words: PingWords): Addresses | { readonly refusal: string } {
		const url = judgeAddress(words.url, this.#allowPrivate);
		if ('refusal' in url) return url;
		const feed = this.#readOptional(words.feedUrl);
		if (feed !== null && 'refusal' in feed) return feed;
		const page = this.#readOptional(words.pageUrl);
		if (page !== null && 'refusal' in page) return page;
		return { url: url.url, feedUrl: feed?.url ?? null, pageUrl: page?.url ?? null };
	}

	#readOptional(text: string | undefined) {
		return text === undefined || text.trim() === '' ? null : judgeAddress(text, this.#allowPrivate);
	}

	/** The feed's host is visited too: it is counted if it is another host. */
	#takeHosts(url: URL, feedUrl: URL | null, clockMs: number): boolean {
		const isSame = feedUrl === null || feedUrl.hostname === url.hostname;
		return this.takeHost(url.hostname, clockMs) && (isSame || this.takeHost(feedUrl.hostname, clockMs));
	}
}

interface Addresses {
	readonly url: URL;
	readonly feedUrl: URL | null;
	readonly pageUrl: URL | null;
}

function cleanName(name: string): string {
	return name
		.slice(0, 4 * MAX_NAME_LENGTH)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim()
		.slice(0, MAX_NAME_LENGTH);
}
