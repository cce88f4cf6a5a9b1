/**
 * local-index: this machine's index of a PostgreSQL store, and who updates it.
 *
 * All processes and threads of the machine share one file. Whoever holds its lock follows the store; the others read. When the lock
 * becomes free, however its holder ended, another takes over within a second.
 */
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../../failure.ts';
import { type Indexer, IndexReader, type SourcePlace, startIndexer } from '../search-index/index.ts';
import { WriterLock } from '../sqlite/writer-lock.ts';
import { makeIndexFolder } from './index-folder.ts';

const TAKE_OVER_MS = 1_000;
const POLL_MS = 20;

export function indexFileIn(folder: string): string {
	return path.join(folder, 'index.db');
}

export class LocalIndex {
	readonly file: string;
	readonly reader: IndexReader;
	readonly #folder: string;
	readonly #source: SourcePlace;
	readonly #onNotice: (text: string) => void;
	readonly #timer: NodeJS.Timeout;
	#lead: { readonly lock: WriterLock; readonly indexer: Indexer } | null = null;

	constructor(folder: string, source: SourcePlace, onNotice: (text: string) => void) {
		makeIndexFolder(folder);
		this.#folder = folder;
		this.#source = source;
		this.#onNotice = onNotice;
		this.file = indexFileIn(folder);
		this.#tryToLead();
		this.reader = new IndexReader(this.file);
		this.#timer = setInterval(() => this.#tryToLead(), TAKE_OVER_MS).unref();
	}

	#tryToLead(): void {
		if (this.#lead !== null) return;
		const lock = tryLock(this.#folder);
		if (lock === null) return;
		const place = { source: this.#source, indexFile: this.file };
		this.#lead = { lock, indexer: startIndexer(place, this.#onNotice) };
	}

	/** Something was written. */
	poke(): void {
		this.#lead?.indexer.poke();
	}

	/** Resolves when the index has all changes up to this one. */
	until(change: number): Promise<void> {
		return this.#wait(
			(indexer) => indexer.until(change),
			() => this.reader.progress.taken >= change,
		);
	}

	/** Resolves when no byte of what was erased up to this number is left in the file. */
	untilSwept(erased: number): Promise<void> {
		return this.#wait(
			(indexer) => indexer.untilSwept(erased),
			() => this.reader.progress.swept >= erased,
		);
	}

	async #wait(asLeader: (indexer: Indexer) => Promise<void>, isOver: () => boolean): Promise<void> {
		for (;;) {
			this.#tryToLead();
			if (this.#lead !== null) return asLeader(this.#lead.indexer);
			if (isOver()) return;
			await pause(POLL_MS);
		}
	}

	async close(): Promise<void> {
		clearInterval(this.#timer);
		await this.#lead?.indexer.close();
		this.reader.close();
		this.#lead?.lock.release();
	}
}

/** Null if another process has it. */
function tryLock(folder: string): WriterLock | null {
	try {
		return new WriterLock(folder);
	} catch (error) {
		if (error instanceof Failure && error.code === 'two-writers') return null;
		throw error;
	}
}
