/** open-tables: opens the store's main file and upgrades its tables to this program's version. */
import { constants, copyFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Failure, messageOf } from '../../failure.ts';
import { makeFolders } from '../../make-folders.ts';
import { makePrivate, PRIVATE_FOLDER } from '../../private-files.ts';
import { Sqlite } from './driver.ts';
import { isOlder, migrate, refuseNewer, versionOf } from './schema.ts';
import { WriterLock } from './writer-lock.ts';

export function openTables(file: string, isReader: boolean): Sqlite {
	const database = new Sqlite(file, { isReader });
	try {
		if (!isReader) upgrade(database);
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

/** The file as it was stays beside the upgraded one, until the next upgrade. */
function upgrade(database: Sqlite): void {
	if (isOlder(database)) saveBefore(database);
	migrate(database);
}

/** Contains the word "backup", so that an erasure names it (commands/forget-everywhere.ts). */
const BEFORE = /\.backup-of-version-\d+$/;

function saveBefore(database: Sqlite): void {
	const { file } = database;
	const folder = path.dirname(file);
	const copy = `${file}.backup-of-version-${versionOf(database)}`;
	database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
	try {
		copyFileSync(file, `${copy}.part`, constants.COPYFILE_FICLONE);
		renameSync(`${copy}.part`, copy);
	} catch (error) {
		rmSync(`${copy}.part`, { force: true });
		throw new Failure(
			'not-saved-before',
			`${file} has tables of an older version of Logosphere, and could not be copied before they are upgraded: ${messageOf(error)}. Nothing was changed.`,
			'stop',
			{ cause: error },
		);
	}
	for (const name of readdirSync(folder))
		if (BEFORE.test(name) && path.join(folder, name) !== copy) rmSync(path.join(folder, name));
}

/** Upgrades the tables of an older program before they are read. */
function bringUpToDate(file: string): void {
	const lock = takeLock(file);
	try {
		const database = new Sqlite(file);
		try {
			upgrade(database);
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
