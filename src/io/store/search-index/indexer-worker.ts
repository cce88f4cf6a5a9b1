/**
 * indexer-worker: a thread that keeps the index in step with the store.
 *
 * Told that something was written it takes it in at once, or soon where much is written; beside that it looks by itself a few times a
 * second. It tells after every batch how far it has come.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../failure.ts';
import { Sqlite } from '../sqlite/driver.ts';
import type { FromIndexer, IndexerFiles, ToIndexer } from './indexer.ts';
import { BATCH, BATCH_MS, GATHER_MS, POLL_MS } from './indexer.ts';
import { SearchIndex } from './search-index.ts';

const port = parentPort!;
const { storeFile, indexFile } = workerData as IndexerFiles;
const tell = (message: FromIndexer) => port.postMessage(message);

try {
	const store = new Sqlite(storeFile, { isReader: true });
	const index = new SearchIndex(indexFile, (notice) => tell({ notice }));
	let timer: NodeJS.Timeout | null = null;
	let startedMs = Number.NEGATIVE_INFINITY;

	const workIn = (ms: number) => {
		if (timer !== null) clearTimeout(timer);
		timer = setTimeout(work, ms);
	};
	const restMs = () => Math.max(0, startedMs + GATHER_MS - performance.now());

	const work = () => {
		startedMs = performance.now();
		try {
			const done = index.catchUp(store, BATCH, BATCH_MS);
			tell({ taken: index.taken });
			workIn(done > 0 ? restMs() : POLL_MS);
		} catch (error) {
			stop(messageOf(error));
		}
	};

	const sweep = () => {
		try {
			index.sweep(store);
			tell({ swept: null });
		} catch (error) {
			tell({ swept: messageOf(error) });
		}
	};

	const stop = (trouble: string | null) => {
		if (timer !== null) clearTimeout(timer);
		index.close();
		store.close();
		tell({ ended: trouble });
		port.close();
	};

	const answers: Readonly<Record<ToIndexer, () => void>> = {
		work: () => workIn(restMs()),
		sweep,
		stop: () => stop(null),
	};
	port.on('message', (message: ToIndexer) => answers[message]());
	work();
} catch (error) {
	tell({ ended: messageOf(error) });
	port.close();
}
