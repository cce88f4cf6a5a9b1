/** rules: what robots.txt of a host's origins allows, asked for once a day and remembered with the host. */
import { Failure } from '../io/failure.ts';
import {
	ALL_ALLOWED,
	type HostRules,
	MAX_ROBOTS_REDIRECTS,
	readRules,
	rulesOfAnswer,
} from '../io/http/robots.ts';
import type { WebAnswer, WebRequest } from '../io/web.ts';
import { MAX_ROBOTS_BYTES } from '../lib/robots/index.ts';
import type { HostMemory } from './host-memory.ts';

/** RFC 9309 §2.4: rules are believed for a day. */
const FRESH_MS = 86_400_000;
/** A longer file is asked for again after a restart. */
const MOST_KEPT = 100_000;

type Get = (request: WebRequest) => Promise<WebAnswer>;

export class RulesKeeper {
	readonly #memory: HostMemory;
	readonly #now: () => string;
	readonly #honoursDelay: boolean;
	readonly #read = new Map<string, { rules: HostRules; at: string }>();

	constructor(memory: HostMemory, now: () => string, honoursDelay: boolean) {
		this.#honoursDelay = honoursDelay;
		this.#memory = memory;
		this.#now = now;
	}

	/** Why an address may not be asked for; null when it may. */
	async check(url: string, get: Get): Promise<Failure | null> {
		const { origin } = new URL(url);
		const rules = await this.#rulesOf(origin, get);
		if (rules.failure !== null) return rules.failure;
		if (rules.isAllowed(url)) return null;
		return new Failure('robots', `robots.txt of ${origin} does not allow ${url}.`, 'skip');
	}

	get crawlDelayMs(): number | null {
		if (!this.#honoursDelay) return null;
		const delays = this.#all().flatMap(({ crawlDelaySeconds }) => crawlDelaySeconds ?? []);
		return delays.length === 0 ? null : 1000 * Math.max(...delays);
	}

	get sitemaps(): string[] {
		return this.#all().flatMap(({ sitemaps }) => sitemaps);
	}

	#all(): HostRules[] {
		return [...this.#read.values()].map(({ rules }) => rules);
	}

	async #rulesOf(origin: string, get: Get): Promise<HostRules> {
		const known = this.#read.get(origin) ?? this.#recall(origin);
		if (known !== null && !this.#isStale(known.at)) return known.rules;
		const { rules, text } = await fetchRules(origin, get);
		if (rules.failure !== null) return rules;
		const at = this.#now();
		this.#read.set(origin, { rules, at });
		if ((text?.length ?? 0) <= MOST_KEPT) this.#memory.robots[origin] = { text, at };
		return rules;
	}

	#recall(origin: string): { rules: HostRules; at: string } | null {
		const kept = this.#memory.robots[origin];
		if (kept === undefined) return null;
		const recalled = { rules: kept.text === null ? ALL_ALLOWED : readRules(kept.text), at: kept.at };
		this.#read.set(origin, recalled);
		return recalled;
	}

	#isStale(at: string): boolean {
		// What comes from the future comes from a clock that was wrong.
		return Math.abs(Date.parse(this.#now()) - Date.parse(at)) > FRESH_MS;
	}
}

async function fetchRules(origin: string, get: Get): Promise<{ rules: HostRules; text: string | null }> {
	let url = `${origin}/robots.txt`;
	for (let hops = 0; hops <= MAX_ROBOTS_REDIRECTS; hops++) {
		const answer = await get({ url, wants: 'any', maxBytes: MAX_ROBOTS_BYTES, takeCut: true }).catch(noFile);
		if (answer === null) break;
		if (answer.location === null) {
			const isFile = answer.status >= 200 && answer.status < 300;
			return { rules: rulesOfAnswer(answer), text: isFile ? new TextDecoder().decode(answer.body) : null };
		}
		url = answer.location;
	}
	return { rules: ALL_ALLOWED, text: null };
}

/** An archive without the file: who made it has seen to the rules. */
function noFile(error: unknown): null {
	if (error instanceof Failure && error.code === 'not-archived') return null;
	throw error;
}
