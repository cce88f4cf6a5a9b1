/** manifest: describes an export: the request, the store, the time, the program, and every file with its hash. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { Failure, messageOf } from '../io/failure.ts';
import { replaceFile } from '../io/replace-file.ts';
import { count, maybeText, parseJson, text } from '../model/schemas/validate.ts';
import { VERSION } from '../version.ts';
import type { ExportProgress } from './drive.ts';
import type { FileFacts } from './file-output.ts';
import { type ExportOptions, TABLE_NAMES } from './format.ts';
import type { Drift } from './frozen/drift.ts';
import { type StoreCounts, storeCounts } from './selection.ts';

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
	/** What the export is for, and the posts that their owners withhold from it: how many, for each reason. */
	readonly rights?: ExportRights;
	readonly counts?: Readonly<Record<string, number>>;
	/** The folder of the files; null if the file is next to the manifest. */
	readonly folder: string | null;
	readonly files: readonly ListedFile[];
}

export interface ExportRights {
	readonly purpose: 'export' | 'training';
	readonly withheld: number;
	readonly reasons: Readonly<Record<string, number>>;
}

export type ListedFile = Omit<FileFacts, 'isClosed'>;

const listedFile = z.object({ name: text, bytes: count, sha256: text, rows: count.default(0) });
const maybeNumber = z.number().nullable();

export const manifestSchema: z.ZodType<Manifest> = z.object({
	logosphere: text,
	format: text,
	query: maybeText,
	frozen: z
		.object({
			name: text,
			sha256: text,
			drift: z.object({ same: count, edited: count, replaced: count, missing: count, gone: count }),
		})
		.nullable(),
	options: z.object({
		of: z.enum(['blogs', 'posts']).exactOptional(),
		table: z.enum(TABLE_NAMES).nullable().exactOptional(),
		pages: maybeNumber.exactOptional(),
		base: text.exactOptional(),
	}),
	date: text,
	store: storeCounts,
	posts: maybeNumber,
	firstPost: maybeNumber,
	lastPost: maybeNumber,
	counts: z.record(text, z.number()).exactOptional(),
	folder: maybeText,
	files: z.array(listedFile),
});

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

/** What a check of its files needs; an older version wrote fewer fields than this one. */
const listing = z.object({ logosphere: text, folder: maybeText.default(null), files: z.array(listedFile) });

export async function readManifest(file: string): Promise<Pick<Manifest, 'folder' | 'files'>> {
	let json: string;
	try {
		json = await readFile(file, 'utf8');
	} catch (error) {
		const code = (error as NodeJS.ErrnoException).code;
		const reason = code === 'ENOENT' ? 'no such file' : messageOf(error);
		throw new Failure('no-manifest', `Cannot read ${file}: ${reason}.`, 'stop', { cause: error });
	}
	const manifest = parseJson(listing, json);
	if (manifest === null) throw new Failure('no-manifest', `${file} is not the manifest of an export.`);
	return manifest;
}

export function listed(facts: readonly FileFacts[]): ListedFile[] {
	return facts.map(({ isClosed: _, ...file }) => file);
}

export function countsOf({ posts, first, last }: ExportProgress, hasPosts: boolean) {
	return { posts: hasPosts ? posts : null, firstPost: first, lastPost: last };
}
