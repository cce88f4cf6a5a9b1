/** index-file: reads and writes the sorted lines of an index. */
import { readFile } from 'node:fs/promises';
import { replaceFile } from '../replace-file.ts';
import { type CdxLine, parseCdx, renderCdx } from './cdxj.ts';

/** `x.warc.gz` → `x.cdxj`. */
export function indexPathOf(archive: string): string {
	return archive.replace(/\.warc(?:\.gz)?$/, '.cdxj');
}

/** Null if there is no such file. Invalid lines are skipped. */
export async function readIndex(path: string): Promise<CdxLine[] | null> {
	try {
		const lines = (await readFile(path, 'utf8')).split('\n');
		return lines.map(parseCdx).filter((line) => line !== null);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
		throw error;
	}
}

/** In the order that other tools search by. The old file stays until the new one is complete. */
export async function writeIndex(path: string, lines: readonly CdxLine[]): Promise<void> {
	const text = lines.map(renderCdx).sort().join('');
	await replaceFile(path, text);
}
