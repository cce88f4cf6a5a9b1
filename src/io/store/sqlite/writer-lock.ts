/**
 * writer-lock: one process writes a store at a time.
 *
 * The lock is an open transaction on a file of its own, so the system releases it however the process ends.
 */
import path from 'node:path';
import { Failure } from '../../failure.ts';
import { Sqlite } from './driver.ts';

export class WriterLock {
	readonly #file: Sqlite;

	constructor(folder: string) {
		this.#file = new Sqlite(path.join(folder, 'writer.lock'), { isLock: true });
		try {
			this.#file.exec('BEGIN EXCLUSIVE');
		} catch (error) {
			this.#file.close();
			if (error instanceof Failure && error.code === 'not-a-store')
				throw new Failure(
					'bad-lock',
					`${this.#file.file} is damaged. It contains no data. Remove it when no other process is using ${folder}.`,
					'stop',
					{ cause: error },
				);
			if (!(error instanceof Failure && error.code === 'store-busy')) throw error;
			throw new Failure(
				'two-writers',
				`Another process is writing to ${folder}. Wait until it ends, or choose another folder with --data. You can still search in the meantime.`,
				'stop',
				{ cause: error },
			);
		}
	}

	release(): void {
		this.#file.exec('ROLLBACK');
		this.#file.close();
	}
}
