/** blogs: what was found about a blog: its fields, judgment, feeds and blogroll. Absent fields stay as they are. */
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { BlogFacts } from '../model/batch.ts';
import type { Reason } from '../model/reason.ts';
import { PERSON } from '../model/review.ts';
import { SUBSCRIBED, WITHDRAWN } from '../model/source.ts';
import { mergeLinks } from './links.ts';
import {
	type BlogColumns,
	type BlogRecord,
	type Changes,
	FEED_COLUMNS,
	type FeedRecord,
	placeOf,
} from './records.ts';
import { blogAt, type MergeState } from './state.ts';

export function mergeBlog(state: MergeState, facts: BlogFacts): void {
	const blog = blogAt(state, facts.url);
	setColumns(blog, {
		title: facts.title,
		description: facts.description,
		language: facts.language,
		platform: facts.platform,
		platform_evidence: facts.platformEvidence && JSON.stringify(facts.platformEvidence),
		last_visited: facts.lastVisited,
		next_due: facts.nextDue,
		state: facts.state === undefined ? undefined : JSON.stringify(facts.state),
		rights: facts.rights === undefined ? undefined : JSON.stringify(facts.rights),
	});
	if (facts.judgment !== undefined) mergeJudgment(state, blog, facts.judgment);
	for (const feed of facts.feeds ?? []) mergeFeed(state, blog, feed);
	if (facts.blogroll !== undefined) mergeLinks(state, blog.links, 'blogroll', facts.blogroll);
}

function setColumns({ columns, changed }: BlogRecord, found: BlogColumns): void {
	for (const name of Object.keys(found) as (keyof BlogColumns)[]) {
		const value = found[name];
		if (value === undefined || columns[name] === value) continue;
		columns[name] = value;
		changed[name] = value;
	}
}

/**
 * A person's judgment stands until a person withdraws it, and the program may not judge a subscription away: that is only recorded. One that
 * turns round takes the blog's posts out of search, or brings them back.
 */
function mergeJudgment(
	{ at, changes }: MergeState,
	blog: BlogRecord,
	{ isBlog, reason, rules }: NonNullable<BlogFacts['judgment']>,
): void {
	const isByPerson = rules.some(({ rule }) => rule === PERSON || rule === WITHDRAWN);
	if (isSettled(blog.columns.rules) && !isByPerson) return;
	if (rules.some(({ rule }) => rule === SUBSCRIBED) && blog.columns.is_blog === 1) {
		noteSubscription(blog, rules);
		return;
	}
	const subscription = isByPerson ? undefined : subscriptionIn(blog.columns.rules);
	const known = isBlog && subscription !== undefined ? [...rules, subscription] : rules;
	const wasRejected = blog.columns.is_blog === 0;
	const row = {
		blog: blog.id,
		at,
		is_blog: isBlog ? (1 as const) : (0 as const),
		reason,
		rules: JSON.stringify(known),
	};
	changes.judgments.set(`${blog.id} ${at}`, row);
	if (subscription !== undefined && !isBlog) return;
	countTurn(changes.turned.at(-1)!, blog.columns.is_blog, isBlog);
	setColumns(blog, { is_blog: row.is_blog, reason, rules: row.rules, judged: at });
	if (wasRejected === isBlog) changes.reindexed.add(blog.id);
}

/** `before`: null or undefined if it was not judged yet. */
function countTurn(turned: Changes['turned'][number], before: BlogColumns['is_blog'], isBlog: boolean): void {
	if (before === Number(isBlog)) return;
	turned[isBlog ? 'blogs' : 'notBlogs']++;
	if (before === 0 || before === 1) turned[isBlog ? 'notBlogs' : 'blogs']--;
}

/** A site that is a blog anyway stays one for its own reasons. */
function noteSubscription(blog: BlogRecord, rules: readonly Reason[]): void {
	if (subscriptionIn(blog.columns.rules) !== undefined) return;
	setColumns(blog, { rules: JSON.stringify([...readRules(blog.columns.rules), ...rules]) });
}

/** Whether the rules of a stored judgment are a person's. */
export function isSettled(rules: unknown): boolean {
	return findRule(rules, PERSON) !== undefined;
}

function subscriptionIn(rules: unknown): Reason | undefined {
	return findRule(rules, SUBSCRIBED);
}

function findRule(rules: unknown, name: string): Reason | undefined {
	if (typeof rules !== 'string' || !rules.includes(`"${name}"`)) return undefined;
	return readRules(rules).find((one: Reason | null) => one?.rule === name);
}

function readRules(rules: unknown): Reason[] {
	try {
		const list: unknown = JSON.parse(String(rules));
		return Array.isArray(list) ? list : [];
	} catch {
		return [];
	}
}

function mergeFeed(
	{ wanted, known, changes }: MergeState,
	{ id: blog }: BlogRecord,
	feed: NonNullable<BlogFacts['feeds']>[number],
): void {
	const key = wanted.shorten(canonicalUrl(feed.url));
	const place = placeOf({ blog, key });
	const stored = known.feeds.get(place);
	const record: FeedRecord = stored ?? { blog, key, columns: { role: 'posts' } };
	known.feeds.set(place, record);
	let isChanged = stored === undefined;
	for (const [column, name] of FEED_COLUMNS) {
		const value = feed[name];
		if (value === undefined || record.columns[column] === value) continue;
		record.columns[column] = value;
		isChanged = true;
	}
	if (isChanged) changes.feeds.set(place, record);
}
