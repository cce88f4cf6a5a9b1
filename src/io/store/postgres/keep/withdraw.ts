/** withdraw: what is kept of pages that ask not to be kept, or not to be copied, emptied. */
import { plainAddress } from '../../../../lib/url/plain-address.ts';
import type { Batch } from '../../../../model/batch.ts';
import { WITHDRAWN } from '../../identity.ts';
import { foldersOf } from '../../link-places.ts';
import type { Row } from '../driver.ts';
import { dropLinks } from '../drop-links.ts';
import { shortKey } from '../short-key.ts';
import { addressKey } from './load.ts';
import { markChanged, type Workspace } from './workspace.ts';

/** Of the posts nothing is left but their addresses. */
export async function withdraw(work: Workspace, batches: readonly Batch[]): Promise<void> {
	for (const { at, withdrawn = [] } of batches) for (const url of withdrawn) await withdrawOne(work, url, at);
}

async function withdrawOne(work: Workspace, url: string, at: string): Promise<void> {
	const { session } = work;
	const plain = plainAddress(url).replace(/#.*/s, '');
	await session.run(
		'DELETE FROM samples WHERE key = $1 AND blog IN (SELECT blog FROM blog_keys WHERE key = ANY($2))',
		[shortKey(plain), foldersOf(plain)],
	);
	const posts = await shownBy(work, plain);
	if (posts.length === 0) return;
	const values = [posts.map(({ blog }) => blog), posts.map(({ post }) => post)];
	const ofThese = (blog: string, post: string) =>
		`(${blog}, ${post}) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))`;
	for (const table of ['versions', 'comments'])
		await session.run(`DELETE FROM ${table} WHERE ${ofThese('blog', 'post')}`, values);
	await dropLinks(session, ofThese('l.blog', 'l.post'), values);
	await session.run(
		`UPDATE posts SET title = NULL, author = NULL, categories = '[]', html = '', text = '', source = 'model', hash = $3,
			versions = 1, comments = 0, gone = coalesce(gone, $4) WHERE ${ofThese('blog', 'id')}`,
		[...values, WITHDRAWN, at],
	);
	for (const { blog, post } of posts) {
		markChanged(work, { id: post as number, blog: blog as number });
		work.touched.add(blog as number);
	}
}

/** Its own post, and those that have no other page. */
async function shownBy({ session }: Workspace, plain: string): Promise<Row[]> {
	const own = await session.all(
		`SELECT DISTINCT p.blog, p.id AS post FROM post_keys k JOIN posts p ON p.blog = k.blog AND p.id = k.post
		WHERE (k.key = $1 OR (k.key >= $1 || '#' AND k.key < $1 || '$')) AND p.hash <> $2`,
		[addressKey(plain), WITHDRAWN],
	);
	const held = await session.all(
		`SELECT p.blog, p.id AS post, p.url FROM blog_keys k JOIN posts p ON p.blog = k.blog
		WHERE k.key = $1 AND strpos(p.url, '#') > 0 AND p.hash <> $2`,
		[shortKey(plain), WITHDRAWN],
	);
	const here = held.filter(({ url }) => plainAddress((url as string).replace(/#.*/s, '')) === plain);
	return [...new Map([...own, ...here].map((row) => [row.post, row])).values()];
}

/** Pages that ask for no copy: what they said before is dropped. */
export async function dropCopies({ session, copyless }: Workspace): Promise<void> {
	if (copyless.size === 0) return;
	const posts = [...copyless];
	const values = [posts.map(({ blog }) => blog), posts.map(({ id }) => id)];
	for (const sql of [
		'DELETE FROM versions WHERE (blog, post) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))',
		'UPDATE posts SET versions = 1 WHERE (blog, id) IN (SELECT * FROM unnest($1::bigint[], $2::bigint[]))',
	])
		await session.run(sql, values);
}
