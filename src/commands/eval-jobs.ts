/** eval-jobs: runs the tasks of `eval` in parallel processes. The figures keep the order of the tasks. */
import { execFile } from 'node:child_process';
import { z } from 'zod';
import type { Figure, Task } from '../../eval/task.ts';
import { Failure } from '../io/failure.ts';
import { count, parseJson, text } from '../model/schemas/validate.ts';

const figuresSchema: z.ZodType<readonly Figure[]> = z.array(
	z.object({
		name: text,
		label: text,
		value: z.number(),
		cases: count,
		target: z.number().exactOptional(),
		isDrawn: z.boolean().exactOptional(),
	}),
);

const MAX_OUTPUT = 256 * 1024 * 1024;

interface Job {
	readonly corpus: string;
	readonly isExplained: boolean;
	readonly jobs: number;
	readonly log: (text: string) => void;
}

export const MAX_JOBS = 64;

/** Resolves to the figures of each task. */
export async function runJobs(tasks: readonly Task[], job: Job): Promise<(readonly Figure[])[]> {
	const figures: (readonly Figure[])[] = [];
	// The last tasks and the first take longest. Starting with them keeps all processes busy until the end.
	const queue = [...tasks.entries()];
	queue.push(...queue.splice(0, 1));
	const work = async () => {
		for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
			const [place, { name }] = next;
			figures[place] = await runTask(name, job);
		}
	};
	await Promise.all(Array.from({ length: job.jobs }, work));
	return figures;
}

function runTask(name: string, { corpus, isExplained, log }: Job): Promise<readonly Figure[]> {
	const args = ['eval', '--task', name, '--corpus', corpus, '--json', ...(isExplained ? ['--explain'] : [])];
	const started = performance.now();
	return new Promise((resolve, reject) => {
		execFile(
			process.execPath,
			[...process.execArgv, process.argv[1]!, ...args],
			{ maxBuffer: MAX_OUTPUT },
			(_, stdout, stderr) => {
				log(stderr.trimEnd());
				log(`eval: ${name} took ${((performance.now() - started) / 1000).toFixed(0)} s`);
				const figures = parseJson(figuresSchema, stdout);
				if (figures !== null) resolve(figures);
				else
					reject(
						new Failure('task-failed', `The task ${name} ended without figures. See its messages above.`),
					);
			},
		);
	});
}
