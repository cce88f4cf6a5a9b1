/**
 * private-files: a store contains secrets (the token, the keys of hubs and webhooks), so only its owner may enter its folder and read its files.
 *
 * Permissions that an older version left open are corrected when the store is opened. Files that are not the store's are not touched.
 */
import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/** Permissions of the group and of all others. */
const OTHERS = 0o077;

/** What a store creates in its folder, including what SQLite and unfinished work leave there. */
const OWN =
	/^(?:logosphere\.db|index\.db|worked\.db|writer\.lock|crawl\.lock|token|demo\.json|frozen|archive|restored|before)(?:$|[-.])/;

/** If the system refuses (another user's folder, a read-only disk), nothing changes. */
export function makePrivate(folder: string): void {
	restrict(folder, PRIVATE_FOLDER);
	for (const name of readdirSync(folder)) if (OWN.test(name)) restrictAll(path.join(folder, name));
}

/** SQLite gives the files beside a database the permissions of the database. */
export function makePrivateFile(file: string): void {
	try {
		closeSync(openSync(file, 'ax', PRIVATE_FILE));
	} catch {
		return;
	}
}

function restrictAll(place: string): void {
	const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
	restrict(place, isFolder ? PRIVATE_FOLDER : PRIVATE_FILE);
	if (isFolder) for (const name of readdirSync(place)) restrictAll(path.join(place, name));
}

function restrict(place: string, mode: number): void {
	try {
		const facts = statSync(place, { throwIfNoEntry: false });
		if (facts !== undefined && (facts.mode & OTHERS) !== 0) chmodSync(place, mode);
	} catch {
		return;
	}
}
