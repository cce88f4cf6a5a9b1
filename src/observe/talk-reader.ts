/**
 * talk-reader: reads posts and the citations around them from a store, each only once.
 *
 * A citation is a link in a post to a post of another blog. Links to posts of the same blog are left out: many are just navigation,
 * and they are not a conversation. Links in comments are not citations; they show whether the cited post links back.
 * Sites judged not to be blogs are ignored.
 */
import { describeTime, type TalkPost } from '../analyze/talk/index.ts';
import type { Store } from '../io/store/store.ts';
import { canonicalUrl } from '../lib/url/canonical-url.ts';
import type { Blog } from '../model/blog.ts';
import { isOfReaders, type Link } from '../model/link.ts';
import type { Post } from '../model/post.ts';
import type { Citation, PostName } from '../model/talk.ts';

/** A post with the properties that the stage needs. */
export interface KnownPost extends TalkPost {
	readonly name: PostName;
	readonly language: string | null;
	/** False if its site was judged not to be a blog. */
	readonly isOfBlog: boolean;
}

/** A citation that has not been checked for a link back yet. */
export interface FoundCitation {
	readonly from: number;
	readonly to: number;
	readonly link: Link;
}

/** Limits for the links from one post and to one post. */
const MAX_LINKS = 300;

export class TalkReader {
	readonly store: Store;
	readonly #posts = new Map<number, KnownPost | null>();
	readonly #addresses = new Map<string, number | null>();
	readonly #blogs = new Map<string, Blog | null>();
	readonly #links = new Map<number, readonly Link[]>();
	/** URLs with too many links from or to them, so that some were left out. */
	readonly #cut = new Set<string>();

	constructor(store: Store) {
		this.store = store;
	}

	async post(id: number): Promise<KnownPost | null> {
		if (!this.#posts.has(id)) this.#posts.set(id, await this.#know(await this.store.post(id)));
		return this.#posts.get(id)!;
	}

	/** A post that was read before. */
	known(id: number): KnownPost {
		const post = this.#posts.get(id);
		if (post == null) throw new Error(`Post ${id} was not read.`);
		return post;
	}

	async postAt(url: string): Promise<KnownPost | null> {
		const key = canonicalUrl(url);
		const id = this.#addresses.get(key);
		if (id !== undefined) return id === null ? null : this.post(id);
		const post = await this.store.post(url);
		this.#addresses.set(key, post?.id ?? null);
		if (post === null) return null;
		if (!this.#posts.has(post.id)) this.#posts.set(post.id, await this.#know(post));
		return this.#posts.get(post.id)!;
	}

	async #know(post: Post | null): Promise<KnownPost | null> {
		const blog = post === null ? null : await this.blogAt(post.blog);
		if (post === null || blog === null) return null;
		const { id, url, title, published, language, firstSeen } = post;
		const name = { id, url, title, published, blog: blog.url, blogId: blog.id, blogTitle: blog.title };
		const isOfBlog = blog.judgment?.isBlog !== false;
		return { id, blog: blog.id, time: describeTime(published, firstSeen), name, language, isOfBlog };
	}

	async blogAt(url: string): Promise<Blog | null> {
		const key = canonicalUrl(url);
		if (!this.#blogs.has(key)) this.#blogs.set(key, await this.store.blog(url));
		return this.#blogs.get(key)!;
	}

	/** The links in a post. */
	async linksOut({ id, name }: KnownPost): Promise<readonly Link[]> {
		const links = (await this.#linksFrom(id)).filter(({ origin }) => origin === 'post');
		return this.#bounded(links, name.url);
	}

	async #linksFrom(id: number): Promise<readonly Link[]> {
		const known = this.#links.get(id);
		if (known !== undefined) return known;
		const links = await this.store.linksFrom(id);
		this.#links.set(id, links);
		return links;
	}

	/** The links in posts to a URL. */
	async linksTo(url: string): Promise<readonly Link[]> {
		const links = await this.store.linksTo(url, MAX_LINKS + 1);
		return this.#bounded(links, url).filter(({ origin }) => origin === 'post');
	}

	#bounded(links: readonly Link[], url: string): readonly Link[] {
		if (links.length <= MAX_LINKS) return links;
		this.#cut.add(canonicalUrl(url));
		return links.slice(0, MAX_LINKS);
	}

	/** Whether links were left out, for these URLs or for any. */
	wasCut(urls: readonly string[] | null = null): boolean {
		return urls === null ? this.#cut.size > 0 : urls.some((url) => this.#cut.has(canonicalUrl(url)));
	}

	/** The posts that a post cites, each once. */
	async citationsFrom(post: KnownPost): Promise<FoundCitation[]> {
		const found: FoundCitation[] = [];
		for (const link of await this.linksOut(post)) {
			const cited = await this.postAt(link.to);
			if (isByAnotherBlog(post, cited)) found.push({ from: post.id, to: cited.id, link });
		}
		return onceEach(found);
	}

	/** The posts that cite a post, each once. */
	async citationsTo(post: KnownPost): Promise<FoundCitation[]> {
		const found: FoundCitation[] = [];
		for (const link of await this.linksTo(post.name.url)) {
			const citing = link.fromPost === null ? null : await this.postAt(link.fromPost);
			if (isByAnotherBlog(post, citing)) found.push({ from: citing.id, to: post.id, link });
		}
		return onceEach(found);
	}

	/** The links from some posts to others, by whatever URL. The posts themselves are not read. */
	async citationsAmong(from: readonly number[], to: ReadonlySet<number>): Promise<FoundCitation[]> {
		const found: FoundCitation[] = [];
		for (const post of from) {
			const links = (await this.#linksFrom(post)).filter(({ origin }) => origin === 'post');
			const bounded = links.slice(0, MAX_LINKS);
			const targets = bounded.length === 0 ? [] : await this.store.known(bounded.map(({ to: url }) => url));
			for (const [i, link] of bounded.entries()) {
				const cited = targets[i]!.post?.id;
				if (cited !== undefined && to.has(cited)) found.push({ from: post, to: cited, link });
			}
		}
		return found;
	}

	async toCitation({ from, to, link }: FoundCitation): Promise<Citation> {
		const [citing, cited] = [this.known(from).name, this.known(to).name];
		const home = canonicalUrl(citing.blog);
		const shown = await this.#linksFrom(to);
		const linksBack = shown.some(({ origin, to: back }) => isOfReaders(origin) && isBelow(back, home));
		return { from: citing, to: cited, text: link.text, origin: link.origin, linksBack, isTold: linksBack };
	}
}

/** Whether the other post may cite this one, or be cited by it. */
export function isByAnotherBlog(post: KnownPost, other: KnownPost | null): other is KnownPost {
	return other?.isOfBlog === true && other.blog !== post.blog;
}

/** Whether the URL is the blog's home page or a page below it. */
function isBelow(url: string, home: string): boolean {
	const key = canonicalUrl(url);
	return key.startsWith(home) && (key.length === home.length || '/?#'.includes(key[home.length]!));
}

/** For each pair, the first link with an anchor text. */
export function onceEach(found: readonly FoundCitation[]): FoundCitation[] {
	const pairs = new Map<string, FoundCitation>();
	for (const citation of found) {
		const pair = `${citation.from} ${citation.to}`;
		const known = pairs.get(pair);
		if (known === undefined || (known.link.text === '' && citation.link.text !== ''))
			pairs.set(pair, citation);
	}
	return [...pairs.values()];
}
