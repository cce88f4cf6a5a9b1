/** read-thread: one of the threads that answer questions (readers.ts). */
import { openStore } from '../io/store/open.ts';
import { serveJobs } from '../io/threads/serve-jobs.ts';
import { threadData } from '../io/threads/task-marker.ts';
import type { ReadRequest } from './readers.ts';
import { runQuery } from './reads.ts';

const store = await openStore(threadData() as string, { isReader: true, isServing: true });

serveJobs(({ name, args }: ReadRequest) => runQuery(store, name, args));
