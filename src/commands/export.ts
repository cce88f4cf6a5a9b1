/**
 * export: the posts of the store as JSON, one a line.
 *
 * They are read and written in slices, and the next slice waits until the reader of the pipe has taken the last one. Posts
 * that are gone from their blogs, and posts of blogs judged to be none, stay out, as they do in search.
 */
import { once } from 'node:events';
import { Failure } from '../io/failure.ts';
import type { Store } from '../io/store/store.ts';
import type { Link } from '../model/link.ts';
import type { Post } from '../model/post.ts';
import type { Command, Invocation } from './command.ts';
import { DATA_OPTION, openReader, withStore } from './data-folder.ts';
import { findMatching, readAll } from './export-posts.ts';
import { duration, Progress } from './progress.ts';

export const exportCommand: Command = {
	usage: 'jsonl [--data DIR] [--query Q]',
	options: {
		data: DATA_OPTION,
		query: { type: 'string', value: 'Q', help: 'only the posts that a search for this finds, newest first' },
	},
	async run(invocation) {
		const [format, extra] = invocation.args;
		if (format !== 'jsonl' || extra !== undefined)
			throw new Failure('usage', 'Name the format: logosphere export jsonl');
		return withStore(await openReader(invocation.values), (store) => exportLines(store, invocation));
	},
};

async function exportLines(store: Store, { values, out, log }: Invocation): Promise<number> {
	const { query } = values;
	const progress = new Progress();
	const posts =
		query === undefined
			? { total: (await store.stats()).posts, posts: readAll(store) }
			: await findMatching(store, query, (note) => log(`export: ${note}`));
	let done = 0;
	for await (const post of posts.posts) {
		out(JSON.stringify(await lineOf(store, post)));
		if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
		done++;
		if (!process.stdout.isTTY) progress.update(() => progressLine(done, posts.total, progress.seconds));
	}
	progress.end();
	return 0;
}

function progressLine(done: number, total: number, seconds: number): string {
	const rate = done / seconds;
	const left = duration(Math.max(0, total - done) / rate);
	return `export: ${done}/${total} posts · ${rate.toFixed(0)} posts/s · ${left} left`;
}

/** A post as `import` takes it back. */
async function lineOf(store: Store, post: Post) {
	const { id, url, blog, title, author, published, updated, text, html, categories, language, source } = post;
	const comments = post.comments === 0 ? [] : await store.comments(id);
	const links = await store.linksFrom(id);
	return {
		url,
		blog,
		title,
		author,
		published,
		updated,
		text,
		html,
		categories,
		language,
		source,
		comments: comments.map(({ firstSeen: _, ...comment }) => comment),
		links: links.map(linkOf),
	};
}

/** What is usual is not said: a link of the post itself, without `rel`. */
function linkOf({ to, text, rel, origin }: Link) {
	return {
		url: to,
		text,
		...(rel.length > 0 ? { rel } : {}),
		...(origin === 'comment' ? { origin } : {}),
	};
}
