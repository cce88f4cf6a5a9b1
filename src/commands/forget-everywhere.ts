/** forget-everywhere: erases a page or a blog from the store, from archives and from frozen collections. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type ForgottenFrozen, forgetFrozen } from '../export/frozen/index.ts';
import { Blocklist, type ForgetReport, type Forgotten } from '../io/store/forgotten.ts';
import { isPostgres } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import type { Removal, Removed } from '../io/warc/index.ts';

export interface ForgottenEverywhere extends ForgetReport {
	readonly captures: Removed;
	readonly frozen: ForgottenFrozen;
	/** Files in the folder that may contain copies and were not changed. */
	readonly left: readonly string[];
}

export interface ForgetJob {
	readonly store: Store;
	readonly place: string;
	readonly request: Forgotten;
	/** Removes captures from the archives. */
	readonly remove: (removal: Removal) => Promise<Removed>;
}

const NONE: ForgottenFrozen = { collections: 0, posts: 0 };

/** Starts with the store, which blocks the URL from then on. If the rest is interrupted, the same request completes it. */
export async function forgetEverywhere({
	store,
	place,
	request,
	remove,
}: ForgetJob): Promise<ForgottenEverywhere> {
	const report = await store.forget(request);
	const out = Blocklist.of(await store.forgotten());
	const captures = await remove(removalOf(out));
	const isFolder = !isPostgres(place);
	const frozen = isFolder ? await forgetFrozen(store, place, out, request.at) : NONE;
	return { ...report, captures, frozen, left: isFolder ? await copiesIn(place) : [] };
}

function removalOf(out: Blocklist): Removal {
	return {
		isGone: async (url, text) => out.has(url) || (out.mayMention(url) && out.mentions(url, await text())),
	};
}

/** Files left by repairs and backups. */
async function copiesIn(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	return names.filter((name) => /\.damaged-\d+$|backup/i.test(name)).map((name) => path.join(folder, name));
}

const ARCHIVE = /\.warc(?:\.gz)?$/;

/** Of the folder and its subfolders, those that contain web archives. */
export async function archivesIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	const folders = [
		folder,
		...entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name)),
	];
	const has = await Promise.all(
		folders.map(async (one) => (await readdir(one).catch(() => [])).some((name) => ARCHIVE.test(name))),
	);
	return folders.filter((_, i) => has[i]);
}

/** The home page of a known blog means the blog, the URL of a known post means the page. Null if it is not clear. */
export async function detectKind(
	store: Pick<Store, 'blog' | 'post'>,
	url: string,
): Promise<Forgotten['kind'] | null> {
	const blog = await store.blog(url);
	if (blog !== null && blog.judgment?.isBlog !== false) return 'blog';
	if ((await store.post(url)) !== null) return 'page';
	const { pathname, search, hash } = new URL(url);
	if (search + hash !== '' || !pathname.endsWith('/')) return 'page';
	return pathname === '/' ? 'blog' : null;
}
