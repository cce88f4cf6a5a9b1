/**
 * serve-visits: visits of a thread, as many at a time as are told.
 *
 * All that is done between two questions is done at a stretch, so what the thread took up last is what it works on.
 */
import { parentPort } from 'node:worker_threads';
import { messageOf } from '../io/failure.ts';
import { layDown, takeUp } from '../io/work-note.ts';
import type { Batch } from '../model/batch.ts';
import { TakenDossiers } from './dossiers.ts';
import type { FromThread, SentInput, ToThread } from './threads.ts';
import type { Ask, Asked, VisitInput } from './visit.ts';

export function serveVisits(visit: (input: VisitInput, ask: Ask) => Promise<Batch>): void {
	const port = parentPort!;
	/** The visits that wait for an answer. */
	const waiting = new Map<number, (asked: Asked) => void>();
	const dossiers = new TakenDossiers();
	const tell = (message: FromThread) => {
		port.postMessage(message);
		layDown(message.id);
	};

	const run = async (id: number, sent: SentInput): Promise<void> => {
		const dossier = sent.dossier === null ? null : dossiers.take(sent.dossier);
		try {
			const batch = await visit({ ...sent, dossier }, (request) => {
				tell({ kind: 'ask', id, request });
				return new Promise((resolve) => waiting.set(id, resolve));
			});
			tell({ kind: 'done', id, batch });
		} catch (error) {
			tell({ kind: 'broke', id, message: messageOf(error) });
		}
	};

	port.on('message', (message: ToThread) => {
		if (message.kind === 'visit') {
			takeUp(message.id);
			void run(message.id, message.input);
			return;
		}
		const resume = waiting.get(message.id);
		if (resume === undefined) return;
		takeUp(message.id);
		waiting.delete(message.id);
		resume(message.asked);
	});
}
