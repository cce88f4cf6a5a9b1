/** papers: reproduces the tables and figures of the five papers, on labelled pages or on a collection. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openCorpus } from '../../eval/corpus.ts';
import { fillPapers, type Measured, tasksOfPapers } from '../../eval/papers.ts';
import { collectionRows } from '../../eval/papers-collection.ts';
import { plotName, plotOf, renderPapers } from '../../eval/papers-render.ts';
import { readSavedFigures, type SavedFigure } from '../../eval/papers-saved.ts';
import { TASKS } from '../../eval/tasks.ts';
import { Failure } from '../io/failure.ts';
import type { Command, Values } from './command.ts';
import { openExisting, withStore } from './data-place.ts';

export const papersCommand: Command = {
	usage: '[--corpus DIR | --figures FILE…] [--data DIR] [--out DIR] [--json]',
	options: {
		corpus: {
			type: 'string',
			value: 'DIR',
			help: 'measure on the labelled pages of this folder (takes long)',
		},
		figures: {
			type: 'string',
			value: 'FILE',
			multiple: true,
			help: 'use figures that were saved with: eval --json > FILE',
		},
		data: {
			type: 'string',
			value: 'DIR',
			help: 'fill the tables that are made of a collection from this folder',
		},
		out: {
			type: 'string',
			value: 'DIR',
			help: 'write papers.md, papers.json and the plots (SVG) into this folder',
		},
	},
	async run({ values, out, log }) {
		const measured = values.figures === undefined ? await measure(values, log) : readFigures(values.figures);
		const collection =
			values.data === undefined ? null : await withStore(await openExisting(values), collectionRows);
		const tables = fillPapers(measured, collection);
		const complete = tables.filter(({ state }) => state === 'complete').length;
		log(`papers: ${tables.length} tables and figures, ${complete} complete`);
		const plots = values.out === undefined ? null : './';
		const [markdown, json] = [renderPapers(tables, plots), JSON.stringify(tables, null, '\t')];
		if (values.out === undefined) out(values.json === true ? json : markdown.trimEnd());
		else {
			mkdirSync(values.out, { recursive: true });
			const write = (file: string, text: string) => writeFileSync(path.join(values.out!, file), text);
			write('papers.md', markdown);
			write('papers.json', `${json}\n`);
			for (const table of tables) {
				const plot = plotOf(table);
				if (plot !== null) write(plotName(table), plot);
			}
			log(`papers: written to ${values.out}`);
		}
		return 0;
	},
};

/** Without corpora, the tables of a collection and the calculated ones are still filled. */
async function measure(values: Values, log: (text: string) => void): Promise<Measured> {
	const corpus = openCorpus(values.corpus ?? process.env.LOGOSPHERE_CORPUS);
	if (corpus === null) {
		if (values.corpus !== undefined)
			throw new Failure(
				'no-corpus',
				`There is no folder ${values.corpus}. Give the folder with the unpacked corpora.`,
			);
		log('papers: no corpora found (--corpus DIR). Tables of labelled pages stay empty.');
		return new Map();
	}
	const measured = new Map<string, SavedFigure>();
	const needed = tasksOfPapers();
	for (const task of TASKS.filter(({ name }) => needed.includes(name))) {
		log(`papers: ${task.name} …`);
		for (const figure of await task.run(corpus, () => {}))
			measured.set(`${task.name}.${figure.name}`, figure);
	}
	return measured;
}

function readFigures(files: readonly string[]): Measured {
	return new Map(files.flatMap((file) => readSavedFigures(file)));
}
