/** captures: finds the answers in archive files by address, in order of time. */
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { canParse } from '../../lib/url/can-parse.ts';
import { hostOf } from '../../lib/url/host-of.ts';
import { siteOf } from '../../lib/url/site-of.ts';
import { Failure } from '../failure.ts';
import { type CdxLine, REVISIT, SEED } from './cdxj.ts';
import { indexPathOf, readIndex } from './index-file.ts';
import { scanArchive } from './scan.ts';

export interface Capture extends CdxLine {
	/** The archive file. */
	readonly path: string;
}

const ARCHIVE = /\.warc(?:\.gz)?$/;

export class Captures {
	readonly #byUrl = new Map<string, Capture[]>();
	readonly #byDigest = new Map<string, Capture>();
	readonly #seeds = new Set<string>();

	/** Files, and folders of files; an archive without an index is read through. */
	static async open(places: readonly string[]): Promise<Captures> {
		const captures = new Captures();
		for (const place of places) for (const archive of await archivesAt(place)) await captures.#load(archive);
		for (const list of captures.#byUrl.values()) list.sort((a, b) => Date.parse(a.date) - Date.parse(b.date));
		return captures;
	}

	/** Oldest first. */
	of(url: string): readonly Capture[] {
		return this.#byUrl.get(keyOf(url)) ?? [];
	}

	/** A record with this body itself. */
	withDigest(digest: string): Capture | null {
		return this.#byDigest.get(digest) ?? null;
	}

	/** The crawl's seeds, from the archive; if it names none, the first page of each host, and the home pages. */
	seeds(): readonly string[] {
		return this.#seeds.size > 0 ? [...this.#seeds] : this.#likelySeeds();
	}

	/** Whether the crawl that wrote it recorded where it started. */
	get namesSeeds(): boolean {
		return this.#seeds.size > 0;
	}

	/** Every address. */
	urls(): Iterable<string> {
		return this.#byUrl.keys();
	}

	get size(): number {
		return this.#byUrl.size;
	}

	async #load(archive: string): Promise<void> {
		const lines = (await readIndex(indexPathOf(archive))) ?? (await linesByScan(archive));
		const name = path.basename(archive);
		for (const line of lines)
			if (path.basename(line.filename) === name) this.#add({ ...line, path: archive });
	}

	#likelySeeds(): string[] {
		const first = new Map<string, Capture>();
		const fronts = new Set<string>();
		for (const [url, [capture]] of this.#byUrl) {
			if (capture === undefined || !/html/.test(capture.mime)) continue;
			const host = hostOf(url);
			const before = first.get(host);
			if (before === undefined || Date.parse(capture.date) < Date.parse(before.date))
				first.set(host, capture);
			if (siteOf(url) === url) fronts.add(url);
		}
		return [...new Set([...fronts, ...[...first.values()].map(({ url }) => url)])];
	}

	#add(capture: Capture): void {
		if (capture.mime === SEED) {
			this.#seeds.add(capture.url);
			return;
		}
		const key = keyOf(capture.url);
		const list = this.#byUrl.get(key);
		if (list === undefined) this.#byUrl.set(key, [capture]);
		else list.push(capture);
		if (capture.mime !== REVISIT && capture.digest !== '') this.#byDigest.set(capture.digest, capture);
	}
}

/** One spelling, without the fragment, which is never sent to a server. */
function keyOf(url: string): string {
	if (!canParse(url)) return url;
	const address = new URL(url);
	address.hash = '';
	return address.href;
}

/** The archive files of a folder, or the named file. */
export async function archivesAt(place: string): Promise<string[]> {
	const found = await stat(place).catch(() => null);
	if (found === null) throw new Failure('unreadable', `${place} cannot be read: the file does not exist.`);
	if (!found.isDirectory()) return [place];
	const names = (await readdir(place)).filter((name) => ARCHIVE.test(name)).sort();
	if (names.length === 0) throw new Failure('unreadable', `${place} contains no .warc or .warc.gz file.`);
	return names.map((name) => path.join(place, name));
}

async function linesByScan(archive: string): Promise<readonly CdxLine[]> {
	const file = await open(archive, 'r');
	try {
		const { lines, end, isOnePiece } = await scanArchive(file, path.basename(archive));
		if (isOnePiece)
			throw new Failure(
				'bad-archive',
				`${archive} is compressed as one block. Compress it record by record with "warcio recompress".`,
			);
		if (end === 0) throw new Failure('bad-archive', `${archive} is not a web archive.`);
		return lines;
	} finally {
		await file.close();
	}
}
