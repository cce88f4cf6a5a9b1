/** map-thread: the thread that draws a map (map-drawer.ts): it reads the store by a connection of its own and ends when it is done. */
import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../io/store/open.ts';
import type { FromMapThread, MapThreadData } from './map-drawer.ts';
import { freshMap } from './map-kept.ts';

const { place, origin, now } = workerData as MapThreadData;
const tell = (message: FromMapThread) => parentPort!.postMessage(message);
const store = await openStore(place, { isReader: true });
try {
	await freshMap(store, {
		now,
		...(origin !== undefined && { origin }),
		onProgress: (done, step) => tell({ done, step }),
		onMap: (json) => tell({ json }),
	});
} finally {
	await store.close();
}
