/**
 * crawl-lock: who crawls into a store: one process alone, or the schedulers of a fleet.
 *
 * A crawl that begins releases every claimed host, because whoever claimed it must be dead. If another crawl were running, one
 * host would get two visitors, so the second crawl is refused. The server holds the lock: it is free once its process is gone.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../failure.ts';
import type { Hold, Postgres } from './driver.ts';
import { CRAWL_SLOT, STORE } from './save/lock.ts';

const LOCKS = { alone: 'pg_try_advisory_lock', shared: 'pg_try_advisory_lock_shared' } as const;

/** The server notices only a moment later that a process is gone. A crawl started right after another must not be refused. */
const MAX_WAIT_MS = 1_000;
const RETRY_MS = 100;

export class CrawlLock {
	readonly #postgres: Postgres;
	#hold: Hold | null = null;

	constructor(postgres: Postgres) {
		this.#postgres = postgres;
	}

	/** Throws if another process is crawling. If the connection broke, its lock is taken again. */
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
