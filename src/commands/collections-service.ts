/** collections-service: gives the HTTP server the frozen collections of a store in a folder, and exports as streams. */
import { PassThrough, type Readable } from 'node:stream';
import { type Collection, cite, freeze, listCollections, openFrozen } from '../export/frozen/index.ts';
import { type ExportOptions, exportToStream, FORMATS, loadFormat, type Watch } from '../export/index.ts';
import type { Store } from '../io/store/store.ts';
import { permitStore } from '../observe/permitted-store.ts';
import { readRightsPolicy } from '../observe/rights-policy.ts';
import type { CollectionService, ExportWish, ShownCollection } from '../serve/context.ts';
import { Problem } from '../serve/problem.ts';

/** Exports at the same time. */
const MAX_EXPORTS = 2;

export class Collections implements CollectionService {
	readonly formats = FORMATS.map(({ name }) => name);
	readonly #store: Store;
	/** Null for a store on a server, which has no folder to freeze into. */
	readonly #folder: string | null;
	readonly #onFault: (error: unknown) => void;
	#exports = 0;

	constructor(store: Store, folder: string | null, onFault: (error: unknown) => void) {
		this.#store = permitStore(store, {
			purpose: 'export',
			policy: readRightsPolicy(),
			now: () => new Date().toISOString(),
		});
		this.#folder = folder;
		this.#onFault = onFault;
	}

	async list(): Promise<ShownCollection[]> {
		return this.#folder === null ? [] : (await listCollections(this.#folder)).map(show);
	}

	async freeze(name: string, query: string | null, isWhole: boolean): Promise<ShownCollection> {
		const request = { name, query, isWhole, data: this.#place() };
		return show((await freeze(this.#store, request, QUIET))!);
	}

	#place(): string {
		if (this.#folder !== null) return this.#folder;
		throw new Problem(
			422,
			'no-folder',
			'Collections are frozen into the folder of a store; this one is on a server.',
		);
	}

	/** The bytes of an export in one file. */
	async export({
		format: name,
		query,
		collection,
		table,
		base,
	}: ExportWish): Promise<{ readonly stream: Readable; readonly file: string }> {
		const format = await loadFormat(name);
		const options: ExportOptions = { of: 'blogs', table, pages: null, base };
		if (table !== null && !format.takes.includes('table'))
			throw new Problem(422, 'bad-request', `The format ${name} has no tables.`);
		if (format.isFolder(options))
			throw new Problem(
				422,
				'bad-request',
				`${name} writes a folder of files. ${format.takes.includes('table') ? 'Choose one table, or run' : 'Run'}: logosphere export ${name} --out DIR`,
			);
		if (this.#exports >= MAX_EXPORTS)
			throw new Problem(
				503,
				'too-much-at-once',
				'Other exports are running. Try again when they have ended.',
				{
					'Retry-After': '30',
				},
			);
		const frozen =
			collection === null ? null : await openFrozen(this.#store, this.#place(), collection, QUIET);
		const stream = new PassThrough();
		const watch = { ...QUIET, isStopped: () => stream.destroyed };
		this.#exports++;
		exportToStream(this.#store, { format, options, query, frozen, data: this.#folder ?? '' }, stream, watch)
			.then(
				() => stream.end(),
				(error: unknown) => {
					if (stream.destroyed) return;
					this.#onFault(error);
					stream.destroy(error as Error);
				},
			)
			.finally(() => {
				this.#exports--;
			});
		return {
			stream,
			file: `${collection ?? 'logosphere'}${table === null ? '' : `-${table}`}.${format.extension}`,
		};
	}
}

const QUIET: Watch = { onItem: () => {}, isStopped: () => false, note: () => {} };

function show(collection: Collection): ShownCollection {
	return { ...collection, citation: cite(collection) };
}
