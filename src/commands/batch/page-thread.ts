/** page-thread: the thread side of run.ts. */
import { serveJobs } from '../../io/threads/serve-jobs.ts';
import { threadData } from '../../io/threads/task-marker.ts';
import type { FetchedDocument } from '../../pipeline/index.ts';
import { doJob, type JobSetup, type PageJob, type PageRows } from './page-job.ts';
import type { TaskName } from './page-task.ts';
import { PAGE_TASKS } from './tasks.ts';

const { task: name, ...setup } = threadData() as JobSetup & { readonly task: TaskName };
const task = PAGE_TASKS[name]();

serveJobs<PageJob, PageRows, string, FetchedDocument | null>(async (job, { call }) =>
	doJob(job, await task, setup, call),
);
