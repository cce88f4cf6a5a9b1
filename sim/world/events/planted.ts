/**
 * planted: all planted events of a world, as functions for posts, blogs and the truth.
 *
 * The plan follows from the seed. It is computed on first use and cached: it has some dozens of entries, however large
 * the world is.
 */

import type { Language, Link, SimComment } from '../../model.ts';
import { mix, SALT } from '../../random.ts';
import { tongues } from '../../words/index.ts';
import type { WorldContext } from '../context.ts';
import type { Post } from '../post.ts';
import { planBursts } from './bursts.ts';
import { type Cascade, planCascades } from './cascades.ts';
import { Components } from './components.ts';
import { Conversations } from './conversations.ts';
import { type EventDays, type EventOptions, eventDays } from './days.ts';
import { planFriends } from './friends.ts';
import { planHeadlines } from './headlines.ts';
import { detectMention, type Talk } from './talk.ts';
import { sampleBlogs } from './volume.ts';

const LANGUAGES = Object.keys(tongues) as Language[];

export class Planted {
	readonly days: EventDays;
	readonly components: Components;
	private readonly world: WorldContext;
	private readonly key: number;
	private readonly isSmall: boolean;
	private readonly talks = new Map<Language, readonly Talk[]>();
	private conversations: Conversations | null = null;

	constructor(world: WorldContext, options: EventOptions) {
		this.world = world;
		this.key = mix(world.seed, SALT.events);
		this.isSmall = options.isSmall ?? false;
		this.days = eventDays(options, world.startMs);
		this.components = new Components(this.key, world.blogs);
	}

	/** The community of a blog; a component is one of its own. */
	communityOf(index: number): number {
		const component = this.components.list.findIndex(
			({ first, size }) => index >= first && index < first + size,
		);
		return component === -1 ? index % this.world.communities : this.world.communities + component;
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

	/** Comments that announce the posts citing this one. */
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
			...(this.isSmall ? planHeadlines(language, mix(this.key, SALT.events), this.days) : []),
		];
		this.talks.set(language, talks);
		return talks;
	}

	private talked(): Conversations {
		this.conversations ??= new Conversations(
			this.world,
			planCascades(this.world, mix(this.key, SALT.comments), this.days, this.components.mainland),
		);
		return this.conversations;
	}
}
