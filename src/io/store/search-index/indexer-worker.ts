/** indexer-worker: a thread that indexes the changes of a store and runs the indexer's jobs. */
import { serveJobs } from '../../threads/serve-jobs.ts';
import { threadData } from '../../threads/task-marker.ts';
import { THREAD_PACE } from './follower.ts';
import { type IndexerJob, type IndexerPlace, LocalIndexer } from './indexer.ts';

/** Reported with the next job. */
const notices: string[] = [];
const indexer = new LocalIndexer(threadData() as IndexerPlace, (notice) => notices.push(notice), THREAD_PACE);

serveJobs<IndexerJob, void, string, void>(async (job, { notify }) => {
	try {
		await run(job);
	} finally {
		for (const notice of notices.splice(0)) notify(notice);
	}
});

async function run(job: IndexerJob): Promise<void> {
	if (job.kind === 'until') return indexer.until(job.number);
	if (job.kind === 'untilSwept') return indexer.untilSwept(job.number);
	return indexer[job.kind]();
}
