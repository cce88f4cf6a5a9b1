/**
 * draw-judgment: draws the judgment that a person reviews next.
 *
 * At random: all judgments of one kind are equally likely (numbers.ts). Blogs and non-blogs are drawn equally often, because the estimate
 * weights them by their numbers. Judgments already reviewed as doubtful can still be drawn; without them, the rest would look
 * better than the whole.
 *
 * Doubtful: the most doubtful of some dozens from a random id on, so that the cost does not grow with the collection.
 */
import type { Blog } from '../../model/blog.ts';
import type { HowDrawn } from '../../model/review.ts';
import { PERSON, type Review } from '../../model/review.ts';
import { doubtOfJudgment } from '../../segment/judge/doubt.ts';
import type { Reads } from '../reads.ts';
import { type Drawn, mostDoubtful, readSaid, type Said } from './drawn.ts';
import { type Chance, drawNumber, findHighest } from './numbers.ts';

/** Random ids tried before the next open judgment is taken. */
const MAX_TRIES = 64;
const SLICE = 50;
/** Slices examined in turn. */
const MAX_SLICES = 5;

export class JudgmentDraw {
	readonly #reads: Pick<Reads, 'blog' | 'blogs' | 'judgments' | 'reviews'>;
	readonly #chance: Chance;
	#highest = 0;

	constructor(reads: Reads, chance: Chance) {
		this.#reads = reads;
		this.#chance = chance;
	}

	/** Null if nothing is left to review, or nothing doubtful was found. */
	async draw(how: HowDrawn): Promise<Drawn<Blog> | null> {
		this.#highest = await findHighest((from) => this.#isAny(from), this.#highest);
		if (this.#highest === 0) return null;
		const said = await readSaid(this.#reads, 'judgment');
		return how === 'random' ? this.#random(said) : this.#doubtful(said);
	}

	async #isAny(from: number): Promise<boolean> {
		return (await this.#reads.blogs({ after: String(from - 1), limit: 1 })).items.length > 0;
	}

	async #random(said: Said): Promise<Drawn<Blog> | null> {
		const wanted = lessSaid(said, this.#chance);
		let other: Blog | null = null;
		for (let i = 0; i < MAX_TRIES; i++) {
			const blog = await this.#reads.blog(drawNumber(this.#highest, this.#chance));
			if (blog === null || !isOpen(blog, said)) continue;
			if (decidedOn(blog, said.get(blog.url) ?? null) === wanted) return atRandom(blog, said);
			other ??= blog;
		}
		const next = other ?? (await this.#next(said));
		return next === null ? null : atRandom(next, said);
	}

	/** If few are left: the next one from a random id on. */
	async #next(said: Said): Promise<Blog | null> {
		for await (const blogs of this.#slices()) {
			const open = blogs.find((blog) => isOpen(blog, said));
			if (open !== undefined) return open;
		}
		return null;
	}

	async #doubtful(said: Said): Promise<Drawn<Blog> | null> {
		for await (const blogs of this.#slices()) {
			const open = blogs.filter((blog) => !said.has(blog.url) && isJudgedAlone(blog));
			const most = mostDoubtful(await Promise.all(open.map((blog) => this.#doubt(blog))));
			if (most !== null) return most;
		}
		return null;
	}

	async #doubt(blog: Blog): Promise<Drawn<Blog>> {
		const history = await this.#reads.judgments(blog.url);
		return {
			thing: blog,
			before: null,
			doubt: doubtOfJudgment({ blog, judgment: blog.judgment!, history }),
		};
	}

	/** Blogs from a random id on, wrapping around at the end. */
	async *#slices(): AsyncGenerator<readonly Blog[]> {
		let after = String(drawNumber(this.#highest, this.#chance) - 1);
		for (let i = 0; i < MAX_SLICES; i++) {
			const { items, next } = await this.#reads.blogs({ after, limit: SLICE });
			yield items;
			after = next ?? '0';
		}
	}
}

function atRandom(thing: Blog, said: Said): Drawn<Blog> {
	return { thing, before: said.get(thing.url) ?? null, doubt: null };
}

/** It was judged, and not drawn at random before. */
function isOpen({ url, judgment }: Blog, said: Said): boolean {
	return judgment !== null && said.get(url)?.drawn !== 'random';
}

/** No person has reviewed it. */
function isJudgedAlone({ judgment }: Blog): boolean {
	return judgment !== null && !judgment.rules.some(({ rule }) => rule === PERSON);
}

/** The program's decision, even if a person has changed it. */
export function decidedOn({ judgment }: Pick<Blog, 'judgment'>, before: Review | null): 'blog' | 'no-blog' {
	const isBlog = before === null ? judgment?.isBlog !== false : before.decided === 'blog';
	return isBlog ? 'blog' : 'no-blog';
}

/** The kind of judgment with fewer reviews. */
function lessSaid(said: Said, chance: Chance): 'blog' | 'no-blog' {
	const random = [...said.values()].filter(({ drawn }) => drawn === 'random');
	const more = random.filter(({ decided }) => decided === 'blog').length * 2 - random.length;
	if (more === 0) return chance() < 0.5 ? 'blog' : 'no-blog';
	return more < 0 ? 'blog' : 'no-blog';
}
