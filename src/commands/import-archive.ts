/**
 * import-archive: reads a web archive into the posts that a crawl of the same pages would have saved.
 *
 * It first crawls the archive with a temporary store, so that feeds and home pages are processed together and wrappers are
 * learnt and used. Then it reads, one by one, the captures that the crawl did not reach, and older captures in archives by
 * other programs: they only add posts.
 */
import { EventEmitter, once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Crawl } from '../crawl/crawl.ts';
import { visitHere } from '../crawl/threads.ts';
import { type Input, openInput } from '../import/input.ts';
import type { Piece } from '../import/piece.ts';
import type { RawPart } from '../import/understand.ts';
import { type Understand, understood } from '../import/understood.ts';
import { readWarc } from '../import/warc.ts';
import { Failure } from '../io/failure.ts';
import { SqliteStore } from '../io/store/sqlite/sqlite-store.ts';
import type { Store } from '../io/store/store.ts';
import { WarcWeb } from '../io/warc/index.ts';
import type { Web } from '../io/web.ts';
import type { Batch } from '../model/batch.ts';
import type { Values } from './command.ts';
import { ARCHIVE_OPTIONS, openThreads } from './crawl.ts';
import { archiveGate } from './crawl-web.ts';
import { openLog } from './logging.ts';

/** The crawl of the archive pauses while more pieces than this wait to be saved. */
const MAX_WAITING = 2_000;

export interface ArchiveOptions {
	readonly values: Values;
	readonly maxBytes: number;
	/** When the import began, ISO. */
	readonly now: string;
	readonly understand: Understand;
	/** The share of the archive that is read. */
	readonly onProgress: (share: number) => void;
}

export async function* readArchive(
	file: string,
	input: Input,
	{ values, maxBytes, now, understand, onProgress }: ArchiveOptions,
): AsyncGenerator<Piece> {
	const scratch = await mkdtemp(path.join(tmpdir(), 'logosphere-import-'));
	try {
		const archive = await seekable(file, input, scratch);
		const web = archive === null ? null : await openArchive(archive, maxBytes);
		if (archive === null || web === null) {
			yield* understood(readWarc(input, now), understand);
			return;
		}
		const store = new SqliteStore(path.join(scratch, 'store'));
		try {
			yield* crawlArchive(web, store, values, onProgress);
			yield* notIn(store, understood(readRest(archive, web, store, now), understand));
		} finally {
			await web.close();
			await store.close();
		}
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

/** The archive as a file with random access. Decompressed first if it is a stream or compressed as a whole. */
async function seekable(file: string, { chunks }: Input, scratch: string): Promise<string | null> {
	if (file !== '-' && (await isOpened(file))) return file;
	const unpacked = path.join(scratch, 'archive.warc');
	await pipeline(chunks, createWriteStream(unpacked));
	return unpacked;
}

async function isOpened(file: string): Promise<boolean> {
	const web = await openArchive(file, 0);
	await web?.close();
	return web !== null;
}

/** Null if its records cannot be read one by one. */
async function openArchive(file: string, maxBytes: number): Promise<ServedArchive | null> {
	try {
		return new ServedArchive(await WarcWeb.open([file], { maxBytes }));
	} catch (error) {
		if (error instanceof Failure && error.code === 'bad-archive') return null;
		throw error;
	}
}

/** An archive that remembers which captures it served. */
class ServedArchive implements Web {
	readonly #web: WarcWeb;
	/** Addresses, with the times of the captures that were served. */
	readonly #served = new Map<string, Set<number>>();

	constructor(web: WarcWeb) {
		this.#web = web;
	}

	get seeds(): readonly string[] {
		return this.#web.captures.seeds();
	}

	async get(...request: Parameters<Web['get']>): ReturnType<Web['get']> {
		const answer = await this.#web.get(...request);
		const address = addressOf(answer.url);
		this.#served.set(address, (this.#served.get(address) ?? new Set()).add(Date.parse(answer.at)));
		return answer;
	}

	/**
	 * Whether the crawl used the capture, or one of its address and had no use for this one: the crawl that wrote an archive used what it
	 * captured. An archive by another program may have older captures with other posts.
	 */
	isSpent({ url, at }: { readonly url: string; readonly at: string }): boolean {
		const times = this.#served.get(addressOf(url));
		if (times === undefined) return false;
		return this.#web.captures.namesSeeds || times.has(Date.parse(at));
	}

	/** The share of its addresses that were served. */
	get share(): number {
		return Math.min(1, this.#served.size / this.#web.captures.size);
	}

	close(): Promise<void> {
		return this.#web.close();
	}
}

function addressOf(url: string): string {
	return url.replace(/#.*/s, '');
}

async function* crawlArchive(
	web: ServedArchive,
	store: Store,
	values: Values,
	onProgress: ArchiveOptions['onProgress'],
): AsyncGenerator<Piece> {
	const log = openLog(values, 'import');
	const threads = openThreads(values, log);
	const found = new PieceQueue();
	const engine = new Crawl({
		store,
		gate: archiveGate(web),
		log,
		...ARCHIVE_OPTIONS,
		visit: async (input, ask) => {
			await found.room();
			return threads === null ? visitHere(input, ask) : threads.visit(input, ask);
		},
		onVisit(_, batch) {
			onProgress(web.share);
			found.push(piecesOf(batch));
		},
	});
	try {
		await engine.add(web.seeds);
		const running = engine.run().finally(() => found.end());
		yield* found.pieces();
		await running;
	} finally {
		engine.stopNow();
		await threads?.close();
	}
}

/** The findings of a visit, without the state that only a crawl needs. */
function piecesOf(batch: Batch): Piece[] {
	const { blogs = [], posts = [], wrappers = [], quarantine = [], gone = [], withdrawn = [] } = batch;
	return [
		...blogs.map(({ state: _, lastVisited: __, nextDue: ___, ...blog }): Piece => ({ kind: 'blog', blog })),
		...wrappers.map(({ blog, wrapper }): Piece => ({ kind: 'wrapper', blog, wrapper })),
		...posts.map((post): Piece => ({ kind: 'post', post })),
		...gone.map((url): Piece => ({ kind: 'gone', url })),
		...withdrawn.map((url): Piece => ({ kind: 'withdrawn', url })),
		...quarantine.map((page): Piece => ({ kind: 'quarantine', page })),
	];
}

/** A queue between the crawl that finds pieces and the store that saves them. The crawl pauses while it is full. */
class PieceQueue {
	readonly #pieces: Piece[] = [];
	readonly #changes = new EventEmitter();
	#hasEnded = false;

	push(pieces: readonly Piece[]): void {
		this.#pieces.push(...pieces);
		this.#changes.emit('change');
	}

	end(): void {
		this.#hasEnded = true;
		this.#changes.emit('change');
	}

	async room(): Promise<void> {
		while (this.#pieces.length > MAX_WAITING && !this.#hasEnded) await once(this.#changes, 'change');
	}

	async *pieces(): AsyncGenerator<Piece> {
		for (;;) {
			const piece = this.#pieces.shift();
			if (piece !== undefined) {
				yield piece;
				this.#changes.emit('change');
			} else if (this.#hasEnded) return;
			else await once(this.#changes, 'change');
		}
	}
}

/** The captures that the crawl did not use, except those of posts that it found. */
async function* readRest(
	archive: string,
	web: ServedArchive,
	store: Store,
	now: string,
): AsyncGenerator<Piece | RawPart> {
	const input = await openInput(archive, { bytesRead: 0 });
	for await (const part of readWarc(input, now)) {
		const isUsed = part.kind === 'answer' && (web.isSpent(part) || (await has(store, part.url)));
		if (!isUsed) yield part;
	}
}

async function has(store: Store, url: string): Promise<boolean> {
	const [found] = await store.known([url]);
	return found?.post != null;
}

/** The posts that the crawl did not find, with their blogs. What it found is newer and more complete, so it stays as it is. */
async function* notIn(store: Store, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
	const blogs = new Map<string, Piece>();
	for await (const piece of pieces) {
		if (piece.kind === 'blog') {
			if ((await store.blog(piece.blog.url)) === null) blogs.set(piece.blog.url, piece);
		} else if (piece.kind !== 'post') yield piece;
		else if (piece.post.draft.url === null || !(await has(store, piece.post.draft.url))) {
			const blog = blogs.get(piece.post.blog);
			if (blog !== undefined) yield blog;
			blogs.delete(piece.post.blog);
			yield piece;
		}
	}
}
