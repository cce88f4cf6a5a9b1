/**
 * forgotten: the blocklist: erased pages and blogs, and the check of what it blocks.
 *
 * In:     the entries: a page, or a blog with everything below its address.
 * Out:    whether an address, a post, or a page that shows it is blocked. The list is small and held in memory.
 * Not here: erasing what is already stored (sqlite/forget.ts, postgres/forget.ts).
 */

import { canParse } from '../../lib/url/can-parse.ts';
import { canonicalUrl } from '../../lib/url/canonical-url.ts';
import { withoutWww } from '../../lib/url/without-www.ts';
import { addressOf, postKeys } from '../../merge/identity.ts';
import type { PostFacts } from '../../model/batch.ts';

export interface Forgotten {
	readonly url: string;
	/** One page with its parts, or a blog: everything below its address. */
	readonly kind: 'page' | 'blog';
	/** When the erasure was requested, ISO. */
	readonly at: string;
}

export interface ForgottenEntry extends Forgotten {
	/** What else leads to the page: its other addresses, and the keys of its post. */
	readonly keys: readonly string[];
}

/** How many of each were erased. */
export interface ForgetCounts {
	readonly blogs: number;
	readonly posts: number;
	readonly versions: number;
	readonly comments: number;
	readonly links: number;
	readonly visits: number;
	readonly samples: number;
	readonly quarantined: number;
	readonly gaps: number;
	readonly tasks: number;
}

export interface ForgetReport extends Forgotten, ForgetCounts {
	/** False if nothing was stored. The address is blocked all the same. */
	readonly wasKnown: boolean;
}

/** An entry as table rows: each further key of a page is a row of kind `key`. */
export interface ForgottenRow {
	readonly key: string;
	readonly url: string;
	readonly kind: Forgotten['kind'] | 'key';
	readonly at: string;
}

const ADDRESS = 'address ';

/** The rows of a request. `keys` are the keys of the post, as in post_keys. */
export function forgottenRows({ url, kind, at }: Forgotten, keys: readonly string[]): ForgottenRow[] {
	const main: ForgottenRow = { key: canonicalUrl(url), url, kind, at };
	const further = keys
		.map((key) => (key.startsWith(ADDRESS) ? key.slice(ADDRESS.length) : key))
		.filter((key) => key !== main.key)
		.map((key): ForgottenRow => ({ key, url, kind: 'key', at }));
	return [main, ...further];
}

/** The latest first. */
export function entriesOf(rows: readonly ForgottenRow[]): ForgottenEntry[] {
	return rows
		.flatMap(({ url, kind, at }) =>
			kind === 'key'
				? []
				: {
						url,
						kind,
						at,
						keys: rows.filter((row) => row.kind === 'key' && row.url === url).map(({ key }) => key),
					},
		)
		.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}

/** The entries on one host. */
export function forgottenOn(host: string, entries: readonly ForgottenEntry[]): ForgottenEntry[] {
	const own = hostIn(canonicalUrl(`http://${host}/`));
	return entries.filter(({ url, keys }) => [canonicalUrl(url), ...keys].some((key) => hostIn(key) === own));
}

/** What belongs to a page besides itself: its comments, its feed, its other formats. */
const PART_OF_PAGE = /^\/(?:feed|rss|atom|amp|comments?|trackback|print|comment-page-\d+)(?:\/|$)/i;

export class Blocklist {
	readonly #pages = new Set<string>();
	readonly #blogs = new Set<string>();
	/** By host: how other pages of the site may name the erased pages. */
	readonly #spellings = new Map<string, string[]>();
	readonly isEmpty: boolean;

	constructor(rows: readonly ForgottenRow[]) {
		this.isEmpty = rows.length === 0;
		for (const { key, url, kind } of rows) {
			// A table may have shortened a long key.
			(kind === 'blog' ? this.#blogs : this.#pages).add(kind === 'key' ? key : canonicalUrl(url));
			if (kind !== 'page') continue;
			const host = hostIn(key);
			this.#spellings.set(host, [...(this.#spellings.get(host) ?? []), ...spellingsOf(url)]);
		}
	}

	static of(entries: readonly ForgottenEntry[]): Blocklist {
		return new Blocklist(entries.flatMap(({ keys, ...entry }) => forgottenRows(entry, keys)));
	}

	/** Whether an address is an erased page, part of one, or in an erased blog. */
	has(url: string): boolean {
		if (this.isEmpty) return false;
		const key = canonicalUrl(url);
		if (this.#pages.has(key) || this.hasBlog(url)) return true;
		if (this.#pages.has(key.replace(/#.*/s, ''))) return true;
		return foldersOf(key).some(
			(folder) => this.#pages.has(folder) && PART_OF_PAGE.test(key.slice(folder.length)),
		);
	}

	/** Whether an address is in an erased blog. */
	hasBlog(url: string): boolean {
		return this.#blogs.size > 0 && foldersOf(canonicalUrl(url)).some((folder) => this.#blogs.has(folder));
	}

	hasPost(facts: PostFacts): boolean {
		if (this.isEmpty) return false;
		const { blog, draft, guid } = facts;
		if (this.hasBlog(blog)) return true;
		if (this.has(addressOf(draft, blog)) || (guid != null && this.has(guid))) return true;
		return postKeys(facts, canonicalUrl(blog)).some((key) => this.#pages.has(key));
	}

	/** Whether the site has erased pages, which its other pages may show. */
	mayMention(url: string): boolean {
		return this.#spellings.has(hostIn(canonicalUrl(url)));
	}

	/** Whether a page, not erased itself, shows or names an erased page of its site. */
	mentions(url: string, text: string): boolean {
		const names = this.#spellings.get(hostIn(canonicalUrl(url)));
		if (names === undefined) return false;
		const key = canonicalUrl(url).replace(/#.*/s, '');
		return names.some((name) => (name.startsWith('#') ? name === `#${key}` : text.includes(name)));
	}
}

/** Whether an address of a source is erased. */
export function namesForgotten(
	source: { readonly url?: unknown; readonly feed?: unknown },
	out: Blocklist,
): boolean {
	return [source.url, source.feed].some((address) => typeof address === 'string' && out.has(address));
}

/** Folders are checked down to this depth. Deeper addresses are checked by their upper folders. */
const MAX_FOLDERS = 32;

/** The key without query and fragment, and the folders that contain it. */
function foldersOf(key: string): string[] {
	const parts = key
		.replace(/[?#].*/s, '')
		.split('/')
		.slice(0, MAX_FOLDERS);
	return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

function hostIn(key: string): string {
	return /^[^/?#]*/.exec(key)![0];
}

/** Shorter names would be found in every page. */
const MIN_NAME = 5;

/** A post without its own page is shown by another page: its key is that page's key plus `#…`. */
function spellingsOf(url: string): string[] {
	if (!canParse(url)) return [];
	const key = canonicalUrl(url);
	if (key.includes('#')) return [`#${key.replace(/#.*/s, '')}`];
	const { host, pathname, search } = new URL(url);
	const path = pathname.replace(/(?<!\/)\/+$/, '') + search;
	if (path === '') return [];
	const last = path.slice(path.lastIndexOf('/') + 1);
	const names = [`${withoutWww(host)}${path}`, `"${path}`, `'${path}`, `=${path}`];
	if (last.length >= MIN_NAME) names.push(`"${last}`);
	return names.flatMap((name) => (name.includes('&') ? [name, name.replaceAll('&', '&amp;')] : [name]));
}
