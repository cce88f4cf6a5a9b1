/** map-thread: the thread that draws maps (map-drawer.ts), each with its own connection to the store. */
import { openStore } from '../io/store/open.ts';
import { serveJobs } from '../io/threads/serve-jobs.ts';
import { threadData } from '../io/threads/task-marker.ts';
import type { MapJob, MapReport } from './map-drawer.ts';
import { freshMap } from './map-stored.ts';

serveJobs<MapJob, void, MapReport, void>(async (job, { notify }) => {
	const store = await openStore(threadData() as string, { isReader: true });
	try {
		await freshMap(store, {
			...job,
			onProgress: (done, step) => notify({ done, step }),
			onMap: (json) => notify({ json }),
		});
	} finally {
		await store.close();
	}
});
