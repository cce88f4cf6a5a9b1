/**
 * ask: one question to the index: its matches in the order asked for, with the features that rank them.
 *
 * Words are met here (evaluate.ts); what else is demanded, and every other order than relevance, is the database's.
 */
import type { Answer, Candidate, EngineOrder, Question, TimePlace } from '../../../../model/search.ts';
import { type BlogFilter, partsOf } from '../../plan-parts.ts';
import {
	ALL_RELEVANT,
	enoughInHead,
	IN_HEAD,
	KEPT_LAST,
	MOST_RANKED,
	reach,
	sampleOf,
} from '../../ranking.ts';
import type { Row, Session } from '../driver.ts';
import { type Asking, findBlogs, renderCondition, Values } from './conditions.ts';
import { evaluate, type Matches } from './evaluate.ts';
import type { Reading } from './reading.ts';

/** Undated posts come last in both orders of time. */
const SORTING: Readonly<Record<EngineOrder, string>> = {
	relevance: 'relevance DESC, post DESC',
	newest: 'time DESC NULLS LAST, post DESC',
	oldest: 'time ASC NULLS LAST, post ASC',
	size: 'size DESC, post DESC',
	links: 'post_links * 3 + blog_links DESC, post DESC',
	interval: 'interval_days ASC NULLS LAST, post DESC',
};

/** Around a table `m (blog, post, relevance)`. */
const FEATURES = `SELECT m.post, m.relevance, d.blog, d.time, d.size, d.hash_high, d.hash_low,
		c.inbound AS post_links, bc.inbound AS blog_links, bc.interval_days
	FROM m JOIN docs d ON d.blog = m.blog AND d.post = m.post JOIN post_counts c ON c.blog = m.blog AND c.post = m.post
		JOIN blog_counts bc ON bc.blog = m.blog`;

export async function askIndex(session: Session, reading: Reading, question: Question): Promise<Answer> {
	const { upTo } = (await session.get('SELECT coalesce(max(post), 0) AS "upTo" FROM docs'))! as {
		upTo: number;
	};
	const matches = await matchText(session, reading, question);
	const isByTime = question.order === 'newest' || question.order === 'oldest';
	if (isByTime) return { ...(await askByTime(session, reading, question, matches)), upTo };
	const { most = MOST_RANKED } = question;
	const head = await matchHead(session, reading, question, matches, upTo);
	const latest =
		matches === null ? await latestOf(session, reading, question) : cutLatest(head ?? matches, most);
	const total = Math.min(most, (matches ?? latest).posts.length);
	const isAtLeast = total >= most;
	const candidates = await rank(session, latest, question);
	const notes = head !== null ? [IN_HEAD] : isAtLeast ? [KEPT_LAST] : [];
	return { total, ranked: latest.posts.length, isAtLeast, upTo, candidates, notes };
}

/** Of too many matches those that have the words in their heads; null where there are not too many, or too few of these. */
async function matchHead(
	session: Session,
	reading: Reading,
	question: Question,
	matches: Matches | null,
	upTo: number,
): Promise<Matches | null> {
	if (matches === null || question.order !== 'relevance' || question.above !== undefined) return null;
	const { above, many } = sampleOf(question.upTo ?? upTo, question.most ?? MOST_RANKED);
	if (matches.posts.filter((post) => post > above).length < many) return null;
	const head = await matchText(session, reading, question, true);
	return head === null || head.posts.length < enoughInHead(question) ? null : head;
}

/** The posts that have the words and meet all else; null where no words are demanded of every match, or they cannot all be in its head. */
export async function matchText(
	session: Session,
	reading: Reading,
	question: Pick<Question, 'plan' | 'upTo' | 'above' | 'without'>,
	isInHead = false,
): Promise<Matches | null> {
	const parts = partsOf(question.plan, await blogFinder(session, question.plan));
	if (parts.wanted.length === 0 || (isInHead && !parts.isPlain)) return null;
	const { upTo = Number.POSITIVE_INFINITY, above = 0, without } = question;
	const marks = parts.months === null ? parts.marks : [...parts.marks, parts.months];
	const found = await evaluate(reading, { ...parts, marks, isInHead });
	const bounded = choose(found, (post) => post <= upTo && post > above && post !== without);
	if (parts.conditions.length === 0 || bounded.posts.length === 0) return bounded;
	const values = new Values();
	const source = matchesAs(values, bounded);
	const conditions = await renderAll({ session, reading, values }, { kind: 'all', of: parts.conditions });
	const rows = await session.all(
		`SELECT d.post FROM ${source} JOIN docs d ON d.blog = m.blog AND d.post = m.post WHERE ${conditions}`,
		values.list,
	);
	const left = new Set(rows.map(({ post }) => post as number));
	return choose(bounded, (post) => left.has(post));
}

/** Filters name blogs by address or title; the plan is asked for its parts at once, so they are found before. */
async function blogFinder(
	session: Session,
	plan: Question['plan'],
): Promise<(filter: BlogFilter) => readonly number[]> {
	const known = new Map<BlogFilter, readonly number[]>();
	for (const part of plan.kind === 'all' ? plan.of : [plan]) {
		if (part.kind === 'blog' || part.kind === 'site') known.set(part, await findBlogs(session, part));
	}
	return (filter) => known.get(filter) ?? [];
}

async function renderAll(asking: Asking, plan: Question['plan']): Promise<string> {
	const parts = plan.kind === 'all' ? plan.of : [plan];
	const conditions: string[] = [];
	for (const part of parts) conditions.push(await renderCondition(asking, part));
	return conditions.length === 0 ? 'true' : conditions.join(' AND ');
}

function choose(
	{ posts, blogs, relevance }: Matches,
	isIn: (post: number, place: number) => boolean,
): Matches {
	const places = posts.map((_, i) => i).filter((i) => isIn(posts[i]!, i));
	if (places.length === posts.length) return { posts, blogs, relevance };
	return {
		posts: places.map((i) => posts[i]!),
		blogs: places.map((i) => blogs[i]!),
		relevance: places.map((i) => relevance[i]!),
	};
}

/** The matches as a table `m` of a statement. */
function matchesAs(values: Values, { blogs, posts, relevance }: Matches): string {
	const lists = `${values.add(blogs)}::bigint[], ${values.add(posts)}::bigint[], ${values.add(relevance)}::float8[]`;
	return `unnest(${lists}) AS m(blog, post, relevance)`;
}

/** The ones kept last. */
function cutLatest(matches: Matches, most: number): Matches {
	if (matches.posts.length <= most) return matches;
	const newest = [...matches.posts].sort((a, b) => b - a);
	const least = newest[most - 1]!;
	return choose(matches, (post) => post >= least);
}

/** Where there are no words, the posts that meet all else, the ones kept last. */
async function latestOf(session: Session, reading: Reading, question: Question): Promise<Matches> {
	const { values, where } = await filtersOf(session, reading, question);
	const rows = await session.all(
		`SELECT d.blog, d.post FROM docs d WHERE ${where} ORDER BY d.post DESC LIMIT ${question.most ?? MOST_RANKED}`,
		values.list,
	);
	return {
		posts: rows.map(({ post }) => post as number),
		blogs: rows.map(({ blog }) => blog as number),
		relevance: rows.map(() => 0),
	};
}

/** The whole plan as a condition, with the bounds of the question. */
export async function filtersOf(
	session: Session,
	reading: Reading,
	{ plan, upTo, above, without }: Pick<Question, 'plan' | 'upTo' | 'above' | 'without'>,
): Promise<{ values: Values; where: string }> {
	const values = new Values();
	const parts = [await renderAll({ session, reading, values }, plan)];
	if (upTo !== undefined) parts.push(`d.post <= ${values.add(upTo)}`);
	if (above !== undefined) parts.push(`d.post > ${values.add(above)}`);
	if (without !== undefined) parts.push(`d.post <> ${values.add(without)}`);
	return { values, where: parts.join(' AND ') };
}

async function rank(session: Session, matches: Matches, question: Question): Promise<Candidate[]> {
	const { order, limit, enough = ALL_RELEVANT } = question;
	if (order !== 'relevance') return readFeatures(session, matches, order, limit);
	const sorted = mostRelevant(matches, limit);
	const candidates: Candidate[] = [];
	for (let [from, to] = [0, 0]; ; from = to) {
		to = reach(sorted.relevance, candidates, from, enough);
		if (to === from) return candidates;
		candidates.push(...(await readFeatures(session, slice(sorted, from, to), order, limit)));
	}
}

async function readFeatures(
	session: Session,
	matches: Matches,
	order: EngineOrder,
	limit: number,
): Promise<Candidate[]> {
	const values = new Values();
	const source = matchesAs(values, matches);
	const rows = await session.all(
		`WITH m AS (SELECT * FROM ${source}) SELECT * FROM (${FEATURES}) f ORDER BY ${SORTING[order]} LIMIT ${values.add(limit)}`,
		values.list,
	);
	return rows.map(toCandidate);
}

function mostRelevant({ posts, blogs, relevance }: Matches, limit: number): Matches {
	const order = posts
		.map((_, i) => i)
		.sort((a, b) => relevance[b]! - relevance[a]! || posts[b]! - posts[a]!)
		.slice(0, limit);
	return {
		posts: order.map((i) => posts[i]!),
		blogs: order.map((i) => blogs[i]!),
		relevance: order.map((i) => relevance[i]!),
	};
}

function slice({ posts, blogs, relevance }: Matches, from: number, to: number): Matches {
	return {
		posts: posts.slice(from, to),
		blogs: blogs.slice(from, to),
		relevance: relevance.slice(from, to),
	};
}

async function askByTime(
	session: Session,
	reading: Reading,
	question: Question,
	matches: Matches | null,
): Promise<Omit<Answer, 'upTo'>> {
	const { order, limit, after } = question;
	const { values, where } =
		matches === null ? await filtersOf(session, reading, question) : { values: new Values(), where: 'true' };
	const source =
		matches === null
			? 'docs d'
			: `${matchesAs(values, matches)} JOIN docs d ON d.blog = m.blog AND d.post = m.post`;
	const total =
		matches === null
			? ((await session.get(`SELECT count(*) AS n FROM docs d WHERE ${where}`, values.list))!.n as number)
			: matches.posts.length;
	const place = after === undefined ? 'true' : placeAfter(values, after, order === 'newest');
	const sorting = SORTING[order].replaceAll(/\b(?=time|post)/g, 'd.');
	const matched = `SELECT d.blog, d.post, 0::float8 AS relevance FROM ${source} WHERE ${where} AND ${place} ORDER BY ${sorting} LIMIT ${values.add(limit)}`;
	const rows = await session.all(
		`WITH m AS MATERIALIZED (${matched}) SELECT * FROM (${FEATURES}) f ORDER BY ${SORTING[order]}`,
		values.list,
	);
	return { total, ranked: total, isAtLeast: false, candidates: rows.map(toCandidate), notes: [] };
}

/** What comes after a place in the order of time. */
function placeAfter(values: Values, { time, post }: TimePlace, isNewest: boolean): string {
	const beyond = isNewest ? '<' : '>';
	const id = values.add(post);
	if (time === null) return `(d.time IS NULL AND d.post ${beyond} ${id})`;
	const at = values.add(time);
	return `(d.time ${beyond} ${at} OR (d.time = ${at} AND d.post ${beyond} ${id}) OR d.time IS NULL)`;
}

function toCandidate(row: Row): Candidate {
	return {
		post: row.post as number,
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
