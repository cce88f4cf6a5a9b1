/** equal-web: the ways in which one visit gets its documents: from the served corpus, from the archive of that, and by a fleet worker. */
import { Fetcher } from '../src/crawl/fetcher.ts';
import type { FetchResult, VisitInput, VisitSettings } from '../src/crawl/visit.ts';
import { visit } from '../src/crawl/visits/index.ts';
import { parseResult } from '../src/fleet/message-schemas.ts';
import { type Assignment, toSentAssignment } from '../src/fleet/messages.ts';
import { Worker } from '../src/fleet/worker.ts';
import type { FleetBus, Letter } from '../src/io/bus/fleet-bus.ts';
import { Gate } from '../src/io/http/gate.ts';
import type { Web } from '../src/io/web.ts';
import { hostOf } from '../src/lib/url/host-of.ts';
import type { Batch } from '../src/model/batch.ts';
import type { Task } from '../src/model/task.ts';
import { readRobotsStatements } from '../src/pipeline/index.ts';

/** The one time of all fetches. */
export const NOW = '2026-06-01T00:00:00.000Z';

/** Documents as a visit fetches them, with one clock for all. */
export const openGate = (web: Web): Gate =>
	new Gate({ web, minDelayMs: 0, honoursCrawlDelay: false, now: () => NOW });

export type EqualTask = Pick<Task<'home' | 'feed' | 'post'>, 'url' | 'kind' | 'blog'>;

const SETTINGS: VisitSettings = {
	side: 'depth',
	pollBudget: 1,
	hosts: null,
	languages: null,
	maxDepth: 9,
	hasPush: false,
};

/** A page that was found by a link: nobody named it, so nothing speaks for it but itself. */
const FOUND = { due: NOW, priority: 1, depth: 1, strays: 0, via: null, failures: 0, note: null } as const;

/** One visit of the crawl. `only`: the only document that can be fetched. */
export async function visitBy(gate: Gate, task: EqualTask, only: string | null = null): Promise<Batch> {
	const { signal } = new AbortController();
	const host = hostOf(task.url);
	const fetcher = new Fetcher({ host, gate, now: () => NOW, signal, onRequest: () => {} });
	// A lane knows robots.txt before its visits.
	await fetcher.prepare(task.url);
	const robots = readRobotsStatements(gate.robotsOf(task.url) ?? '', new URL(task.url).origin);
	return visit({ ...inputOf(task), robots }, async (request) => {
		return only === null || request.url === only ? fetcher.fetch(request) : missing(request.url);
	});
}

function inputOf(task: EqualTask): VisitInput {
	return { task: { ...FOUND, ...task }, crawlContext: null, sitemaps: [], settings: SETTINGS, now: NOW };
}

function missing(url: string): FetchResult {
	return { kind: 'answer', url, status: 404, headers: {}, body: new Uint8Array(), at: NOW, isCut: false };
}

/** The same visit by a worker of the fleet, whose messages cross a bus as text. */
export async function visitByWorker(gate: Gate, task: EqualTask): Promise<Batch | null> {
	const bus = new MemoryBus({
		host: hostOf(task.url),
		state: null,
		fence: 1,
		tasks: [inputOf(task).task],
		crawlContexts: {},
		settings: SETTINGS,
		at: NOW,
	});
	const worker = new Worker({ bus, name: 'equal', gate, lanes: 1, visit, now: () => NOW });
	bus.onEmpty = () => worker.stop();
	await worker.run();
	return bus.result === null ? null : (parseResult(JSON.parse(bus.result)).batches[0] ?? null);
}

/** A bus in memory: it hands out one assignment, and takes its result. */
class MemoryBus implements FleetBus {
	readonly limits = { leaseMs: 600_000, leaderMs: 600_000, ackMs: 600_000 };
	#assignment: string | null;
	result: string | null = null;
	/** Called when the assignment was taken and its turn is over. */
	onEmpty = (): void => {};

	constructor(assignment: Assignment) {
		this.#assignment = JSON.stringify(toSentAssignment(assignment));
	}

	async nextAssignment(): Promise<Letter | null> {
		const sent = this.#assignment;
		this.#assignment = null;
		if (sent === null) {
			this.onEmpty();
			return null;
		}
		return {
			tries: 1,
			version: 'ours',
			pending: 0,
			read: async (parse) => ({ value: parse(JSON.parse(sent)), bytes: sent.length }),
			raw: () => sent,
			async settle() {},
			again() {},
			working() {},
		};
	}

	async sendResult(result: unknown): Promise<void> {
		this.result = JSON.stringify(result);
	}

	async claim(): Promise<boolean> {
		return true;
	}

	async waitingHosts(): Promise<number> {
		return 0;
	}

	async sendAssignment(): Promise<void> {}
	async nextResults(): Promise<void> {}
	serveClaims(): () => void {
		return () => {};
	}
	async deadLetter(): Promise<void> {}
	async repair(): Promise<void> {}
}
