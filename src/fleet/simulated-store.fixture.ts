/**
 * simulated-store: the store of a fleet in memory, for the simulation: the leases are those of the PostgreSQL engine, decided by the same
 * pure transitions. Each call takes a while, may fail before or after it had its effect, and its clock is the simulation's.
 */
import type { Accepted, HostLeases } from '../io/store/host-leases.ts';
import { hostOf } from '../lib/url/host-of.ts';
import {
	acceptResult,
	claimHost,
	FREE,
	giveBack,
	type HostLease,
	handOut,
	isLost,
} from '../merge/host-lease.ts';
import type { Batch } from '../model/batch.ts';
import type { FrontierFacts, StoredTask } from '../model/task.ts';
import type { FleetStore } from './fleet-store.ts';

interface SimulatedHost {
	lease: HostLease;
	due: string | null;
	state: unknown;
	bound: readonly (string | null)[];
	handedOutMs: number;
}

/** Runs a call of the store with the faults of the moment. */
type Disturb = <T>(work: () => T) => Promise<T>;

const SETTLED_MS = 3_000;

export class SimulatedStore {
	readonly tasks = new Map<string, StoredTask>();
	readonly hosts = new Map<string, SimulatedHost>();
	readonly posts = new Set<string>();
	/** Results that were accepted though somebody else had the host since, or that had been written before. */
	readonly wronglyAccepted: string[] = [];
	readonly #latest = new Map<string, { fence: number; isWritten: boolean }>();
	readonly #memory = new Map<string, unknown>();
	readonly #roles = new Map<string, { holder: string; untilMs: number }>();
	readonly #nowMs: () => number;

	constructor(nowMs: () => number) {
		this.#nowMs = nowMs;
	}

	dueAt(now: string): string[] {
		return [...this.tasks.values()].flatMap(({ url, due }) => (due !== null && due <= now ? [url] : []));
	}

	/** The store as one process sees it. */
	seenBy(disturb: Disturb): FleetStore {
		const unused = () => Promise.reject(new Error('A fleet does not use this.'));
		return {
			write: (batch) => disturb(() => this.#write(batch)),
			writeAll: (batches) => disturb(() => batches.map((batch) => this.#write(batch))),
			forgotten: () => disturb(() => []),
			blog: () => disturb(() => null),
			frontier: {
				take: unused,
				release: unused,
				recover: unused,
				counts: unused,
				tasks: ({ host, now, limit }) =>
					disturb(() =>
						[...this.tasks.values()]
							.filter(({ url, due }) => hostOf(url) === host && due !== null && due <= now)
							.slice(0, limit),
					),
				cancel: unused,
				nextDue: () => disturb(() => null),
				task: (url) => disturb(() => this.tasks.get(url) ?? null),
				crawlContext: () => disturb(() => null),
				remember: (name, value) => disturb(() => this.#remember(name, value)),
				recall: (prefix) =>
					disturb(() =>
						[...this.#memory].flatMap(([name, value]) => (name.startsWith(prefix) ? [value] : [])),
					),
				leases: this.#leases(disturb),
			},
		};
	}

	#remember(name: string, value: unknown): void {
		if (value === null) this.#memory.delete(name);
		else this.#memory.set(name, value);
	}

	#write({ posts = [], frontier = [] }: Batch) {
		for (const task of frontier) this.#plan(task);
		const report = posts.map(({ draft }) => {
			const outcome = this.posts.has(draft.url!) ? ('same' as const) : ('new' as const);
			this.posts.add(draft.url!);
			return { id: 1, outcome };
		});
		return { posts: report, blogs: 0, notBlogs: 0 };
	}

	#plan({ as = 'found', ...task }: FrontierFacts): void {
		const known = this.tasks.get(task.url);
		if (as === 'found' && known !== undefined) return;
		const due = as === 'sooner' && known?.due != null && task.due! > known.due ? known.due : task.due;
		this.tasks.set(task.url, { strays: 0, failures: 0, note: null, ...known, ...task, due });
		const host = this.#host(hostOf(task.url));
		if (!host.lease.isOut) host.due = this.#dueOf(hostOf(task.url), '');
	}

	#host(name: string): SimulatedHost {
		const known = this.hosts.get(name);
		if (known !== undefined) return known;
		const host = { lease: FREE, due: null, state: null, bound: [], handedOutMs: 0 };
		this.hosts.set(name, host);
		return host;
	}

	#dueOf(name: string, notBefore: string): string | null {
		const dues = [...this.tasks.values()].flatMap(({ url, due }) =>
			hostOf(url) === name && due !== null ? [due] : [],
		);
		if (dues.length === 0) return null;
		const first = dues.sort()[0]!;
		return first > notBefore ? first : notBefore;
	}

	#leases(disturb: Disturb): HostLeases {
		return {
			take: ({ now, limit, waitMs }) =>
				disturb(() =>
					[...this.hosts]
						.filter(([, { lease, due }]) => !lease.isOut && due !== null && due <= now)
						.slice(0, limit)
						.map(([host, one]) => {
							one.lease = handOut(one.lease, { nowMs: this.#nowMs(), waitMs });
							one.handedOutMs = this.#nowMs();
							this.#latest.set(host, { fence: one.lease.fence, isWritten: false });
							const { fence, tries } = one.lease;
							return { host, state: one.state, fence, tries };
						}),
				),
			bind: (name, fence, blogs) =>
				disturb(() => {
					const host = this.#host(name);
					if (host.lease.fence === fence) host.bound = blogs;
				}),
			claim: (name, claim, leaseMs) =>
				disturb(() => {
					const host = this.#host(name);
					const lease = claimHost(host.lease, claim, { nowMs: this.#nowMs(), leaseMs });
					if (lease !== null) host.lease = lease;
					return lease !== null;
				}),
			accept: (name, claim, writing) =>
				disturb((): Accepted => {
					const host = this.#host(name);
					const acceptance = acceptResult(host.lease, claim, { ...writing, nowMs: this.#nowMs() });
					if (acceptance.kind !== 'accepted') return acceptance;
					host.lease = acceptance.lease;
					const latest = this.#latest.get(name);
					if (latest?.fence !== claim.fence || latest.isWritten)
						this.wronglyAccepted.push(`a late result of ${name} was accepted`);
					return { kind: 'accepted', blogs: host.bound };
				}),
			release: (name, fence, { state, notBefore = '' }) =>
				disturb(() => {
					const host = this.#host(name);
					const lease = giveBack(host.lease, fence);
					if (lease === null) return false;
					this.#latest.set(name, { fence, isWritten: true });
					Object.assign(host, { lease, state, due: this.#dueOf(name, notBefore) });
					return true;
				}),
			recover: ({ isBusEmpty }) =>
				disturb(() => {
					const nowMs = this.#nowMs();
					const lost = [...this.hosts].filter(
						([, { lease, handedOutMs }]) =>
							isLost(lease, nowMs) ||
							(isBusEmpty && lease.isOut && lease.holder === null && handedOutMs + SETTLED_MS <= nowMs),
					);
					for (const [name, host] of lost) {
						host.lease = { ...host.lease, isOut: false, holder: null, writer: null };
						host.due = this.#dueOf(name, '');
					}
					return lost.length;
				}),
			lead: (role, holder, leaseMs) =>
				disturb(() => {
					const nowMs = this.#nowMs();
					const now = this.#roles.get(role);
					if (now !== undefined && now.holder !== holder && now.untilMs >= nowMs) return false;
					this.#roles.set(role, { holder, untilMs: nowMs + leaseMs });
					return true;
				}),
			unfinished: ({ soon }) =>
				disturb(() => {
					const busy = [...this.hosts.values()].filter(
						({ lease, due }) => lease.isOut || (due !== null && due <= soon),
					);
					return { hosts: busy.length, failing: 0, failingTasks: 0 };
				}),
		};
	}
}
