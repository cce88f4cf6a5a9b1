/**
 * domain-hosts: limits how many hosts of one domain are followed.
 *
 * A name server may answer for every name under a domain, and each host may link to more such hosts. The domain never ends, and each host
 * would get its own lane. So a domain may have a fixed number of hosts, and more for each other domain that links to it. A popular domain,
 * such as a blog provider, soon has no limit. The counts are stored from time to time, so that they survive a restart.
 */

import { z } from 'zod';
import { domainOf } from '../lib/url/domain-of.ts';
import { hostOf } from '../lib/url/host-of.ts';
import type { Batch } from '../model/batch.ts';
import { count, text, texts, validate } from '../model/schemas/validate.ts';
import type { FrontierFacts } from '../model/task.ts';

export interface DomainLimits {
	readonly freeHosts: number;
	readonly hostsPerDomain: number;
	/** With links from this many other domains, a domain has no limit. */
	readonly enoughDomains: number;
	/** How many domains are held in memory: those seen last. */
	readonly mostDomains: number;
	/** Hosts of all of them together. */
	readonly mostHosts: number;
}

export const DOMAIN_LIMITS: DomainLimits = {
	freeHosts: 500,
	hostsPerDomain: 20,
	enoughDomains: 50,
	mostDomains: 10_000,
	mostHosts: 200_000,
};

/** The prefix of the names under which domains are stored. It is the old name of this limit and stays because it is stored. */
export const DOMAIN_PREFIX = 'kin ';
/** A domain is stored again after each tenth of its free hosts. */
const STEPS = 10;

interface StoredDomain {
	readonly name: string;
	readonly hosts: number;
	readonly by: readonly string[];
}

const storedDomain: z.ZodType<StoredDomain> = z.object({ name: text, hosts: count, by: texts });

interface Domain {
	/** The number of hosts in earlier runs. Their names are not known. */
	readonly before: number;
	/** Steps that were remembered. */
	steps: number;
	readonly hosts: Set<string>;
	/** Other domains that lead to it. */
	readonly by: Set<string>;
}

export class DomainHosts {
	readonly #limits: DomainLimits;
	/** Those that were seen last come last. */
	readonly #domains = new Map<string, Domain>();
	#hosts = 0;
	readonly #remember: (name: string, value: unknown) => void;

	constructor(
		limits: DomainLimits = DOMAIN_LIMITS,
		remember: (name: string, value: unknown) => void = () => {},
	) {
		this.#limits = limits;
		this.#remember = remember;
	}

	/** Loads the counts of an earlier run. A malformed entry is ignored. */
	recall(stored: readonly unknown[]): void {
		for (const one of stored) {
			const validated = validate(storedDomain, one);
			if ('problem' in validated) continue;
			const { name, hosts, by } = validated.value;
			const steps = this.#stepsOf(hosts, by.length);
			this.#domains.set(name, { before: hosts, steps, hosts: new Set(), by: new Set(by) });
		}
	}

	/** Removes the hosts beyond the limit from a batch and reports them as a coverage gap. */
	bound(from: string, batch: Batch): Batch {
		const refused = new Set<string>();
		const home = domainOf(from);
		const frontier = (batch.frontier ?? []).filter((task) => {
			const host = hostOf(task.url);
			if (!isHost(task) || host === from || this.#isAccepted(host, home)) return true;
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

	#isAccepted(host: string, home: string): boolean {
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
		this.#evict();
		return true;
	}

	/** Remembers a domain that has come a step further. */
	#note(name: string, domain: Domain): void {
		const hosts = domain.before + domain.hosts.size;
		const steps = this.#stepsOf(hosts, domain.by.size);
		if (steps <= domain.steps) return;
		domain.steps = steps;
		this.#remember(`${DOMAIN_PREFIX}${name}`, { name, hosts, by: [...domain.by] } satisfies StoredDomain);
	}

	/** 0 for domains with few hosts, infinite for those without a limit. */
	#stepsOf(hosts: number, by: number): number {
		const { freeHosts, enoughDomains } = this.#limits;
		return by >= enoughDomains ? Number.POSITIVE_INFINITY : Math.floor((hosts * STEPS) / freeHosts);
	}

	#find(name: string): Domain {
		const fresh = { before: 0, steps: 0, hosts: new Set<string>(), by: new Set<string>() };
		const domain: Domain = this.#domains.get(name) ?? fresh;
		this.#domains.delete(name);
		this.#domains.set(name, domain);
		this.#evict();
		return domain;
	}

	/** Evicts the least recently seen domains when there are too many. The last one always stays. */
	#evict(): void {
		const { mostDomains, mostHosts } = this.#limits;
		for (const [name, { hosts }] of this.#domains) {
			const isTooMuch = this.#domains.size > mostDomains || this.#hosts > mostHosts;
			if (!isTooMuch || this.#domains.size === 1) return;
			this.#domains.delete(name);
			this.#hosts -= hosts.size;
		}
	}

	#gap(name: string): NonNullable<Batch['gaps']>[number] {
		const why = `${name} has a growing number of hosts that link to each other, and few other domains link to it. No more of its hosts are followed.`;
		return { blog: null, url: `http://${name}/`, kind: 'trap', why, from: null, to: null };
	}
}

/** A site that was found, by a link or a redirect; not what was just visited. */
function isHost({ kind, as }: FrontierFacts): boolean {
	return kind === 'home' && as !== 'visited';
}
