/** bursts: finds what blogs mention more than before, in a day or a week, without a query. */
import { parseCount } from '../config.ts';
import { Failure } from '../io/failure.ts';
import type { Store } from '../io/store/store.ts';
import type { Bursts } from '../model/talk.ts';
import { type BurstRequest, DEFAULT_LOOK_BACK, observeBursts } from '../observe/bursts.ts';
import { shiftDay } from '../observe/bursts-days.ts';
import { findLastDay } from '../observe/talk-last-day.ts';
import { renderBursts } from './bursts-view.ts';
import type { Command, Invocation, Values } from './command.ts';
import { DATA_OPTION, dataPlace, openReader, withStore } from './data-place.ts';
import { clockOf } from './demo-clock.ts';
import { Progress } from './progress.ts';

const DEFAULT_LIMIT = 10;
const MAX_BURSTS = 100;
const DAYS_OF_SPAN: Readonly<Record<string, number>> = { day: 1, week: 7 };
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i;

export const burstsCommand: Command = {
	usage: '[DAY] [--span day|week] [--limit N] [--lang CODE] [--data DIR] [--json]',
	options: {
		data: DATA_OPTION,
		span: { type: 'string', value: 'S', help: 'day, or the week that ends on DAY (default day)' },
		limit: { type: 'string', value: 'N', help: `number of bursts to show (default ${DEFAULT_LIMIT})` },
		lang: { type: 'string', multiple: true, value: 'CODE', help: 'only posts in this language, such as en' },
	},
	async run(invocation) {
		return withStore(await openReader(invocation.values), (store) => show(store, invocation));
	},
};

async function show(store: Store, { args, values, out }: Invocation): Promise<number> {
	const length = readSpan(values.span);
	const to = readDay(args) ?? (await findLastDay(store, clockOf(dataPlace(values)).now()));
	const bursts = await observe(store, { ...readRequest(values), from: shiftDay(to, 1 - length), to });
	out(values.json === true ? JSON.stringify(bursts, null, 2) : renderBursts(bursts));
	return 0;
}

async function observe(store: Store, request: BurstRequest): Promise<Bursts> {
	const progress = new Progress();
	const onProgress = (done: number, of: number) =>
		progress.update(() => `${done} of ${of} days read (cached for the next time)`);
	try {
		return await observeBursts(store, { ...request, onProgress });
	} finally {
		progress.end();
	}
}

function readRequest(values: Values): Pick<BurstRequest, 'limit' | 'lookBack' | 'language'> {
	if ((values.lang?.length ?? 0) > 1) throw new Failure('usage', 'Give --lang only once.');
	const language = values.lang?.[0];
	if (language !== undefined && !LANGUAGE.test(language))
		throw new Failure('usage', `--lang is "${language}". It must be a language code such as en or zh-TW.`);
	return {
		limit: parseCount(values.limit ?? String(DEFAULT_LIMIT), '--limit', 1, MAX_BURSTS),
		lookBack: DEFAULT_LOOK_BACK,
		...(language === undefined ? {} : { language: language.toLowerCase() }),
	};
}

function readSpan(span = 'day'): number {
	const days = Object.hasOwn(DAYS_OF_SPAN, span) ? DAYS_OF_SPAN[span] : undefined;
	if (days === undefined) throw new Failure('usage', `--span is "${span}". It must be day or week.`);
	return days;
}

function readDay([day, more]: readonly string[]): string | null {
	if (day === undefined) return null;
	const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
	if (!isDay || shiftDay(day, 0) !== day || more !== undefined)
		throw new Failure('usage', `"${more ?? day}" is not a date. Write it as in 2004-03-05.`);
	return day;
}
