/** visit-thread: the thread's side of threads.ts. */
import { parentPort } from 'node:worker_threads';
import { messageOf } from '../io/failure.ts';
import type { FromThread, ToThread } from './threads.ts';
import type { Asked, VisitInput } from './visit.ts';
import { visit } from './visits/index.ts';

const port = parentPort!;
/** The visits that wait for an answer. */
const waiting = new Map<number, (asked: Asked) => void>();

port.on('message', (message: ToThread) => {
	if (message.kind === 'visit') void run(message.id, message.input);
	else {
		const resume = waiting.get(message.id);
		waiting.delete(message.id);
		resume?.(message.asked);
	}
});

async function run(id: number, input: VisitInput): Promise<void> {
	try {
		const batch = await visit(input, (request) => {
			tell({ kind: 'ask', id, request });
			return new Promise((resolve) => waiting.set(id, resolve));
		});
		tell({ kind: 'done', id, batch });
	} catch (error) {
		tell({ kind: 'broke', id, message: messageOf(error) });
	}
}

function tell(message: FromThread): void {
	port.postMessage(message);
}
