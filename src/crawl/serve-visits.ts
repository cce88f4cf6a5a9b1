/** serve-visits: the thread's side of threads.ts: visits that call back for their pages. */

import { serveJobs } from '../io/threads/serve-jobs.ts';
import type { WebRequest } from '../io/web.ts';
import type { Batch } from '../model/batch.ts';
import { TakenDossiers } from './dossiers.ts';
import type { SentInput } from './threads.ts';
import type { Ask, Asked, VisitInput } from './visit.ts';

export function serveVisits(visit: (input: VisitInput, ask: Ask) => Promise<Batch>): void {
	const dossiers = new TakenDossiers();
	serveJobs<SentInput, Batch, WebRequest, Asked>((sent, { call }) => {
		const dossier = sent.dossier === null ? null : dossiers.take(sent.dossier);
		return visit({ ...sent, dossier }, call);
	});
}
