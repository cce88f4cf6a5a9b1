/**
 * truth: what was planted, as plain values for JSON.
 *
 * In:     a world with planted events, the moment.
 * Out:    every burst with its posts, the false friends, the cascades with their citations, the components.
 * A deleted post is left out; what is not yet published, too.
 */

import type { Language } from '../../model.ts';
import { type Blog, languageOf } from '../blog.ts';
import type { WorldContext } from '../context.ts';
import { lifeOf, Post } from '../post.ts';
import type { Cascade, CascadePost } from './cascades.ts';
import { DAY_MS, dayOf, dayStart, isoDay } from './days.ts';
import type { Planted } from './planted.ts';
import { detectMention, type FalseFriend, type Talk, type TalkKind } from './talk.ts';

export interface TrueEvents {
	/** The planted time; nothing begins before `loud`. Days are those of the blogs' own clocks. */
	readonly from: string;
	readonly loud: string;
	readonly to: string;
	readonly bursts: readonly TrueBurst[];
	readonly friends: readonly TrueFriend[];
	readonly cascades: readonly TrueCascade[];
	/** Names of the blogs on each component. */
	readonly components: readonly (readonly string[])[];
}

export interface TrueBurst {
	readonly kind: TalkKind;
	/** The address of a link. */
	readonly label: string;
	readonly language: Language;
	readonly since: string;
	readonly until: string;
	/** On its best day. */
	readonly peak: { readonly day: string; readonly posts: number; readonly blogs: number };
	readonly posts: readonly TrueMention[];
}

export interface TrueFriend {
	readonly friend: FalseFriend;
	readonly label: string;
	readonly language: Language;
}

export interface TrueMention {
	readonly blog: string;
	readonly url: string;
	readonly day: string;
}

export interface TrueCascade {
	/** The address of the post that all began with. */
	readonly root: string;
	readonly posts: readonly { readonly blog: string; readonly url: string; readonly published: string }[];
	readonly citations: readonly { readonly from: string; readonly to: string; readonly linksBack: boolean }[];
}

export function describeEvents(world: WorldContext, planted: Planted, atMs: number): TrueEvents {
	const { days, components } = planted;
	const talks = planted.allTalks();
	return {
		from: isoDay(days.first),
		loud: isoDay(days.loud),
		to: isoDay(days.last),
		bursts: talks
			.filter(({ friend, since }) => friend === null && since * DAY_MS <= atMs)
			.map((talk) => describeBurst(world, talk, atMs)),
		friends: talks.flatMap(({ friend, label, language }) =>
			friend === null ? [] : [{ friend, label, language }],
		),
		cascades: planted.cascades().flatMap((cascade) => describeCascade(world, cascade, atMs)),
		components: components.list.map(({ first, size }) =>
			Array.from({ length: size }, (_, i) => world.name(first + i)),
		),
	};
}

function describeBurst(world: WorldContext, talk: Talk, atMs: number): TrueBurst {
	const posts: TrueMention[] = [];
	for (let index = 0; index < world.blogs; index++) {
		if (languageOf(world, index) !== talk.language) continue;
		const blog = world.blog(index);
		if (talk.takesPart(blog)) posts.push(...listMentions(world, blog, talk, atMs));
	}
	const { kind, label, language, since, until } = talk;
	return { kind, label, language, since: isoDay(since), until: isoDay(until), peak: findPeak(posts), posts };
}

function listMentions(world: WorldContext, blog: Blog, talk: Talk, atMs: number): TrueMention[] {
	const first = blog.rhythm.countAt(dayStart(blog, talk.since) - 1) + 1;
	const last = blog.rhythm.countAt(Math.min(atMs, dayStart(blog, talk.until + 1) - 1));
	const mentions: TrueMention[] = [];
	for (let number = first; number <= last; number++) {
		const life = lifeOf(blog, number);
		if (life.deletedMs !== null && life.deletedMs <= atMs) continue;
		const post = new Post(world, blog, number, life, atMs);
		if (!detectMention(talk, post)) continue;
		const day = isoDay(dayOf(blog, post.publishedMs));
		mentions.push({ blog: world.name(blog.index), url: world.permalink(blog, post), day });
	}
	return mentions;
}

function findPeak(posts: readonly TrueMention[]): TrueBurst['peak'] {
	const days = new Map<string, TrueMention[]>();
	for (const post of posts) days.set(post.day, [...(days.get(post.day) ?? []), post]);
	let peak = { day: posts[0]?.day ?? '', posts: 0, blogs: 0 };
	for (const [day, ofDay] of days) {
		const blogs = new Set(ofDay.map(({ blog }) => blog)).size;
		if (ofDay.length > peak.posts) peak = { day, posts: ofDay.length, blogs };
	}
	return peak;
}

function describeCascade(world: WorldContext, { posts }: Cascade, atMs: number): TrueCascade[] {
	const there = posts.filter(({ publishedMs }) => publishedMs <= atMs);
	const address = ({ blog, number, publishedMs }: CascadePost) => {
		const full = world.blog(blog);
		return world.permalink(full, new Post(world, full, number, lifeOf(full, number), publishedMs));
	};
	const [root] = there;
	if (root === undefined) return [];
	return [
		{
			root: address(root),
			posts: there.map((post) => ({
				blog: world.name(post.blog),
				url: address(post),
				published: new Date(post.publishedMs).toISOString(),
			})),
			citations: there.flatMap((post) => {
				const cited = posts[post.cites];
				return cited === undefined
					? []
					: [{ from: address(post), to: address(cited), linksBack: post.linksBack }];
			}),
		},
	];
}
