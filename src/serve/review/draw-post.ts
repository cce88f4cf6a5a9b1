/**
 * draw-post: the post that a person looks at next.
 *
 * By chance: every post of a blog that is not gone is as likely as any other (numbers.ts). For doubt: the most doubtful among the newest
 * posts of a blog that is drawn by one of its posts.
 */
import type { Post } from '../../model/post.ts';
import type { HowDrawn } from '../../model/review.ts';
import type { Reads } from '../reads.ts';
import { doubtOfPost } from './doubt-of-post.ts';
import { type Drawn, mostDoubtful, readSaid, type Said } from './drawn.ts';
import { type Chance, drawNumber, findHighest } from './numbers.ts';

/** Numbers tried before what comes next is taken, and how many come next at the most. */
const MOST_TRIES = 64;
const MOST_NEXT = 200;
/** Blogs whose posts are looked through, and how many of each. */
const MOST_BLOGS = 6;
const SLICE = 50;
/** Numbers in a row that may be unused. */
const LONGEST_HOLE = 4;

export class PostDraw {
	readonly #reads: Pick<Reads, 'blog' | 'post' | 'posts' | 'reviews'>;
	readonly #chance: Chance;
	#highest = 0;

	constructor(reads: Reads, chance: Chance) {
		this.#reads = reads;
		this.#chance = chance;
	}

	/** Null when nothing is left to look at, or nothing doubtful was met. */
	async draw(how: HowDrawn): Promise<Drawn<Post> | null> {
		this.#highest = await findHighest((from) => this.#isAny(from), this.#highest);
		if (this.#highest === 0) return null;
		const said = await readSaid(this.#reads, 'post');
		return how === 'random' ? this.#random(said) : this.#doubtful(said);
	}

	async #isAny(from: number): Promise<boolean> {
		for (let n = from; n < from + LONGEST_HOLE; n++) if ((await this.#reads.post(n)) !== null) return true;
		return false;
	}

	async #random(said: Said): Promise<Drawn<Post> | null> {
		for (const number of this.#numbers()) {
			const post = await this.#reads.post(number);
			if (post !== null && (await this.#isOpen(post, said)))
				return { thing: post, before: said.get(post.url) ?? null, doubt: null };
		}
		return null;
	}

	/** Numbers by chance; where few are left, those that follow the last; after the highest comes the first. */
	*#numbers(): Generator<number> {
		let number = 1;
		for (let i = 0; i < MOST_TRIES; i++) {
			number = drawNumber(this.#highest, this.#chance);
			yield number;
		}
		const next = Math.min(MOST_NEXT, this.#highest);
		for (let i = 1; i <= next; i++) yield 1 + ((number - 1 + i) % this.#highest);
	}

	/** Not drawn by chance before, not gone, and not of what is no blog. */
	async #isOpen(post: Post, said: Said): Promise<boolean> {
		const before = said.get(post.url);
		if (before?.drawn === 'random' || (post.gone !== null && before === undefined)) return false;
		return (await this.#reads.blog(post.blog))?.judgment?.isBlog !== false;
	}

	async #doubtful(said: Said): Promise<Drawn<Post> | null> {
		for (let i = 0; i < MOST_BLOGS; i++) {
			const start = await this.#reads.post(drawNumber(this.#highest, this.#chance));
			const most = start === null ? null : mostDoubtful(await this.#doubt(start.blog, said));
			if (most !== null) return most;
		}
		return null;
	}

	async #doubt(blog: string, said: Said): Promise<Drawn<Post>[]> {
		const { items } = await this.#reads.posts({ blog, order: 'newest', limit: SLICE });
		const kept = items.filter(({ gone }) => gone === null);
		return kept
			.filter(({ url }) => !said.has(url))
			.map((thing) => ({ thing, before: null, doubt: doubtOfPost(thing, kept) }));
	}
}
