/**
 * cascades: a post that others cite, which others cite in turn, over some days.
 *
 * In:     a world, the days.
 * Out:    trees of citations: who takes part, which earlier post each one cites, and whether the cited post shows it in
 * a comment. Other citations of and by these posts are unchanged.
 */

import { mix, Random } from '../../random.ts';
import type { Blog } from '../blog.ts';
import type { WorldContext } from '../context.ts';
import { lifeOf } from '../post.ts';
import { dayStart, type EventDays } from './days.ts';

export interface CascadePost {
	readonly blog: number;
	readonly number: number;
	readonly publishedMs: number;
	/** The place of the post that it cites; -1 for the root. */
	readonly cites: number;
	/** Whether a comment under the cited post shows it. */
	readonly linksBack: boolean;
}

export interface Cascade {
	readonly key: number;
	/** The root first. */
	readonly posts: readonly CascadePost[];
}

const CASCADES = 14;
/** Many blogs post too seldom to begin one. */
const TRIES = 60;
const MIN_TRIES = 15;
const MAX_TRIES = 60;
const MEAN_GAP_HOURS = 5;
const HOUR = 3_600_000;
/** A blog that does not post within this time has nothing to say about it. */
const LONGEST_WAIT = 36 * HOUR;
const INSIDE_SHARE = 0.6;
const TO_ROOT_SHARE = 0.45;
const REPORTED_SHARES = [0, 0.5, 1] as const;
/** With fewer participants it is not a cascade. */
const MIN_POSTS = 4;

export function planCascades(world: WorldContext, key: number, days: EventDays, mainland: number): Cascade[] {
	const taken = new Set<string>();
	const cascades: Cascade[] = [];
	for (let number = 0; number < TRIES && cascades.length < CASCADES; number++) {
		const posts = new Growth(world, mix(key, number), mainland, taken).grow(days);
		if (posts.length < MIN_POSTS) continue;
		for (const post of posts) taken.add(postKey(post.blog, post.number));
		cascades.push({ key: mix(key, number), posts });
	}
	return cascades;
}

export function postKey(blog: number, number: number): string {
	return `${blog}:${number}`;
}

/** One cascade while it grows. */
class Growth {
	private readonly world: WorldContext;
	private readonly random: Random;
	private readonly mainland: number;
	private readonly taken: ReadonlySet<string>;
	private readonly posts: CascadePost[] = [];
	private readonly blogs = new Set<number>();

	constructor(world: WorldContext, key: number, mainland: number, taken: ReadonlySet<string>) {
		this.world = world;
		this.random = new Random(key);
		this.mainland = mainland;
		this.taken = taken;
	}

	grow(days: EventDays): CascadePost[] {
		const { random } = this;
		const root = this.world.blog(random.below(this.mainland));
		const day = random.between(days.roots.first, days.roots.last);
		const reportedShare = random.pick(REPORTED_SHARES);
		const tries = random.between(MIN_TRIES, MAX_TRIES);
		this.join(root, dayStart(root, day), 0);
		let ms = this.posts[0]?.publishedMs ?? 0;
		for (let i = 0; i < tries && this.posts.length > 0; i++) {
			ms += 60_000 - Math.log(1 - random.unit()) * MEAN_GAP_HOURS * HOUR;
			this.join(this.drawBlog(root), Math.floor(ms), reportedShare);
		}
		return this.posts;
	}

	private drawBlog(root: Blog): Blog {
		const { random, mainland } = this;
		const { communities } = this.world;
		const community = root.index % communities;
		const members = Math.ceil((mainland - community) / communities);
		const isInside = random.chance(INSIDE_SHARE);
		return this.world.blog(
			isInside ? random.below(members) * communities + community : random.below(mainland),
		);
	}

	/** The blog's next post after a moment, if it comes soon and is there to stay. */
	private join(blog: Blog, afterMs: number, reportedShare: number): void {
		const number = blog.rhythm.countAt(afterMs) + 1;
		const { publishedMs, deletedMs } = lifeOf(blog, number);
		const isPosted = number <= blog.rhythm.countAt(publishedMs) && publishedMs - afterMs <= LONGEST_WAIT;
		if (!isPosted || deletedMs !== null || this.blogs.has(blog.index)) return;
		if (this.taken.has(postKey(blog.index, number))) return;
		this.blogs.add(blog.index);
		const cites = this.drawCited(publishedMs);
		const linksBack = this.random.chance(reportedShare) && this.hasComments(cites);
		this.posts.push({ blog: blog.index, number, publishedMs, cites, linksBack });
	}

	/** The root, or one of the posts that are there by then. */
	private drawCited(publishedMs: number): number {
		if (this.posts.length === 0) return -1;
		const known = this.posts.flatMap((post, place) => (post.publishedMs < publishedMs ? [place] : []));
		return this.random.chance(TO_ROOT_SHARE) ? 0 : this.random.pick(known);
	}

	private hasComments(place: number): boolean {
		const post = this.posts[place];
		return post !== undefined && this.world.blog(post.blog).hasComments;
	}
}
