/**
 * import: imports posts and blogs from files.
 *
 * The kind of a file is detected from its content. JSONL and archives are streamed, so they may have any size. Bad records are
 * reported and skipped. Importing the same file twice changes nothing.
 */

import { readConfig } from '../config.ts';
import { ImportBatch } from '../import/batch.ts';
import { type Input, type Meter, openInput, sizeOfAll } from '../import/input.ts';
import { detectKind } from '../import/kind.ts';
import { type Understand, UnderstandThreads, understandHere, understood } from '../import/understood.ts';
import { Failure } from '../io/failure.ts';
import { describePlace } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import { canStartThreads } from '../io/threads/thread-file.ts';
import type { Command, Invocation, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openWriter, withStore } from './data-place.ts';
import type { ArchiveOptions } from './import-archive.ts';
import { duration, Progress } from './progress.ts';
import { counted, printable } from './table.ts';

export const importCommand: Command = {
	usage: 'FILE… [--data DIR] [--json]',
	notes:
		'FILE is JSONL written by "logosphere export", a feed, OPML, a WordPress export or WARC, with or without gzip, or - for standard input.',
	options: { data: DATA_OPTION },
	async run(invocation) {
		const { args, values } = invocation;
		if (args.length === 0) throw new Failure('usage', 'Give the files to import, or - for standard input.');
		const totalBytes = sizeOfAll(args);
		return withStore(await openWriter(values), (store) => importAll(store, totalBytes, invocation));
	},
};

interface FileReport {
	readonly file: string;
	/** Null if it could not be detected. */
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
	const report = () => progress.update(() => progressLine(batch, meter, totalBytes, progress.seconds));
	const threads = canStartThreads() ? new UnderstandThreads() : null;
	const understand = threads?.understand ?? understandHere;
	const files: FileReport[] = [];
	try {
		for (const file of args)
			files.push(await importFile(file, { batch, meter, now, report, understand, values }));
	} finally {
		await threads?.close();
	}
	await batch.finish();
	progress.update(() => 'Waiting for the index …');
	await store.indexed();
	progress.end();
	out(values.json === true ? jsonOf(batch, files) : viewOf(batch, files, describePlace(dataPlace(values))));
	return isSuccess(batch, files) ? 0 : 1;
}

interface Work {
	readonly batch: ImportBatch;
	readonly meter: Meter;
	readonly now: string;
	readonly understand: Understand;
	readonly values: Values;
	report(): void;
}

/** Imports one file. A file that cannot be read is reported, and the import continues with the next. */
async function importFile(
	file: string,
	{ batch, meter, now, report, understand, values }: Work,
): Promise<FileReport> {
	let kind: string | null = null;
	try {
		const input = await openInput(file, meter);
		const detected = detectKind(input.head);
		if (typeof detected === 'string') {
			batch.addProblem({ where: input.name, why: detected });
			return { file, kind };
		}
		kind = detected.name;
		const before = meter.bytesRead;
		const size = sizeOfAll([file]) ?? 0;
		const onProgress = (share: number) => {
			meter.bytesRead = before + share * Math.max(0, size - before);
		};
		const pieces =
			kind === 'WARC'
				? await readArchiveOf(file, input, { values, now, understand, onProgress })
				: understood(detected.read(input, now), understand);
		for await (const piece of pieces) {
			await batch.add(piece, input.name);
			report();
		}
	} catch (error) {
		if (!(error instanceof Failure) || error.action !== 'skip') throw error;
		batch.addProblem({ where: file, why: error.message });
	}
	return { file, kind };
}

/** Loaded only for an archive, because it needs the whole crawler. */
async function readArchiveOf(file: string, input: Input, options: Omit<ArchiveOptions, 'maxBytes'>) {
	const { readArchive } = await import('./import-archive.ts');
	return readArchive(file, input, { ...options, maxBytes: readConfig(process.env).maxBytes });
}

/** True if something was saved and all files were of a known kind. */
function isSuccess({ posts, counts, passed }: ImportBatch, files: readonly FileReport[]): boolean {
	return files.every(({ kind }) => kind !== null) && (counts.bad === 0 || posts + passed.size > 0);
}

function progressLine(
	batch: ImportBatch,
	{ bytesRead }: Meter,
	total: number | null,
	seconds: number,
): string {
	const rate = (batch.posts / seconds).toFixed(0);
	const parts = [counted(batch.posts, 'post'), `${rate} posts/s`];
	if (batch.counts.bad > 0) parts.push(`${batch.counts.bad} invalid`);
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
		`${counted(posts, 'post')} imported into ${folder}: ${counts.new} new, ${counts.edited} edited, ${counts.same} unchanged. ${counted(counts.bad, 'invalid record')}.`,
	];
	if (counts.blogs > 0) lines.push(`${counted(counts.blogs, 'new blog')} added.`);
	for (const [what, n] of passed) lines.push(`Skipped: ${n} ${what}.`);
	if (counts.bad > problems.length) lines.push(`Only the first ${problems.length} problems were shown.`);
	return lines.join('\n');
}
