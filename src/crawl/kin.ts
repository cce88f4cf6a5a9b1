/**
 * kin: how many hosts of one domain are followed by links.
 *
 * A name server may answer for every name under a domain, and each of the hosts name ever more: such a domain has no end, and every
 * host of it would get a lane of its own. So a domain has some hosts free, and more for each other domain that leads to it: one that
 * many know, such as a provider of weblogs, soon has no bound. Nothing is kept over a restart.
 */
import { type FrontierFacts, hostOf } from '../io/store/frontier.ts';
import type { Batch } from '../io/store/store.ts';
import { domainOf } from '../lib/url/domain-of.ts';

export interface KinLimits {
	readonly freeHosts: number;
	readonly hostsPerDomain: number;
	/** Known by so many other domains it is left alone. */
	readonly enoughDomains: number;
	/** Domains that are remembered: those that were seen last. */
	readonly mostDomains: number;
}

export const KIN_LIMITS: KinLimits = {
	freeHosts: 500,
	hostsPerDomain: 20,
	enoughDomains: 50,
	mostDomains: 10_000,
};

interface Domain {
	readonly hosts: Set<string>;
	/** Other domains that lead to it. */
	readonly by: Set<string>;
}

export class Kin {
	readonly #limits: KinLimits;
	readonly #domains = new Map<string, Domain>();

	constructor(limits: KinLimits = KIN_LIMITS) {
		this.#limits = limits;
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
		const { hosts, by } = this.#recall(name);
		const { freeHosts, hostsPerDomain, enoughDomains } = this.#limits;
		if (name !== home && by.size < enoughDomains) by.add(home);
		if (by.size >= enoughDomains) {
			hosts.clear();
			return true;
		}
		if (!hosts.has(host) && hosts.size >= freeHosts + hostsPerDomain * by.size) return false;
		hosts.add(host);
		return true;
	}

	#recall(name: string): Domain {
		const domain = this.#domains.get(name) ?? { hosts: new Set(), by: new Set() };
		this.#domains.delete(name);
		this.#domains.set(name, domain);
		if (this.#domains.size > this.#limits.mostDomains)
			this.#domains.delete(this.#domains.keys().next().value!);
		return domain;
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
