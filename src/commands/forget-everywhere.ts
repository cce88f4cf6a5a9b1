/** forget-everywhere: a page or a blog out of the store, of archives and of frozen collections. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type ForgottenFrozen, forgetFrozen } from '../export/frozen/index.ts';
import { type ForgetReport, type Forgotten, KeptOut } from '../io/store/forgotten.ts';
import { isPostgres } from '../io/store/open.ts';
import type { Store } from '../io/store/store.ts';
import type { Removal, Removed } from '../io/warc/index.ts';

export interface ForgottenEverywhere extends ForgetReport {
	readonly captures: Removed;
	readonly frozen: ForgottenFrozen;
	/** Files of the folder that may hold copies and were not touched. */
	readonly left: readonly string[];
}

export interface ForgetJob {
	readonly store: Store;
	readonly place: string;
	readonly request: Forgotten;
	/** Takes captures out of the archives. */
	readonly remove: (removal: Removal) => Promise<Removed>;
}

const NONE: ForgottenFrozen = { collections: 0, posts: 0 };

/** The store first: from then on nothing of it comes in, whatever breaks off the rest; asked again it is finished. */
export async function forgetEverywhere({
	store,
	place,
	request,
	remove,
}: ForgetJob): Promise<ForgottenEverywhere> {
	const report = await store.forget(request);
	const out = KeptOut.of(await store.forgotten());
	const captures = await remove(removalOf(out));
	const isFolder = !isPostgres(place);
	const frozen = isFolder ? await forgetFrozen(store, place, out, request.at) : NONE;
	return { ...report, captures, frozen, left: isFolder ? await copiesIn(place) : [] };
}

function removalOf(out: KeptOut): Removal {
	return {
		isGone: async (url, text) => out.has(url) || (out.mayMention(url) && out.mentions(url, await text())),
	};
}

/** Files that repairs and backups have left. */
async function copiesIn(folder: string): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	return names.filter((name) => /\.damaged-\d+$|backup/i.test(name)).map((name) => path.join(folder, name));
}

const ARCHIVE = /\.warc(?:\.gz)?$/;

/** The folder and those in it that hold web archives. */
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

/** A known blog's home is the blog, a known post's address the page; null where it is not clear which is meant. */
export async function tellKind(
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
