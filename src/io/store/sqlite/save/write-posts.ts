/** write-posts: writes posts with their keys, versions and comments. */
import type { Changes, PostRecord } from '../../../../merge/records.ts';
import { sumOfContent, sumOfFields } from '../checksums.ts';
import type { Sqlite, Value } from '../driver.ts';
import { dropLinks } from '../links.ts';
import { lastNumber } from '../numbers-used.ts';

export function writePosts(database: Sqlite, changes: Changes): void {
	const { merged, posts, newKeys } = changes;
	numberPosts(database, posts);
	for (const post of posts) dropRows(database, post);
	for (const post of merged) if (post.added.versions.length > 0) writeVersions(database, post);
	const numberOf = numberChanges(database, changes);
	for (const post of posts) writePost(database, post, numberOf.get(post) ?? null);
	const addKey = database.sql('INSERT OR REPLACE INTO post_keys (key, post) VALUES (?, ?)');
	for (const [key, post] of newKeys) addKey.run(key, post.id);
	for (const post of merged) writeComments(database, post);
}

function numberPosts(database: Sqlite, posts: Iterable<PostRecord>): void {
	const fresh = [...posts].filter(({ isNew }) => isNew);
	if (fresh.length === 0) return;
	let last = lastNumber(database, 'id', 'posts');
	for (const post of fresh) post.id = ++last;
}

/** The index follows these numbers. */
function numberChanges(
	database: Sqlite,
	{ numbered, reindexed }: Pick<Changes, 'numbered' | 'reindexed'>,
): Map<PostRecord, number> {
	const numbers = new Map<PostRecord, number>();
	if (numbered.size + reindexed.size === 0) return numbers;
	let last = lastNumber(database, 'change', 'posts');
	const change = database.sql('UPDATE posts SET change = ? WHERE id = ?');
	for (const blog of reindexed)
		for (const { id } of database.sql('SELECT id FROM posts WHERE blog = ?').all(blog))
			change.run(++last, id as number);
	for (const post of numbered) numbers.set(post, ++last);
	return numbers;
}

function dropRows(database: Sqlite, { id, isNew, dropped }: PostRecord): void {
	if (dropped === 'nothing' || isNew) return;
	database.sql('DELETE FROM versions WHERE post = ?').run(id);
	if (dropped === 'versions') return;
	database.sql('DELETE FROM comments WHERE post = ?').run(id);
	dropLinks(database, 'post = ?', id);
}

/** A text that is still in the row of its post is copied from there. */
function writeVersions(database: Sqlite, { id, added }: PostRecord): void {
	const into = 'INSERT OR REPLACE INTO versions (post, place, title, html, text, hash, seen)';
	for (const { place, title, content, hash, seen } of added.versions) {
		if (content === null)
			database
				.sql(`${into} SELECT id, ?, ?, html, text, ?, ? FROM posts WHERE id = ?`)
				.run(place, title, hash, seen, id);
		else
			database
				.sql(`${into} VALUES (?, ?, ?, ?, ?, ?, ?)`)
				.run(id, place, title, content.html, content.text, hash, seen);
	}
}

const CHANGING =
	'title author published updated language source changed gone hash versions comments rights sum'.split(' ');
const INSERT = `INSERT INTO posts (${CHANGING.join(', ')}, html, text, content_sum, categories, change, id, blog, url, guid, first_seen)
	VALUES (${'?, '.repeat(CHANGING.length)}?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
const SET = CHANGING.map((name) => `${name} = ?`).join(', ');
const UPDATE = `UPDATE posts SET ${SET}, change = ifnull(?, change) WHERE id = ?`;
const UPDATE_WHOLE = `UPDATE posts SET ${SET}, html = ?, text = ?, content_sum = ?, categories = ifnull(?, categories), change = ifnull(?, change) WHERE id = ?`;

function writePost(database: Sqlite, post: PostRecord, change: number | null): void {
	const { id, content, categories } = post;
	const changing: Value[] = [
		post.title,
		post.author,
		post.published,
		post.updated,
		post.language,
		post.source,
		post.changed,
		post.gone,
		post.hash,
		post.versions,
		post.comments,
		post.rights,
		sumOfFields(post),
	];
	if (content === null) {
		database.sql(UPDATE).run(...changing, change, id);
		return;
	}
	const { html, text } = content;
	const whole = [...changing, html, text, sumOfContent(html, text), categories, change, id];
	if (post.isNew) database.sql(INSERT).run(...whole, post.blog, post.url, post.guid, post.firstSeen);
	else database.sql(UPDATE_WHOLE).run(...whole);
}

function writeComments(database: Sqlite, { id, added: { comments, parents } }: PostRecord): void {
	if (comments.length + parents.size === 0) return;
	const insert = database.sql(
		'INSERT INTO comments (post, place, key, author, published, text, parent, source, first_seen) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
	);
	for (const { place, key, author, published, text, parent, source, firstSeen } of comments)
		insert.run(id, place, key, author, published, text, parent, source, firstSeen);
	const update = database.sql('UPDATE comments SET parent = ? WHERE post = ? AND place = ?');
	for (const [place, parent] of parents) update.run(parent, id, place);
}
