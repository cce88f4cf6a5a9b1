/** ask: one question to the index: its matches in the order asked for, with the features that rank them. */
import type {
	Answer,
	Candidate,
	EngineOrder,
	Enough,
	Question,
	TimePlace,
} from '../../../../model/search.ts';
import { COLUMN_WEIGHTS, MOST_RANKED, TOO_MANY } from '../../ranking.ts';
import type { Row, Sqlite, Value } from '../driver.ts';
import { findBlogs } from './find-blogs.ts';
import { type Rendered, renderPlan } from './render.ts';
import type { Condition } from './render-filter.ts';

/** Undated posts come last in both orders of time, as SQLite sorts them (newest) or by being told so (oldest). */
const SORTING: Readonly<Record<EngineOrder, string>> = {
	relevance: 'relevance DESC, id DESC',
	newest: 'time DESC, id DESC',
	oldest: 'time ASC NULLS LAST, id ASC',
	size: 'size DESC, id DESC',
	links: 'post_links * 3 + blog_links DESC, id DESC',
	interval: 'interval_days ASC NULLS LAST, id DESC',
};

/**
 * Around a table `matched (id, relevance)`. The rows of posts are long and far apart, so links are read from an index that
 * holds only the posts that have some.
 */
const WITH_FEATURES = `
	SELECT m.id, m.relevance, d.blog, d.time, d.size, d.hash_high, d.hash_low,
		ifnull(p.inbound, 0) AS post_links, b.inbound AS blog_links, b.interval_days
	FROM matched m JOIN docs d ON d.id = m.id JOIN store.blogs b ON b.id = d.blog
		LEFT JOIN store.posts p INDEXED BY posts_linked ON p.id = m.id AND p.inbound > 0`;

export function askIndex(database: Sqlite, question: Question): Answer {
	const { upTo } = database.sql('SELECT ifnull(max(id), 0) AS upTo FROM docs').get()! as { upTo: number };
	const plan = renderPlan(question.plan, (filter) => findBlogs(database, filter));
	if (question.order === 'newest' || question.order === 'oldest') {
		const total = countAll(database, sourceOf(plan, question));
		const candidates = askByTime(database, sourceOf(plan, question, true), question);
		return { total, isAtLeast: false, upTo, candidates, notes: [] };
	}
	const { total, candidates } = askRanked(database, sourceOf(plan, question), question);
	const isAtLeast = total >= MOST_RANKED;
	return { total, isAtLeast, upTo, candidates, notes: isAtLeast ? [TOO_MANY] : [] };
}

/** Where the matches come from: `FROM … WHERE …`; the numbers of the posts are `id`. */
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
	if (upTo !== undefined) bounds.push({ sql: `${id} <= ?`, values: [upTo] });
	if (above !== undefined) bounds.push({ sql: `${id} > ?`, values: [above] });
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

function countAll(database: Sqlite, { sql, values }: Source): number {
	return database.sql(`SELECT count(*) AS n ${sql}`).get(...values)!.n as number;
}

function askRanked(
	database: Sqlite,
	source: Source,
	{ order, limit, enough }: Question,
): Pick<Answer, 'total' | 'candidates'> {
	const relevance = source.isRanked ? `-bm25(terms, ${COLUMN_WEIGHTS.join(', ')})` : '0';
	const latest = `SELECT ${source.id} AS id, ${relevance} AS relevance ${source.sql} ORDER BY ${source.id} DESC LIMIT ${MOST_RANKED}`;
	const matched =
		order === 'relevance'
			? mostRelevant(limit, enough)
			: { sql: 'matched AS (SELECT * FROM latest)', values: [] };
	const sql = `WITH latest AS MATERIALIZED (${latest}), ${matched.sql}, featured AS (SELECT * FROM (${WITH_FEATURES}) ORDER BY ${SORTING[order]} LIMIT ?)
		SELECT ${AS_ONE_TEXT} AS candidates, (SELECT count(*) FROM latest) AS total FROM featured`;
	const row = database.sql(sql).get(...source.values, ...matched.values, limit)!;
	return { total: row.total as number, candidates: readCandidates(row) };
}

/** Of the table `latest`, those that can come among the first. */
function mostRelevant(limit: number, enough: Enough = { first: limit, within: 0 }): Condition {
	const top = `top AS MATERIALIZED (SELECT * FROM latest ORDER BY ${SORTING.relevance} LIMIT ?)`;
	const last = 'SELECT relevance FROM top ORDER BY relevance DESC LIMIT 1 OFFSET ?';
	const least = `ifnull((${last}), 0) - ? * (SELECT max(relevance) FROM top)`;
	return {
		sql: `${top}, matched AS (SELECT * FROM top WHERE relevance >= ${least})`,
		values: [limit, enough.first - 1, enough.within],
	};
}

function askByTime(database: Sqlite, source: Source, { order, limit, after }: Question): Candidate[] {
	const isNewest = order === 'newest';
	const place = after === undefined ? { sql: '1', values: [] } : placeAfter(after, isNewest);
	const sorting = SORTING[order];
	const matched = `SELECT d.id AS id, 0 AS relevance ${source.sql} AND ${place.sql} ORDER BY ${sorting.replaceAll(/\b(?=time|id)/g, 'd.')} LIMIT ?`;
	const sql = `WITH matched AS MATERIALIZED (${matched}), featured AS (SELECT * FROM (${WITH_FEATURES}) ORDER BY ${sorting}) SELECT ${AS_ONE_TEXT} AS candidates FROM featured`;
	return readCandidates(database.sql(sql).get(...source.values, ...place.values, limit)!);
}

/** What comes after a place in the order of time. */
function placeAfter({ time, post }: TimePlace, isNewest: boolean): Condition {
	const beyond = isNewest ? '<' : '>';
	if (time === null) return { sql: `(d.time IS NULL AND d.id ${beyond} ?)`, values: [post] };
	return {
		sql: `(d.time ${beyond} ? OR (d.time = ? AND d.id ${beyond} ?) OR d.time IS NULL)`,
		values: [time, time, post],
	};
}

/** A thousand rows as one text are read in less than half the time that they take one by one. */
const AS_ONE_TEXT =
	'json_group_array(json_array(id, blog, relevance, time, size, hash_high, hash_low, post_links, blog_links, interval_days))';

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
