/** indexer-worker: a thread with a follower in it; it tells after every turn how far the index has come. */
import { parentPort, workerData } from 'node:worker_threads';
import { Postgres } from '../driver.ts';
import { Follower } from './follower.ts';
import {
	type FromIndexer,
	INDEXER_CONNECTIONS,
	type IndexerPlace,
	type ToIndexer,
	troubleOf,
} from './indexer.ts';

const port = parentPort!;
const { address, schema } = workerData as IndexerPlace;
const tell = (message: FromIndexer) => port.postMessage(message);

const postgres = new Postgres(address, { schema, connections: INDEXER_CONNECTIONS });
const follower = new Follower(postgres, {
	taken: (taken) => tell({ taken }),
	trouble: (error) => tell({ trouble: troubleOf(error) }),
});

async function stop(): Promise<void> {
	await follower.close();
	await postgres.close();
	port.close();
}

port.on('message', (message: ToIndexer) => {
	if (message === 'work') follower.poke();
	else void stop();
});
