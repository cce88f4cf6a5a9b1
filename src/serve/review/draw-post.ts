/**
 * draw-post: draws the post that a person reviews next.
 *
 * At random: all posts that are not deleted are equally likely (numbers.ts). Doubtful: the most doubtful of the newest
 * posts of a blog; the blog is found by drawing one of its posts.
 */
import type { Post } from '../../model/post.ts';
import type { HowDrawn } from '../../model/review.ts';
import type { Reads } from '../reads.ts';
import { doubtOfPost } from './doubt-of-post.ts';
import { type Drawn, mostDoubtful, readSaid, type Said } from './drawn.ts';
import { type Chance, drawNumber, findHighest } from './numbers.ts';

/** Random ids tried before following ids are taken, and the maximum number of following ids. */
const MAX_TRIES = 64;
const MAX_NEXT = 200;
/** Blogs that are examined, and posts of each. */
const MAX_BLOGS = 6;
const SLICE = 50;
/** Consecutive ids that may be unused. */
const LONGEST_HOLE = 4;

export class PostDraw {
	readonly #reads: Pick<Reads, 'blog' | 'post' | 'posts' | 'reviews'>;
	readonly #chance: Chance;
	#highest = 0;

	constructor(reads: Reads, chance: Chance) {
		this.#reads = reads;
		this.#chance = chance;
	}

	/** Null if nothing is left to review, or nothing doubtful was found. */
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

	/** Random ids, then the ids that follow the last one, wrapping around at the highest. */
	*#numbers(): Generator<number> {
		let number = 1;
		for (let i = 0; i < MAX_TRIES; i++) {
			number = drawNumber(this.#highest, this.#chance);
			yield number;
		}
		const next = Math.min(MAX_NEXT, this.#highest);
		for (let i = 1; i <= next; i++) yield 1 + ((number - 1 + i) % this.#highest);
	}

	/** Not drawn at random before, not deleted, and not of a site that is not a blog. */
	async #isOpen(post: Post, said: Said): Promise<boolean> {
		const before = said.get(post.url);
		if (before?.drawn === 'random' || (post.gone !== null && before === undefined)) return false;
		return (await this.#reads.blog(post.blog))?.judgment?.isBlog !== false;
	}

	async #doubtful(said: Said): Promise<Drawn<Post> | null> {
		for (let i = 0; i < MAX_BLOGS; i++) {
			const start = await this.#reads.post(drawNumber(this.#highest, this.#chance));
			const most = start === null ? null : mostDoubtful(await this.#doubt(start.blog, said));
			if (most !== null) return most;
		}
		return null;
	}

	async #doubt(blog: string, said: Said): Promise<Drawn<Post>[]> {
		const { items } = await this.#reads.posts({ blog, order: 'newest', limit: SLICE });
		const present = items.filter(({ gone }) => gone === null);
		return present
			.filter(({ url }) => !said.has(url))
			.map((thing) => ({ thing, before: null, doubt: doubtOfPost(thing, present) }));
	}
}
