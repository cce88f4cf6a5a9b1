/** corpus: where the labelled pages are, and how their cases are read. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The command that unpacks the corpora next to a checkout. */
const OPENER = '../shared/corpus/open';
const UNPACKED = '.corpus';

/**
 * The folder of the corpora: the given one, else the unpacked one, else one that can be unpacked; null without any.
 */
export function openCorpus(given: string | undefined): string | null {
	if (given !== undefined) return existsSync(given) ? path.resolve(given) : null;
	if (existsSync(OPENER)) return execFileSync(OPENER, [UNPACKED], { encoding: 'utf8' }).trim();
	return existsSync(UNPACKED) ? path.resolve(UNPACKED) : null;
}

/** The cases of a set: one JSON value per line of its `cases.jsonl`. */
export function readCases<T>(corpus: string, set: string): T[] {
	const text = readFileSync(path.join(corpus, set, 'cases.jsonl'), 'utf8');
	return text
		.split('\n')
		.filter((line) => line !== '')
		.map((line) => JSON.parse(line) as T);
}

/** Every page file below `folder`, in a stable order. */
export function listPages(folder: string): string[] {
	const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile() && /\.html?$|^[^.]+$/i.test(entry.name));
	return files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}
