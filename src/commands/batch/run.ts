/**
 * run: does the task of a command with many pages, in threads, and writes their rows in the order of the pages.
 *
 * Pages are fetched through one gate, so that the crawl delay of a host holds across the whole run.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseCount } from '../../config.ts';
import { Failure } from '../../io/failure.ts';
import { expectOk, type Gate } from '../../io/http/gate.ts';
import { ThreadPool } from '../../io/threads/pool.ts';
import { canStartThreads, threadFile } from '../../io/threads/thread-file.ts';
import type { FetchedDocument } from '../../pipeline/index.ts';
import type { Invocation, Values } from '../command.ts';
import { Progress } from '../progress.ts';
import { checkedAddress, checkedDate, openGate } from '../source.ts';
import { counted } from '../table.ts';
import { listInputs, type PageInput } from './inputs.ts';
import { doJob, type JobSetup, type PageJob, type PageRows } from './page-job.ts';
import type { PageTask, TaskName } from './page-task.ts';
import { openOutput, openRowFile, type RowFile } from './row-file.ts';
import { type RowFormat, renderRows } from './rows.ts';

/** Pages that are fetched or processed before the first of them is written. */
const MAX_AHEAD = 64;
const MAX_THREADS = 256;

export async function runBatch(
	name: TaskName,
	{ args, values, log }: Invocation,
	task: PageTask,
	wrapperFile?: string,
): Promise<number> {
	refuseOptionsForOnePage(values);
	const now = checkedDate(values.now);
	checkedAddress(values.proxy, '--proxy');
	const { file, format } = targetOf(values);
	const rows = file === null ? openOutput(task, format) : await openRowFile(file, task, format);
	const batch = new Batch(name, task, { values, wrapperFile, format }, now);
	const progress = new Progress();
	const onProgress = () => progress.update(() => `${name}: ${describe(batch.counts, progress.seconds)}`);
	try {
		await batch.run(listInputs(args, values), rows, onProgress);
		await rows.finish();
	} finally {
		progress.end();
		await Promise.all([batch.close(), rows.close()]);
	}
	const { counts } = batch;
	const place = file === null ? '' : ` Rows: ${file}`;
	log(`${name}: ${describe(counts, progress.seconds)}.${place}`);
	return counts.done > 0 && counts.failed === counts.done ? 1 : 0;
}

interface Counts {
	done: number;
	failed: number;
	/** Already there from an earlier run. */
	earlier: number;
}

function describe({ done, failed, earlier }: Counts, seconds: number): string {
	const parts = [counted(done, 'page'), `${(done / Math.max(seconds, 0.001)).toFixed(1)} pages/s`];
	if (failed > 0) parts.push(`${failed} with errors`);
	if (earlier > 0) parts.push(`${earlier} from an earlier run`);
	return parts.join(' · ');
}

function refuseOptionsForOnePage({ url, markdown, html }: Values): void {
	const given = [
		url !== undefined && '--url',
		markdown === true && '--markdown',
		html === true && '--html',
	].find(Boolean);
	if (given === undefined || given === false) return;
	const advice =
		given === '--url'
			? ' List the pages with their URLs: --from FILE, lines such as {"url": "…", "file": "…"}.'
			: '';
	throw new Failure('usage', `${given} is for a single page.${advice}`);
}

const ENDINGS: Readonly<Record<string, RowFormat>> = {
	'.jsonl': 'jsonl',
	'.csv': 'csv',
	'.parquet': 'parquet',
};

/** The file is null for standard output. */
function targetOf({ jsonl, csv, out }: Values): { readonly file: string | null; readonly format: RowFormat } {
	if (csv !== undefined && (out !== undefined || jsonl === true))
		throw new Failure('usage', 'Give one of --jsonl, --csv FILE and --out FILE.');
	if (csv !== undefined) return { file: csv === '-' ? null : csv, format: 'csv' };
	if (out === undefined || out === '-') return { file: null, format: 'jsonl' };
	const format = jsonl === true ? 'jsonl' : ENDINGS[path.extname(out).toLowerCase()];
	if (format !== undefined) return { file: out, format };
	throw new Failure('usage', `--out is "${out}". It must end in ${Object.keys(ENDINGS).join(', ')}.`);
}

type Work = (job: PageJob) => Promise<PageRows>;

class Batch {
	readonly counts: Counts = { done: 0, failed: 0, earlier: 0 };
	readonly #task: PageTask;
	readonly #setup: JobSetup;
	readonly #now: string;
	readonly #work: Work;
	readonly #pool: ThreadPool<PageJob, PageRows, string, FetchedDocument | null> | null;
	#gate: Gate | null = null;

	constructor(name: string, task: PageTask, setup: JobSetup, now: string) {
		this.#task = task;
		this.#setup = setup;
		this.#now = now;
		this.#pool = canStartThreads()
			? new ThreadPool({
					file: threadFile('page-thread', import.meta.url),
					data: { task: name, ...setup },
					threads: threadsOf(setup.values),
				})
			: null;
		const further = (url: string) => this.#fetchFurther(url);
		this.#work = (job) => this.#pool?.run(job, () => further) ?? doJob(job, task, setup, further);
	}

	async run(inputs: AsyncIterable<PageInput>, rows: RowFile, onProgress: () => void): Promise<void> {
		const seen = new Set<string>();
		const ahead: Promise<PageRows>[] = [];
		const writeNext = async (): Promise<void> => {
			const { text, isError } = await ahead.shift()!;
			await rows.write(text);
			this.counts.done++;
			if (isError) this.counts.failed++;
			onProgress();
		};
		for await (const input of inputs) {
			if (seen.has(input.name)) continue;
			seen.add(input.name);
			if (rows.has(input.name)) {
				this.counts.earlier++;
				continue;
			}
			ahead.push(this.#rowsOf(input));
			if (ahead.length >= MAX_AHEAD) await writeNext();
		}
		while (ahead.length > 0) await writeNext();
	}

	async close(): Promise<void> {
		await this.#pool?.close();
		await this.#gate?.close();
	}

	/** Never rejects: an error is a row. */
	async #rowsOf(input: PageInput): Promise<PageRows> {
		const { name } = input;
		try {
			return await this.#work(await this.#jobOf(input));
		} catch (error) {
			const url = 'url' in input ? input.url : undefined;
			const text = renderRows({ name, url, result: { error } }, this.#task, this.#setup.format);
			return { text, isError: true };
		}
	}

	async #jobOf(input: PageInput): Promise<PageJob> {
		const { name, now = this.#now } = input;
		switch (input.kind) {
			case 'problem':
				throw input.failure;
			case 'file':
				return { name, url: input.url, now, isFetched: false, headers: {}, body: input.path };
			case 'bytes':
				return { name, url: input.url, now, isFetched: false, headers: input.headers, body: input.bytes };
			case 'address': {
				const { url, headers, body } = await this.#fetch(input.url);
				return { name, url, now, isFetched: true, headers, body };
			}
		}
	}

	async #fetch(url: string) {
		this.#gate ??= openGate(this.#setup.values);
		return expectOk(await this.#gate.follow('named-page', url));
	}

	async #fetchFurther(wanted: string): Promise<FetchedDocument | null> {
		try {
			const { url, headers, body } = await this.#fetch(wanted);
			return { url, headers, body, at: this.#now };
		} catch (error) {
			if (error instanceof Failure) return null;
			throw error;
		}
	}
}

function threadsOf({ threads }: Values): number {
	return threads === undefined ? availableParallelism() : parseCount(threads, '--threads', 1, MAX_THREADS);
}
