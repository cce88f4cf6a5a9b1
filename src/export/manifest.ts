/** manifest: describes an export: the request, the store, the time, the program, and every file with its hash. */
import { readFile } from 'node:fs/promises';
import { Failure } from '../io/failure.ts';
import { replaceFile } from '../io/replace-file.ts';
import { VERSION } from '../version.ts';
import type { ExportProgress } from './drive.ts';
import type { FileFacts } from './file-output.ts';
import type { ExportOptions } from './format.ts';
import type { Drift } from './frozen/drift.ts';
import type { StoreCounts } from './selection.ts';

export interface Manifest {
	readonly logosphere: string;
	readonly format: string;
	readonly query: string | null;
	/** The exported frozen collection, with its hash and how its posts have changed since. */
	readonly frozen: { readonly name: string; readonly sha256: string; readonly drift: Drift } | null;
	readonly options: Partial<ExportOptions>;
	/** When the export started. It contains the posts of that time. */
	readonly date: string;
	/** The contents of the store at that time. */
	readonly store: StoreCounts;
	/** Null if the format has no posts. */
	readonly posts: number | null;
	readonly firstPost: number | null;
	readonly lastPost: number | null;
	readonly counts?: Readonly<Record<string, number>>;
	/** The folder of the files; null if the file is next to the manifest. */
	readonly folder: string | null;
	readonly files: readonly ListedFile[];
}

export type ListedFile = Omit<FileFacts, 'isClosed'>;

export const PROGRAM = `Logosphere ${VERSION}`;
/** A list of many small files: `SHA-256  name`, as input for `sha256sum --check`. */
export const CHECKSUMS = 'SHA256SUMS';

export function manifestPathOf(target: string): string {
	return `${target}.manifest.json`;
}

/** Writes atomically. */
export async function writeManifest(target: string, manifest: Manifest): Promise<void> {
	await replaceFile(manifestPathOf(target), `${JSON.stringify(manifest, null, '\t')}\n`);
}

export async function readManifest(file: string): Promise<Manifest> {
	let manifest: unknown;
	try {
		manifest = JSON.parse(await readFile(file, 'utf8'));
	} catch (error) {
		const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : 'it is not JSON';
		throw new Failure('no-manifest', `Cannot read ${file}: ${reason}.`, 'stop', { cause: error });
	}
	if (!isManifest(manifest)) throw new Failure('no-manifest', `${file} is not the manifest of an export.`);
	return manifest;
}

function isManifest(value: unknown): value is Manifest {
	const { logosphere, files } = (value ?? {}) as Partial<Record<keyof Manifest, unknown>>;
	return typeof logosphere === 'string' && Array.isArray(files) && files.every(isListedFile);
}

function isListedFile(value: unknown): value is ListedFile {
	const { name, bytes, sha256 } = (value ?? {}) as Partial<Record<keyof ListedFile, unknown>>;
	return typeof name === 'string' && typeof bytes === 'number' && typeof sha256 === 'string';
}

export function listed(facts: readonly FileFacts[]): ListedFile[] {
	return facts.map(({ isClosed: _, ...file }) => file);
}

export function countsOf({ posts, first, last }: ExportProgress, hasPosts: boolean) {
	return { posts: hasPosts ? posts : null, firstPost: first, lastPost: last };
}
