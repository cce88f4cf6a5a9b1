/**
 * import: posts and blogs from files into the store.
 *
 * A file's kind is told by its content. Lines and archives are read as streams, so that their size does not matter; what is bad
 * in them is told and passed over. The same file twice changes nothing.
 */

import { readConfig } from '../config.ts';
import { ImportBatch } from '../import/batch.ts';
import { type Input, type Meter, openInput, sizeOfAll } from '../import/input.ts';
import { tellKind } from '../import/kind.ts';
import { type Understand, UnderstandThreads, understandHere, understood } from '../import/understood.ts';
import { Failure } from '../io/failure.ts';
import { tellPlace } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import { canStartThreads } from '../io/threads/thread-file.ts';
import type { Command, Invocation, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openWriter, withStore } from './data-place.ts';
import { duration, Progress } from './progress.ts';
import { printable } from './table.ts';

export const importCommand: Command = {
	usage:
		'FILE… [--data DIR] [--json]\n\nA FILE is JSONL as exported, a feed, OPML, a WordPress export or WARC, packed by gzip or not; - is standard input.',
	options: { data: DATA_OPTION },
	async run(invocation) {
		const { args, values } = invocation;
		if (args.length === 0) throw new Failure('usage', 'Name the files to import, or - for standard input.');
		const totalBytes = sizeOfAll(args);
		return withStore(await openWriter(values), (store) => importAll(store, totalBytes, invocation));
	},
};

interface FileReport {
	readonly file: string;
	/** Null when it could not be told. */
	readonly kind: string | null;
}

async function importAll(store: Store, totalBytes: number | null, invocation: Invocation): Promise<number> {
	const { args, values, out, log } = invocation;
	const now = new Date().toISOString();
	const progress = new Progress();
	const meter: Meter = { bytesRead: 0 };
	const batch = new ImportBatch(store, now, ({ where, why }) => {
		progress.end();
		log(`import: ${printable(where)}: ${printable(why)}`);
	});
	const tell = () => progress.update(() => progressLine(batch, meter, totalBytes, progress.seconds));
	const threads = canStartThreads() ? new UnderstandThreads() : null;
	const understand = threads?.understand ?? understandHere;
	const files: FileReport[] = [];
	try {
		for (const file of args)
			files.push(await importFile(file, { batch, meter, now, tell, understand, values }));
	} finally {
		await threads?.close();
	}
	await batch.finish();
	progress.update(() => 'Waiting for the index …');
	await store.indexed();
	progress.end();
	out(values.json === true ? jsonOf(batch, files) : viewOf(batch, files, tellPlace(dataPlace(values))));
	return isOfUse(batch, files) ? 0 : 1;
}

interface Work {
	readonly batch: ImportBatch;
	readonly meter: Meter;
	readonly now: string;
	readonly understand: Understand;
	readonly values: Values;
	tell(): void;
}

/** A file that cannot be read, or read to its end, is told; the others are read all the same. */
async function importFile(
	file: string,
	{ batch, meter, now, tell, understand, values }: Work,
): Promise<FileReport> {
	let kind: string | null = null;
	try {
		const input = await openInput(file, meter);
		const told = tellKind(input.head);
		if (typeof told === 'string') {
			batch.addProblem({ where: input.name, why: told });
			return { file, kind };
		}
		kind = told.name;
		const parts = kind === 'WARC' ? await readArchiveOf(file, input, values, now) : told.read(input, now);
		for await (const piece of understood(parts, understand)) {
			await batch.add(piece, input.name);
			tell();
		}
	} catch (error) {
		if (!(error instanceof Failure) || error.action !== 'skip') throw error;
		batch.addProblem({ where: file, why: error.message });
	}
	return { file, kind };
}

/** Loaded when a file is an archive: it takes the whole crawler. */
async function readArchiveOf(file: string, input: Input, values: Values, now: string) {
	const { readArchive } = await import('./import-archive.ts');
	return readArchive(file, input, { values, now, maxBytes: readConfig(process.env).maxBytes });
}

/** Something was kept, and every file was of a known kind. */
function isOfUse({ posts, counts, passed }: ImportBatch, files: readonly FileReport[]): boolean {
	return files.every(({ kind }) => kind !== null) && (counts.bad === 0 || posts + passed.size > 0);
}

function progressLine(
	batch: ImportBatch,
	{ bytesRead }: Meter,
	total: number | null,
	seconds: number,
): string {
	const rate = (batch.posts / seconds).toFixed(0);
	const parts = [`${batch.posts} posts`, `${rate} posts/s`];
	if (batch.counts.bad > 0) parts.push(`${batch.counts.bad} bad`);
	if (total !== null && total > 0) {
		const share = Math.min(1, bytesRead / total);
		parts.unshift(`${(100 * share).toFixed(0)}%`);
		parts.push(`${duration((seconds / share) * (1 - share))} left`);
	}
	return parts.join(' · ');
}

function jsonOf({ counts, passed, problems }: ImportBatch, files: readonly FileReport[]): string {
	return JSON.stringify({ files, ...counts, passed: Object.fromEntries(passed), problems }, null, 2);
}

function viewOf(batch: ImportBatch, files: readonly FileReport[], folder: string): string {
	const { counts, passed, problems, posts } = batch;
	const kinds = files.flatMap(({ file, kind }) => (kind === null ? [] : `${printable(file)}: ${kind}`));
	const lines = [
		...kinds,
		`${posts} posts into ${folder}: ${counts.new} new, ${counts.edited} edited, ${counts.same} same, ${counts.bad} bad.`,
	];
	if (counts.blogs > 0) lines.push(`${counts.blogs} new blogs were named.`);
	for (const [what, n] of passed) lines.push(`Passed over: ${n} ${what}.`);
	if (counts.bad > problems.length) lines.push(`Of what is bad only the first ${problems.length} were told.`);
	return lines.join('\n');
}
