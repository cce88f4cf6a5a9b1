/**
 * save-batches: saves batches to the tables, completely or not at all, beside other writers.
 *
 * Lock the blogs; load what is needed; merge it with what was found; write the changes; settle numbers and counts. If it conflicts
 * with another writer, all of it is retried from the start.
 */
import { mergeBatches, reportsOf } from '../../../../merge/merge.ts';
import { listWanted } from '../../../../merge/wanted.ts';
import type { Batch, WriteReport } from '../../../../model/batch.ts';
import { keepOut } from '../../keep-out.ts';
import type { StoredBlocklist } from '../blocklist.ts';
import type { Postgres, Session } from '../driver.ts';
import { shortKey } from '../short-key.ts';
import { type AlsoLocked, loadKnown } from './load.ts';
import { saveTasks } from './save-tasks.ts';
import { settle } from './settle.ts';
import { writeChanges } from './write.ts';
import { writeAround } from './write-around.ts';

export function saveBatches(
	postgres: Postgres,
	batches: readonly Batch[],
	blocklist: StoredBlocklist,
): Promise<WriteReport[]> {
	const alsoLocked: AlsoLocked = new Set();
	return postgres.transaction(async (session) => {
		const out = await blocklist.read(session);
		const sifted = batches.map((batch) => keepOut(batch, out));
		const left = sifted.map(({ batch }) => batch);
		const reports = await save(session, left, alsoLocked);
		return reports.map((report, i) => sifted[i]!.complete(report));
	});
}

async function save(
	session: Session,
	batches: readonly Batch[],
	alsoLocked: AlsoLocked,
): Promise<WriteReport[]> {
	const wanted = listWanted(batches, shortKey);
	const known = await loadKnown(session, wanted, alsoLocked);
	const changes = mergeBatches(wanted, known, batches);
	const links = await writeChanges(session, known, changes);
	await writeAround(session, changes);
	await saveTasks(
		session,
		batches.flatMap(({ frontier = [] }) => frontier),
	);
	await settle(session, known, changes, links);
	return reportsOf(changes);
}
