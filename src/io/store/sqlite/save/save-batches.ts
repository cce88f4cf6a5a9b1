/** save-batches: batches into the tables, all or none: what is wanted is loaded, merged with what was found, and the changes are written. */
import { mergeBatches, reportsOf } from '../../../../merge/merge.ts';
import { listWanted } from '../../../../merge/wanted.ts';
import type { Batch, WriteReport } from '../../../../model/batch.ts';
import { recount } from '../counts.ts';
import type { Sqlite } from '../driver.ts';
import { loadKnown } from './load.ts';
import { saveTasks } from './save-tasks.ts';
import { writeAround, writeBlogs } from './write-blogs.ts';
import { writeLinks } from './write-links.ts';
import { writePosts } from './write-posts.ts';

export function saveBatches(database: Sqlite, batches: readonly Batch[]): WriteReport[] {
	return database.transaction(() => {
		const wanted = listWanted(batches, (key) => key);
		const known = loadKnown(database, wanted);
		const changes = mergeBatches(wanted, known, batches);
		writeBlogs(database, known.blogs.values());
		writePosts(database, changes);
		writeLinks(database, known, changes);
		writeAround(database, changes);
		saveTasks(
			database,
			batches.flatMap(({ frontier = [] }) => frontier),
		);
		for (const [blog, more] of changes.touched) recount(database, blog, more);
		return reportsOf(changes);
	});
}

export function saveBatch(database: Sqlite, batch: Batch): WriteReport {
	return saveBatches(database, [batch])[0]!;
}
