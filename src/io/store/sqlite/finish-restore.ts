/**
 * finish-restore: moves a restored store, which is ready in the folder, into place.
 *
 * `restored/` holds all the new files, and a folder for the old ones. Each step moves one name and can be repeated:
 * if it is killed in between, the next process that opens the store continues.
 */
import {
	closeSync,
	existsSync,
	fsyncSync,
	openSync,
	readdirSync,
	renameSync,
	rmdirSync,
	rmSync,
} from 'node:fs';
import path from 'node:path';
import { WriterLock } from './writer-lock.ts';

/** The folder with the new files, and the folder in it for the old ones. */
export const READY = 'restored';
export const BEFORE = 'before';

/** The stored data of a store, and below the derived data. */
export const STORE_PARTS = [
	'logosphere.db',
	'logosphere.db-wal',
	'logosphere.db-shm',
	'frozen',
	'archive',
] as const;
const DERIVED = ['index.db', 'worked.db'].flatMap((name) => [name, `${name}-wal`, `${name}-shm`]);

/** For readers. */
export function completeRestore(folder: string): void {
	if (!isReady(folder)) return;
	const lock = new WriterLock(folder);
	try {
		finishRestore(folder);
	} finally {
		lock.release();
	}
}

function isReady(folder: string): boolean {
	return existsSync(path.join(folder, READY));
}

/** For the holder of the lock. Returns where the old store is now; null if there was none. */
export function finishRestore(folder: string): string | null {
	if (!isReady(folder)) return null;
	const ready = path.join(folder, READY);
	const before = path.join(ready, BEFORE);
	let movedTo: string | null = null;
	if (existsSync(before)) {
		for (const name of DERIVED) rmSync(path.join(folder, name), { force: true });
		moveNames(STORE_PARTS, folder, before);
		movedTo = settle(before, folder);
	}
	moveNames(STORE_PARTS, ready, folder);
	syncNames(folder);
	rmdirSync(ready);
	return movedTo;
}

function moveNames(names: readonly string[], from: string, to: string): void {
	for (const name of names) {
		const place = path.join(from, name);
		if (existsSync(place)) renameSync(place, path.join(to, name));
	}
	syncNames(to);
	syncNames(from);
}

/** Deletes the folder if it is empty; otherwise gives it a name that says what it is. */
function settle(before: string, folder: string): string | null {
	if (readdirSync(before).length === 0) {
		rmdirSync(before);
		return null;
	}
	const movedTo = freeName(path.join(folder, 'before-restore'));
	renameSync(before, movedTo);
	syncNames(folder);
	return movedTo;
}

function freeName(base: string): string {
	for (let number = 1; ; number++) if (!existsSync(`${base}-${number}`)) return `${base}-${number}`;
}

function syncNames(folder: string): void {
	const handle = openSync(folder, 'r');
	try {
		fsyncSync(handle);
	} finally {
		closeSync(handle);
	}
}
