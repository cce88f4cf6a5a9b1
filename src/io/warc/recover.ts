/**
 * recover: repairs an archive after a crash: cuts off half a record at its end, and updates the index to match what is
 * there.
 */
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { CdxLine } from './cdxj.ts';
import { indexPathOf, readIndex, writeIndex } from './index-file.ts';
import { readMember } from './members.ts';
import { scanArchive } from './scan.ts';

export interface Recovered {
	readonly lines: readonly CdxLine[];
	/** The size of the archive. */
	readonly size: number;
	/** How many bytes were cut off. */
	readonly lost: number;
}

export async function recoverArchive(archive: string): Promise<Recovered> {
	const file = await open(archive, 'r+');
	try {
		const known = await wholeLines(file, (await readIndex(indexPathOf(archive))) ?? []);
		const last = known.at(-1);
		const from = last === undefined ? 0 : last.offset + last.length;
		const { lines, end } = await scanArchive(file, path.basename(archive), from);
		const { size } = await file.stat();
		if (size > end) await file.truncate(end);
		const all = [...known, ...lines];
		await writeIndex(indexPathOf(archive), all);
		return { lines: all, size: end, lost: size - end };
	} finally {
		await file.close();
	}
}

/** Lines whose records exist, in their order. After a power loss, the last records may be missing. */
async function wholeLines(
	file: Awaited<ReturnType<typeof open>>,
	lines: readonly CdxLine[],
): Promise<readonly CdxLine[]> {
	const ordered = [...lines].sort((a, b) => a.offset - b.offset);
	for (let last = ordered.at(-1); last !== undefined; last = ordered.at(-1)) {
		const member = await readMember(file, last.offset);
		if (member?.length === last.length) break;
		ordered.pop();
	}
	return ordered;
}
