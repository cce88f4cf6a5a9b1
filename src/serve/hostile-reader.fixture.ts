/** hostile-reader: a thread that never finishes one query. */
import { serveJobs } from '../io/threads/serve-jobs.ts';
import { threadData } from '../io/threads/task-marker.ts';
import type { ReadRequest } from './readers.ts';

serveJobs(({ name }: ReadRequest) => {
	if (name === 'trends') for (let n = 0; ; n++) if (n < 0) break;
	return `${name} of ${threadData()}`;
});
