/** dates: lists the date expressions of a page, with the date each stands for and the rules that completed it. */
import { type DateExpression, findDates } from '../lib/dates/index.ts';
import { decodeHtml, parseHtml } from '../lib/html/index.ts';
import { isBatch } from './batch/inputs.ts';
import { BATCH_NOTES, BATCH_OPTIONS, BATCH_USAGE } from './batch/options.ts';
import { jsonWithUrl, pageTask, type TaskContext } from './batch/page-task.ts';
import { runBatch } from './batch/run.ts';
import type { Command } from './command.ts';
import { runForOnePage } from './page-input.ts';
import type { Source } from './source.ts';
import { clip, printable, renderTable } from './table.ts';

const MAX_TEXT_WIDTH = 40;

export const datesCommand: Command = {
	usage: `URL|FILE|- [--url U] [--now DATE] [--sentences] [--proxy URL] [--json]\n${BATCH_USAGE}`,
	notes: BATCH_NOTES,
	options: {
		url: { type: 'string', value: 'U', help: 'the URL of a page that is read from a file' },
		now: { type: 'string', value: 'DATE', help: 'when the page was fetched (default: now)' },
		sentences: { type: 'boolean', help: 'also find dates inside sentences' },
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
		...BATCH_OPTIONS,
	},
	async run(invocation) {
		const { values, out } = invocation;
		if (await isBatch(invocation)) return runBatch('dates', invocation, datesTask);
		const { source, result } = await runForOnePage('dates', invocation, readDates);
		if (values.json === true) out(JSON.stringify(jsonWithUrl(source, { dates: result }), null, 2));
		else out(renderDates(result));
		return 0;
	},
};

function readDates(source: Source, { values, note }: TaskContext): DateExpression[] {
	const { url, now, bytes, contentType, lastModified } = source;
	const page = parseHtml(decodeHtml(bytes, { contentType }).html);
	for (const { message } of page.notices) note(message);
	return findDates(page, { now, url, lastModified, sentences: values.sentences });
}

export const datesTask = pageTask<readonly DateExpression[], DateExpression>({
	read: readDates,
	json: (dates) => ({ dates }),
	rows: (dates) => dates,
	columns: [
		{ name: 'date', type: 'text', value: ({ value }) => value },
		{ name: 'text', type: 'text', value: ({ text }) => text },
		{ name: 'precision', type: 'text', value: ({ precision }) => precision },
		{ name: 'zone', type: 'text', value: ({ zone }) => zone },
		{ name: 'found_in', type: 'text', value: ({ source }) => source },
		{ name: 'format', type: 'text', value: ({ signature }) => signature },
		{ name: 'language', type: 'text', value: ({ language }) => language },
		{ name: 'completed', type: 'list', value: ({ completed }) => completionsOf(completed) },
	],
});

function completionsOf(completed: DateExpression['completed']): string[] {
	return Object.entries(completed).map(([part, rule]) => `${part} by ${rule}`);
}

function renderDates(dates: readonly DateExpression[]): string {
	if (dates.length === 0) return 'No dates found.';
	const rows = dates.map((date) => [
		date.value,
		clip(printable(date.text), MAX_TEXT_WIDTH),
		date.source,
		date.signature,
		date.language ?? '',
		completionsOf(date.completed).join(', '),
	]);
	return renderTable(['date', 'as written', 'source', 'format', 'language', 'completed'], rows, []);
}
