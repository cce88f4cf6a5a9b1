/**
 * backup: writes a consistent copy of a store, with its frozen collections and its archive, to a folder, while others keep writing.
 *
 * In:     the place of a store, and a folder that is empty or holds a backup.
 * Out:    the folder with the new backup, read back and verified. Until then, the folder still holds the old backup.
 * Everything derived from the posts (the index, the derived cache) is left out. Unchanged files are not copied again.
 * Not here: the description of a backup (manifest.ts), restoring it (restore.ts).
 */
import { realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../../failure.ts';
import { recoverArchive } from '../../warc/recover.ts';
import { writing } from '../../writing.ts';
import { copyStore } from '../copy-stores.ts';
import { describePlace, isPostgres } from '../open.ts';
import { atOneMoment, inspectFile } from '../sqlite/copy-pages.ts';
import { makeFolder } from '../sqlite/open-tables.ts';
import { bytesOf } from '../sqlite/stats.ts';
import { WriterLock } from '../sqlite/writer-lock.ts';
import {
	copyHashed,
	filesBelow,
	hashFile,
	type OnBytes,
	syncFolder,
	syncFolders,
	tryLink,
	writeHashed,
} from './files.ts';
import {
	type BackupFile,
	type BackupManifest,
	bytesOfFiles,
	findManifest,
	folderName,
	keepManifest,
	leftovers,
	refuseForeign,
} from './manifest.ts';
import { type BackupProgress, countBytes } from './progress.ts';
import { verifyFiles } from './verify.ts';

export interface BackupOptions {
	/** The program that makes the backup: `Logosphere 1.0.0`. */
	readonly software: string;
	/** The store's folder of WARC files. Default: its subfolder `archive`, if there is one. */
	readonly archive?: string;
	readonly onProgress?: (progress: BackupProgress) => void;
}

export interface BackupReport extends BackupManifest {
	readonly bytes: number;
	/** Bytes of unchanged files, which were not copied again. */
	readonly kept: number;
}

export async function backupStore(
	place: string,
	target: string,
	options: BackupOptions,
): Promise<BackupReport> {
	makeFolder(target);
	expectApart(place, target);
	await refuseForeign(target);
	const lock = new WriterLock(target);
	try {
		const before = await findManifest(target);
		await removeAll(await leftovers(target, before?.folder ?? null));
		return await replaceBackup(place, target, before, options);
	} finally {
		lock.release();
	}
}

function expectApart(place: string, target: string): void {
	if (isPostgres(place)) return;
	const [from, to] = [path.resolve(place), realpathSync(target)];
	if (from === to) throw new Failure('usage', `${target} is the store itself. Choose another folder.`);
}

async function replaceBackup(
	place: string,
	target: string,
	before: BackupManifest | null,
	options: BackupOptions,
): Promise<BackupReport> {
	const name = folderName(new Date());
	const work = new BackupWork(path.join(target, name), target, before, options);
	try {
		const made = await (isPostgres(place) ? work.copyDatabase(place) : work.copyFolder(place));
		const manifest = { logosphere: options.software, from: describePlace(place), folder: name, ...made };
		const folder = path.join(target, name);
		await verifyFiles(folder, manifest, options.onProgress);
		await syncFolders(folder);
		await syncFolder(target);
		await keepManifest(target, manifest);
		await removeAll(await leftovers(target, name));
		return { ...manifest, bytes: bytesOfFiles(manifest.files), kept: work.kept };
	} catch (error) {
		// If the disk is full, freeing space comes first.
		if ((await findManifest(target))?.folder !== name) await removeAll([path.join(target, name)]);
		throw error;
	}
}

type Made = Pick<BackupManifest, 'moment' | 'holds' | 'files'>;

class BackupWork {
	readonly #folder: string;
	readonly #old: ReadonlyMap<string, BackupFile>;
	readonly #oldFolder: string;
	readonly #options: BackupOptions;
	kept = 0;

	constructor(folder: string, target: string, before: BackupManifest | null, options: BackupOptions) {
		this.#folder = folder;
		this.#old = new Map(before?.files.map((file) => [file.name, file]));
		this.#oldFolder = path.join(target, before?.folder ?? '');
		this.#options = options;
	}

	/** Collections first, so that the snapshot has the posts that they name. The archive last, so that it has every page the snapshot came from. */
	async copyFolder(place: string): Promise<Made> {
		const archives = this.#options.archive ?? path.join(place, 'archive');
		const collections = path.join(place, 'frozen');
		const onBytes = countBytes(
			'copied',
			await bytesAt(place, collections, archives),
			this.#options.onProgress,
		);
		const frozen = await this.#copyFiles('frozen', collections, onBytes);
		const store = await atOneMoment(place, async (snapshot) => {
			const facts = await writeHashed(path.join(this.#folder, 'logosphere.db'), snapshot.pages(), onBytes);
			return { snapshot, file: { name: 'logosphere.db', ...facts, source: null } };
		});
		const archive = await this.#copyFiles('archive', archives, onBytes);
		const { moment, size } = store.snapshot;
		return { moment, holds: size, files: [store.file, ...frozen, ...archive] };
	}

	/** A database is copied row by row, also as of one moment. */
	async copyDatabase(place: string): Promise<Made> {
		const moment = new Date().toISOString();
		const { isEqual } = await copyStore(place, this.#folder);
		if (!isEqual) throw new Failure('other-copy', `${describePlace(place)} could not be copied completely.`);
		await rm(path.join(this.#folder, 'writer.lock'), { force: true });
		const file = path.join(this.#folder, 'logosphere.db');
		const facts = await hashFile(file);
		const { size } = inspectFile(file);
		const archive =
			this.#options.archive === undefined
				? []
				: await this.#copyFiles('archive', this.#options.archive, () => {});
		return { moment, holds: size, files: [{ name: 'logosphere.db', ...facts, source: null }, ...archive] };
	}

	async #copyFiles(kind: string, from: string, onBytes: OnBytes): Promise<BackupFile[]> {
		const copied: BackupFile[] = [];
		// In order of name, an index comes before its archive, so the archive has every record that the index names.
		for (const { name, bytes, changed } of await filesBelow(from)) {
			if (name.endsWith('.new')) continue;
			const source = { bytes, changed };
			const file = { name: `${kind}/${name}`, source };
			copied.push(
				(await this.#linkAgain(file, onBytes)) ??
					(await this.#copyFile(path.join(from, name), file, onBytes)),
			);
		}
		return this.#wholeArchives(copied);
	}

	async #linkAgain(
		{ name, source }: Pick<BackupFile, 'name' | 'source'>,
		onBytes: OnBytes,
	): Promise<BackupFile | null> {
		const old = this.#old.get(name);
		if (old?.source?.bytes !== source?.bytes || old?.source?.changed !== source?.changed) return null;
		const isLinked = await tryLink(path.join(this.#oldFolder, name), path.join(this.#folder, name));
		if (!isLinked) return null;
		this.kept += old!.bytes;
		onBytes(old!.bytes);
		return old!;
	}

	async #copyFile(
		from: string,
		{ name, source }: Pick<BackupFile, 'name' | 'source'>,
		onBytes: OnBytes,
	): Promise<BackupFile> {
		const facts = await copyHashed(from, path.join(this.#folder, name), { bytes: source!.bytes, onBytes });
		return { name, ...facts, source };
	}

	/** The archive being written may end in half a record: cut that off and shorten its index to match. */
	async #wholeArchives(files: readonly BackupFile[]): Promise<BackupFile[]> {
		const growing = files.filter(({ name }) => GROWING.test(name)).at(-1);
		if (growing === undefined || this.#old.get(growing.name) === growing) return [...files];
		const place = path.join(this.#folder, growing.name);
		await writing(place, () => recoverArchive(place));
		const index = growing.name.replace(/\.warc\.gz$/, '.cdxj');
		const others = files.filter(({ name }) => name !== growing.name && name !== index);
		const repaired = [
			{ name: growing.name, source: growing.source, ...(await hashFile(place)) },
			{ name: index, source: null, ...(await hashFile(path.join(this.#folder, index))) },
		];
		return [...others, ...repaired];
	}
}

/** The archive files that this program writes. Only the last one grows. */
const GROWING = /^archive\/logosphere-\d{5,}\.warc\.gz$/;

async function bytesAt(place: string, ...folders: readonly string[]): Promise<number> {
	const files = (await Promise.all(folders.map(filesBelow))).flat();
	return files.reduce((sum, { bytes }) => sum + bytes, bytesOf([path.join(place, 'logosphere.db')]));
}

async function removeAll(folders: readonly string[]): Promise<void> {
	for (const folder of folders) await rm(folder, { recursive: true, force: true });
}
