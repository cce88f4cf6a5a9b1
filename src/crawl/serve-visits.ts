/** serve-visits: the thread's side of threads.ts: visits that call back for their pages. */

import { serveJobs } from '../io/threads/serve-jobs.ts';
import type { WebRequest } from '../io/web.ts';
import type { Batch } from '../model/batch.ts';
import type { CrawlContext } from '../model/task.ts';
import type { Theme } from '../wrapper/index.ts';
import { TakenContexts } from './crawl-contexts.ts';
import type { SentInput } from './threads.ts';
import type { Fetch, FetchResult, VisitInput } from './visit.ts';

export function serveVisits(visit: (input: VisitInput, fetch: Fetch) => Promise<Batch>): void {
	const crawlContexts = new TakenContexts<CrawlContext>();
	const takenThemes = new TakenContexts<readonly Theme[]>();
	serveJobs<SentInput, Batch, WebRequest, FetchResult>((sent, { call }) => {
		const crawlContext = sent.crawlContext === null ? null : crawlContexts.take(sent.crawlContext);
		const themes = sent.themes === null ? [] : takenThemes.take(sent.themes);
		return visit({ ...sent, crawlContext, themes }, call);
	});
}
