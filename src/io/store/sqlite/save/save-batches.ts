/** save-batches: saves batches to the tables, all or none: loads what is needed, merges it with what was found, and writes the changes. */
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
