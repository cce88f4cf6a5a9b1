/** check: whether the two files of a store are intact and agree; an index that does not can be rebuilt. */
import { isUtf8 } from 'node:buffer';
import { messageOf } from '../../failure.ts';
import { checkIndex, SqliteSource } from '../search-index/index.ts';
import type { CheckReport, Store } from '../store.ts';
import { addSums, isAsWritten } from './checksums.ts';
import type { Sqlite } from './driver.ts';
import { decodeRow, listTables, salvageRows } from './salvage.ts';

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
	if (options.repair) addSums(database);
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
			? changedTexts(database)
			: findings.map((fault) => `${database.file}: ${String(fault)}`);
	} catch (error) {
		return [messageOf(error)];
	}
}

/** Changed bytes on disk may leave the pages valid but a text unreadable, or another one. */
function changedTexts(database: Sqlite): string[] {
	return listTables(database, database).flatMap((table) => {
		const texts = table.columns.filter(({ isText }) => isText).map(({ name }) => name);
		let [unreadable, changed] = [0, 0];
		for (const row of salvageRows(database, table)) {
			for (const name of texts) {
				const bytes = row[name];
				if (bytes instanceof ArrayBuffer && !isUtf8(bytes)) unreadable++;
			}
			if (table.name === 'posts' && isAsWritten(decodeRow(row)) === false) changed++;
		}
		const are = (count: number) => `of ${table.name} ${count === 1 ? 'is' : 'are'} not`;
		return [
			...(unreadable === 0 ? [] : [`${counted(unreadable, 'text')} ${are(unreadable)} valid UTF-8.`]),
			...(changed === 0 ? [] : [`${counted(changed, 'row')} ${are(changed)} as it was written (checksum).`]),
		].map((fault) => `${database.file}: ${fault}`);
	});
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
