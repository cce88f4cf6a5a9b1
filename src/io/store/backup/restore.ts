/**
 * restore: a backup becomes a store again.
 *
 * In:     a backup, and a place: a folder, or an empty PostgreSQL database.
 * Out:    the store as it was at the moment of the backup; the index is made anew by the next command that needs it.
 * All files are copied beside and checked first. Then one name is changed: before that the folder is as it was, after that it is
 * the backup's, for whoever opens it puts the rest in place (sqlite/finish-restore.ts).
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Failure } from '../../failure.ts';
import { writing } from '../../writing.ts';
import { copyStore } from '../copy-stores.ts';
import { describePlace, isPostgres } from '../open.ts';
import { BEFORE, finishRestore, READY, STORE_PARTS } from '../sqlite/finish-restore.ts';
import { makeFolder } from '../sqlite/open-tables.ts';
import { WriterLock } from '../sqlite/writer-lock.ts';
import { copyHashed, type OnBytes, syncFolder, syncFolders } from './files.ts';
import { type BackupManifest, readManifest } from './manifest.ts';
import { badFile } from './verify.ts';

export interface RestoreOptions {
	/** Put it in the place of a store that is there; that one is kept beside. */
	readonly isForced?: boolean;
	readonly onBytes?: OnBytes;
}

export interface RestoreReport extends BackupManifest {
	/** Where what was there before is kept; null where nothing was. */
	readonly before: string | null;
}

export async function restoreStore(
	backup: string,
	place: string,
	options: RestoreOptions = {},
): Promise<RestoreReport> {
	return isPostgres(place)
		? restoreToDatabase(backup, place, options)
		: restoreToFolder(backup, place, options);
}

async function restoreToFolder(
	backup: string,
	folder: string,
	{ isForced = false, onBytes = () => {} }: RestoreOptions,
): Promise<RestoreReport> {
	const manifest = await readManifest(backup);
	makeFolder(folder);
	const lock = new WriterLock(folder);
	try {
		finishRestore(folder);
		if (!isForced) refuseFull(folder);
		const beside = path.join(folder, 'restoring');
		await writing(beside, () => rm(beside, { recursive: true, force: true }));
		try {
			await copyChecked(path.join(backup, manifest.folder), beside, manifest, onBytes);
		} catch (error) {
			await rm(beside, { recursive: true, force: true });
			throw error;
		}
		await writing(beside, () => rename(beside, path.join(folder, READY)));
		await syncFolder(folder);
		return { ...manifest, before: finishRestore(folder) };
	} finally {
		lock.release();
	}
}

function refuseFull(folder: string): void {
	const there = STORE_PARTS.find((name) => existsSync(path.join(folder, name)));
	if (there !== undefined)
		throw new Failure(
			'not-empty',
			`${folder} is not empty: it contains ${there}. Nothing was changed. Choose another folder, or use --force, which moves the existing files to a folder next to it.`,
		);
}

async function copyChecked(
	from: string,
	to: string,
	{ files }: BackupManifest,
	onBytes: OnBytes,
): Promise<void> {
	await writing(to, () => mkdir(path.join(to, BEFORE), { recursive: true }));
	for (const { name, bytes, sha256 } of files) {
		const found = await copyHashed(path.join(from, name), path.join(to, name), { onBytes });
		if (found.sha256 !== sha256 || found.bytes !== bytes) throw badFile(path.join(from, name));
	}
	await syncFolders(to);
}

/** By a folder of its own, so that the backup is only read. */
async function restoreToDatabase(
	backup: string,
	place: string,
	{ onBytes }: RestoreOptions,
): Promise<RestoreReport> {
	const scratch = await mkdtemp(path.join(tmpdir(), 'logosphere-restore-'));
	try {
		const report = await restoreToFolder(backup, scratch, onBytes ? { onBytes } : {});
		const { isEqual } = await copyStore(scratch, place);
		if (!isEqual)
			throw new Failure('other-copy', `${describePlace(place)} does not contain everything in the backup.`);
		return report;
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}
