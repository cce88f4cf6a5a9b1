/**
 * trends: how often something is spoken of, over time.
 *
 * In:     queries, as search takes them: words, `link:` for links to a site or post, `tag:`, `lang:`, `platform:`, `blog:`; a time;
 *         periods of a day, week or month.
 * Out:    for each query its posts by period, as count and share of all posts; which periods are whole; the mood on request.
 * Not here: the arithmetic (src/analyze/trends), what the query language is (src/search).
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

const MOST_PERIODS = 4_000;
export const MOST_QUERIES = 8;

/** The request with what was left open chosen from the collection. */
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
		throw new Failure('usage', 'The time begins and ends with days such as 2004-03-05.');
	if (to < from) throw new Failure('usage', `The time ends (${to}) before it begins (${from}).`);
	if (countPeriods(from, to, span) > MOST_PERIODS)
		throw new Failure('usage', `More than ${MOST_PERIODS} periods cannot be told: ask for longer ones.`);
	if (queries.length === 0 || queries.length > MOST_QUERIES)
		throw new Failure('usage', `From 1 to ${MOST_QUERIES} queries can be compared.`);
}

/** Each query as a line, or the first one apart. */
async function countLines(store: Store, { queries, by }: TrendRequest, days: Days): Promise<Grouped> {
	const languages = await store.stemLanguages();
	const lines: Counted[] = [];
	const notes: string[] = [];
	for (const query of by === undefined ? queries : queries.slice(0, 1)) {
		const parsed = parseQuery(query, languages);
		notes.push(...parsed.notes);
		if (by !== undefined) {
			const grouped = await countGroups(store, { query, plan: parsed.plan }, days, by);
			if (queries.length > 1)
				notes.push(`Only the first query is told apart by ${by}; the others were left out.`);
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

/** A period that the time asked for has but a part of looks small beside the others. */
function noteCuts(periods: readonly TrendPeriod[], span: TrendSpan): string[] {
	return [...new Set([periods[0], periods.at(-1)])].flatMap((period) => {
		if (period === undefined) return [];
		const { start, end } = wholePeriod(period.start, span);
		return start === period.start && end === period.end
			? []
			: `Of the ${span} from ${start} to ${end}, only ${period.start} to ${period.end} is counted.`;
	});
}

function notePeriods(periods: readonly TrendPeriod[]): string[] {
	const count = (state: TrendPeriod['state']) => periods.filter((period) => period.state === state).length;
	const [missing, partial, all] = [count('missing'), count('partial'), periods.length];
	return [
		...(missing === 0
			? []
			: [`Of ${missing} of ${all} periods nothing can be told: they are missing, not zero.`]),
		...(partial === 0
			? []
			: [`Of ${partial} of ${all} periods some posts are known to be missing: their counts are too low.`]),
	];
}

function noteMood(lines: readonly Counted[], series: readonly TrendSeries[]): string[] {
	const sampled = series.some(({ mood }) => mood !== null && mood.read < mood.of);
	return [
		`How well is spoken of it is an estimate by word lists, from the words around the matches.`,
		...(sampled ? ['It comes from a sample of the posts, spread over the time.'] : []),
		...(lines.every(({ plan }) => seeksWords(plan))
			? []
			: ['Where no words are sought, it is judged by the beginning of each post.']),
	];
}
