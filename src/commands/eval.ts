/** eval: scores the library on labelled corpora and compares the figures with their floors. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openCorpus } from '../../eval/corpus.ts';
import { type Floors, raiseFloors, readFloors, writeFloors } from '../../eval/floors.ts';
import type { Figure, Task } from '../../eval/task.ts';
import { TASKS } from '../../eval/tasks.ts';
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import type { Command } from './command.ts';
import { MAX_JOBS, runJobs } from './eval-jobs.ts';
import { renderTable } from './table.ts';

export const evalCommand: Command = {
	usage: '[--task NAME]… [--corpus DIR] [--explain] [--jobs N] [--raise] [--json]',
	options: {
		task: {
			type: 'string',
			value: 'NAME',
			multiple: true,
			help: `only this task: ${TASKS.map(({ name }) => name).join(', ')}`,
		},
		corpus: {
			type: 'string',
			value: 'DIR',
			help: 'the folder with the unpacked corpora (not part of the package)',
		},
		explain: { type: 'boolean', help: 'print a line for each case that failed' },
		jobs: { type: 'string', value: 'N', help: 'number of tasks to run in parallel (default 1)' },
		raise: { type: 'boolean', help: 'raise the floors to the measured values' },
	},
	async run({ values, out, log }) {
		const tasks = chosenTasks(values.task);
		const corpus = openCorpus(values.corpus ?? process.env.LOGOSPHERE_CORPUS);
		if (corpus === null) throw noCorpus(values.corpus);
		const missing = tasks.flatMap(({ sets }) => sets).find((set) => !existsSync(path.join(corpus, set)));
		if (missing !== undefined)
			throw new Failure('no-corpus', `${corpus} is not a folder of corpora: it has no folder "${missing}".`);
		const jobs = parseCount(values.jobs ?? '1', '--jobs', 1, MAX_JOBS);
		const isExplained = values.explain === true;
		const figures =
			jobs === 1
				? await runHere(tasks, corpus, isExplained, log)
				: await runJobs(tasks, { corpus, isExplained, jobs, log });
		let floors = readFloors();
		const rows: Row[] = [];
		for (const [i, task] of tasks.entries()) {
			rows.push(...figures[i]!.map((figure) => toRow(task, figure, floors)));
			if (values.raise === true) floors = raiseFloors(floors, task.name, figures[i]!);
		}
		if (values.raise === true) writeFloors(floors);
		out(values.json === true ? JSON.stringify(rows, null, 2) : renderRows(rows));
		const fallen = rows.filter(({ isBelowFloor }) => isBelowFloor);
		for (const { key, value, floor } of fallen) log(`eval: ${key} is ${value}, below its floor of ${floor}`);
		return fallen.length === 0 ? 0 : 1;
	},
};

async function runHere(
	tasks: readonly Task[],
	corpus: string,
	isExplained: boolean,
	log: (text: string) => void,
): Promise<(readonly Figure[])[]> {
	const explain = isExplained ? (line: string) => log(`  ${line}`) : () => {};
	const figures: (readonly Figure[])[] = [];
	for (const task of tasks) {
		log(`eval: ${task.name} …`);
		figures.push(await task.run(corpus, explain));
	}
	return figures;
}

interface Row extends Figure {
	readonly key: string;
	readonly floor: number | null;
	readonly isBelowFloor: boolean;
}

function chosenTasks(names: readonly string[] | undefined): readonly Task[] {
	if (names === undefined) return TASKS;
	return names.map((name) => {
		const task = TASKS.find((candidate) => candidate.name === name);
		if (task !== undefined) return task;
		const known = TASKS.map((candidate) => candidate.name).join(', ');
		throw new Failure('usage', `There is no task "${name}". The tasks are: ${known}.`);
	});
}

function noCorpus(given: string | undefined): Failure {
	const message =
		given === undefined
			? 'No corpora found. They are labelled third-party pages and not part of the package. If you have them: logosphere eval --corpus DIR'
			: `There is no folder ${given}. Give the folder with the unpacked corpora.`;
	return new Failure('no-corpus', message);
}

function toRow(task: Task, figure: Figure, floors: Floors): Row {
	const key = `${task.name}.${figure.name}`;
	const floor = floors[key] ?? null;
	return { ...figure, key, floor, isBelowFloor: floor !== null && figure.value < floor };
}

function renderRows(rows: readonly Row[]): string {
	return renderTable(
		['figure', 'meaning', 'cases', 'value', 'target', 'floor'],
		rows.map(({ key, label, cases, value, target, floor }) => [
			key,
			label,
			String(cases),
			value.toFixed(2),
			target === undefined ? '' : String(target),
			floor === null ? '' : String(floor),
		]),
		['left', 'left', 'right', 'right', 'right', 'right'],
	);
}
