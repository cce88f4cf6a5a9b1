/** ask: runs one query on the index: its matches in the requested order, with the features that rank them. */
import type {
	Answer,
	Candidate,
	EngineOrder,
	Question,
	SearchPlan,
	TimePlace,
} from '../../../model/search.ts';
import {
	ALL_RELEVANT,
	COLUMN_WEIGHTS,
	enoughInHead,
	IN_HEAD,
	KEPT_LAST,
	MAX_RANKED,
	reach,
	sampleOf,
} from '../ranking.ts';
import type { Row, Sqlite, Value } from '../sqlite/driver.ts';
import { rowsOfCounts, shareOfDays } from './day-counts.ts';
import { findBlogs } from './find-blogs.ts';
import { type Rendered, renderPlan } from './render.ts';
import type { Condition, LinkFinder } from './render-filter.ts';

/** Undated posts come last in both orders of time: SQLite sorts them so for newest; oldest says so explicitly. */
const SORTING: Readonly<Record<EngineOrder, string>> = {
	relevance: 'relevance DESC, id DESC',
	newest: 'time DESC, id DESC',
	oldest: 'time ASC NULLS LAST, id ASC',
	size: 'size DESC, id DESC',
	links: 'post_links * 3 + blog_links DESC, id DESC',
	interval: 'interval_days ASC NULLS LAST, id DESC',
};

/**
 * Features for a table `matched (id, relevance)`. The rows of posts are long and far apart, so inbound counts
 * have a table of their own.
 */
const WITH_FEATURES = `
	SELECT m.id, m.relevance, d.blog, d.time, d.size, d.hash_high, d.hash_low,
		ifnull(c.inbound, 0) AS post_links, b.inbound AS blog_links, b.interval_days
	FROM matched m CROSS JOIN docs d ON d.id = m.id CROSS JOIN store.blogs b ON b.id = d.blog
		LEFT JOIN store.post_counts c ON c.post = m.id`;

export function askIndex(database: Sqlite, question: Question, findLinks: LinkFinder): Answer {
	const { upTo } = database.sql('SELECT ifnull(max(id), 0) AS upTo FROM docs').get()! as { upTo: number };
	const plan = renderFor(database, question.plan, findLinks);
	if (question.order === 'newest' || question.order === 'oldest') {
		const total = countKnown(database, question) ?? countAll(database, sourceOf(plan, question));
		const candidates = askByTime(database, sourceOf(plan, question, true), question);
		return { total, ranked: total, isAtLeast: false, upTo, candidates, notes: [] };
	}
	const { most = MAX_RANKED } = question;
	const head = question.order === 'relevance' ? findHead(database, plan, question, upTo) : null;
	const { ranked, candidates } = askRanked(database, head ?? sourceOf(plan, question), question);
	const total = head === null ? ranked : countUpTo(database, sourceOf(plan, question), most);
	const isAtLeast = total >= most;
	const notes = head !== null ? [IN_HEAD] : isAtLeast ? [KEPT_LAST] : [];
	return { total, ranked, isAtLeast, upTo, candidates, notes };
}

/** If there are too many matches, those with the words in their heads; null if there are not too many, or too few such heads. */
function findHead(database: Sqlite, plan: Rendered, question: Question, upTo: number): Source | null {
	if (plan.inHead === null || question.above !== undefined) return null;
	const { above, many } = sampleOf(question.upTo ?? upTo, question.most ?? MAX_RANKED);
	if (countUpTo(database, sourceOf(plan, { ...question, above }), many) < many) return null;
	const head = sourceOf({ ...plan, match: plan.inHead }, question);
	const enough = enoughInHead(question);
	return countUpTo(database, head, enough) < enough ? null : head;
}

/** Counting stops at `most`. Plans of words alone are counted with one statement: most of the time of a short one is its call. */
export function countMatches(
	database: Sqlite,
	plans: readonly SearchPlan[],
	most: number,
	findLinks: LinkFinder,
): number[] {
	const rendered = plans.map((plan) => renderFor(database, plan, findLinks));
	const words = rendered.flatMap((one) =>
		one.match !== null && one.conditions.length === 0 ? [one.match] : [],
	);
	const counts = countWords(database, words, most).values();
	return rendered.map((one) =>
		one.match !== null && one.conditions.length === 0
			? counts.next().value!
			: countUpTo(database, sourceOf(one, {}), most),
	);
}

function countWords(database: Sqlite, matches: readonly string[], most: number): number[] {
	if (matches.length === 0) return [];
	const row = database
		.sql(
			`SELECT json_group_array((SELECT count(*) FROM (SELECT 1 FROM terms WHERE terms MATCH m.value LIMIT ?))) AS counts
			FROM json_each(?) m`,
		)
		.get(most, JSON.stringify(matches))!;
	return JSON.parse(row.counts as string) as number[];
}

function countUpTo(database: Sqlite, { sql, values }: Source, most: number): number {
	return database.sql(`SELECT count(*) AS n FROM (SELECT 1 ${sql} LIMIT ?)`).get(...values, most)!
		.n as number;
}

/** Up to so many matches, checking the day of each is faster than looking up the months in the index. */
const FEW = 5_000;
/** Days with more of the posts than this leave out so few that searching for their months costs more than it saves. */
const MANY_DAYS = 0.5;

/** Renders the plan. If its words are common and its days are few, the months are searched among the words. */
export function renderFor(database: Sqlite, wanted: SearchPlan, findLinks: LinkFinder, few = FEW): Rendered {
	const plan = renderPlan(wanted, { blogs: (filter) => findBlogs(database, filter), links: findLinks });
	if (plan.inMonths === null || shareOfDays(database, wanted) > MANY_DAYS) return plan;
	const isFew = countUpTo(database, sourceOf({ ...plan, conditions: [] }, {}), few) < few;
	return isFew ? plan : { ...plan, match: plan.inMonths };
}

/** Where the matches come from: `FROM … WHERE …`; `id` is the number of the post. */
export interface Source {
	readonly id: string;
	readonly sql: string;
	readonly values: readonly Value[];
	readonly isRanked: boolean;
}

export function sourceOf(
	{ match, conditions }: Rendered,
	{ upTo, above, without }: Pick<Question, 'upTo' | 'above' | 'without'>,
	needsDocs = false,
): Source {
	const id = match === null ? 'd.id' : 'terms.rowid';
	const bounds: Condition[] = [];
	// A JavaScript number is not an integer to FTS5, which then would scan everything beyond the bound.
	if (upTo !== undefined) bounds.push({ sql: `${id} <= CAST(? AS INTEGER)`, values: [upTo] });
	if (above !== undefined) bounds.push({ sql: `${id} > CAST(? AS INTEGER)`, values: [above] });
	if (without !== undefined) bounds.push({ sql: `${id} <> ?`, values: [without] });
	const words: Condition[] = match === null ? [] : [{ sql: 'terms MATCH ?', values: [match] }];
	const all = [...words, ...conditions, ...bounds];
	const hasDocs = match === null || conditions.length > 0 || needsDocs;
	const tables =
		match === null ? 'docs d' : hasDocs ? 'terms CROSS JOIN docs d ON d.id = terms.rowid' : 'terms';
	const where = all.length === 0 ? '1' : all.map(({ sql }) => sql).join(' AND ');
	return {
		id,
		sql: `FROM ${tables} WHERE ${where}`,
		values: all.flatMap(({ values }): readonly Value[] => values),
		isRanked: match !== null,
	};
}

/** From the counts of days; null if they cannot give it. */
function countKnown(database: Sqlite, { plan, upTo, above, without }: Question): number | null {
	const rows = rowsOfCounts(plan);
	if (rows === null || upTo !== undefined || above !== undefined || without !== undefined) return null;
	return database.sql(`SELECT ifnull(sum(posts), 0) AS n FROM (${rows.sql})`).get(...rows.values)!
		.n as number;
}

function countAll(database: Sqlite, { sql, values }: Source): number {
	return database.sql(`SELECT count(*) AS n ${sql}`).get(...values)!.n as number;
}

type Ranked = Pick<Answer, 'ranked' | 'candidates'>;

function askRanked(database: Sqlite, source: Source, question: Question): Ranked {
	return question.order === 'relevance'
		? askMostRelevant(database, source, question)
		: askBySorting(database, source, question);
}

/** The matches to rank: the most recently stored ones. */
function latestOf(source: Source, most = MAX_RANKED): string {
	const relevance = source.isRanked ? `-bm25(terms, ${COLUMN_WEIGHTS.join(', ')})` : '0';
	return `SELECT ${source.id} AS id, ${relevance} AS relevance ${source.sql} ORDER BY ${source.id} DESC LIMIT ${most}`;
}

/** Features are read only for matches that can rank among the first. */
function askMostRelevant(
	database: Sqlite,
	source: Source,
	{ limit, enough = ALL_RELEVANT, most }: Question,
): Ranked {
	const row = database
		.sql(
			`WITH latest AS MATERIALIZED (${latestOf(source, most)})
			SELECT json_group_array(id) AS posts, json_group_array(relevance) AS relevance, (SELECT count(*) FROM latest) AS ranked
			FROM (SELECT * FROM latest ORDER BY ${SORTING.relevance} LIMIT ?)`,
		)
		.get(...source.values, limit)!;
	const posts = JSON.parse(row.posts as string) as readonly number[];
	const relevance = JSON.parse(row.relevance as string) as readonly number[];
	const candidates: Candidate[] = [];
	for (let [from, to] = [0, 0]; ; from = to) {
		to = reach(relevance, candidates, from, enough);
		if (to === from) return { ranked: row.ranked as number, candidates };
		candidates.push(...readFeatures(database, posts.slice(from, to), relevance.slice(from, to)));
	}
}

/** In the order of the posts. Posts deleted meanwhile are left out. */
function readFeatures(database: Sqlite, posts: readonly number[], relevance: readonly number[]): Candidate[] {
	const row = database.sql(FEATURES_OF_POSTS).get(JSON.stringify(posts))!;
	const relevanceOf = new Map(posts.map((post, i) => [post, relevance[i]!]));
	return readCandidates(row).map((found) => ({ ...found, relevance: relevanceOf.get(found.post)! }));
}

function askBySorting(database: Sqlite, source: Source, { order, limit, most }: Question): Ranked {
	const sql = `WITH matched AS MATERIALIZED (${latestOf(source, most)}), featured AS (SELECT * FROM (${WITH_FEATURES}) ORDER BY ${SORTING[order]} LIMIT ?)
		SELECT ${AS_ONE_TEXT} AS candidates, (SELECT count(*) FROM matched) AS ranked FROM featured`;
	const row = database.sql(sql).get(...source.values, limit)!;
	return { ranked: row.ranked as number, candidates: readCandidates(row) };
}

function askByTime(database: Sqlite, source: Source, { order, limit, after }: Question): Candidate[] {
	const isNewest = order === 'newest';
	const place = after === undefined ? { sql: '1', values: [] } : placeAfter(after, isNewest);
	const sorting = SORTING[order];
	const matched = `SELECT d.id AS id, 0 AS relevance ${source.sql} AND ${place.sql} ORDER BY ${sorting.replaceAll(/\b(?=time|id)/g, 'd.')} LIMIT ?`;
	const sql = `WITH matched AS MATERIALIZED (${matched}), featured AS (SELECT * FROM (${WITH_FEATURES}) ORDER BY ${sorting}) SELECT ${AS_ONE_TEXT} AS candidates FROM featured`;
	return readCandidates(database.sql(sql).get(...source.values, ...place.values, limit)!);
}

/** The matches after a place in the order of time. */
function placeAfter({ time, post }: TimePlace, isNewest: boolean): Condition {
	const beyond = isNewest ? '<' : '>';
	if (time === null) return { sql: `(d.time IS NULL AND d.id ${beyond} ?)`, values: [post] };
	return {
		sql: `(d.time ${beyond} ? OR (d.time = ? AND d.id ${beyond} ?) OR d.time IS NULL)`,
		values: [time, time, post],
	};
}

/** A thousand rows as one text are read in less than half the time of reading them one by one. */
const AS_ONE_TEXT =
	'json_group_array(json_array(id, blog, relevance, time, size, hash_high, hash_low, post_links, blog_links, interval_days))';

const FEATURES_OF_POSTS = `WITH matched AS (SELECT value AS id, 0 AS relevance FROM json_each(?)), featured AS (${WITH_FEATURES})
	SELECT ${AS_ONE_TEXT} AS candidates FROM featured`;

type Features = readonly [
	post: number,
	blog: number,
	relevance: number,
	time: number | null,
	size: number,
	hashHigh: number | null,
	hashLow: number,
	postLinks: number,
	blogLinks: number,
	intervalDays: number | null,
];

function readCandidates({ candidates }: Row): Candidate[] {
	const list = JSON.parse(candidates as string) as readonly Features[];
	return list.map(
		([post, blog, relevance, time, size, hashHigh, hashLow, postLinks, blogLinks, intervalDays]) => ({
			post,
			blog,
			relevance,
			time,
			size,
			simhash: hashHigh === null ? null : [hashHigh, hashLow],
			postLinks,
			blogLinks,
			intervalDays,
		}),
	);
}
