/** verify: reads a backup through: every file has its length and hash, and the store in it is intact. */
import { access } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../../failure.ts';
import { inspectFile } from '../sqlite/copy-pages.ts';
import { hashFile, type OnBytes } from './files.ts';
import { type BackupFile, type BackupManifest, bytesOfFiles, readManifest } from './manifest.ts';
import { type BackupProgress, countBytes } from './progress.ts';

/** Returns the manifest of an intact backup; throws a Failure that names the first fault otherwise. */
export async function verifyBackup(
	target: string,
	onProgress?: (progress: BackupProgress) => void,
): Promise<BackupManifest> {
	const manifest = await readManifest(target);
	await verifyFiles(path.join(target, manifest.folder), manifest, onProgress);
	return manifest;
}

export async function verifyFiles(
	folder: string,
	{ files, holds }: Pick<BackupManifest, 'files' | 'holds'>,
	onProgress?: (progress: BackupProgress) => void,
): Promise<void> {
	const onBytes = countBytes('checked', bytesOfFiles(files), onProgress);
	for (const file of files) await verifyFile(folder, file, onBytes);
	const { size, faults } = inspectFile(path.join(folder, 'logosphere.db'));
	if (faults.length > 0)
		throw new Failure(
			'corrupt-store',
			`The store is damaged, so its backup would be damaged, too: ${faults[0]}. Run "logosphere check --repair" on it first.`,
		);
	if (size.posts !== holds.posts || size.blogs !== holds.blogs)
		throw new Failure(
			'bad-backup',
			`${folder} contains ${size.posts} posts, but should contain ${holds.posts}.`,
		);
}

async function verifyFile(
	folder: string,
	{ name, bytes, sha256 }: BackupFile,
	onBytes: OnBytes,
): Promise<void> {
	const place = path.join(folder, name);
	const isThere = await access(place).then(
		() => true,
		() => false,
	);
	const found = isThere ? await hashFile(place, onBytes) : null;
	if (found?.sha256 !== sha256 || found.bytes !== bytes) throw badFile(place);
}

/** The message also says what a person can do about it. */
export function badFile(place: string): Failure {
	return new Failure(
		'bad-backup',
		`${place} has changed since it was written: the backup is damaged. Use another backup, or create a new one in another folder.`,
	);
}
