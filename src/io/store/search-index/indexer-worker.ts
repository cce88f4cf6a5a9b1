/** indexer-worker: a thread with a follower in it; it reports after every turn how far the index has come. */
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../failure.ts';
import { Follower, type FollowerEvents, THREAD_PACE } from './follower.ts';
import type { FromIndexer, IndexerPlace, ToIndexer } from './indexer.ts';
import { openSource } from './open-source.ts';
import { SearchIndex } from './search-index.ts';

const port = parentPort!;
const { source, indexFile } = workerData as IndexerPlace;
const report = (message: FromIndexer) => port.postMessage(message);
/** What is sent before the follower is there waits for it. */
const begun = begin();

async function begin(): Promise<Follower> {
	const index = new SearchIndex(indexFile, (notice) => report({ notice }));
	const events: FollowerEvents = {
		progress: (progress) => report({ progress }),
		trouble: ({ code, message, action }) => report({ trouble: { code, message, action } }),
		ended,
	};
	return new Follower(index, await openSource(source), events, THREAD_PACE);
}

function ended(message: string | null): void {
	report({ ended: message });
	port.close();
}

const answers: Readonly<Record<ToIndexer, (follower: Follower) => void | Promise<void>>> = {
	work: (follower) => follower.poke(),
	sweep: (follower) =>
		follower.sweep().then(
			() => report({ swept: null }),
			(error: unknown) => report({ swept: messageOf(error) }),
		),
	stop: (follower) => follower.close().then(() => ended(null)),
};
port.on(
	'message',
	(message: ToIndexer) =>
		void begun.then(
			(follower) => answers[message](follower),
			() => {},
		),
);
begun.catch((error: unknown) => ended(messageOf(error)));
