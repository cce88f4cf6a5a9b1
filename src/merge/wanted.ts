/** wanted: the keys of everything that a store must load before it can merge batches. */
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { Batch, PostFacts } from '../model/batch.ts';
import { postKeys } from './identity.ts';

/** An engine may shorten long keys; the same key always becomes the same. */
export type Shorten = (key: string) => string;

const ADDRESS = 'address ';

export interface NamedBlog {
	readonly url: string;
	readonly firstSeen: string;
}

export interface Wanted {
	readonly shorten: Shorten;
	/** By their keys, in the order in which the batches name them. */
	readonly blogs: ReadonlyMap<string, NamedBlog>;
	/** The keys of each post that was found, the strongest first. */
	readonly keysOf: ReadonlyMap<PostFacts, readonly string[]>;
	/** All keys under which posts are looked for. */
	readonly postKeys: ReadonlySet<string>;
	/** Canonical addresses of pages that are withdrawn. */
	readonly withdrawn: ReadonlySet<string>;
	/** Keys of the blogs of which facts were found, and of those with a judgment, feeds, a wrapper, a sampled page. */
	readonly described: ReadonlySet<string>;
	readonly judged: ReadonlySet<string>;
	readonly withFeeds: ReadonlySet<string>;
	readonly withWrapper: ReadonlySet<string>;
	readonly withSamples: ReadonlySet<string>;
	/** Keys of pages that are quarantined. */
	readonly quarantined: ReadonlySet<string>;
	readonly hasComments: boolean;
	readonly isHistory: boolean;
}

export function listWanted(batches: readonly Batch[], shorten: Shorten): Wanted {
	const wanted = {
		shorten,
		blogs: namedBlogs(batches, shorten),
		keysOf: new Map<PostFacts, readonly string[]>(),
		postKeys: new Set<string>(),
		withdrawn: new Set<string>(),
		described: new Set<string>(),
		judged: new Set<string>(),
		withFeeds: new Set<string>(),
		withWrapper: new Set<string>(),
		withSamples: new Set<string>(),
		quarantined: new Set<string>(),
		hasComments: false,
		isHistory: batches.some(({ isHistory = false }) => isHistory),
	};
	const keyOf = (url: string) => shorten(canonicalUrl(url));
	for (const { blogs, posts, gone, back, corrected, withdrawn, wrappers, samples, quarantine } of batches) {
		for (const { url, judgment, feeds } of blogs ?? []) {
			wanted.described.add(keyOf(url));
			if (judgment !== undefined) wanted.judged.add(keyOf(url));
			if (feeds !== undefined && feeds.length > 0) wanted.withFeeds.add(keyOf(url));
		}
		for (const facts of posts ?? []) {
			const keys = shortKeys(facts, shorten);
			wanted.keysOf.set(facts, keys);
			for (const key of keys) wanted.postKeys.add(key);
			wanted.hasComments ||= facts.comments !== undefined && facts.comments.length > 0;
		}
		const fixed = (corrected ?? []).map(({ url }) => url);
		for (const url of [...(gone ?? []), ...(back ?? []), ...fixed])
			wanted.postKeys.add(addressKey(canonicalUrl(url), shorten));
		for (const url of withdrawn ?? []) wanted.withdrawn.add(pageOf(url));
		for (const { blog } of wrappers ?? []) wanted.withWrapper.add(keyOf(blog));
		for (const { blog } of samples ?? []) wanted.withSamples.add(keyOf(blog));
		for (const { url } of quarantine ?? []) wanted.quarantined.add(keyOf(url));
	}
	return wanted;
}

function namedBlogs(batches: readonly Batch[], shorten: Shorten): Map<string, NamedBlog> {
	const named = new Map<string, NamedBlog>();
	for (const { at, blogs, posts, wrappers, samples, visits, gaps } of batches) {
		const add = (url: string | null) => {
			if (url === null) return;
			const key = shorten(canonicalUrl(url));
			if (!named.has(key)) named.set(key, { url, firstSeen: at });
		};
		for (const { url } of blogs ?? []) add(url);
		for (const facts of [posts, wrappers, samples, visits, gaps])
			for (const { blog } of facts ?? []) add(blog);
	}
	return named;
}

function shortKeys(facts: PostFacts, shorten: Shorten): string[] {
	return postKeys(facts, canonicalUrl(facts.blog)).map((key) =>
		isAddressKey(key) ? ADDRESS + shorten(key.slice(ADDRESS.length)) : shorten(key),
	);
}

/** The key of the post at a canonical address. */
export function addressKey(canonical: string, shorten: Shorten): string {
	return ADDRESS + shorten(canonical);
}

export function isAddressKey(key: string): boolean {
	return key.startsWith(ADDRESS);
}

/** The canonical address in an address key. */
export function addressIn(key: string): string {
	return key.slice(ADDRESS.length);
}

/** The canonical address of the page that an address is on. */
export function pageOf(url: string): string {
	return canonicalUrl(url).replace(/#.*/s, '');
}
