/**
 * forget: erases posts from frozen collections.
 *
 * The description of a changed collection says how many posts were erased, and when. It is written before the new list replaces
 * the old one: if the process is interrupted in between, the next run gives the same result.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { replaceFile } from '../../io/replace-file.ts';
import type { Blocklist } from '../../io/store/forgotten.ts';
import type { Store } from '../../io/store/store.ts';
import { splitLines } from '../../lib/text/lines.ts';
import {
	type Collection,
	type FrozenPost,
	listCollections,
	MAX_LINE_BYTES,
	parseFrozen,
	placesOf,
} from './collection.ts';

export interface ForgottenFrozen {
	readonly collections: number;
	readonly posts: number;
}

export async function forgetFrozen(
	store: Store,
	data: string,
	out: Blocklist,
	at: string,
): Promise<ForgottenFrozen> {
	let [collections, posts] = [0, 0];
	await dropUnfinished(data);
	const isOut = decider(store, out);
	for (const collection of await listCollections(data)) {
		const taken = await forgetIn(data, collection, isOut, at);
		if (taken === 0) continue;
		collections++;
		posts += taken;
	}
	return { collections, posts };
}

/** Unfinished lists are not collections, but contain text. */
async function dropUnfinished(data: string): Promise<void> {
	const folder = path.join(data, 'frozen');
	const names = await readdir(folder).catch(() => []);
	for (const name of names)
		if (name.endsWith('.jsonl.new')) await rm(path.join(folder, name), { force: true });
}

type IsOut = (post: FrozenPost) => Promise<boolean>;

/** True if its URL is blocked, or its blog is no longer in the store: blogs only leave the store by erasure. */
function decider(store: Store, out: Blocklist): IsOut {
	const isThere = new Map<number, boolean>();
	return async ({ url, blog }) => {
		if (out.has(url)) return true;
		if (!isThere.has(blog)) isThere.set(blog, blog === 0 || (await store.blog(blog)) !== null);
		return !isThere.get(blog);
	};
}

async function forgetIn(data: string, collection: Collection, isOut: IsOut, at: string): Promise<number> {
	const { list, head } = placesOf(data, collection.name);
	const { taken, tally } = await copyOthers(list, isOut);
	if (taken === 0) {
		await rm(`${list}.new`, { force: true });
		return 0;
	}
	if (tally.sha256 !== collection.sha256) {
		const forgotten = [...(collection.forgotten ?? []), { at, posts: taken }];
		await replaceFile(head, `${JSON.stringify({ ...collection, ...tally, forgotten }, null, '\t')}\n`);
	}
	await rename(`${list}.new`, list);
	return taken;
}

type Tally = Pick<Collection, 'posts' | 'blogs' | 'firstPost' | 'lastPost' | 'from' | 'to' | 'sha256'>;

async function copyOthers(
	list: string,
	isOut: IsOut,
): Promise<{ readonly taken: number; readonly tally: Tally }> {
	const file = await open(`${list}.new`, 'w');
	const hash = createHash('sha256');
	const blogs = new Set<number>();
	let tally: Omit<Tally, 'sha256'> = {
		posts: 0,
		blogs: 0,
		firstPost: null,
		lastPost: null,
		from: null,
		to: null,
	};
	let taken = 0;
	try {
		for await (const { number, text } of splitLines(createReadStream(list), MAX_LINE_BYTES)) {
			if (text === null || text === '') continue;
			const frozen = parseFrozen(text, `line ${number} of ${list}`);
			if (await isOut(frozen)) {
				taken++;
				continue;
			}
			const line = Buffer.from(`${text}\n`);
			hash.update(line);
			await file.appendFile(line);
			tally = { ...count(tally, frozen), blogs: blogs.add(frozen.blog).size };
		}
		await file.datasync();
	} finally {
		await file.close();
	}
	return { taken, tally: { ...tally, sha256: hash.digest('hex') } };
}

function count(tally: Omit<Tally, 'sha256'>, { post, facts }: FrozenPost): Omit<Tally, 'sha256'> {
	const day = facts.published?.slice(0, 10) ?? null;
	return {
		...tally,
		posts: tally.posts + 1,
		firstPost: Math.min(tally.firstPost ?? post, post),
		lastPost: Math.max(tally.lastPost ?? post, post),
		from: day !== null && day < (tally.from ?? '~') ? day : tally.from,
		to: day !== null && day > (tally.to ?? '') ? day : tally.to,
	};
}
