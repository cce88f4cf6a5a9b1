/**
 * writer: archives exchanges with servers as WARC 1.1 with a CDXJ index.
 *
 * In:     answers, any number at once; they are written one after another.
 * Out:    files of about `maxFileBytes` in a folder, each record a gzip member: the answer, then the request.
 * A body that was archived before is not written again, nor is "not modified": a record refers to the earlier one (revisit).
 * Reopening the folder continues where it ended; half a record at the end is cut off (recover.ts).
 */
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Failure, messageOf } from '../failure.ts';
import type { WebAnswer } from '../web.ts';
import { type CdxLine, renderCdx } from './cdxj.ts';
import { indexPathOf, readIndex, writeIndex } from './index-file.ts';
import { infoRecord, type Kept, type MainRecord, recordsOf, seedRecord } from './records.ts';
import { recoverArchive } from './recover.ts';
import { type Removal, type Removed, removeCaptures } from './remove.ts';
import { Seen } from './seen.ts';

export interface WarcOptions {
	/** Created if it is missing. */
	readonly folder: string;
	/** The program, for the first record of each file: `Logosphere/1.0`. */
	readonly software: string;
	readonly maxFileBytes?: number;
}

const MAX_FILE_BYTES = 1_000_000_000;
const NAME = /^logosphere-(\d{5,})\.warc\.gz$/;
const pack = promisify(gzip);

type Records = readonly [MainRecord, ...{ readonly bytes: Buffer }[]];

interface OpenFile {
	readonly path: string;
	readonly archive: FileHandle;
	readonly index: FileHandle;
	size: number;
}

export class WarcWriter {
	readonly #options: WarcOptions;
	#seen = new Seen();
	#file: OpenFile | null = null;
	#serial = 0;
	#last: Promise<void> = Promise.resolve();

	private constructor(options: WarcOptions) {
		this.#options = options;
	}

	static async open(options: WarcOptions): Promise<WarcWriter> {
		const writer = new WarcWriter(options);
		await writer.#recover();
		return writer;
	}

	/** Returns when it is written. If the disk refuses it, throws a Failure with the action `stop`. */
	write(answer: WebAnswer): Promise<void> {
		return this.#append(() => recordsOf(answer, this.#seen));
	}

	/** Records where the crawl begins, so that the archive can be read in the same way. */
	async writeSeeds(urls: readonly string[]): Promise<void> {
		for (const url of urls) await this.#append(() => [seedRecord(url)]);
	}

	/** Removes captures from all files of the folder, between two writes. */
	remove(removal: Removal): Promise<Removed> {
		const removed = this.#last.then(async () => {
			await this.#finish();
			const done = await removeCaptures([this.#options.folder], removal);
			this.#seen = new Seen();
			await this.#recover();
			return done;
		});
		this.#last = removed.then(
			() => {},
			() => {},
		);
		return removed;
	}

	/** Returns when everything written is on disk. */
	async flush(): Promise<void> {
		await this.#last;
		await this.#file?.archive.datasync();
		await this.#file?.index.datasync();
	}

	async close(): Promise<void> {
		await this.#last;
		await this.#finish();
	}

	async #recover(): Promise<void> {
		const { folder } = this.#options;
		await mkdir(folder, { recursive: true });
		const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort(bySerial);
		for (const name of names) {
			const archive = path.join(folder, name);
			const isLast = name === names.at(-1);
			const known = isLast ? null : await readIndex(indexPathOf(archive));
			const lines = known ?? (await recoverArchive(archive)).lines;
			for (const line of lines) this.#seen.add(line);
			this.#serial = serialOf(name);
		}
		if (names.length > 0) this.#file = await openFile(path.join(folder, names.at(-1)!));
	}

	#append(makeRecords: () => Records): Promise<void> {
		const written = this.#last.then(() => this.#appendNow(makeRecords));
		this.#last = written.catch(() => {});
		return written;
	}

	async #appendNow(makeRecords: () => Records): Promise<void> {
		try {
			const file = await this.#fileWithRoom();
			const [main, ...others] = makeRecords();
			const first = await pack(main.bytes);
			const rest = await Promise.all(others.map(({ bytes }) => pack(bytes)));
			await this.#put(file, Buffer.concat([first, ...rest]), { ...main.line, length: first.length });
		} catch (error) {
			if (error instanceof Failure) throw error;
			throw new Failure(
				'archive',
				`The archive in ${this.#options.folder} cannot be written: ${messageOf(error)}.`,
				'stop',
				{ cause: error },
			);
		}
	}

	/** After a failure half a record may be there: the next one overwrites it. */
	async #put(file: OpenFile, bytes: Buffer, unplaced: Kept & { readonly length: number }): Promise<void> {
		const line: CdxLine = { ...unplaced, offset: file.size, filename: path.basename(file.path) };
		await writeAll(file.archive, bytes, file.size);
		file.size += bytes.length;
		await file.index.appendFile(renderCdx(line));
		this.#seen.add(line);
	}

	async #fileWithRoom(): Promise<OpenFile> {
		const { maxFileBytes = MAX_FILE_BYTES, folder, software } = this.#options;
		if (this.#file === null || this.#file.size >= maxFileBytes) {
			await this.#finish();
			this.#serial++;
			this.#file = await openFile(path.join(folder, nameOf(this.#serial)));
		}
		if (this.#file.size === 0) {
			const info = await pack(infoRecord(path.basename(this.#file.path), software));
			await writeAll(this.#file.archive, info, 0);
			this.#file.size = info.length;
		}
		return this.#file;
	}

	/** Sorts the index, for binary search. */
	async #finish(): Promise<void> {
		const file = this.#file;
		if (file === null) return;
		this.#file = null;
		await file.archive.truncate(file.size);
		await file.archive.datasync();
		await Promise.all([file.archive.close(), file.index.close()]);
		const index = indexPathOf(file.path);
		await writeIndex(index, (await readIndex(index)) ?? []);
	}
}

async function openFile(file: string): Promise<OpenFile> {
	const archive = await open(file, 'r+').catch(() => open(file, 'wx+'));
	const index = await open(indexPathOf(file), 'a');
	const { size } = await archive.stat();
	return { path: file, archive, index, size };
}

function nameOf(serial: number): string {
	return `logosphere-${String(serial).padStart(5, '0')}.warc.gz`;
}

function serialOf(name: string): number {
	return Number(NAME.exec(name)?.[1] ?? 0);
}

function bySerial(a: string, b: string): number {
	return serialOf(a) - serialOf(b);
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
	for (let written = 0; written < bytes.length; ) {
		const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written);
		written += bytesWritten;
	}
}
