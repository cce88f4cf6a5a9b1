/** files: copies files, counts and hashes their bytes, and returns once they are on disk. */
import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { Failure, messageOf } from '../../failure.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../private-files.ts';
import { writing } from '../../writing.ts';

export interface FileFacts {
	readonly bytes: number;
	readonly sha256: string;
}

/** Called for each piece of a file with its length in bytes. */
export type OnBytes = (bytes: number) => void;

const PIECE_BYTES = 1 << 20;

/** Writes a new file piece by piece. On return, the file is on disk. */
export async function writeHashed(
	place: string,
	pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	onBytes: OnBytes,
): Promise<FileFacts> {
	return writing(place, async () => {
		await mkdir(path.dirname(place), { recursive: true, mode: PRIVATE_FOLDER });
		const file = await open(place, 'wx', PRIVATE_FILE);
		try {
			const facts = await hashPieces(pieces, async (piece) => {
				await writeAll(file, piece);
				onBytes(piece.length);
			});
			await file.datasync();
			return facts;
		} finally {
			await file.close();
		}
	});
}

/** `bytes` limits how much is copied of a file that is still growing. */
export function copyHashed(
	from: string,
	to: string,
	{ bytes, onBytes = () => {} }: { readonly bytes?: number; readonly onBytes?: OnBytes } = {},
): Promise<FileFacts> {
	return writeHashed(to, bytes === 0 ? [] : readPieces(from, bytes), onBytes);
}

export function hashFile(file: string, onBytes: OnBytes = () => {}): Promise<FileFacts> {
	return hashPieces(readPieces(file), async (piece) => onBytes(piece.length));
}

/** Hard-links the file. False if the file system has no hard links. */
export async function tryLink(from: string, to: string): Promise<boolean> {
	await writing(to, () => mkdir(path.dirname(to), { recursive: true, mode: PRIVATE_FOLDER }));
	return link(from, to).then(
		() => true,
		() => false,
	);
}

/** A new name in a folder survives a power loss only after this. SQLite may delete its side files meanwhile. */
export async function syncFolders(root: string): Promise<void> {
	for (const name of await readdir(root, { recursive: true })) {
		const place = path.join(root, name);
		if ((await factsOf(place))?.isDirectory()) await syncFolder(place);
	}
	await syncFolder(root);
}

export async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, 'r');
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** The files in a folder and its subfolders; empty if there is no such folder. */
export async function filesBelow(
	folder: string,
): Promise<{ readonly name: string; readonly bytes: number; readonly changed: number }[]> {
	const names = await readdir(folder, { recursive: true }).catch(() => []);
	const found = [];
	for (const name of names) {
		const facts = await factsOf(path.join(folder, name));
		if (facts?.isFile())
			found.push({ name: name.split(path.sep).join('/'), bytes: facts.size, changed: facts.mtimeMs });
	}
	return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Null if the file was deleted meanwhile. */
async function factsOf(place: string): Promise<Stats | null> {
	try {
		return await stat(place);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}

async function* readPieces(file: string, bytes = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
	try {
		for await (const piece of createReadStream(file, { highWaterMark: PIECE_BYTES, end: bytes - 1 }))
			yield piece as Buffer;
	} catch (error) {
		throw new Failure('unreadable', `${file} cannot be read: ${messageOf(error)}.`, 'stop', { cause: error });
	}
}

async function hashPieces(
	pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	use: (piece: Uint8Array) => Promise<void>,
): Promise<FileFacts> {
	const hash = createHash('sha256');
	let bytes = 0;
	for await (const piece of pieces) {
		hash.update(piece);
		bytes += piece.length;
		await use(piece);
	}
	return { bytes, sha256: hash.digest('hex') };
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
	for (let written = 0; written < bytes.length; )
		written += (await file.write(bytes, written, bytes.length - written)).bytesWritten;
}
