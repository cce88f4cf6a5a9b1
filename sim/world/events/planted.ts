/**
 * planted: everything that happens in a world beside the everyday, as functions that a post, a blog or the truth ask.
 *
 * The plan follows from the seed. It is worked out when it is first asked for and kept: it has some dozens of entries, however large
 * the world is.
 */

import type { Language, Link, SimComment } from '../../model.ts';
import { mix, SALT } from '../../random.ts';
import { tongues } from '../../words/index.ts';
import type { WorldContext } from '../context.ts';
import type { Post } from '../post.ts';
import { planBursts } from './bursts.ts';
import { type Cascade, planCascades } from './cascades.ts';
import { Conversations } from './conversations.ts';
import { type EventDays, type EventOptions, eventDays } from './days.ts';
import { planFriends } from './friends.ts';
import { Isles } from './isles.ts';
import { detectMention, type Talk } from './talk.ts';
import { sampleBlogs } from './volume.ts';

const LANGUAGES = Object.keys(tongues) as Language[];

export class Planted {
	readonly days: EventDays;
	readonly isles: Isles;
	private readonly world: WorldContext;
	private readonly key: number;
	private readonly talks = new Map<Language, readonly Talk[]>();
	private conversations: Conversations | null = null;

	constructor(world: WorldContext, options: EventOptions) {
		this.world = world;
		this.key = mix(world.seed, SALT.events);
		this.days = eventDays(options, world.startMs);
		this.isles = new Isles(this.key, world.blogs);
	}

	/** The community of a blog; an isle is one of its own. */
	communityOf(index: number): number {
		const isle = this.isles.list.findIndex(({ first, size }) => index >= first && index < first + size);
		return isle === -1 ? index % this.world.communities : this.world.communities + isle;
	}

	/** Bursts and their false friends, of all languages. */
	allTalks(): Talk[] {
		return LANGUAGES.flatMap((language) => this.talksOf(language));
	}

	/** What a post speaks of. */
	mentions(post: Post): Talk[] {
		return this.talksOf(post.blog.language).filter((talk) => detectMention(talk, post));
	}

	cascades(): readonly Cascade[] {
		return this.talked().cascades;
	}

	/** The post that a post cites because it is part of a cascade. */
	citation(post: Post): Link | null {
		return this.talked().citation(post);
	}

	/** Comments by which posts that cite this one tell of it. */
	trackbacks(post: Post, atMs: number): readonly SimComment[] {
		return this.talked().trackbacks(post, atMs);
	}

	private talksOf(language: Language): readonly Talk[] {
		const known = this.talks.get(language);
		if (known !== undefined) return known;
		const key = mix(this.key, LANGUAGES.indexOf(language));
		const sample = sampleBlogs(this.world, language);
		const talks = [
			...planBursts(language, mix(key, 1), this.days, sample),
			...planFriends(language, mix(key, 2), this.days, sample),
		];
		this.talks.set(language, talks);
		return talks;
	}

	private talked(): Conversations {
		this.conversations ??= new Conversations(
			this.world,
			planCascades(this.world, mix(this.key, SALT.comments), this.days, this.isles.mainland),
		);
		return this.conversations;
	}
}
