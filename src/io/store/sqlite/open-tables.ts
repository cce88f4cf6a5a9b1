/** open-tables: opens the store's main file and upgrades its tables to this program's version. */
import path from 'node:path';
import { Failure, messageOf } from '../../failure.ts';
import { makeFolders } from '../../make-folders.ts';
import { makePrivate, PRIVATE_FOLDER } from '../../private-files.ts';
import { Sqlite } from './driver.ts';
import { isOlder, migrate, refuseNewer } from './schema.ts';
import { WriterLock } from './writer-lock.ts';

export function openTables(file: string, isReader: boolean): Sqlite {
	const database = new Sqlite(file, { isReader });
	try {
		if (!isReader) migrate(database);
		else {
			refuseNewer(database);
			if (isOlder(database)) bringUpToDate(file);
		}
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}

/** Upgrades the tables of an older program before they are read. */
function bringUpToDate(file: string): void {
	const lock = takeLock(file);
	try {
		const database = new Sqlite(file);
		try {
			migrate(database);
		} finally {
			database.close();
		}
	} finally {
		lock.release();
	}
}

function takeLock(file: string): WriterLock {
	try {
		return new WriterLock(path.dirname(file));
	} catch (error) {
		if (!(error instanceof Failure && error.code === 'two-writers')) throw error;
		throw new Failure(
			'older-store',
			`${file} has tables of an older version of Logosphere, and another process is writing to it. Wait until that process ends.`,
			'stop',
			{ cause: error },
		);
	}
}

export function makeFolder(folder: string): void {
	try {
		makeFolders(folder, PRIVATE_FOLDER);
		makePrivate(folder);
	} catch (error) {
		throw new Failure('no-folder', `The folder ${folder} cannot be created: ${messageOf(error)}`, 'stop', {
			cause: error,
		});
	}
}
