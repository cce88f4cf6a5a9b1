/**
 * crawl-turn: who crawls into a store: one process alone, or the schedulers of a fleet.
 *
 * A crawl that begins takes back every host that is out, since whoever had it must be dead. With another at work that would send
 * two to one host, so the second is refused. The lock is the server's: it is free as soon as its process is gone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../failure.ts';
import type { Hold, Postgres } from './driver.ts';
import { CRAWL_SLOT, STORE } from './keep/lock.ts';

const LOCKS = { alone: 'pg_try_advisory_lock', shared: 'pg_try_advisory_lock_shared' } as const;

/** The server notices a moment later that a process is gone: a crawl that is started right after another must not be refused. */
const MAX_WAIT_MS = 1_000;
const RETRY_MS = 100;

export class CrawlLock {
	readonly #postgres: Postgres;
	#hold: Hold | null = null;

	constructor(postgres: Postgres) {
		this.#postgres = postgres;
	}

	/** Throws when another process crawls. A lock that went with its connection is taken anew. */
	async take(kind: keyof typeof LOCKS): Promise<void> {
		if (this.#hold?.isHeld === true) return;
		this.letGo();
		const untilMs = performance.now() + MAX_WAIT_MS;
		for (;;) {
			this.#hold = await this.#postgres.hold(`SELECT ${LOCKS[kind]}(${STORE}, ${CRAWL_SLOT}) AS has`);
			if (this.#hold !== null || performance.now() >= untilMs) break;
			await sleep(RETRY_MS);
		}
		if (this.#hold === null)
			throw new Failure(
				'crawled',
				`Another process is crawling into ${this.#postgres.place}: a crawl, a server or the scheduler of a fleet. Stop it first, or serve with --no-crawl.`,
			);
	}

	letGo(): void {
		this.#hold?.letGo();
		this.#hold = null;
	}
}
