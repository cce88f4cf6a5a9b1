/** dates: lists the date expressions of a page, with the date each stands for and the rules that completed it. */
import { type DateExpression, findDates } from '../lib/dates/index.ts';
import { decodeHtml, parseHtml } from '../lib/html/index.ts';
import type { Command } from './command.ts';
import { readSource } from './source.ts';
import { clip, printable, renderTable } from './table.ts';

const MAX_TEXT_WIDTH = 40;

export const datesCommand: Command = {
	usage: 'URL|FILE|- [--url U] [--now DATE] [--sentences] [--proxy URL] [--json]',
	options: {
		url: { type: 'string', value: 'U', help: 'the URL of a page that is read from a file' },
		now: { type: 'string', value: 'DATE', help: 'when the page was fetched (default: now)' },
		sentences: { type: 'boolean', help: 'also find dates inside sentences' },
		proxy: { type: 'string', value: 'URL', help: 'fetch through this HTTP proxy' },
	},
	async run({ args, values, out, log }) {
		const source = await readSource(args, values);
		const { url, now, bytes, contentType, lastModified } = source;
		const page = parseHtml(decodeHtml(bytes, { contentType }).html);
		const dates = findDates(page, {
			now,
			url,
			lastModified,
			sentences: values.sentences,
		});
		for (const { message } of page.notices) log(`dates: ${message}`);
		out(values.json === true ? JSON.stringify(dates, null, 2) : renderDates(dates));
		return 0;
	},
};

function renderDates(dates: readonly DateExpression[]): string {
	if (dates.length === 0) return 'No dates found.';
	const rows = dates.map((date) => [
		date.value,
		clip(printable(date.text), MAX_TEXT_WIDTH),
		date.source,
		date.signature,
		date.language ?? '',
		Object.entries(date.completed)
			.map(([part, rule]) => `${part} by ${rule}`)
			.join(', '),
	]);
	return renderTable(['date', 'as written', 'source', 'format', 'language', 'completed'], rows, []);
}
