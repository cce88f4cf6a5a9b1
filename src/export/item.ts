/** item: a post with what belongs to it, as the formats take it; comments and links are read when they are asked for. */
import type { Store } from '../io/store/store.ts';
import type { Blog } from '../model/blog.ts';
import type { Comment } from '../model/comment.ts';
import type { Link } from '../model/link.ts';
import type { Post } from '../model/post.ts';

export interface Item {
	readonly post: Post;
	blog(): Promise<Blog | null>;
	comments(): Promise<readonly Comment[]>;
	/** Of the post and of its comments. */
	links(): Promise<readonly Link[]>;
}

/** How many of a post's comments and links belong to it: later ones came after it was frozen. */
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
		links: async () => (links === 0 ? [] : (await store.linksFrom(post.id)).slice(0, links)),
	};
}

/** Blogs that are remembered; then the memory is emptied. */
const MAX_REMEMBERED = 10_000;

/** The blogs of the posts, each read once for many posts. */
export class BlogMemory {
	readonly #store: Store;
	readonly #known = new Map<string, Blog | null>();

	constructor(store: Store) {
		this.#store = store;
	}

	async read(url: string): Promise<Blog | null> {
		const told = this.#known.get(url);
		if (told !== undefined) return told;
		if (this.#known.size >= MAX_REMEMBERED) this.#known.clear();
		const blog = await this.#store.blog(url);
		this.#known.set(url, blog);
		return blog;
	}

	/** Whether the posts of a blog are posts: not when it was judged to be none. */
	async isKept(url: string): Promise<boolean> {
		return (await this.read(url))?.judgment?.isBlog !== false;
	}
}
