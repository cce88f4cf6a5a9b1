/**
 * walk: from a blog's home page and feed to the addresses of all its posts, one page at a time.
 *
 * The walk fetches nothing: it says which address it would read next, is given what stands there, and keeps the
 * addresses of posts. Sitemaps come first, because one of them may name every post; then lists and older
 * pages, breadth first; last, the posts themselves, where they lead to the post before. Every kind is bounded.
 */
import type { Page } from '../lib/html/index.ts';
import { plainAddress } from '../lib/url/plain-address.ts';
import type { AddressShape } from '../model/blog-state.ts';
import { hasShape, learnShapes } from './address-shape.ts';
import { findHistoryLinks } from './page-links.ts';
import { parseSitemap } from './sitemap.ts';

export interface WalkOptions {
	/** The blog's home page. */
	readonly home: string;
	/** Addresses of posts that are known: those of the feed. */
	readonly posts: readonly string[];
	/** Sitemaps that robots.txt names. */
	readonly sitemaps?: readonly string[];
	/** Pages that list posts, read at most. */
	readonly maxLists?: number;
	/** Addresses of posts, kept at most. */
	readonly maxPosts?: number;
}

export interface WalkStep {
	readonly url: string;
	readonly kind: 'sitemap' | 'list' | 'post';
	/** How the walk came to it. */
	readonly via: string;
}

/** Where sites put their sitemaps, when robots.txt is silent. */
const USUAL_SITEMAPS = ['sitemap.xml', 'sitemap_index.xml', 'wp-sitemap.xml'];
const MAX_LISTS = 2_000;
const MAX_POSTS = 100_000;
const MAX_SITEMAPS = 200;

export class HistoryWalk {
	readonly shapes: readonly AddressShape[];
	readonly #options: Required<Pick<WalkOptions, 'maxLists' | 'maxPosts'>>;
	readonly #folder: string;
	readonly #posts = new Map<string, string>();
	readonly #seen = new Set<string>();
	readonly #sitemaps: WalkStep[] = [];
	readonly #lists: WalkStep[] = [];
	readonly #chain: WalkStep[] = [];
	#read = { sitemap: 0, list: 0, post: 0 };

	constructor({ home, posts, sitemaps, maxLists = MAX_LISTS, maxPosts = MAX_POSTS }: WalkOptions) {
		this.#options = { maxLists, maxPosts };
		this.#folder = commonFolder([home, ...posts]);
		this.shapes = learnShapes(posts);
		for (const url of posts) this.#addPost(url);
		const named = sitemaps ?? USUAL_SITEMAPS.map((name) => new URL(`/${name}`, home).href);
		for (const url of named) this.#add(this.#sitemaps, { url, kind: 'sitemap', via: 'sitemap' });
		this.#add(this.#lists, { url: home, kind: 'list', via: 'home' });
		const oldest = posts[posts.length - 1];
		if (oldest !== undefined)
			this.#add(this.#chain, { url: oldest, kind: 'post', via: 'oldest of the feed' });
	}

	/** The posts that are known so far. */
	get posts(): readonly string[] {
		return [...this.#posts.values()];
	}

	/** What to read next; null when the walk is at its end. */
	next(): WalkStep | null {
		if (this.#posts.size >= this.#options.maxPosts) return null;
		const step =
			(this.#read.sitemap < MAX_SITEMAPS ? this.#sitemaps.shift() : undefined) ??
			(this.#read.list < this.#options.maxLists ? this.#lists.shift() : undefined) ??
			(this.#read.post < this.#options.maxLists ? this.#chain.shift() : undefined);
		if (step === undefined) return null;
		this.#read[step.kind]++;
		return step;
	}

	takeSitemap(text: string): void {
		const { pages, sitemaps } = parseSitemap(text);
		for (const url of sitemaps) this.#add(this.#sitemaps, { url, kind: 'sitemap', via: 'sitemap' });
		for (const { url } of pages) if (hasShape(this.shapes, url)) this.#addPost(url);
	}

	takePage(step: WalkStep, page: Page): void {
		const isChain = step.kind === 'post';
		for (const { url, use, rule } of findHistoryLinks(page, { url: step.url, shapes: this.shapes })) {
			const isPost = hasShape(this.shapes, url);
			if (use === 'post' || isPost) this.#addPost(url);
			if (!plainAddress(url).startsWith(this.#folder)) continue;
			if (use === 'older' && isPost) this.#add(this.#chain, { url, kind: 'post', via: rule });
			else if (use !== 'post' && !isPost && !isChain)
				this.#add(this.#lists, { url, kind: 'list', via: rule });
		}
	}

	#add(queue: WalkStep[], step: WalkStep): void {
		const key = `${step.kind} ${plainAddress(step.url)}`;
		if (this.#seen.has(key)) return;
		this.#seen.add(key);
		queue.push(step);
	}

	#addPost(url: string): void {
		const key = plainAddress(url);
		if (!this.#posts.has(key) && this.#posts.size < this.#options.maxPosts) this.#posts.set(key, url);
	}
}

/** The folder that holds the home page and the posts on its host: several blogs may live on one. */
export function commonFolder([home, ...posts]: readonly string[]): string {
	let folder = plainAddress(new URL('.', home!).href).split('/');
	for (const post of posts) {
		const parts = plainAddress(post).split('/');
		if (parts[0] !== folder[0]) continue;
		const different = folder.findIndex((part, i) => part !== parts[i]);
		if (different > 0) folder = folder.slice(0, different);
	}
	return folder.join('/');
}
