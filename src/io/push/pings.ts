/**
 * pings: which pings are believed, before they cost anything.
 *
 * In:     what a ping says, and who sent it.
 * Out:    a verdict with the words for the sender; an accepted ping is in the list of changes.
 * A ping is a rumour: it never does more than bring forward a visit. Spam pings come in masses, for few hosts or from few
 * senders, so both are counted, and the same address is not repeated within a while.
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

/** A ping that was believed. */
export interface Ping {
	readonly url: string;
	readonly feedUrl: string | null;
	/** The page that is said to have changed, where an extended ping names one. */
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
	/** By plain address. */
	readonly #recent: Recent;

	constructor(limits: PushLimits, allowPrivate: boolean, changes: Changes) {
		this.#allowPrivate = allowPrivate;
		this.#changes = changes;
		this.#hosts = new Rate(limits.hostPerMinute);
		this.#recent = new Recent(limits.repeatMs);
	}

	/** `now` is the time told to others; `clockMs` never runs backwards and fills the rates. */
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

	/** To be called when an accepted ping is safe with whoever acts on it. */
	note({ name, url, feedUrl, at }: Ping): void {
		this.#recent.note(canonicalUrl(url), at);
		this.#changes.add({ name, url, feedUrl, at });
	}

	/** One visit more to a host; false when it has had too many. */
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

	/** The feed's host is visited too: it counts where it is another. */
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
