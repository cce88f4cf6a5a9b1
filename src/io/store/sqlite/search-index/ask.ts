/** ask: one question to the index: its matches in the order asked for, with the features that rank them. */
import type { Answer, Candidate, EngineOrder, Question, TimePlace } from '../../../../model/search.ts';
import type { Row, Sqlite, Value } from '../driver.ts';
import { findBlogs } from './find-blogs.ts';
import { type Rendered, renderPlan } from './render.ts';
import type { Condition } from './render-filter.ts';

/** Weights of title, author, tags, text, comments and marks. */
const COLUMN_WEIGHTS = '10, 3, 4, 1, 0.3, 0';
/** Matches that are ranked, the ones kept last; for the orders of time all are looked at. */
const MOST_RANKED = 30_000;

/** Undated posts come last in both orders of time, as SQLite sorts them (newest) or by being told so (oldest). */
const SORTING: Readonly<Record<EngineOrder, string>> = {
	relevance: 'relevance DESC, id DESC',
	newest: 'time DESC, id DESC',
	oldest: 'time ASC NULLS LAST, id ASC',
	size: 'size DESC, id DESC',
	links: 'post_links * 3 + blog_links DESC, id DESC',
	interval: 'interval_days ASC NULLS LAST, id DESC',
};

/** Around a table `matched (id, relevance)`. */
const WITH_FEATURES = `
	SELECT m.id, m.relevance, d.blog, d.time, d.size, d.hash_high, d.hash_low,
		p.inbound AS post_links, b.inbound AS blog_links, b.interval_days
	FROM matched m JOIN docs d ON d.id = m.id JOIN store.posts p ON p.id = m.id JOIN store.blogs b ON b.id = d.blog`;

export function askIndex(database: Sqlite, question: Question): Answer {
	const { upTo } = database.sql('SELECT ifnull(max(id), 0) AS upTo FROM docs').get()! as { upTo: number };
	const plan = renderPlan(question.plan, (filter) => findBlogs(database, filter));
	if (question.order === 'newest' || question.order === 'oldest') {
		const total = countAll(database, sourceOf(plan, question));
		const candidates = askByTime(database, sourceOf(plan, question, true), question).map(toCandidate);
		return { total, isAtLeast: false, upTo, candidates, notes: [] };
	}
	const rows = askRanked(database, sourceOf(plan, question), question);
	const total = Number(rows[0]?.total ?? 0);
	const isAtLeast = total >= MOST_RANKED;
	return { total, isAtLeast, upTo, candidates: rows.map(toCandidate), notes: isAtLeast ? [TOO_MANY] : [] };
}

const TOO_MANY = `More than ${MOST_RANKED} posts match: only those kept last are ranked. Add a word, or sort by date.`;

/** Where the matches come from: `FROM … WHERE …`; the numbers of the posts are `id`. */
interface Source {
	readonly id: string;
	readonly sql: string;
	readonly values: readonly Value[];
	readonly isRanked: boolean;
}

function sourceOf({ match, conditions }: Rendered, { upTo, without }: Question, needsDocs = false): Source {
	const id = match === null ? 'd.id' : 'terms.rowid';
	const bounds: Condition[] = [];
	if (upTo !== undefined) bounds.push({ sql: `${id} <= ?`, values: [upTo] });
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

function askRanked(database: Sqlite, source: Source, { order, limit }: Question): Row[] {
	const relevance = source.isRanked ? `-bm25(terms, ${COLUMN_WEIGHTS})` : '0';
	const latest = `SELECT ${source.id} AS id, ${relevance} AS relevance ${source.sql} ORDER BY ${source.id} DESC LIMIT ${MOST_RANKED}`;
	const matched =
		order === 'relevance'
			? `SELECT * FROM latest ORDER BY ${SORTING.relevance} LIMIT ?`
			: 'SELECT * FROM latest';
	const sql = `WITH latest AS MATERIALIZED (${latest}), matched AS (${matched}), featured AS (${WITH_FEATURES})
		SELECT *, (SELECT count(*) FROM latest) AS total FROM featured ORDER BY ${SORTING[order]} LIMIT ?`;
	const limits = order === 'relevance' ? [limit, limit] : [limit];
	return database.sql(sql).all(...source.values, ...limits);
}

function askByTime(database: Sqlite, source: Source, { order, limit, after }: Question): Row[] {
	const isNewest = order === 'newest';
	const place = after === undefined ? { sql: '1', values: [] } : placeAfter(after, isNewest);
	const sorting = SORTING[order];
	const matched = `SELECT d.id AS id, 0 AS relevance ${source.sql} AND ${place.sql} ORDER BY ${sorting.replaceAll(/\b(?=time|id)/g, 'd.')} LIMIT ?`;
	const sql = `WITH matched AS MATERIALIZED (${matched}), featured AS (${WITH_FEATURES}) SELECT * FROM featured ORDER BY ${sorting}`;
	return database.sql(sql).all(...source.values, ...place.values, limit);
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

function toCandidate(row: Row): Candidate {
	return {
		post: row.id as number,
		blog: row.blog as number,
		relevance: row.relevance as number,
		time: row.time as number | null,
		size: row.size as number,
		simhash: row.hash_high === null ? null : [row.hash_high as number, row.hash_low as number],
		postLinks: row.post_links as number,
		blogLinks: row.blog_links as number,
		intervalDays: row.interval_days as number | null,
	};
}
