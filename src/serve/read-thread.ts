/** read-thread: one of the threads that answer questions (readers.ts). */
import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import { openStore } from '../io/store/open.ts';
import { serveJobs } from '../io/threads/serve-jobs.ts';
import { threadData } from '../io/threads/task-marker.ts';
import type { ReadRequest } from './readers.ts';
import { isCostly, runQuery } from './reads.ts';

const store = await openStore(threadData() as string, { isReader: true, isServing: true });

/** Of a process that runs costly queries: searches come first. */
const LOW_PRIORITY = 10;
let isLow = false;

serveJobs(({ name, args, purpose }: ReadRequest) => {
	if (!isLow && isMainThread && isCostly(name)) {
		isLow = true;
		setPriority(LOW_PRIORITY);
	}
	return runQuery(store, name, args, purpose);
});
