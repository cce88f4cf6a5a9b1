/** keep-posts: posts into the tables: found again by any of their keys, edits become versions. */
import { plainAddress } from '../../../lib/url/plain-address.ts';
import type { PostFacts, WriteReport } from '../../../model/batch.ts';
import type { PostDraft, PostSource } from '../../../model/post.ts';
import {
	addressOf,
	compareReadings,
	contentHash,
	isBetter,
	isOther,
	postKeys,
	staysWithdrawn,
} from '../identity.ts';
import type { Sqlite } from './driver.ts';
import { keepComments } from './keep-comments.ts';
import { keepLinks } from './keep-links.ts';
import { nextNumber } from './numbers-used.ts';

interface KeptPost {
	readonly id: number;
	readonly blog: number;
	readonly guid: string | null;
	readonly title: string | null;
	readonly author: string | null;
	readonly published: string | null;
	readonly hash: string;
	readonly source: PostSource;
	readonly versions: number;
	readonly gone: string | null;
}

export interface Keeper {
	readonly database: Sqlite;
	/** When the batch was seen. */
	readonly at: string;
	/** See Batch. */
	readonly isHistory: boolean;
	/** The number of a blog, made known when it is new. */
	blogId(url: string): number;
	/** The number of the next change; the index follows them. */
	nextChange(): number;
	/** Blogs whose posts have changed, and how many more they are since; counted when the batch is through. */
	readonly touched: Map<number, number>;
}

type Outcome = WriteReport['posts'][number];

export function keepPost(keeper: Keeper, facts: PostFacts): Outcome {
	const blog = keeper.blogId(facts.blog);
	const keys = postKeys(facts, plainAddress(facts.blog));
	const kept = findKept(keeper.database, keys, facts);
	if (kept !== null && staysWithdrawn(kept, facts)) return { id: kept.id, outcome: 'same' };
	const outcome = kept === null ? insert(keeper, facts, blog) : update(keeper, facts, kept);
	const known = keeper.database.sql('INSERT OR IGNORE INTO post_keys (key, post) VALUES (?, ?)');
	for (const key of keys) known.run(key, outcome.id);
	const owner = kept?.blog ?? blog;
	const more = facts.comments === undefined ? 0 : keepComments(keeper, outcome.id, facts.comments);
	if (facts.isCopyless === true) dropVersions(keeper.database, outcome.id);
	if (facts.links !== undefined) keepLinks(keeper, { blog: owner, post: outcome.id }, facts.links);
	if (kept === null) countLinksTo(keeper.database, outcome.id, owner, keys);
	if (kept === null) touch(keeper, owner, 1);
	if (more > 0 && outcome.outcome === 'same') markChanged(keeper, outcome.id);
	return outcome;
}

/** The post that shares a key; one that shares only the address, while id, title and day differ, is another. */
function findKept(database: Sqlite, keys: readonly string[], facts: PostFacts): KeptPost | null {
	const find = database.sql(
		'SELECT p.id, p.blog, p.guid, p.title, p.author, p.published, p.hash, p.source, p.versions, p.gone FROM post_keys k JOIN posts p ON p.id = k.post WHERE k.key = ?',
	);
	for (const key of keys) {
		const row = find.get(key) as KeptPost | undefined;
		if (row !== undefined && !(key.startsWith('address ') && isOther(row, facts))) return row;
	}
	return null;
}

function insert(keeper: Keeper, { blog: home, draft, guid, language }: PostFacts, blog: number): Outcome {
	const { title, author, published, updated, html, text, categories, source } = draft;
	const { lastInsertRowid } = keeper.database
		.sql(
			`INSERT INTO posts (id, blog, url, guid, title, author, published, updated, html, text, categories, language, source, first_seen, changed, hash, change)
			VALUES (${nextNumber('posts')}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		)
		.run(
			blog,
			addressOf(draft, home),
			guid ?? null,
			title,
			author,
			published,
			updated,
			html,
			text,
			JSON.stringify(categories),
			language ?? null,
			source,
			keeper.at,
			keeper.at,
			contentHash(title, text),
			keeper.nextChange(),
		);
	return { id: lastInsertRowid, outcome: 'new' };
}

function update(keeper: Keeper, facts: PostFacts, kept: KeptPost): Outcome {
	const { draft } = facts;
	const hash = contentHash(draft.title ?? kept.title, draft.text);
	const told =
		facts.isAside === true
			? 'worse'
			: compareReadings(kept, { source: draft.source, hash, text: draft.text });
	const isOld = told === 'edit' && keeper.isHistory && isOldVersion(keeper.database, kept.id, hash, draft);
	const reading = isOld ? 'same' : told;
	if (kept.gone !== null && !isNoPost(keeper.database, kept.id)) {
		keeper.database.sql('UPDATE posts SET gone = NULL WHERE id = ?').run(kept.id);
		touch(keeper, kept.blog, 1);
	}
	if (reading === 'same' || reading === 'worse') {
		const isConfirmed = told === 'same' && confirm(keeper.database, kept, draft);
		const filled = fillIn(keeper.database, kept, facts);
		if (isConfirmed || filled || kept.gone !== null) markChanged(keeper, kept.id);
		return { id: kept.id, outcome: 'same' };
	}
	if (reading === 'edit') keepVersion(keeper.database, kept);
	replace(keeper, facts, kept, hash, reading === 'edit');
	return { id: kept.id, outcome: reading === 'edit' ? 'edited' : 'same' };
}

/** A person said that it is none: it does not come back. */
function isNoPost(database: Sqlite, post: number): boolean {
	return (
		database
			.sql(
				"SELECT 1 FROM reviews WHERE kind = 'post' AND verdict = 'no-post' AND subject = (SELECT url FROM posts WHERE id = ?)",
			)
			.get(post) !== undefined
	);
}

/** What the post said once, and no longer does; it may have had no title then. */
function isOldVersion(database: Sqlite, post: number, hash: string, { title, text }: PostDraft): boolean {
	return (
		database
			.sql('SELECT 1 FROM versions WHERE post = ? AND hash IN (?, ?)')
			.get(post, hash, contentHash(title, text)) !== undefined
	);
}

/** A better way of reading told the same: its day and author go before those of the lesser, whichever came first. */
function confirm(database: Sqlite, { id, source }: KeptPost, draft: PostDraft): boolean {
	if (!isBetter(draft.source, source)) return false;
	database
		.sql(
			'UPDATE posts SET source = ?, author = ifnull(?, author), published = ifnull(?, published), updated = ifnull(?, updated) WHERE id = ?',
		)
		.run(draft.source, draft.author, draft.published, draft.updated, id);
	return true;
}

/** What was not known of the post and is now. */
function fillIn(database: Sqlite, kept: KeptPost, { draft, language }: PostFacts): boolean {
	const { changes } = database
		.sql(
			`UPDATE posts SET title = ifnull(title, ?1), author = ifnull(author, ?2), published = ifnull(published, ?3), language = ifnull(language, ?4)
			WHERE id = ?5 AND ((title IS NULL AND ?1 IS NOT NULL) OR (author IS NULL AND ?2 IS NOT NULL)
				OR (published IS NULL AND ?3 IS NOT NULL) OR (language IS NULL AND ?4 IS NOT NULL))`,
		)
		.run(draft.title, draft.author, draft.published, language ?? null, kept.id);
	if (changes > 0 && kept.title === null && draft.title !== null) hashAnew(database, kept.id);
	return changes > 0;
}

/** With the title that it now has, so that the reading without one is not taken for an edit when it comes again. */
function hashAnew(database: Sqlite, post: number): void {
	const { title, text } = database.sql('SELECT title, text FROM posts WHERE id = ?').get(post)!;
	const hash = contentHash(title as string | null, text as string);
	database.sql('UPDATE posts SET hash = ? WHERE id = ?').run(hash, post);
}

function dropVersions(database: Sqlite, post: number): void {
	const { changes } = database.sql('DELETE FROM versions WHERE post = ?').run(post);
	if (changes > 0) database.sql('UPDATE posts SET versions = 1 WHERE id = ?').run(post);
}

/** What the post said until now. */
function keepVersion(database: Sqlite, { id, versions }: KeptPost): void {
	database
		.sql(
			`INSERT OR IGNORE INTO versions (post, place, title, html, text, hash, seen)
			SELECT id, ?, title, html, text, hash, changed FROM posts WHERE id = ?`,
		)
		.run(versions, id);
}

function replace(keeper: Keeper, facts: PostFacts, kept: KeptPost, hash: string, isEdit: boolean): void {
	const { title, author, published, updated, html, text, categories, source } = facts.draft;
	keeper.database
		.sql(
			`UPDATE posts SET title = ifnull(?, title), author = ifnull(?, author), published = ifnull(?, published), updated = ifnull(?, updated),
				html = ?, text = ?, categories = CASE WHEN ? = '[]' THEN categories ELSE ? END, language = ifnull(?, language), source = ?,
				changed = ?, hash = ?, versions = versions + ?, change = ? WHERE id = ?`,
		)
		.run(
			title,
			author,
			published,
			updated,
			html,
			text,
			JSON.stringify(categories),
			JSON.stringify(categories),
			facts.language ?? null,
			source,
			keeper.at,
			hash,
			isEdit ? 1 : 0,
			keeper.nextChange(),
			kept.id,
		);
	touch(keeper, kept.blog, 0);
}

/** Posts that their blogs no longer show. */
export function markGone(keeper: Keeper, url: string): void {
	const row = keeper.database
		.sql('SELECT p.id, p.blog, p.gone FROM post_keys k JOIN posts p ON p.id = k.post WHERE k.key = ?')
		.get(`address ${plainAddress(url)}`);
	if (row === undefined || row.gone !== null) return;
	keeper.database.sql('UPDATE posts SET gone = ? WHERE id = ?').run(keeper.at, row.id as number);
	markChanged(keeper, row.id as number);
	touch(keeper, row.blog as number, -1);
}

/** The blog has so many posts more; their dates may be others. */
export function touch({ touched }: Keeper, blog: number, more: number): void {
	touched.set(blog, (touched.get(blog) ?? 0) + more);
}

export function markChanged(keeper: Keeper, post: number): void {
	keeper.database.sql('UPDATE posts SET change = ? WHERE id = ?').run(keeper.nextChange(), post);
}

/** Links that were there before the post was known. */
export function countLinksTo(database: Sqlite, post: number, blog: number, keys: readonly string[]): void {
	const count = database.sql('SELECT count(*) AS n FROM links WHERE to_key = ? AND blog <> ?');
	let links = 0;
	for (const key of keys) {
		if (key.startsWith('address ')) links += count.get(key.slice('address '.length), blog)!.n as number;
	}
	database.sql('INSERT INTO post_counts (post, blog, inbound) VALUES (?, ?, ?)').run(post, blog, links);
}
