/** hostile-reader: a thread that never comes back from one question. */
import { parentPort } from 'node:worker_threads';
import { layDown, takeUp, threadData } from '../io/work-note.ts';
import type { ToReader } from './readers.ts';

parentPort!.on('message', ({ id, name }: ToReader) => {
	takeUp(id);
	if (name === 'trends') for (let n = 0; ; n++) if (n < 0) return;
	parentPort!.postMessage({ id, value: `${name} of ${threadData()}` });
	layDown(id);
});
