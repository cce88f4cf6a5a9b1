/** keep-blogs: what is known of a blog, into the workspace: itself, its judgment, its feeds, its blogroll. */
import { plainAddress } from '../../../../lib/url/plain-address.ts';
import type { Batch, BlogFacts } from '../../../../model/batch.ts';
import { PERSON } from '../../../../model/review.ts';
import { isSettled } from '../../judgment.ts';
import { rowsOf } from '../rows-of.ts';
import { shortKey } from '../short-key.ts';
import { keepLinks } from './keep-links.ts';
import { blogKeyOf } from './load.ts';
import { type BlogState, markChanged, type Telling, type Workspace } from './workspace.ts';

export async function keepBlog(work: Workspace, telling: Telling, facts: BlogFacts): Promise<void> {
	const blog = work.blogs.get(work.blogIds.get(blogKeyOf(facts.url))!)!;
	setColumns(blog, {
		title: facts.title,
		description: facts.description,
		language: facts.language,
		platform: facts.platform,
		platform_evidence: facts.platformEvidence && JSON.stringify(facts.platformEvidence),
		last_visited: facts.lastVisited,
		next_due: facts.nextDue,
		state: facts.state === undefined ? undefined : JSON.stringify(facts.state),
	});
	if (facts.judgment !== undefined) await keepJudgment(work, telling, blog, facts.judgment);
	keepLinks(work, telling, { blog: blog.id, post: null }, facts.blogroll ?? []);
}

function setColumns(
	blog: BlogState,
	columns: Readonly<Record<string, string | number | null | undefined>>,
): void {
	for (const [name, value] of Object.entries(columns)) {
		if (value === undefined || blog.columns[name] === value) continue;
		blog.columns[name] = value;
		blog.isDirty = true;
	}
}

/** A person's word stands. A judgment that turns round takes the blog's posts out of search, or brings them back: they are changed. */
async function keepJudgment(
	work: Workspace,
	{ at }: Telling,
	blog: BlogState,
	{ isBlog, reason, rules }: NonNullable<BlogFacts['judgment']>,
): Promise<void> {
	const before = blog.columns.is_blog;
	if (isSettled(blog.columns.rules) && !rules.some(({ rule }) => rule === PERSON)) return;
	const told = { is_blog: isBlog ? 1 : 0, reason, rules: JSON.stringify(rules) };
	setColumns(blog, { ...told, judged: at });
	await work.session.run(
		`INSERT INTO judgments (blog, at, is_blog, reason, rules) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (blog, at) DO UPDATE SET is_blog = excluded.is_blog, reason = excluded.reason, rules = excluded.rules`,
		[blog.id, at, told.is_blog, reason, told.rules],
	);
	if ((before === 0) === !isBlog) return;
	const rows = await work.session.all('SELECT id FROM posts WHERE blog = $1 ORDER BY id', [blog.id]);
	const fresh = [...work.posts.values()].filter((post) => post.isNew && post.blog === blog.id);
	for (const { id } of [...rows, ...fresh]) markChanged(work, { id: id as number, blog: blog.id });
}

const FEED_COLUMNS = [
	['url', 'url'],
	['format', 'format'],
	['role', 'role'],
	['content', 'content'],
	['title', 'title'],
	['etag', 'etag'],
	['last_modified', 'lastModified'],
	['last_fetched', 'lastFetched'],
	['trouble', 'trouble'],
] as const;

type FeedRow = Record<string, string | null>;

/** Feeds of all batches at once: what is left out stays as it is. */
export async function keepFeeds(work: Workspace, batches: readonly Batch[]): Promise<void> {
	const told = batches.flatMap(({ blogs = [] }) => blogs.filter(({ feeds = [] }) => feeds.length > 0));
	if (told.length === 0) return;
	const ids = told.map(({ url }) => work.blogIds.get(blogKeyOf(url))!);
	const columns = FEED_COLUMNS.map(([column]) => column);
	const kept = await work.session.all(
		`SELECT blog, key, ${columns.join(', ')} FROM feeds WHERE blog = ANY($1)`,
		[ids],
	);
	const rows = new Map<string, FeedRow>(
		kept.map(({ blog, key, ...row }) => [`${blog} ${key}`, row as FeedRow]),
	);
	const dirty = new Set<string>();
	told.forEach(({ feeds = [] }, i) => {
		for (const feed of feeds) {
			const place = `${ids[i]} ${shortKey(plainAddress(feed.url))}`;
			if (mergeFeed(rows, place, feed)) dirty.add(place);
		}
	});
	if (dirty.size === 0) return;
	const list = [...dirty].map((place) => {
		const [, blog, key] = /^(\d+) (.*)$/s.exec(place)!;
		const row = rows.get(place)!;
		return [Number(blog), key, ...columns.map((name) => row[name])];
	});
	const source = rowsOf(`blog bigint, key text, ${columns.map((name) => `${name} text`).join(', ')}`, list);
	await work.session.run(
		`INSERT INTO feeds (${source.names}) SELECT ${source.names} FROM ${source.sql}
		ON CONFLICT (blog, key) DO UPDATE SET ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
		source.values,
	);
}

/** Whether it says anything new. */
function mergeFeed(
	rows: Map<string, FeedRow>,
	place: string,
	feed: NonNullable<BlogFacts['feeds']>[number],
): boolean {
	const known = rows.get(place);
	const row: FeedRow = known ?? { role: 'posts' };
	let isDirty = known === undefined;
	for (const [column, name] of FEED_COLUMNS) {
		const value = feed[name];
		if (value === undefined || row[column] === value) continue;
		row[column] = value;
		isDirty = true;
	}
	rows.set(place, row);
	return isDirty;
}
