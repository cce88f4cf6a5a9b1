/**
 * restore: turns a backup into a store again.
 *
 * In:     a backup, and a place: a folder or an empty PostgreSQL database.
 * Out:    the store as of the backup. The next command that needs the index rebuilds it.
 * All files are first copied to a folder beside the target and verified. Then one rename commits the restore: before it the folder
 * is unchanged; after it, whoever opens the folder first moves the files into place (sqlite/finish-restore.ts).
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
	/** Replace an existing store. The old one is renamed, not deleted. */
	readonly isForced?: boolean;
	readonly onBytes?: OnBytes;
}

export interface RestoreReport extends BackupManifest {
	/** Where the old store is now; null if there was none. */
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

/** Works on a temporary folder, so that the backup itself is only read. */
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
