/**
 * remove: removes erased captures from archives.
 *
 * In:     files or folders of archives, and which captures to remove, by address and content.
 * Out:    each archive that had one, rewritten beside the old one, which it then replaces; then its index.
 * A record that refers to the body of a removed one is removed too, and so is the request of each. If it is interrupted at any point,
 * the archive is complete, old or new; an archive without its index is read through.
 */
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Failure } from '../failure.ts';
import { archivesAt } from './captures.ts';
import { indexPathOf, writeIndex } from './index-file.ts';
import { type Member, readAt, readMember } from './members.ts';
import { parseResponse } from './message.ts';
import { parseRecord, type WarcRecord } from './record.ts';
import { scanArchive } from './scan.ts';

export interface Removal {
	/** Whether to remove a capture, by its address; `text` is its content. */
	isGone(url: string, text: () => Promise<string>): Promise<boolean>;
}

export interface Removed {
	readonly records: number;
	/** Rewritten files. */
	readonly files: number;
	/** Records that are too large to inspect; they stay. */
	readonly unread: number;
}

const MAX_BODY_BYTES = 64_000_000;
const COPY_BYTES = 1 << 20;

export async function removeCaptures(places: readonly string[], removal: Removal): Promise<Removed> {
	const archives = (await Promise.all(places.map(archivesAt))).flat();
	const found = new Gone();
	for (const archive of archives) await reading(archive, (file) => found.look(file, archive, removal));
	let [files, records] = [0, 0];
	for (const archive of archives) {
		const gone = await reading(archive, (file) => found.membersOf(file));
		if (gone.length === 0) continue;
		await rewrite(archive, gone);
		files++;
		records += gone.length;
	}
	return { records, files, unread: found.unread };
}

async function reading<T>(archive: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
	const file = await open(archive, 'r');
	try {
		return await work(file);
	} finally {
		await file.close();
	}
}

const urlOf = ({ fields }: WarcRecord) => fields.get('warc-target-uri')?.replace(/^<|>$/g, '') ?? '';
const typeOf = ({ fields }: WarcRecord) => fields.get('warc-type')?.toLowerCase() ?? '';
const digestOf = ({ fields }: WarcRecord) => fields.get('warc-payload-digest') ?? '';

/** What to remove, over all archives: a record may refer to one in another file. */
class Gone {
	unread = 0;
	readonly #ids = new Set<string>();
	readonly #digests = new Set<string>();
	readonly #remaining = new Set<string>();

	async look(file: FileHandle, archive: string, removal: Removal): Promise<void> {
		for await (const { record, isOnePiece } of recordsOf(file)) {
			if (isOnePiece)
				throw new Failure(
					'bad-archive',
					`${archive} is compressed as one block. Compress it record by record with "warcio recompress", then try again.`,
				);
			if (record === null) this.unread++;
			else await this.#judge(record, removal);
		}
	}

	async #judge(record: WarcRecord, removal: Removal): Promise<void> {
		const url = urlOf(record);
		if (url === '') return;
		const isBody = ['response', 'resource', 'conversion'].includes(typeOf(record));
		const isGone = await removal.isGone(url, () => (isBody ? textOf(record) : Promise.resolve('')));
		if (isGone) this.#ids.add(record.fields.get('warc-record-id') ?? '');
		if (isBody) (isGone ? this.#digests : this.#remaining).add(digestOf(record));
	}

	#has(record: WarcRecord): boolean {
		const { fields } = record;
		if (this.#ids.has(fields.get('warc-record-id') ?? '-')) return true;
		if (this.#ids.has(fields.get('warc-concurrent-to') ?? '-')) return true;
		return (
			typeOf(record) === 'revisit' &&
			this.#digests.has(digestOf(record)) &&
			!this.#remaining.has(digestOf(record))
		);
	}

	/** The members of an archive to remove, in order. */
	async membersOf(file: FileHandle): Promise<Member[]> {
		const gone: Member[] = [];
		for await (const { member, record } of recordsOf(file)) {
			if (record === null || !this.#has(record)) continue;
			this.#ids.add(record.fields.get('warc-record-id') ?? '-');
			gone.push({ ...member, bytes: null });
		}
		return gone;
	}
}

interface Read {
	readonly member: Member;
	readonly record: WarcRecord | null;
	readonly isOnePiece: boolean;
}

async function* recordsOf(file: FileHandle): AsyncGenerator<Read> {
	for (let at = 0; ; ) {
		const member = await readMember(file, at);
		if (member === null) return;
		const record = member.bytes === null ? null : parseRecord(member.bytes);
		yield { member, record, isOnePiece: record !== null && record.end < member.bytes!.length };
		at += member.length;
	}
}

/** The content as readers see it; if it cannot be unpacked, the raw content. */
async function textOf(record: WarcRecord): Promise<string> {
	const message = typeOf(record) === 'response' ? await parseResponse(record.block, MAX_BODY_BYTES) : null;
	return (message !== null && 'body' in message ? message.body : record.block).toString('utf8');
}

async function rewrite(archive: string, gone: readonly Member[]): Promise<void> {
	const fresh = `${archive}.new`;
	const target = await open(fresh, 'w');
	try {
		await reading(archive, (source) => copyOthers(source, target, gone));
		await target.datasync();
	} finally {
		await target.close();
	}
	// Without an index the archive is read through; an old index would be wrong.
	await rm(indexPathOf(archive), { force: true });
	await rename(fresh, archive);
	await reading(archive, async (file) => {
		const { lines } = await scanArchive(file, path.basename(archive));
		await writeIndex(indexPathOf(archive), lines);
	});
	await syncFolder(path.dirname(archive));
}

async function copyOthers(source: FileHandle, target: FileHandle, gone: readonly Member[]): Promise<void> {
	const { size } = await source.stat();
	let at = 0;
	for (const { offset, length } of [...gone, { offset: size, length: 0 }]) {
		while (at < offset) {
			const bytes = await readAt(source, at, Math.min(COPY_BYTES, offset - at));
			await target.appendFile(bytes);
			at += bytes.length;
		}
		at = offset + length;
	}
}

/** So that a power loss does not bring the old file back. */
async function syncFolder(folder: string): Promise<void> {
	const handle = await open(folder, 'r').catch(() => null);
	await handle?.sync().catch(() => {});
	await handle?.close();
}
