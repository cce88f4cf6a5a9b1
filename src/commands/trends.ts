/** trends: how often something is spoken of, as a chart in the terminal, a table, JSON, CSV or a picture. */
import { writeFileSync } from 'node:fs';
import { isDay } from '../analyze/trends/index.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { TrendGroup, TrendSpan } from '../model/trends.ts';
import { askTrends } from '../observe/trends.ts';
import type { TrendQuestion } from '../observe/trends-range.ts';
import { renderCsv } from '../observe/trends-rows.ts';
import type { Command, Values } from './command.ts';
import { DATA_OPTION, openReader, withStore } from './data-place.ts';
import { renderTrendsSvg } from './trends-svg.ts';
import { renderTrends } from './trends-view.ts';

const SPANS: readonly TrendSpan[] = ['day', 'week', 'month'];
const GROUPS: readonly TrendGroup[] = ['language', 'platform', 'tag'];

export const trendsCommand: Command = {
	usage:
		'[QUERY]… [--data DIR] [--from DAY] [--to DAY] [--span S] [--by B] [--mood] [--share] [--csv FILE] [--svg FILE] [--json]',
	options: {
		data: DATA_OPTION,
		from: {
			type: 'string',
			value: 'DAY',
			help: 'the first day, such as 2004-03-05 (default: a year before the last)',
		},
		to: { type: 'string', value: 'DAY', help: 'the last day (default: that of the last post)' },
		span: {
			type: 'string',
			value: 'S',
			help: `one of ${SPANS.join(', ')} (default: by the length of the time)`,
		},
		by: { type: 'string', value: 'B', help: `the first query apart by ${GROUPS.join(', ')}` },
		mood: { type: 'boolean', help: 'how well is spoken of it: an estimate by word lists' },
		share: { type: 'boolean', help: 'chart the share of all posts instead of their number' },
		csv: { type: 'string', value: 'FILE', help: 'write all figures as CSV; - for standard output' },
		svg: { type: 'string', value: 'FILE', help: 'write the chart as a picture; - for standard output' },
	},
	async run({ args, values, out, log }) {
		refuseTwoOutputs(values);
		const question = readQuestion(args, values);
		const trends = await withStore(await openReader(values), (store) => askTrends(store, question));
		const isShare = values.share === true;
		const files = [
			[values.csv, () => renderCsv(trends)],
			[values.svg, () => renderTrendsSvg(trends, isShare)],
		] as const;
		for (const [file, render] of files) {
			if (file === undefined) continue;
			if (file === '-') out(render().replace(/\n$/, ''));
			else write(file, render(), log);
		}
		if (values.json === true) out(JSON.stringify(trends, null, 2));
		else if (values.csv !== '-' && values.svg !== '-') out(renderTrends(trends, isShare));
		return 0;
	},
};

function refuseTwoOutputs({ csv, svg, json }: Values): void {
	const wanted = [csv === '-' && '--csv -', svg === '-' && '--svg -', json === true && '--json'].filter(
		Boolean,
	);
	if (wanted.length > 1)
		throw new Failure(
			'usage',
			`${wanted.join(' and ')} would be mixed on standard output: name a file for one of them.`,
		);
}

function readQuestion(args: readonly string[], values: Values): TrendQuestion {
	const { from, to, mood } = values;
	const [span, by] = [readWord(values.span, SPANS, '--span'), readWord(values.by, GROUPS, '--by')];
	return {
		queries: args.length === 0 ? [''] : args,
		now: new Date().toISOString(),
		...(from === undefined ? {} : { from: checkedDay(from, '--from') }),
		...(to === undefined ? {} : { to: checkedDay(to, '--to') }),
		...(span === undefined ? {} : { span }),
		...(by === undefined ? {} : { by }),
		...(mood === undefined ? {} : { mood }),
	};
}

function readWord<Word extends string>(
	text: string | undefined,
	words: readonly Word[],
	option: string,
): Word | undefined {
	if (text === undefined) return undefined;
	const word = words.find((known) => known === text);
	if (word !== undefined) return word;
	throw new Failure('usage', `${option} is "${text}"; it takes one of ${words.join(', ')}.`);
}

function checkedDay(text: string, option: string): string {
	if (isDay(text)) return text;
	throw new Failure('usage', `${option} is "${text}"; it takes a day such as 2004-03-05.`);
}

function write(file: string, content: string, log: (text: string) => void): void {
	try {
		writeFileSync(file, content);
		log(`Written: ${file}`);
	} catch (error) {
		throw new Failure('unwritable', `${file} cannot be written: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
}
