/**
 * trends: how often topics are mentioned over time.
 *
 * In:     search queries (words, `link:` for links to a site or post, `tag:`, `lang:`, `platform:`, `blog:`), a range of days,
 *         periods of a day, week or month.
 * Out:    for each query the posts by period, as count and share of all posts; which periods are complete; sentiment on request.
 * Not here: the arithmetic (src/analyze/trends), the query language (src/search).
 */
import {
	countPeriods,
	coverPeriods,
	isDay,
	knownCounts,
	listPeriods,
	numberOf,
	sharesOf,
	sumByPeriod,
	wholePeriod,
} from '../analyze/trends/index.ts';
import { Failure } from '../io/failure.ts';
import type { Store } from '../io/store/store.ts';
import type { TrendPeriod, TrendRequest, TrendSeries, TrendSpan, Trends } from '../model/trends.ts';
import { parseQuery } from '../search/index.ts';
import { readCollection } from './trends-coverage.ts';
import { type Counted, countGroups, type Days, type Grouped } from './trends-groups.ts';
import { observeMood, seeksWords } from './trends-mood.ts';
import { completeRequest, type TrendQuestion } from './trends-range.ts';

const MAX_PERIODS = 4_000;
export const MAX_QUERIES = 8;

/** Fills in the defaults of the request, then computes the trends. */
export async function askTrends(store: Store, question: TrendQuestion): Promise<Trends> {
	return observeTrends(store, await completeRequest(store, question));
}

export async function observeTrends(store: Store, request: TrendRequest): Promise<Trends> {
	checkRequest(request);
	const { from, to, span } = request;
	const bounds = listPeriods(from, to, span);
	const { collection, notes: gapNotes } = await readCollection(store, request);
	const periods = coverPeriods(bounds, span, collection);
	const days = { from: numberOf(from), to: numberOf(to) };
	const { lines, notes } = await countLines(store, request, days);
	const series: TrendSeries[] = [];
	for (const line of lines) series.push(await toSeries(store, line, periods, request.mood === true));
	const moodNotes = request.mood === true ? noteMood(lines, series) : [];
	return {
		from,
		to,
		span,
		periods,
		series,
		notes: [
			...new Set([...notes, ...noteCuts(periods, span), ...notePeriods(periods), ...gapNotes, ...moodNotes]),
		],
	};
}

function checkRequest({ queries, from, to, span }: TrendRequest): void {
	if (!isDay(from) || !isDay(to))
		throw new Failure('usage', 'The first and the last day must be days such as 2004-03-05.');
	if (to < from) throw new Failure('usage', `The first day (${from}) is after the last day (${to}).`);
	if (countPeriods(from, to, span) > MAX_PERIODS)
		throw new Failure(
			'usage',
			`The range has more than ${MAX_PERIODS} periods. Choose a longer period or a shorter range.`,
		);
	if (queries.length === 0 || queries.length > MAX_QUERIES)
		throw new Failure('usage', `The number of queries must be from 1 to ${MAX_QUERIES}.`);
}

/** One line per query, or the first query split into groups. */
async function countLines(store: Store, { queries, by }: TrendRequest, days: Days): Promise<Grouped> {
	const languages = await store.stemLanguages();
	const lines: Counted[] = [];
	const notes: string[] = [];
	for (const query of by === undefined ? queries : queries.slice(0, 1)) {
		const parsed = parseQuery(query, languages);
		notes.push(...parsed.notes);
		if (by !== undefined) {
			const grouped = await countGroups(store, { query, plan: parsed.plan }, days, by);
			if (queries.length > 1) notes.push(`Only the first query is split by ${by}; the others were left out.`);
			return { lines: grouped.lines, notes: [...notes, ...grouped.notes] };
		}
		const counts = await store.countByDay({ plan: parsed.plan, ...days });
		lines.push({ name: query.trim() === '' ? 'all posts' : query, query, plan: parsed.plan, counts });
	}
	return { lines, notes };
}

async function toSeries(
	store: Store,
	{ name, query, plan, counts: byDay }: Counted,
	periods: readonly TrendPeriod[],
	withMood: boolean,
): Promise<TrendSeries> {
	const isMissing = periods.map(({ state }) => state === 'missing');
	const counts = knownCounts(sumByPeriod(byDay, periods), isMissing);
	return {
		name,
		query,
		counts,
		shares: sharesOf(
			counts,
			periods.map(({ posts }) => posts),
		),
		total: byDay.reduce((sum, { posts }) => sum + posts, 0),
		mood: withMood ? await observeMood(store, plan, byDay, periods) : null,
	};
}

/** A period that is cut by the range has lower counts than the others. */
function noteCuts(periods: readonly TrendPeriod[], span: TrendSpan): string[] {
	return [...new Set([periods[0], periods.at(-1)])].flatMap((period) => {
		if (period === undefined) return [];
		const { start, end } = wholePeriod(period.start, span);
		return start === period.start && end === period.end
			? []
			: `The ${span} from ${start} to ${end} is only counted from ${period.start} to ${period.end}.`;
	});
}

function notePeriods(periods: readonly TrendPeriod[]): string[] {
	const count = (state: TrendPeriod['state']) => periods.filter((period) => period.state === state).length;
	const [missing, partial, all] = [count('missing'), count('partial'), periods.length];
	return [
		...(missing === 0
			? []
			: [`There is no data for ${missing} of ${all} periods. They are missing, not zero.`]),
		...(partial === 0
			? []
			: [`Posts are known to be missing from ${partial} of ${all} periods, so their counts are too low.`]),
	];
}

function noteMood(lines: readonly Counted[], series: readonly TrendSeries[]): string[] {
	const sampled = series.some(({ mood }) => mood !== null && mood.read < mood.of);
	return [
		'The sentiment is estimated with word lists from the words around the matches. The accuracy of the lists has not been measured.',
		...(sampled ? ['It is based on a sample of the posts, spread over the range.'] : []),
		...(lines.every(({ plan }) => seeksWords(plan))
			? []
			: ['For queries without words, it is based on the beginning of each post.']),
	];
}
