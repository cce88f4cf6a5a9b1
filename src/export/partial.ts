/**
 * partial: an export that is not finished: `NAME.partial`, a folder with what is written so far and how far it is.
 *
 * The state is replaced as a whole after what it tells of is on the disk. When all is written it holds the manifest: from
 * then on only names are changed, which can be done again.
 */
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../io/failure.ts';
import { writing } from '../io/writing.ts';
import type { Journey } from './drive.ts';
import type { FileFacts } from './file-output.ts';
import { type Manifest, manifestPathOf, replaceFile, writeManifest } from './manifest.ts';
import type { FoundList, StoreCounts } from './selection.ts';

export interface State {
	/** The command, word for word: only the same one goes on. */
	readonly command: string;
	/** The process that is at work on it, by a name of its own. */
	readonly run: string;
	readonly id: string;
	readonly started: string;
	readonly store: StoreCounts;
	readonly journey: Journey;
	/** What the format remembers. */
	readonly saved: unknown;
	readonly files: readonly FileFacts[];
	readonly manifest: Manifest | null;
}

/** What an unfinished export consists of. */
const OWN = /^(?:out|(?:state|list)\.json(?:\.new)?)$/;

export class PartialExport {
	readonly target: string;
	readonly #folder: string;

	constructor(target: string) {
		this.target = target;
		this.#folder = `${target}.partial`;
	}

	/** Where the files are written to. */
	get out(): string {
		return path.join(this.#folder, 'out');
	}

	/** Null when there is none, or none that can be read. */
	async read(): Promise<State | null> {
		return readJson<State>(this.#place('state.json'));
	}

	/** Another process that has taken it up meanwhile is left to it. */
	async keep(state: State): Promise<void> {
		const there = await this.read();
		if (there !== null && there.run !== state.run)
			throw new Failure(
				'taken-up',
				`Another process has taken up the export to ${this.target}: it is left to it.`,
			);
		await replaceFile(this.#place('state.json'), JSON.stringify(state));
	}

	async takeUp(state: State): Promise<void> {
		await replaceFile(this.#place('state.json'), JSON.stringify(state));
	}

	readList(): Promise<FoundList | null> {
		return readJson<FoundList>(this.#place('list.json'));
	}

	async keepList(list: FoundList): Promise<void> {
		await replaceFile(this.#place('list.json'), JSON.stringify(list));
	}

	/** Empty, whatever an export left there; what others put there is not touched. */
	async clear(): Promise<void> {
		const names = await readdir(this.#folder).catch(() => []);
		if (names.some((name) => !OWN.test(name)))
			throw taken(this.#folder, 'It is not ours: name another with --out.');
		await writing(this.#folder, async () => {
			await rm(this.#folder, { recursive: true, force: true });
			await mkdir(this.out, { recursive: true });
		});
	}

	/** The files get their names; done again after a crash it changes nothing. The state goes last: while it is there, it can be done again. */
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

/** What is at the place of the export and was not made by one is not overwritten. */
export async function refuseForeign(target: string, isFolder: boolean): Promise<void> {
	const there = await stat(target).catch(() => null);
	if (there === null) return;
	if (there.isDirectory() && isFolder && (await readdir(target)).length === 0) return;
	if (isFolder || there.isDirectory()) throw taken(target, 'Name another with --out, or move it away first.');
	if (!(await isThere(manifestPathOf(target))))
		throw taken(target, 'It is no export with a manifest beside it, and is not overwritten: name another.');
}

function taken(target: string, advice: string): Failure {
	return new Failure('taken', `${target} is there already. ${advice}`);
}

async function isThere(place: string): Promise<boolean> {
	return (await stat(place).catch(() => null)) !== null;
}

async function readJson<T>(place: string): Promise<T | null> {
	try {
		return JSON.parse(await readFile(place, 'utf8')) as T;
	} catch {
		return null;
	}
}
