/** check: whether the two files of a store are in order and agree; where the index is not, it can be made anew. */
import { messageOf } from '../../failure.ts';
import type { CheckReport, Store } from '../store.ts';
import type { Sqlite } from './driver.ts';
import { SearchIndex } from './search-index/index.ts';

type Options = Parameters<Store['check']>[0];

export function checkFiles(database: Sqlite, indexFile: string, options: Options): CheckReport {
	const { repair, onProgress } = options;
	const faults = faultsOf(database);
	const index = new SearchIndex(indexFile);
	try {
		let report = index.checkAll(database);
		const findings = [...faults, ...report.findings];
		const isRepaired = repair && report.findings.length > 0;
		if (isRepaired) {
			rebuild(index, database, report.posts, onProgress);
			report = index.checkAll(database);
		}
		return {
			isSound: findings.length === 0,
			isStoreSound: faults.length === 0,
			posts: report.posts,
			indexed: report.indexed,
			findings,
			repaired: isRepaired && report.findings.length === 0 && faults.length === 0,
		};
	} finally {
		index.close();
	}
}

/** What is wrong with the file that keeps everything. */
function faultsOf(database: Sqlite): string[] {
	try {
		const told = database
			.sql('PRAGMA integrity_check(10)')
			.all()
			.map(({ integrity_check }) => integrity_check);
		return told[0] === 'ok' ? [] : told.map((fault) => `${database.file}: ${String(fault)}`);
	} catch (error) {
		return [messageOf(error)];
	}
}

/** Posts of the index that are made anew between two tellings of progress. */
const REBUILD_BATCH = 1_000;

function rebuild(
	index: SearchIndex,
	database: Sqlite,
	total: number,
	onProgress: ((done: number, total: number) => void) | undefined,
): void {
	index.empty();
	let done = 0;
	for (let batch = index.catchUp(database, REBUILD_BATCH); batch > 0; ) {
		done += batch;
		onProgress?.(done, total);
		batch = index.catchUp(database, REBUILD_BATCH);
	}
}
