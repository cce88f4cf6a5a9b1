/** robots-cache: caches what the robots.txt of a host's origins allows: fetched once a day and saved with the host. */
import type { SavedRules } from '../../model/blog-state.ts';
import { Failure } from '../failure.ts';
import type { Web } from '../web.ts';
import { ALL_ALLOWED, fetchRules, type HostRules, readRules } from './robots.ts';

/** RFC 9309 §2.4: rules are valid for a day. */
const FRESH_MS = 86_400_000;
/** A longer file is not saved, but fetched again after a restart. */
const MAX_SAVED_LENGTH = 100_000;

interface KnownRules {
	readonly rules: HostRules;
	readonly at: string;
}

export class RobotsCache {
	/** By origin; saved with the host. */
	saved: Record<string, SavedRules> = {};
	readonly #now: () => string;
	readonly #known = new Map<string, KnownRules>();
	/** Fetches in progress: several callers may need the same file at once. */
	readonly #underWay = new Map<string, Promise<HostRules>>();

	constructor(now: () => string) {
		this.#now = now;
	}

	/** Why an address may not be fetched; null if it may. */
	async check(url: string, web: Pick<Web, 'get'>): Promise<Failure | null> {
		const { origin } = new URL(url);
		const rules = await this.#rulesOf(origin, web);
		if (rules.failure !== null) return rules.failure;
		if (rules.isAllowed(url)) return null;
		return new Failure('robots', `robots.txt disallows ${url}.`, 'skip');
	}

	/** The longest Crawl-delay of the origins. */
	get crawlDelayMs(): number | null {
		const delays = this.#rules().flatMap(({ crawlDelaySeconds }) => crawlDelaySeconds ?? []);
		return delays.length === 0 ? null : 1000 * Math.max(...delays);
	}

	/** The text of an origin's file as it was last read; null if there is none, undefined if it is not known. */
	textOf(origin: string): string | null | undefined {
		return (this.#known.get(origin) ?? this.#recall(origin))?.rules.text;
	}

	get sitemaps(): string[] {
		return this.#rules().flatMap(({ sitemaps }) => sitemaps);
	}

	#rules(): HostRules[] {
		return [...this.#known.values()].map(({ rules }) => rules);
	}

	async #rulesOf(origin: string, web: Pick<Web, 'get'>): Promise<HostRules> {
		const known = this.#known.get(origin) ?? this.#recall(origin);
		if (known !== null && !this.#isStale(known.at)) return known.rules;
		const underWay = this.#underWay.get(origin) ?? this.#fetch(origin, web);
		this.#underWay.set(origin, underWay);
		return underWay;
	}

	async #fetch(origin: string, web: Pick<Web, 'get'>): Promise<HostRules> {
		try {
			const rules = await fetchRules(web, origin);
			if (rules.failure !== null) return rules;
			const { text } = rules;
			const at = this.#now();
			this.#known.set(origin, { rules, at });
			if ((text?.length ?? 0) <= MAX_SAVED_LENGTH) this.saved[origin] = { text, at };
			return rules;
		} finally {
			this.#underWay.delete(origin);
		}
	}

	#recall(origin: string): KnownRules | null {
		const saved = this.saved[origin];
		if (saved === undefined) return null;
		const recalled = { rules: saved.text === null ? ALL_ALLOWED : readRules(saved.text), at: saved.at };
		this.#known.set(origin, recalled);
		return recalled;
	}

	#isStale(at: string): boolean {
		// A time in the future came from a wrong clock.
		return Math.abs(Date.parse(this.#now()) - Date.parse(at)) > FRESH_MS;
	}
}
