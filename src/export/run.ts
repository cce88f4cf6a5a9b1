/**
 * run: runs an export from its start, or from where it was interrupted, to its end.
 *
 * A stream is simply written. A file or folder is written as `NAME.partial` (partial.ts), whose state is saved regularly. The
 * same command finds it and resumes, and the result is the same as without the interruption.
 */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Failure } from '../io/failure.ts';
import type { Store } from '../io/store/store.ts';
import { describePackage } from './data-package.ts';
import { BEGINNING, drive, type ExportProgress, type SaveProgress, type Watch } from './drive.ts';
import { type FileFacts, FileOutput } from './file-output.ts';
import type { Exporter, ExportOptions, Format, Job } from './format.ts';
import type { FrozenSelection } from './frozen/selection.ts';
import { countsOf, type ExportRights, listed, type Manifest, PROGRAM } from './manifest.ts';
import { type Output, StreamOutput } from './output.ts';
import { PartialExport, refuseForeign, type State } from './partial.ts';
import {
	countStore,
	findPosts,
	type Selection,
	type StoreCounts,
	selectAll,
	selectList,
} from './selection.ts';

export interface ExportRequest {
	readonly format: Format;
	readonly options: ExportOptions;
	readonly query: string | null;
	readonly frozen: FrozenSelection | null;
	/** Identifies the store: an export of another store is not resumed. */
	readonly data: string;
	/** What was withheld until now. */
	readonly rights?: () => ExportRights;
}

/** Exports to a stream; the format must be a single file. Resolves to false if it was stopped. */
export async function exportToStream(
	store: Store,
	request: ExportRequest,
	stream: NodeJS.WritableStream,
	watch: Watch,
): Promise<boolean> {
	const selection = await select(store, request, await countStore(store), watch);
	const now = new Date().toISOString();
	const state = { id: randomUUID(), started: now, saved: null };
	const name = `logosphere.${request.format.extension}`;
	const output = new StreamOutput(stream);
	const exporter = await request.format.open(jobOf(store, selection, output, request, state, name));
	return (await drive(exporter, selection, BEGINNING, watch)).isDone;
}

async function select(
	store: Store,
	{ query, frozen }: ExportRequest,
	counts: StoreCounts,
	watch: Watch,
): Promise<Selection> {
	if (frozen !== null) return frozen;
	if (query === null) return selectAll(store, counts);
	return selectList(store, await findPosts(store, query, watch.note));
}

function jobOf(
	store: Store,
	selection: Selection,
	output: Output,
	{ options }: ExportRequest,
	{ id, started, saved }: Pick<State, 'id' | 'started' | 'saved'>,
	name: string,
): Job {
	return { store, selection, output, options, id, started, saved, name };
}

/** Resolves to the manifest, or to null if it was stopped and can be resumed. */
export async function exportToFiles(
	store: Store,
	request: ExportRequest,
	target: string,
	watch: Watch,
): Promise<Manifest | null> {
	const partial = new PartialExport(target);
	const found = await resumable(partial, request, watch);
	if (found?.manifest) {
		await partial.finish(found.manifest);
		return found.manifest;
	}
	await refuseForeign(target, request.format.isFolder(request.options));
	const started = found === null ? null : await reopen(partial, found, store, request);
	if (found !== null && started === null)
		watch.note('The files of the unfinished export were changed. Starting again.');
	return new Run(partial, request, watch, started ?? (await begin(partial, store, request, watch))).go(store);
}

/** Null if there is nothing to resume. Throws if another command started the export. */
async function resumable(
	partial: PartialExport,
	request: ExportRequest,
	watch: Watch,
): Promise<State | null> {
	const state = await partial.read();
	if (state === null) return null;
	if (state.command !== commandOf(request))
		throw new Failure(
			'other-export',
			`${partial.target}.partial is the unfinished export of another command: ${state.command}. Delete that folder, or choose another place with --out.`,
		);
	if (state.journey.place !== null)
		watch.note(`Resuming after ${state.journey.place.seen} items of this pass.`);
	return state;
}

function commandOf({ format, options, query, frozen, data }: ExportRequest): string {
	const collection = frozen === null ? null : { name: frozen.name, sha256: frozen.sha256 };
	return JSON.stringify({ program: PROGRAM, format: format.name, query, frozen: collection, options, data });
}

interface Started {
	readonly state: State;
	readonly selection: Selection;
	readonly output: FileOutput;
}

async function begin(
	partial: PartialExport,
	store: Store,
	request: ExportRequest,
	watch: Watch,
): Promise<Started> {
	await partial.clear();
	const counts = await countStore(store);
	const list =
		request.query === null || request.frozen ? null : await findPosts(store, request.query, watch.note);
	if (list !== null) await partial.keepList(list);
	const state: State = {
		command: commandOf(request),
		run: randomUUID(),
		id: randomUUID(),
		started: new Date().toISOString(),
		store: counts,
		journey: BEGINNING,
		saved: null,
		files: [],
		manifest: null,
	};
	await partial.save(state);
	const selection = request.frozen ?? (list === null ? selectAll(store, counts) : selectList(store, list));
	return { state, selection, output: (await FileOutput.open(partial.out, []))! };
}

/** Null if the files were changed. */
async function reopen(
	partial: PartialExport,
	found: State,
	store: Store,
	{ query, frozen }: ExportRequest,
): Promise<Started | null> {
	const state = { ...found, run: randomUUID() };
	await partial.beginTask(state);
	const list = query === null || frozen ? null : await partial.readList();
	if (query !== null && frozen === null && list === null) return null;
	const output = await FileOutput.open(partial.out, state.files);
	if (output === null) return null;
	const selection = frozen ?? (list === null ? selectAll(store, state.store) : selectList(store, list));
	return { state, selection, output };
}

/** The state is saved after this time, then after twice as long, and so on up to the maximum. */
const FIRST_KEEP_MS = 50;
const LAST_KEEP_MS = 5_000;

class Run {
	readonly #partial: PartialExport;
	readonly #request: ExportRequest;
	readonly #watch: Watch;
	readonly #selection: Selection;
	readonly #output: FileOutput;
	#state: State;
	#savedMs = performance.now();
	#everyMs = FIRST_KEEP_MS;

	constructor(
		partial: PartialExport,
		request: ExportRequest,
		watch: Watch,
		{ state, selection, output }: Started,
	) {
		this.#partial = partial;
		this.#request = request;
		this.#watch = watch;
		this.#selection = selection;
		this.#output = output;
		this.#state = state;
	}

	async go(store: Store): Promise<Manifest | null> {
		try {
			const { format } = this.#request;
			const name = path.basename(this.#partial.target);
			const exporter = await format.open(
				jobOf(store, this.#selection, this.#output, this.#request, this.#state, name),
			);
			const save: SaveProgress = (journey) => this.#saveNowAndThen(exporter, journey);
			const { isDone, journey } = await drive(
				exporter,
				this.#selection,
				this.#state.journey,
				this.#watch,
				save,
			);
			if (isDone) return await this.#finish(exporter, journey);
			await this.#save(exporter, journey);
			return null;
		} finally {
			await this.#output.close();
		}
	}

	async #saveNowAndThen(exporter: Exporter, journey: ExportProgress): Promise<void> {
		if (performance.now() - this.#savedMs < this.#everyMs) return;
		if (!(await this.#save(exporter, journey))) return;
		this.#everyMs = Math.min(this.#everyMs * 2, LAST_KEEP_MS);
		this.#savedMs = performance.now();
	}

	/** False if the format cannot be interrupted here. */
	async #save(exporter: Exporter, journey: ExportProgress): Promise<boolean> {
		const saved = exporter.checkpoint();
		if (saved === null) return false;
		this.#state = { ...this.#state, journey, saved, files: await this.#output.settle() };
		await this.#partial.save(this.#state);
		return true;
	}

	async #finish(exporter: Exporter, journey: ExportProgress): Promise<Manifest> {
		await this.#output.close();
		const manifest = this.#manifestOf(exporter, journey, await this.#output.settle());
		for (const [name, text] of describePackage(manifest)) await this.#output.put(name, text);
		await this.#partial.save({ ...this.#state, manifest });
		await this.#partial.finish(manifest);
		return manifest;
	}

	#manifestOf(exporter: Exporter, journey: ExportProgress, files: readonly FileFacts[]): Manifest {
		const { format, query, frozen, options } = this.#request;
		const counts = exporter.counts?.();
		return {
			logosphere: PROGRAM,
			format: format.name,
			query: frozen?.query ?? query,
			frozen: frozen === null ? null : { name: frozen.name, sha256: frozen.sha256, drift: frozen.drift },
			options: Object.fromEntries(format.takes.map((name) => [name, options[name]])),
			date: this.#state.started,
			store: this.#state.store,
			...countsOf(
				journey,
				exporter.passes.some(({ over }) => over === 'posts'),
			),
			...(this.#request.rights === undefined ? {} : { rights: this.#request.rights() }),
			...(counts === undefined ? {} : { counts }),
			folder: format.isFolder(options) ? path.basename(this.#partial.target) : null,
			files: listed(files),
		};
	}
}
