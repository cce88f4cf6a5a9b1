/** item: a post with its blog, comments and links, as input for the formats. Comments and links are loaded on demand. */
import type { Store } from '../io/store/store.ts';
import type { Blog } from '../model/blog.ts';
import type { Comment } from '../model/comment.ts';
import type { Link } from '../model/link.ts';
import type { Post } from '../model/post.ts';
import type { Declaration, PostRights } from '../model/rights.ts';
import { declarationsFor, declarationsOfPost } from '../rights/index.ts';

export interface Item {
	readonly post: Post;
	blog(): Promise<Blog | null>;
	comments(): Promise<readonly Comment[]>;
	/** The links of the post and of its comments. */
	links(): Promise<readonly Link[]>;
	/** What was declared about its uses, whoever said it. */
	rights(): Promise<readonly Declaration[]>;
}

/** How many comments and links of a post to include: later ones came after it was frozen. */
export interface Extent {
	readonly comments: number;
	readonly links: number;
}

const WHOLE: Extent = { comments: Number.POSITIVE_INFINITY, links: Number.POSITIVE_INFINITY };

export function makeItem(
	store: Store,
	blogs: BlogMemory,
	post: Post,
	{ comments, links }: Extent = WHOLE,
): Item {
	return {
		post,
		blog: () => blogs.read(post.blog),
		comments: async () =>
			post.comments === 0 || comments === 0 ? [] : (await store.comments(post.id)).slice(0, comments),
		rights: async () => (await store.rights([post.id])).flatMap(resolvedRights),
		links: async () => (links === 0 ? [] : (await store.linksFrom(post.id)).slice(0, links)),
	};
}

/** Without the paths of rules: those that remain are about this post. */
function resolvedRights(rights: PostRights): Declaration[] {
	const about = declarationsFor(declarationsOfPost(rights), rights.url);
	return about.map(({ path: _, group: _group, ...declaration }) => declaration);
}

/** The cache is emptied when it holds this many blogs. */
const MAX_REMEMBERED = 10_000;

/** Caches the blogs of the posts. */
export class BlogMemory {
	readonly #store: Store;
	readonly #known = new Map<string | number, Blog | null>();

	constructor(store: Store) {
		this.#store = store;
	}

	/** By its address or its number. */
	async read(key: string | number): Promise<Blog | null> {
		const facts = this.#known.get(key);
		if (facts !== undefined) return facts;
		if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
		const blog = await this.#store.blog(key);
		this.#known.set(key, blog);
		return blog;
	}

	/** False if the site was judged not to be a blog. */
	async isKept(url: string): Promise<boolean> {
		return (await this.read(url))?.judgment?.isBlog !== false;
	}
}
