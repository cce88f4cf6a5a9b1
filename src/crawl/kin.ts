/**
 * kin: how many hosts of one domain are followed by links.
 *
 * A name server may answer for every name under a domain, and each of the hosts name ever more: such a domain has no end, and every
 * host of it would get a lane of its own. So a domain has some hosts free, and more for each other domain that leads to it: one that
 * many know, such as a provider of weblogs, soon has no bound. How far a domain has come is remembered from time to time, so that a
 * restart does not begin anew.
 */

import { z } from 'zod';
import { domainOf } from '../lib/url/domain-of.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Batch } from '../model/batch.ts';
import { count, text, texts, validate } from '../model/schemas/validate.ts';
import type { FrontierFacts } from '../model/task.ts';

export interface KinLimits {
	readonly freeHosts: number;
	readonly hostsPerDomain: number;
	/** Known by so many other domains it is left alone. */
	readonly enoughDomains: number;
	/** Domains that are remembered: those that were seen last. */
	readonly mostDomains: number;
	/** Hosts of all of them together. */
	readonly mostHosts: number;
}

export const KIN_LIMITS: KinLimits = {
	freeHosts: 500,
	hostsPerDomain: 20,
	enoughDomains: 50,
	mostDomains: 10_000,
	mostHosts: 200_000,
};

/** What the names begin with under which domains are remembered. */
export const KIN_PREFIX = 'kin ';
/** Parts of the free hosts after which a domain is remembered again. */
const STEPS = 10;

interface StoredDomain {
	readonly name: string;
	readonly hosts: number;
	readonly by: readonly string[];
}

const storedDomain: z.ZodType<StoredDomain> = z.object({ name: text, hosts: count, by: texts });

interface Domain {
	/** Hosts of earlier runs; which they were is not known. */
	readonly before: number;
	/** Steps that were remembered. */
	steps: number;
	readonly hosts: Set<string>;
	/** Other domains that lead to it. */
	readonly by: Set<string>;
}

export class Kin {
	readonly #limits: KinLimits;
	/** Those that were seen last come last. */
	readonly #domains = new Map<string, Domain>();
	#hosts = 0;
	readonly #remember: (name: string, value: unknown) => void;

	constructor(limits: KinLimits = KIN_LIMITS, remember: (name: string, value: unknown) => void = () => {}) {
		this.#limits = limits;
		this.#remember = remember;
	}

	/** What an earlier run remembered; a domain that cannot be read begins anew. */
	recall(stored: readonly unknown[]): void {
		for (const one of stored) {
			const validated = validate(storedDomain, one);
			if ('problem' in validated) continue;
			const { name, hosts, by } = validated.value;
			const steps = this.#stepsOf(hosts, by.length);
			this.#domains.set(name, { before: hosts, steps, hosts: new Set(), by: new Set(by) });
		}
	}

	/** What a visit to a host found, without the hosts that are too many; and a word about them. */
	bound(from: string, batch: Batch): Batch {
		const refused = new Set<string>();
		const home = domainOf(from);
		const frontier = (batch.frontier ?? []).filter((task) => {
			const host = hostOf(task.url);
			if (!isHost(task) || host === from || this.#isKept(host, home)) return true;
			refused.add(domainOf(host));
			return false;
		});
		if (refused.size === 0) return batch;
		return {
			...batch,
			frontier,
			gaps: [...(batch.gaps ?? []), ...[...refused].map((name) => this.#gap(name))],
		};
	}

	#isKept(host: string, home: string): boolean {
		const name = domainOf(host);
		const domain = this.#find(name);
		const { hosts, by } = domain;
		const { freeHosts, hostsPerDomain, enoughDomains } = this.#limits;
		if (name !== home && by.size < enoughDomains) by.add(home);
		if (by.size >= enoughDomains) {
			this.#hosts -= hosts.size;
			hosts.clear();
			this.#note(name, domain);
			return true;
		}
		if (hosts.has(host)) return true;
		if (domain.before + hosts.size >= freeHosts + hostsPerDomain * by.size) return false;
		hosts.add(host);
		this.#hosts++;
		this.#note(name, domain);
		this.#letGo();
		return true;
	}

	/** Remembers a domain that has come a step further. */
	#note(name: string, domain: Domain): void {
		const hosts = domain.before + domain.hosts.size;
		const steps = this.#stepsOf(hosts, domain.by.size);
		if (steps <= domain.steps) return;
		domain.steps = steps;
		this.#remember(`${KIN_PREFIX}${name}`, { name, hosts, by: [...domain.by] } satisfies StoredDomain);
	}

	/** Domains with few hosts have come no step; those without a bound have come all the way. */
	#stepsOf(hosts: number, by: number): number {
		const { freeHosts, enoughDomains } = this.#limits;
		return by >= enoughDomains ? Number.POSITIVE_INFINITY : Math.floor((hosts * STEPS) / freeHosts);
	}

	#find(name: string): Domain {
		const fresh = { before: 0, steps: 0, hosts: new Set<string>(), by: new Set<string>() };
		const domain: Domain = this.#domains.get(name) ?? fresh;
		this.#domains.delete(name);
		this.#domains.set(name, domain);
		this.#letGo();
		return domain;
	}

	/** What was not seen for longest, where there is too much; the last one stays. */
	#letGo(): void {
		const { mostDomains, mostHosts } = this.#limits;
		for (const [name, { hosts }] of this.#domains) {
			const isTooMuch = this.#domains.size > mostDomains || this.#hosts > mostHosts;
			if (!isTooMuch || this.#domains.size === 1) return;
			this.#domains.delete(name);
			this.#hosts -= hosts.size;
		}
	}

	#gap(name: string): NonNullable<Batch['gaps']>[number] {
		const why = `${name} has ever more hosts that name each other, and few others lead there: no more of them are followed.`;
		return { blog: null, url: `http://${name}/`, kind: 'trap', why, from: null, to: null };
	}
}

/** A site that was found, by a link or a redirect; not what was just visited. */
function isHost({ kind, as }: FrontierFacts): boolean {
	return kind === 'home' && as !== 'visited';
}
