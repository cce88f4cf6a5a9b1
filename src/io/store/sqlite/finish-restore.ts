/**
 * finish-restore: a restored store that stands ready in the folder is put in its place.
 *
 * `restored/` holds the new files, all of them, and the folder for the old ones. Each step moves a name and can be done again:
 * killed in between, the next process that opens the store goes on.
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

/** The folder of what stands ready, and in it the one for what was there before. */
export const READY = 'restored';
export const BEFORE = 'before';

/** What is kept of a store, and what is made from it. */
export const STORE_PARTS = [
	'logosphere.db',
	'logosphere.db-wal',
	'logosphere.db-shm',
	'frozen',
	'archive',
] as const;
const DERIVED = ['index.db', 'worked.db'].flatMap((name) => [name, `${name}-wal`, `${name}-shm`]);

/** For whoever only reads. */
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

/** For whoever holds the lock. Tells where the old store is kept; null where there was none. */
export function finishRestore(folder: string): string | null {
	if (!isReady(folder)) return null;
	const ready = path.join(folder, READY);
	const before = path.join(ready, BEFORE);
	let kept: string | null = null;
	if (existsSync(before)) {
		for (const name of DERIVED) rmSync(path.join(folder, name), { force: true });
		moveNames(STORE_PARTS, folder, before);
		kept = settle(before, folder);
	}
	moveNames(STORE_PARTS, ready, folder);
	syncNames(folder);
	rmdirSync(ready);
	return kept;
}

function moveNames(names: readonly string[], from: string, to: string): void {
	for (const name of names) {
		const place = path.join(from, name);
		if (existsSync(place)) renameSync(place, path.join(to, name));
	}
	syncNames(to);
	syncNames(from);
}

/** An empty one goes; else it gets a name that says what it is. */
function settle(before: string, folder: string): string | null {
	if (readdirSync(before).length === 0) {
		rmdirSync(before);
		return null;
	}
	const kept = freeName(path.join(folder, 'before-restore'));
	renameSync(before, kept);
	syncNames(folder);
	return kept;
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
