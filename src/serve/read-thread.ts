/** read-thread: one of the threads that answer questions (readers.ts). */
import { parentPort } from 'node:worker_threads';
import { Failure, messageOf } from '../io/failure.ts';
import { openStore } from '../io/store/open.ts';
import { layDown, takeUp, threadData } from '../io/work-note.ts';
import type { FromReader, ToReader } from './readers.ts';
import { answerHere } from './reads.ts';

const store = await openStore(threadData() as string, { isReader: true });

parentPort!.on('message', async ({ id, name, args }: ToReader) => {
	takeUp(id);
	try {
		const value = await answerHere(store, name, args);
		parentPort!.postMessage({ id, value } satisfies FromReader);
	} catch (error) {
		const code = error instanceof Failure ? error.code : null;
		parentPort!.postMessage({ id, failure: { code, message: messageOf(error) } } satisfies FromReader);
	} finally {
		layDown(id);
	}
});
