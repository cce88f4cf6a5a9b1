/** check: whether the two files of a store are intact and agree; an index that does not can be rebuilt. */
import { isUtf8 } from 'node:buffer';
import { messageOf } from '../../failure.ts';
import { checkIndex, SqliteSource } from '../search-index/index.ts';
import type { CheckReport, Store } from '../store.ts';
import type { Sqlite } from './driver.ts';
import { listTables, salvageRows } from './salvage.ts';

type Options = Parameters<Store['check']>[0];

/** The index of a damaged store is not checked: it is rebuilt when the store is repaired. */
const UNSOUND = { isSound: false, isStoreSound: false, posts: 0, indexed: 0, repaired: false };

export async function checkFiles(
	database: Sqlite,
	indexFile: string,
	options: Options,
): Promise<CheckReport> {
	const faults = faultsOf(database);
	if (faults.length > 0) return { ...UNSOUND, findings: faults };
	return { ...(await checkIndex(new SqliteSource(database), indexFile, options)), isStoreSound: true };
}

/** What is wrong with the store's main file. */
function faultsOf(database: Sqlite): string[] {
	try {
		const findings = database
			.sql('PRAGMA integrity_check(10)')
			.all()
			.map(({ integrity_check }) => integrity_check);
		return findings[0] === 'ok'
			? unreadableTexts(database)
			: findings.map((fault) => `${database.file}: ${String(fault)}`);
	} catch (error) {
		return [messageOf(error)];
	}
}

/** Changed bytes on disk may leave the pages valid but a text unreadable. */
function unreadableTexts(database: Sqlite): string[] {
	return listTables(database, database).flatMap((table) => {
		const texts = table.columns.filter(({ isText }) => isText).map(({ name }) => name);
		let count = 0;
		for (const row of salvageRows(database, table)) {
			for (const name of texts) {
				const bytes = row[name];
				if (bytes instanceof ArrayBuffer && !isUtf8(bytes)) count++;
			}
		}
		return count === 0
			? []
			: [
					`${database.file}: ${count === 1 ? '1 text' : `${count} texts`} of ${table.name} ${count === 1 ? 'is' : 'are'} not valid UTF-8.`,
				];
	});
}
