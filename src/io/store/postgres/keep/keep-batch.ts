/**
 * keep-batch: batches into the tables, whole or not at all, beside other writers.
 *
 * Lock the blogs; read what is kept; go through the facts in memory; write what changed; settle numbers and counts. Where
 * another writer was in the way, all of it is done again from the start.
 */

import type { Batch, WriteReport } from '../../../../model/batch.ts';
import { keepOut } from '../../keep-out.ts';
import type { Postgres, Session } from '../driver.ts';
import type { KeptOutList } from '../kept-out.ts';
import { saveQuarantine } from '../quarantine.ts';
import { keepGaps, keepSamples, keepVisits, keepWrappers } from './keep-around.ts';
import { keepBlog, keepFeeds } from './keep-blogs.ts';
import { keepTasks } from './keep-frontier.ts';
import { keepPost, markGone } from './keep-posts.ts';
import { type AlsoLocked, loadWorkspace } from './load.ts';
import { settle } from './settle.ts';
import { dropCopies, withdraw } from './withdraw.ts';
import type { Outcome, Telling, Workspace } from './workspace.ts';
import { writeWorkspace } from './write.ts';

export function keepBatches(
	postgres: Postgres,
	batches: readonly Batch[],
	keptOut: KeptOutList,
): Promise<WriteReport[]> {
	const alsoLocked: AlsoLocked = new Set();
	return postgres.transaction(async (session) => {
		const out = await keptOut.read(session);
		const sifted = batches.map((batch) => keepOut(batch, out));
		const left = sifted.map(({ batch }) => batch);
		const reports = await keep(session, left, alsoLocked);
		return reports.map((report, i) => sifted[i]!.complete(report));
	});
}

async function keep(
	session: Session,
	batches: readonly Batch[],
	alsoLocked: AlsoLocked,
): Promise<WriteReport[]> {
	const work = await loadWorkspace(session, batches, alsoLocked);
	const reports: WriteReport[] = [];
	for (const batch of batches) reports.push(await goThrough(work, batch));
	const links = await writeWorkspace(work);
	await keepFeeds(work, batches);
	await keepWrappers(work, batches);
	await keepSamples(work, batches);
	await keepVisits(work, batches, reports);
	await keepGaps(work, batches);
	await saveQuarantine(session, batches);
	await keepTasks(
		session,
		batches.flatMap(({ frontier = [] }) => frontier),
	);
	await withdraw(work, batches);
	await dropCopies(work);
	await settle(work, links);
	return reports;
}

async function goThrough(work: Workspace, batch: Batch): Promise<WriteReport> {
	const telling: Telling = { at: batch.at, isHistory: batch.isHistory ?? false };
	for (const facts of batch.blogs ?? []) await keepBlog(work, telling, facts);
	const posts: Outcome[] = [];
	for (const facts of batch.posts ?? []) posts.push(await keepPost(work, telling, facts));
	for (const url of batch.gone ?? []) markGone(work, telling, url);
	return { posts };
}
