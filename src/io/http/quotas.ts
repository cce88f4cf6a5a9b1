/**
 * quotas: limits the requests of a kind to one domain per day (UTC).
 *
 * They count by domain, not by host: names and ports under a domain are free to invent. With a memory, the counts outlive the
 * process, so that a restart does not reset the day.
 */
import { domainOf } from '../../lib/url/domain-of.ts';
import { Failure } from '../failure.ts';

/** Saves counts between runs; a store's frontier is one. */
export interface QuotaMemory {
	recall(prefix: string): Promise<readonly unknown[]>;
	remember(name: string, value: unknown): Promise<void>;
}

interface Count {
	readonly kind: string;
	readonly domain: string;
	readonly day: string;
	readonly count: number;
}

const PREFIX = 'quota ';
/** Domains that are counted per day; beyond that, the oldest are dropped. */
const MAX_COUNTS = 100_000;

export class Quotas {
	readonly #perDay: Readonly<Record<string, number | null>>;
	readonly #now: () => string;
	readonly #counts = new Map<string, Count>();
	#save: (name: string, value: Count | null) => void = () => {};
	#day = '';

	/** `perDay` by kind; null for no limit. */
	constructor(perDay: Readonly<Record<string, number | null>>, now: () => string) {
		this.#perDay = perDay;
		this.#now = now;
	}

	/** From now on the counts are saved in `memory`; today's are loaded from it. */
	async keepIn(memory: QuotaMemory, onTrouble: (error: unknown) => void): Promise<void> {
		this.#save = (name, value) => void memory.remember(name, value).catch(onTrouble);
		this.#beginDay();
		for (const saved of await memory.recall(PREFIX)) {
			if (!isCount(saved)) continue;
			const name = nameOf(saved.kind, saved.domain);
			if (saved.day !== this.#day) this.#save(name, null);
			else this.#counts.set(name, { ...saved, count: saved.count + (this.#counts.get(name)?.count ?? 0) });
		}
	}

	/** Counts one more request. Returns why it may not be made, or null. */
	take(kind: string, host: string): Failure | null {
		const limit = this.#perDay[kind] ?? null;
		if (limit === null) return null;
		this.#beginDay();
		const domain = domainOf(host);
		const name = nameOf(kind, domain);
		const count = this.#counts.get(name)?.count ?? 0;
		if (count >= limit) {
			const message = `The daily limit of ${limit} "${kind}" requests to ${domain} is used up.`;
			return new Failure('quota', message, 'retry');
		}
		const counted = { kind, domain, day: this.#day, count: count + 1 };
		this.#counts.set(name, counted);
		this.#save(name, counted);
		if (this.#counts.size > MAX_COUNTS) this.#counts.delete(this.#counts.keys().next().value!);
		return null;
	}

	#beginDay(): void {
		const day = this.#now().slice(0, 10);
		if (day === this.#day) return;
		for (const name of this.#counts.keys()) this.#save(name, null);
		this.#counts.clear();
		this.#day = day;
	}
}

function nameOf(kind: string, domain: string): string {
	return `${PREFIX}${kind} ${domain}`;
}

function isCount(value: unknown): value is Count {
	if (typeof value !== 'object' || value === null) return false;
	const { kind, domain, day, count } = value as Partial<Record<keyof Count, unknown>>;
	return [kind, domain, day].every((text) => typeof text === 'string') && Number.isInteger(count);
}
