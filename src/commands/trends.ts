/** trends: how often queries match over time, as a chart in the terminal, a table, JSON, CSV or SVG. */
import { writeFileSync } from 'node:fs';
import { isDay } from '../analyze/trends/index.ts';
import { Failure, messageOf } from '../io/failure.ts';
import type { TrendGroup, TrendSpan } from '../model/trends.ts';
import { askTrends } from '../observe/trends.ts';
import type { TrendQuestion } from '../observe/trends-range.ts';
import { renderCsv } from '../observe/trends-rows.ts';
import type { Command, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openReader, withStore } from './data-place.ts';
import { clockOf } from './demo-clock.ts';
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
			help: 'the first day, such as 2004-03-05 (default: one year before the last day)',
		},
		to: { type: 'string', value: 'DAY', help: 'the last day (default: the day of the newest post)' },
		span: {
			type: 'string',
			value: 'S',
			help: `count per ${SPANS.join(', ')} (default: depends on the range)`,
		},
		by: { type: 'string', value: 'B', help: `split the first query by ${GROUPS.join(', ')}` },
		mood: { type: 'boolean', help: 'estimate sentiment with word lists' },
		share: { type: 'boolean', help: 'chart the share of all posts instead of the count' },
		csv: { type: 'string', value: 'FILE', help: 'write all figures as CSV, or to standard output with -' },
		svg: { type: 'string', value: 'FILE', help: 'write the chart as SVG, or to standard output with -' },
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
			if (file === '-') out(render(), { isData: true });
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
			`${wanted.join(' and ')} cannot both go to standard output. Give a file for one of them.`,
		);
}

function readQuestion(args: readonly string[], values: Values): TrendQuestion {
	const { from, to, mood } = values;
	const [span, by] = [readWord(values.span, SPANS, '--span'), readWord(values.by, GROUPS, '--by')];
	return {
		queries: args.length === 0 ? [''] : args,
		now: clockOf(dataPlace(values)).now(),
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
	throw new Failure('usage', `${option} is "${text}". It must be one of ${words.join(', ')}.`);
}

function checkedDay(text: string, option: string): string {
	if (isDay(text)) return text;
	throw new Failure('usage', `${option} is "${text}". It must be a date such as 2004-03-05.`);
}

function write(file: string, content: string, log: (text: string) => void): void {
	try {
		writeFileSync(file, content);
		log(`Wrote ${file}.`);
	} catch (error) {
		throw new Failure('unwritable', `Cannot write ${file}: ${messageOf(error)}.`, 'stop', {
			cause: error,
		});
	}
}
