/** pool-thread: a thread of a pool whose jobs do what the test says. */
import { Failure } from '../failure.ts';
import { serveJobs } from './serve-jobs.ts';
import { threadData } from './task-marker.ts';

let jobs = 0;

serveJobs<string, unknown, string, string>(async (job, { call, notify }) => {
	jobs++;
	if (job === 'count') return [threadData(), jobs];
	if (job === 'spin') return spin();
	if (job === 'wait') return call('how long?');
	if (job === 'notify') {
		notify('halfway');
		return 'done';
	}
	if (job === 'crash') setImmediate(() => readPast([]));
	if (job === 'crash') return new Promise(() => {});
	if (job === 'fail')
		throw new Failure('disk-full', 'It is full.', 'retry', { cause: new RangeError('0 left') });
	return readPast([]);
});

function spin(): void {
	for (let n = 0; ; n++) if (n < 0) return;
}

function readPast(list: readonly string[]): number {
	return list[0]!.length;
}
