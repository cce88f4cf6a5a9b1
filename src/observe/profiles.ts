/**
 * profiles: what the posts of each blog say about it: authors, tags, posting frequency, and the evidence for its region.
 *
 * In:     a store.
 * Out:    a profile per blog, and the author of each post. All posts are read once; nothing is stored.
 */
import { findCountries, type LocatedRegion, locateBlog } from '../analyze/region/index.ts';
import type { Slice, Store } from '../io/store/store.ts';
import { parseHtml } from '../lib/html/index.ts';
import { type DeclaredPlace, findDeclaredPlaces } from '../lib/metadata/place.ts';
import { fold } from '../lib/text/fold.ts';
import type { Blog } from '../model/blog.ts';
import type { Post } from '../model/post.ts';

export interface BlogProfile {
	/** Posts by author; a post without one is not counted. */
	readonly authors: ReadonlyMap<string, AuthorProfile>;
	/** Folded tags: the most frequent spelling and the posts that have it, the most used first. */
	readonly tags: readonly { readonly tag: string; readonly posts: number }[];
	readonly postsPerWeek: number | null;
	readonly region: LocatedRegion;
}

interface AuthorProfile {
	readonly posts: number;
	readonly postsPerWeek: number | null;
}

export interface Profiles {
	/** The place in the order of changes up to which posts were read. */
	readonly upTo: string | null;
	/** By the blog's number. */
	readonly blogs: ReadonlyMap<number, BlogProfile>;
	/** By the post's number; null without one. */
	readonly authors: ReadonlyMap<number, string | null>;
}

/** Posts read in one batch; their texts are in memory. */
const SLICE = 500;
/** Enough to decide on the region. */
const MAX_OFFSETS = 400;
const MAX_READ_FOR_PLACES = 300;
const MAX_CHARS = 2_000;
const MAX_TAGS = 2_000;
const WEEK_MS = 7 * 86_400_000;

/** The last profiles of each store: valid until it has newer posts. */
const CACHE = new WeakMap<Store, Profiles>();

export async function readProfiles(store: Store, blogs: readonly Blog[]): Promise<Profiles> {
	const known = CACHE.get(store);
	if (known !== undefined && (await isCurrent(store, known, blogs))) return known;
	const profiles = await readAll(store, blogs);
	CACHE.set(store, profiles);
	return profiles;
}

async function isCurrent(store: Store, { upTo, blogs }: Profiles, now: readonly Blog[]): Promise<boolean> {
	if (blogs.size !== now.length || now.some(({ id }) => !blogs.has(id))) return false;
	const newer = await store.posts({ order: 'found', limit: 1, ...(upTo !== null && { after: upTo }) });
	return newer.items.length === 0;
}

async function readAll(store: Store, blogs: readonly Blog[]): Promise<Profiles> {
	const drafts = new Map(blogs.map((blog) => [blog.url, new Draft(blog)]));
	const authors = new Map<number, string | null>();
	let after: string | null = null;
	for (;;) {
		const slice: Slice<Post> = await store.posts({
			order: 'found',
			limit: SLICE,
			...(after !== null && { after }),
		});
		for (const post of slice.items) {
			const draft = drafts.get(post.blog);
			if (draft === undefined || post.gone !== null) continue;
			draft.add(post);
			authors.set(post.id, authorOf(post));
		}
		if (slice.items.length === 0 || slice.next === null) break;
		after = slice.next;
	}
	const profiles = new Map<number, BlogProfile>();
	for (const blog of blogs)
		profiles.set(blog.id, drafts.get(blog.url)!.finish(await readPlaces(store, blog.url)));
	return { upTo: after, blogs: profiles, authors };
}

/** The profile of a single blog. */
export async function readProfile(store: Store, blog: Blog): Promise<BlogProfile> {
	const draft = new Draft(blog);
	let after: string | null = null;
	do {
		const slice: Slice<Post> = await store.posts({
			blog: blog.url,
			order: 'newest',
			limit: SLICE,
			...(after !== null && { after }),
		});
		for (const post of slice.items) if (post.gone === null) draft.add(post);
		after = slice.next;
	} while (after !== null);
	return draft.finish(await readPlaces(store, blog.url));
}

function authorOf({ author }: Post): string | null {
	return author?.trim() || null;
}

/** A page without any of this declares no place, and need not be parsed. */
const MAY_DECLARE = /geo\.|icbm|country-name|addresscountry|dc\.coverage/i;

/** The home page as it was fetched last. */
async function readPlaces(store: Store, blog: string): Promise<DeclaredPlace[]> {
	const home = (await store.samples(blog)).find(({ kind }) => kind === 'home');
	const html = home === undefined ? null : await store.sample(blog, home.url);
	return html !== null && MAY_DECLARE.test(html) ? findDeclaredPlaces(parseHtml(html)) : [];
}

/** Posts and the span of their dates. */
class Pace {
	posts = 0;
	#dated = 0;
	#first = Number.POSITIVE_INFINITY;
	#last = Number.NEGATIVE_INFINITY;

	add(ms: number): void {
		this.posts++;
		if (Number.isNaN(ms)) return;
		this.#dated++;
		this.#first = Math.min(this.#first, ms);
		this.#last = Math.max(this.#last, ms);
	}

	/** A span shorter than a week counts as one. */
	get perWeek(): number | null {
		return this.#dated === 0 ? null : this.#dated / Math.max(1, (this.#last - this.#first) / WEEK_MS);
	}
}

/** Collects the posts of a blog. */
class Draft {
	readonly #blog: Blog;
	readonly #pace = new Pace();
	readonly #authors = new Map<string, Pace>();
	readonly #tags = new Map<string, { readonly tag: string; posts: number }>();
	readonly #offsets: [number, number][] = [];
	readonly #mentions = new Map<string, number>();

	constructor(blog: Blog) {
		this.#blog = blog;
	}

	add(post: Post): void {
		const ms = post.published === null ? Number.NaN : Date.parse(post.published);
		this.#pace.add(ms);
		this.#addAuthor(authorOf(post), ms);
		for (const category of new Set(post.categories)) this.#addTag(category);
		const minutes = offsetOf(post.published);
		if (minutes !== null && this.#offsets.length < MAX_OFFSETS) this.#offsets.push([ms, minutes]);
		if (this.#pace.posts > MAX_READ_FOR_PLACES) return;
		const words = `${post.title ?? ''} ${post.categories.join(' ')} ${post.text.slice(0, MAX_CHARS)}`;
		for (const country of findCountries(words, this.#blog.language))
			this.#mentions.set(country, (this.#mentions.get(country) ?? 0) + 1);
	}

	#addAuthor(author: string | null, ms: number): void {
		if (author === null) return;
		const pace = this.#authors.get(author) ?? new Pace();
		this.#authors.set(author, pace);
		pace.add(ms);
	}

	#addTag(category: string): void {
		const key = fold(category);
		const known = this.#tags.get(key);
		if (known !== undefined) known.posts++;
		else if (key !== '' && this.#tags.size < MAX_TAGS) this.#tags.set(key, { tag: key, posts: 1 });
	}

	finish(places: readonly DeclaredPlace[]): BlogProfile {
		const { url, language, title, description } = this.#blog;
		const [offsets, mentions] = [this.#offsets, this.#mentions];
		return {
			authors: new Map(
				[...this.#authors].map(([name, { posts, perWeek }]) => [name, { posts, postsPerWeek: perWeek }]),
			),
			tags: [...this.#tags.values()].sort((a, b) => b.posts - a.posts || (a.tag < b.tag ? -1 : 1)),
			postsPerWeek: this.#pace.perWeek,
			region: locateBlog({ url, language, title, description, offsets, mentions, places }),
		};
	}
}

/** The offset written in a date, in minutes; null if it has none, or is a UTC time. */
function offsetOf(published: string | null): number | null {
	const [, sign, hours, minutes] = /T[\d:.]+([+-])(\d\d):(\d\d)$/.exec(published ?? '') ?? [];
	if (sign === undefined) return null;
	return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
