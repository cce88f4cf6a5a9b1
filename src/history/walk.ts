/**
 * walk: from a blog's home page and feed to the URLs of all its posts, one page at a time.
 *
 * The walk fetches nothing: it returns the next URL to read, receives the page, and collects the URLs of posts.
 * Sitemaps come first, because one of them may list every post; then lists and older pages, breadth first; last, the
 * posts themselves, if they link to the previous post. Every kind has a limit.
 */
import type { Page } from '../lib/html/index.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { AddressShape } from '../model/blog-state.ts';
import { hasShape, learnShapes } from './address-shape.ts';
import { findHistoryLinks } from './page-links.ts';
import { parseSitemap } from './sitemap.ts';

export interface WalkOptions {
	/** The blog's home page. */
	readonly home: string;
	/** URLs of known posts: those of the feed. */
	readonly posts: readonly string[];
	/** Sitemaps listed in robots.txt. */
	readonly sitemaps?: readonly string[];
	/** The most pages with lists of posts that are read. */
	readonly maxLists?: number;
	/** The most post URLs that are collected. */
	readonly maxPosts?: number;
}

export interface WalkStep {
	readonly url: string;
	readonly kind: 'sitemap' | 'list' | 'post';
	/** How the walk found it. */
	readonly via: string;
}

/** Where sites put their sitemaps, if robots.txt lists none. */
const USUAL_SITEMAPS = ['sitemap.xml', 'sitemap_index.xml', 'wp-sitemap.xml'];
const MAX_LISTS = 2_000;
const MAX_POSTS = 100_000;
const MAX_SITEMAPS = 200;

/**
 * Finds the URLs of all posts of a blog, page by page. It fetches nothing: fetch what `next` returns and hand it
 * back.
 */
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

	/** The posts found so far. */
	get posts(): readonly string[] {
		return [...this.#posts.values()];
	}

	/** The next URL to read; null at the end of the walk. */
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
			if (use === 'post' || use === 'candidate' || isPost) this.#addPost(url);
			if (!canonicalUrl(url).startsWith(this.#folder)) continue;
			if (use === 'older' && isPost) this.#add(this.#chain, { url, kind: 'post', via: rule });
			else if (use !== 'post' && use !== 'candidate' && !isPost && !isChain)
				this.#add(this.#lists, { url, kind: 'list', via: rule });
		}
	}

	#add(queue: WalkStep[], step: WalkStep): void {
		const key = `${step.kind} ${canonicalUrl(step.url)}`;
		if (this.#seen.has(key)) return;
		this.#seen.add(key);
		queue.push(step);
	}

	#addPost(url: string): void {
		const key = canonicalUrl(url);
		if (!this.#posts.has(key) && this.#posts.size < this.#options.maxPosts) this.#posts.set(key, url);
	}
}

/** The folder that contains the home page and the posts on its host: several blogs may share one. */
export function commonFolder([home, ...posts]: readonly string[]): string {
	let folder = canonicalUrl(new URL('.', home!).href).split('/');
	for (const post of posts) {
		const parts = canonicalUrl(post).split('/');
		if (parts[0] !== folder[0]) continue;
		const different = folder.findIndex((part, i) => part !== parts[i]);
		if (different > 0) folder = folder.slice(0, different);
	}
	return folder.join('/');
}
