/**
 * manifest: describes a backup: which store, which moment, which program, what it holds, and the hash of every file.
 *
 * TARGET/backup.json names the folder in TARGET that holds the files. It is replaced atomically once they are on disk, so TARGET
 * always holds either the old backup or the new one.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { count, parseJson, text } from '../../../model/schemas/validate.ts';
import { Failure } from '../../failure.ts';
import { replaceFile } from '../../replace-file.ts';
import type { StoreSize } from '../sqlite/copy-pages.ts';
import type { FileFacts } from './files.ts';

export interface BackupFile extends FileFacts {
	/** The file's path in the data folder: `logosphere.db`, `frozen/…`, `archive/…`. */
	readonly name: string;
	/** Size and time of the source file. If they are unchanged, the file is not copied again. Null for the store itself. */
	readonly source: { readonly bytes: number; readonly changed: number } | null;
}

export interface BackupManifest {
	readonly logosphere: string;
	/** The place of the store, without its password. */
	readonly from: string;
	/** The moment that the backup shows, ISO. */
	readonly moment: string;
	readonly folder: string;
	readonly holds: StoreSize;
	readonly files: readonly BackupFile[];
}

const MANIFEST = 'backup.json';
/** Names of backup folders, which contain the moment. */
const FOLDER = /^\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z$/;

/** A tampered file name must not lead out of the folder. */
const fileName = text
	.regex(/^(?:logosphere\.db|(?:frozen|archive)\/.+)$/)
	.refine((name) => !name.split('/').includes('..'));

const manifestSchema: z.ZodType<BackupManifest> = z.object({
	logosphere: text,
	from: text,
	moment: text,
	folder: text.regex(FOLDER),
	holds: z.object({ blogs: count, posts: count, comments: count, links: count }),
	files: z
		.array(
			z.object({
				name: fileName,
				bytes: count,
				sha256: text.regex(/^[0-9a-f]{64}$/),
				source: z.object({ bytes: count, changed: z.number() }).nullable(),
			}),
		)
		.min(1),
});

export function folderName(date: Date): string {
	return date.toISOString().replaceAll(':', '');
}

/** Null if there is no backup. */
export async function findManifest(target: string): Promise<BackupManifest | null> {
	const place = path.join(target, MANIFEST);
	let json: string;
	try {
		json = await readFile(place, 'utf8');
	} catch (error) {
		if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
		throw new Failure('unreadable', `${place} cannot be read.`, 'stop', { cause: error });
	}
	const manifest = parseJson(manifestSchema, json);
	if (manifest === null)
		throw new Failure('bad-backup', `${place} is damaged: it does not describe the backup.`);
	return manifest;
}

export async function readManifest(target: string): Promise<BackupManifest> {
	const manifest = await findManifest(target);
	if (manifest === null)
		throw new Failure('no-backup', `There is no backup in ${target}. "logosphere backup DIR" creates one.`);
	return manifest;
}

export function bytesOfFiles(files: readonly BackupFile[]): number {
	return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

export async function keepManifest(target: string, manifest: BackupManifest): Promise<void> {
	const place = path.join(target, MANIFEST);
	await replaceFile(place, `${JSON.stringify(manifest, null, '\t')}\n`, { isPrivate: true });
}

/** Folders of abandoned or replaced backups. */
export async function leftovers(target: string, current: string | null): Promise<string[]> {
	const names = await readdir(target);
	return names.filter((name) => FOLDER.test(name) && name !== current).map((name) => path.join(target, name));
}

/** A backup is never mixed with foreign files. */
export async function refuseForeign(target: string): Promise<void> {
	const names = await readdir(target);
	const isOurs = (name: string) =>
		FOLDER.test(name) || /^(?:backup\.json(?:\.new)?|writer\.lock(?:-journal)?)$/.test(name);
	const foreign = names.find((name) => !isOurs(name));
	if (foreign !== undefined)
		throw new Failure(
			'taken',
			`${target} contains other files, such as ${foreign}. Nothing was changed. Choose an empty folder, or one with a backup.`,
		);
}
