/**
 * replace-file: replaces small files atomically: after a kill or a power loss there is the old file or the new one.
 *
 * Write beside, sync, rename, and sync the folder: a rename that is not synced may leave an empty file behind.
 */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writing } from './writing.ts';

export interface ReplaceOptions {
	/** Only its owner may read it. */
	readonly isPrivate?: boolean;
}

const PRIVATE = 0o600;
const USUAL = 0o666;

/** Throws the system's error. */
export function replaceFileSync(
	place: string,
	content: string,
	{ isPrivate = false }: ReplaceOptions = {},
): void {
	const fresh = `${place}.new`;
	try {
		// A file left by a killed process may have other permissions.
		rmSync(fresh, { force: true });
		const file = openSync(fresh, 'wx', isPrivate ? PRIVATE : USUAL);
		try {
			writeFileSync(file, content);
			fsyncSync(file);
		} finally {
			closeSync(file);
		}
		renameSync(fresh, place);
	} catch (error) {
		rmSync(fresh, { force: true });
		throw error;
	}
	syncFolder(path.dirname(place));
}

/** Throws a Failure that says why. */
export function replaceFile(place: string, content: string, options: ReplaceOptions = {}): Promise<void> {
	return writing(place, async () => replaceFileSync(place, content, options));
}

/** Some file systems cannot sync a folder; they need not. */
function syncFolder(folder: string): void {
	try {
		const handle = openSync(folder, 'r');
		try {
			fsyncSync(handle);
		} finally {
			closeSync(handle);
		}
	} catch {
		return;
	}
}
