/**
 * partial: an unfinished export: `NAME.partial`, a folder with the files written so far and the state of the export.
 *
 * The state is replaced atomically, after the data it describes is on the disk. Once everything is written, it contains the
 * manifest. Then only renames remain, which can be repeated.
 */
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Failure } from '../io/failure.ts';
import { makeFolders } from '../io/make-folders.ts';
import { replaceFile } from '../io/replace-file.ts';
import { writing } from '../io/writing.ts';
import { count, parseJson, text } from '../model/schemas/validate.ts';
import type { ExportProgress } from './drive.ts';
import type { FileFacts } from './file-output.ts';
import { type Manifest, manifestPathOf, manifestSchema, writeManifest } from './manifest.ts';
import { type FoundList, type StoreCounts, storeCounts } from './selection.ts';

export interface State {
	/** The exact command: only the same command resumes the export. */
	readonly command: string;
	/** A unique name of the process that is writing it. */
	readonly run: string;
	readonly id: string;
	readonly started: string;
	readonly store: StoreCounts;
	readonly journey: ExportProgress;
	/** The checkpoint of the format. */
	readonly saved: unknown;
	readonly files: readonly FileFacts[];
	readonly manifest: Manifest | null;
}

const stateSchema: z.ZodType<State> = z.object({
	command: text,
	run: text,
	id: text,
	started: text,
	store: storeCounts,
	journey: z.object({
		pass: count,
		place: z.object({ at: z.number(), seen: count }).nullable(),
		posts: count,
		first: z.number().nullable(),
		last: z.number().nullable(),
	}),
	saved: z.unknown(),
	files: z.array(z.object({ name: text, bytes: count, sha256: text, rows: count, isClosed: z.boolean() })),
	manifest: manifestSchema.nullable(),
});

const listSchema: z.ZodType<FoundList> = z.object({
	posts: z.array(z.number()),
	blogs: z.array(z.number()),
});

/** The parts of an unfinished export. */
const OWN = /^(?:out|(?:state|list)\.json(?:\.new)?)$/;

export class PartialExport {
	readonly target: string;
	readonly #folder: string;

	constructor(target: string) {
		this.target = target;
		this.#folder = `${target}.partial`;
	}

	/** The folder for the files. */
	get out(): string {
		return path.join(this.#folder, 'out');
	}

	/** Null if there is none, or if it cannot be read. */
	async read(): Promise<State | null> {
		return readJson(stateSchema, this.#place('state.json'));
	}

	/** Throws if another process has taken over the export. */
	async save(state: State): Promise<void> {
		const there = await this.read();
		if (there !== null && there.run !== state.run)
			throw new Failure(
				'taken-up',
				`Another process has taken over the export to ${this.target}, so this one stops.`,
			);
		await replaceFile(this.#place('state.json'), JSON.stringify(state));
	}

	async beginTask(state: State): Promise<void> {
		await replaceFile(this.#place('state.json'), JSON.stringify(state));
	}

	readList(): Promise<FoundList | null> {
		return readJson(listSchema, this.#place('list.json'));
	}

	async keepList(list: FoundList): Promise<void> {
		await replaceFile(this.#place('list.json'), JSON.stringify(list));
	}

	/** Deletes the remains of an earlier export, but nothing else. */
	async clear(): Promise<void> {
		const names = await readdir(this.#folder).catch(() => []);
		if (names.some((name) => !OWN.test(name)))
			throw taken(this.#folder, 'It was not created by an export. Choose another place with --out.');
		await writing(this.#folder, async () => {
			await rm(this.#folder, { recursive: true, force: true });
			makeFolders(this.out);
		});
	}

	/** Renames the files. The state is deleted last, so that this can be repeated after a crash. */
	async finish(manifest: Manifest): Promise<void> {
		const isFolder = manifest.folder !== null;
		const made = isFolder ? this.out : path.join(this.out, manifest.files[0]!.name);
		if (await isThere(made)) await writing(this.target, () => rename(made, this.target));
		await writeManifest(this.target, manifest);
		for (const name of ['out', 'list.json', 'state.json'])
			await rm(this.#place(name), { recursive: true, force: true });
		await rm(this.#folder, { recursive: true, force: true });
	}

	#place(name: string): string {
		return path.join(this.#folder, name);
	}
}

/** Throws if the target exists and was not created by an export. */
export async function refuseForeign(target: string, isFolder: boolean): Promise<void> {
	const there = await stat(target).catch(() => null);
	if (there === null) return;
	if (there.isDirectory() && isFolder && (await readdir(target)).length === 0) return;
	if (isFolder || there.isDirectory())
		throw taken(target, 'Choose another place with --out, or move it away first.');
	if (!(await isThere(manifestPathOf(target))))
		throw taken(
			target,
			'It has no manifest next to it, so it is not overwritten. Choose another place with --out.',
		);
}

function taken(target: string, advice: string): Failure {
	return new Failure('taken', `${target} already exists. ${advice}`);
}

async function isThere(place: string): Promise<boolean> {
	return (await stat(place).catch(() => null)) !== null;
}

/** Null if there is none, or if it does not fit: the export then starts again. */
async function readJson<T>(schema: z.ZodType<T>, place: string): Promise<T | null> {
	const json = await readFile(place, 'utf8').catch(() => null);
	return json === null ? null : parseJson(schema, json);
}
