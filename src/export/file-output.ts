/**
 * file-output: the files of an export that can be interrupted at any moment.
 *
 * In:     writes to append-only files.
 * Out:    `settle` flushes everything to the disk and returns the length and SHA-256 of each file. Opened with these, it cuts
 *         the files to that length, and reads them to verify that they are what was written.
 */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders } from '../io/make-folders.ts';
import { writing } from '../io/writing.ts';
import type { Output, OutputFile } from './output.ts';

/** A file as listed in the manifest. Before it is closed, `bytes` is its length at the last `settle`. */
export interface FileFacts {
	readonly name: string;
	readonly bytes: number;
	readonly sha256: string;
	readonly rows: number;
	readonly isClosed: boolean;
}

export class FileOutput implements Output {
	readonly #folder: string;
	readonly #files = new Map<string, GrowingFile | FileFacts>();
	readonly #made = new Set<string>();

	private constructor(folder: string) {
		this.#folder = folder;
	}

	/** Null if the files do not match the saved state. */
	static async open(folder: string, facts: readonly FileFacts[]): Promise<FileOutput | null> {
		const output = new FileOutput(folder);
		await writing(folder, async () => makeFolders(folder));
		for (const file of facts) {
			const there = await output.#reopen(file);
			if (there === null) return null;
			output.#files.set(file.name, there);
		}
		const names = await readdir(folder, { withFileTypes: true });
		const unknown = names.filter((entry) => entry.isFile() && !output.#files.has(entry.name));
		for (const { name } of unknown) await rm(path.join(folder, name));
		return output;
	}

	async #reopen(facts: FileFacts): Promise<GrowingFile | FileFacts | null> {
		const place = path.join(this.#folder, facts.name);
		if (!facts.isClosed) return GrowingFile.reopen(place, facts);
		const size = (await stat(place).catch(() => null))?.size;
		return size === facts.bytes ? facts : null;
	}

	async file(name: string): Promise<OutputFile> {
		const known = this.#files.get(name);
		if (known instanceof GrowingFile) return known;
		if (known !== undefined) throw new Error(`${name} was closed`);
		const place = path.join(this.#folder, name);
		const file = new GrowingFile(place, await writing(place, () => open(place, 'w')), createHash('sha256'));
		this.#files.set(name, file);
		return file;
	}

	async put(name: string, text: string): Promise<void> {
		const place = path.join(this.#folder, name);
		const folder = path.dirname(place);
		await writing(place, async () => {
			if (!this.#made.has(folder)) makeFolders(folder);
			this.#made.add(folder);
			await writeFile(place, text);
		});
	}

	/** Flushes all writes to the disk. */
	async settle(): Promise<FileFacts[]> {
		const facts: FileFacts[] = [];
		for (const [name, file] of this.#files) {
			const state = file instanceof GrowingFile ? await file.settle(name) : file;
			if (state.isClosed) this.#files.set(name, state);
			facts.push(state);
		}
		return facts;
	}

	async close(): Promise<void> {
		for (const file of this.#files.values()) if (file instanceof GrowingFile) await file.close();
	}
}

/** In bytes or characters. */
const FLUSH_LENGTH = 256 * 1024;

class GrowingFile implements OutputFile {
	readonly #place: string;
	readonly #handle: FileHandle;
	readonly #hash: Hash;
	/** Pending writes: bytes, followed by text. */
	#bytes: Uint8Array[] = [];
	#text = '';
	#waiting = 0;
	#written = 0;
	#isClosed = false;
	rows = 0;

	constructor(place: string, handle: FileHandle, hash: Hash) {
		this.#place = place;
		this.#handle = handle;
		this.#hash = hash;
	}

	static async reopen(place: string, facts: FileFacts): Promise<GrowingFile | null> {
		const handle = await open(place, 'r+').catch(() => null);
		if (handle === null) return null;
		const hash = createHash('sha256');
		if ((await handle.stat()).size >= facts.bytes && facts.bytes > 0)
			for await (const chunk of createReadStream(place, { end: facts.bytes - 1 })) hash.update(chunk);
		if (hash.copy().digest('hex') !== facts.sha256) {
			await handle.close();
			return null;
		}
		await handle.truncate(facts.bytes);
		const file = new GrowingFile(place, handle, hash);
		file.#written = facts.bytes;
		file.rows = facts.rows;
		return file;
	}

	async write(chunk: string | Uint8Array): Promise<void> {
		if (typeof chunk === 'string') this.#text += chunk;
		else {
			this.#takeText();
			this.#bytes.push(Buffer.from(chunk));
		}
		this.#waiting += chunk.length;
		if (this.#waiting >= FLUSH_LENGTH) await this.#flush();
	}

	#takeText(): void {
		if (this.#text !== '') this.#bytes.push(Buffer.from(this.#text));
		this.#text = '';
	}

	async #flush(): Promise<void> {
		this.#takeText();
		const bytes = this.#bytes.length === 1 ? this.#bytes[0]! : Buffer.concat(this.#bytes);
		this.#bytes = [];
		this.#waiting = 0;
		this.#hash.update(bytes);
		await writing(this.#place, async () => {
			for (let done = 0; done < bytes.length; ) {
				const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#written);
				done += bytesWritten;
				this.#written += bytesWritten;
			}
		});
	}

	async settle(name: string): Promise<FileFacts> {
		if (!this.#isClosed) {
			await this.#flush();
			await writing(this.#place, () => this.#handle.datasync());
		}
		const sha256 = this.#hash.copy().digest('hex');
		return { name, bytes: this.#written, sha256, rows: this.rows, isClosed: this.#isClosed };
	}

	async close(): Promise<void> {
		if (this.#isClosed) return;
		await this.#flush();
		await writing(this.#place, () => this.#handle.datasync());
		await this.#handle.close();
		this.#isClosed = true;
	}
}

/** The hash and size of a file; null if it does not exist. */
export async function hashFile(place: string): Promise<{ sha256: string; bytes: number } | null> {
	const hash = createHash('sha256');
	let bytes = 0;
	try {
		for await (const chunk of createReadStream(place)) {
			hash.update(chunk);
			bytes += chunk.length;
		}
	} catch {
		return null;
	}
	return { sha256: hash.digest('hex'), bytes };
}
