/** keep-blogs: what is known of a blog: itself, its feeds, its judgment, its blogroll. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import type { BlogFacts } from '../../../model/batch.ts';
import { PERSON } from '../../../model/review.ts';
import { isSettled } from '../judgment.ts';
import { LATEST_POSTS, medianGap } from '../rhythm.ts';
import { parseList } from '../rows.ts';
import type { Sqlite, Value } from './driver.ts';
import { countLinksToBlog, keepLinks } from './keep-links.ts';
import type { Keeper } from './keep-posts.ts';
import { latestDates } from './latest-dates.ts';
import { nextNumber } from './numbers-used.ts';

/** The number of a blog; it is made known when it is new. */
export function blogId(database: Sqlite, url: string, at: string): number {
	const key = plainAddress(url);
	const row = database.sql('SELECT id FROM blogs WHERE key = ?').get(key);
	if (row !== undefined) return row.id as number;
	const { lastInsertRowid } = database
		.sql(`INSERT INTO blogs (id, key, url, first_seen) VALUES (${nextNumber('blogs')}, ?, ?, ?)`)
		.run(key, url, at);
	countLinksToBlog(database, lastInsertRowid, key);
	return lastInsertRowid;
}

export function keepBlog(keeper: Keeper, facts: BlogFacts): void {
	const blog = keeper.blogId(facts.url);
	setColumns(keeper.database, blog, {
		title: facts.title,
		description: facts.description,
		language: facts.language,
		platform: facts.platform,
		platform_evidence: facts.platformEvidence && JSON.stringify(facts.platformEvidence),
		last_visited: facts.lastVisited,
		next_due: facts.nextDue,
		state: facts.state === undefined ? undefined : JSON.stringify(facts.state),
	});
	if (facts.judgment !== undefined) keepJudgment(keeper, blog, facts.judgment);
	for (const feed of facts.feeds ?? []) keepFeed(keeper.database, blog, feed);
	if (facts.blogroll !== undefined) keepLinks(keeper, { blog, post: null }, facts.blogroll);
}

function setColumns(
	database: Sqlite,
	blog: number,
	columns: Readonly<Record<string, Value | undefined>>,
): void {
	const given = Object.entries(columns).filter(([, value]) => value !== undefined) as [string, Value][];
	if (given.length === 0) return;
	const assignments = given.map(([name]) => `${name} = ?`).join(', ');
	database.sql(`UPDATE blogs SET ${assignments} WHERE id = ?`).run(...given.map(([, value]) => value), blog);
}

/** A person's word stands. A judgment that turns round takes the blog's posts out of search, or brings them back: they are changed. */
function keepJudgment(
	keeper: Keeper,
	blog: number,
	{ isBlog, reason, rules }: NonNullable<BlogFacts['judgment']>,
): void {
	const { database, at } = keeper;
	const kept = database.sql('SELECT is_blog, rules FROM blogs WHERE id = ?').get(blog);
	const before = kept?.is_blog;
	if (isSettled(kept?.rules) && !rules.some(({ rule }) => rule === PERSON)) return;
	setColumns(database, blog, {
		is_blog: isBlog ? 1 : 0,
		reason,
		rules: JSON.stringify(rules),
		judged: at,
	});
	database
		.sql('INSERT OR REPLACE INTO judgments (blog, at, is_blog, reason, rules) VALUES (?, ?, ?, ?, ?)')
		.run(blog, at, isBlog ? 1 : 0, reason, JSON.stringify(rules));
	if ((before === 0) === !isBlog) return;
	const change = database.sql('UPDATE posts SET change = ? WHERE id = ?');
	for (const { id } of database.sql('SELECT id FROM posts WHERE blog = ?').all(blog)) {
		change.run(keeper.nextChange(), id as number);
	}
}

function keepFeed(database: Sqlite, blog: number, feed: NonNullable<BlogFacts['feeds']>[number]): void {
	const key = plainAddress(feed.url);
	database.sql('INSERT OR IGNORE INTO feeds (blog, key, url) VALUES (?, ?, ?)').run(blog, key, feed.url);
	const columns: Readonly<Record<string, Value | undefined>> = {
		url: feed.url,
		format: feed.format,
		role: feed.role,
		content: feed.content,
		title: feed.title,
		etag: feed.etag,
		last_modified: feed.lastModified,
		last_fetched: feed.lastFetched,
		trouble: feed.trouble,
	};
	const given = Object.entries(columns).filter(([, value]) => value !== undefined) as [string, Value][];
	const assignments = given.map(([name]) => `${name} = ?`).join(', ');
	database
		.sql(`UPDATE feeds SET ${assignments} WHERE blog = ? AND key = ?`)
		.run(...given.map(([, value]) => value), blog, key);
}

/** So many posts more, or fewer, and the rhythm that they now have: a blog of many posts is not counted through for each. */
export function recount(database: Sqlite, blog: number, more: number): void {
	const { dates } = database.sql(`SELECT ${latestDates('?1', '?2')} AS dates`).get(blog, LATEST_POSTS)!;
	database
		.sql('UPDATE blogs SET posts = posts + ?, interval_days = ? WHERE id = ?')
		.run(more, medianGap(parseList<string>(dates)), blog);
}

/** Counts and rhythm of a blog, from all its posts. */
export function countBlog(database: Sqlite, blog: number): void {
	database
		.sql(
			'UPDATE blogs SET posts = (SELECT count(*) FROM posts WHERE blog = ?1 AND gone IS NULL) WHERE id = ?1',
		)
		.run(blog);
	recount(database, blog, 0);
}
