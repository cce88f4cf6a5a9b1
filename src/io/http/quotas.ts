/**
 * quotas: how many requests of a kind go to one domain in a day (UTC).
 *
 * The domain counts, not the host: names and ports under it are free to make up. The counts outlive the process where there is a
 * memory to keep them in, so that a restart begins no new day.
 */
import { domainOf } from '../../lib/url/domain-of.ts';
import { Failure } from '../failure.ts';

/** Where counts are kept between runs; the frontier of a store is one. */
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
/** Domains that are counted in a day; beyond it the oldest are forgotten. */
const MAX_COUNTS = 100_000;

export class Quotas {
	readonly #perDay: Readonly<Record<string, number | null>>;
	readonly #now: () => string;
	readonly #counts = new Map<string, Count>();
	#save: (name: string, value: Count | null) => void = () => {};
	#day = '';

	/** `perDay` by kind; null for no bound. */
	constructor(perDay: Readonly<Record<string, number | null>>, now: () => string) {
		this.#perDay = perDay;
		this.#now = now;
	}

	/** From now on the counts are kept in `memory`; those of today are taken from it. */
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

	/** Counts one more request; why it may not be made, or null. */
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
