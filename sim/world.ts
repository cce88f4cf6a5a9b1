/**
 * world: the simulated blogosphere as functions of a seed.
 *
 * In:     a seed, how many hosts, when it begins, how many of them misbehave.
 * Out:    hosts by index and by name, and every post of a blog at any moment. Nothing is stored; a small table of
 *         recently made profiles only saves work.
 * Not here: pages and feeds (site.ts, platforms/, feeds/), serving (server.ts).
 */

import type { Channel, Fault, Month, SimBlog, SimHost, SimPost } from './model.ts';
import { platforms } from './platforms/index.ts';
import { communityCount } from './world/attachment.ts';
import { Blog } from './world/blog.ts';
import type { WorldContext } from './world/context.ts';
import { describeEvents, type EventOptions, Planted, type TrueEvents } from './world/events/index.ts';
import { DEFAULT_FAULT_SHARE, drawFault, FAULT_KINDS } from './world/fault-plan.ts';
import { hostIndex, hostName, MOVED_PREFIX } from './world/hosts.ts';
import { listMonths } from './world/months.ts';
import { drawOtherHost } from './world/other-host.ts';
import { type Life, lifeOf, Post } from './world/post.ts';
import { drawPushPlan, type PushPlan, type PushShares } from './world/push-plan.ts';
import {
	chooseTheme,
	drawThemePlan,
	type Theme,
	type ThemeChange,
	type ThemePlan,
} from './world/theme-plan.ts';

export interface WorldOptions {
	readonly seed: number;
	readonly blogs: number;
	/** Hosts that are not blogs; a tenth of the blogs by default. */
	readonly nonBlogs?: number;
	/** The initial time of the clock. */
	readonly startMs?: number;
	/** Whether hosts misbehave: true for a tenth of them, or a share from 0 to 1. */
	readonly faults?: boolean | number;
	/** Only these ways of misbehaving. */
	readonly faultKinds?: readonly Fault[];
	/** Blogs that change their theme at some moment; none by default. */
	readonly themeChange?: ThemeChange;
	/** Blogs with a hub or pings; none by default. */
	readonly push?: PushShares;
	/** The blogs have no feeds, but these channels in turn. */
	readonly channels?: readonly Channel[];
	/** Bursts, citation cascades and components; none by default. */
	readonly events?: boolean | EventOptions;
}

export interface World extends WorldContext {
	/** All hosts: the blogs come first, then the others. */
	readonly size: number;
	/** The index of the host with this name, its new name included; -1 for a name of nobody. */
	find(name: string): number;
	host(index: number): SimHost;
	/** How many posts a blog has published up to a moment; deleted ones keep their number. */
	postCount(blog: SimBlog, atMs: number): number;
	/** A post at a moment; null when it is not yet published or deleted. */
	post(blog: SimBlog, number: number, atMs: number): SimPost | null;
	/** When a post is published, edited and deleted, past or future. */
	life(blog: SimBlog, number: number): Life;
	/** When and how a blog changes its theme; null when it never does. */
	themePlan(blog: SimBlog): ThemePlan | null;
	/** The theme of a page of the blog at a moment; `post` is the one that the page is of. */
	theme(blog: SimBlog, post: SimPost | null, atMs: number): Theme;
	/** How a blog announces its posts itself; null when it does not. */
	pushPlan(blog: SimBlog): PushPlan | null;
	/** The events that were planted, as far as they are there at a moment; null when there are none. */
	events(atMs: number): TrueEvents | null;
	/** The months with posts, newest first. */
	months(blog: SimBlog, atMs: number): readonly Month[];
}

/** 2026-01-01T00:00:00Z: the default moment, so that the same seed gives the same bytes on any day. */
export const DEFAULT_START_MS = Date.UTC(2026, 0, 1);
const MAX_HOSTS = 100_000_000;
/** Slots of the table of recent profiles. Links prefer low indexes, so most of what they need is there. */
const RECENT_SLOTS = 4096;

class SeededWorld implements World {
	readonly seed: number;
	readonly blogs: number;
	readonly nonBlogs: number;
	readonly size: number;
	readonly startMs: number;
	readonly communities: number;
	readonly faultShare: number;
	readonly faultKinds: readonly Fault[];
	readonly channels: readonly Channel[];
	readonly planted: Planted | null;
	private readonly themeChange: ThemeChange | null;
	private readonly push: PushShares | null;
	private readonly recent: (Blog | undefined)[] = new Array(RECENT_SLOTS).fill(undefined);

	constructor(options: WorldOptions) {
		this.seed = options.seed | 0;
		this.blogs = options.blogs;
		this.nonBlogs = options.nonBlogs ?? Math.ceil(options.blogs / 10);
		this.size = this.blogs + this.nonBlogs;
		this.startMs = options.startMs ?? DEFAULT_START_MS;
		this.communities = communityCount(this.blogs);
		this.faultShare = faultShare(options.faults);
		this.faultKinds = options.faultKinds ?? FAULT_KINDS;
		this.channels = options.channels ?? [];
		this.themeChange = options.themeChange ?? null;
		this.push = options.push ?? null;
		this.planted = plant(this, options.events ?? false);
	}

	name(index: number): string {
		return hostName(this.seed, index);
	}

	find(name: string): number {
		if (!name.startsWith(MOVED_PREFIX)) return hostIndex(this.seed, this.size, name);
		const index = hostIndex(this.seed, this.size, name.slice(MOVED_PREFIX.length));
		return index >= 0 && drawFault(this, index) === 'moved' ? index : -1;
	}

	host(index: number): SimHost {
		return index < this.blogs ? this.blog(index) : drawOtherHost(this, index);
	}

	blog(index: number): Blog {
		const slot = index % RECENT_SLOTS;
		const known = this.recent[slot];
		if (known !== undefined && known.index === index) return known;
		const blog = new Blog(this, index);
		this.recent[slot] = blog;
		return blog;
	}

	postCount(blog: SimBlog, atMs: number): number {
		return this.blog(blog.index).rhythm.countAt(atMs);
	}

	post(blog: SimBlog, number: number, atMs: number): SimPost | null {
		const full = this.blog(blog.index);
		if (number < 1 || number > full.rhythm.countAt(atMs)) return null;
		const life = lifeOf(full, number);
		if (life.deletedMs !== null && life.deletedMs <= atMs) return null;
		return new Post(this, full, number, life, atMs);
	}

	life(blog: SimBlog, number: number): Life {
		return lifeOf(this.blog(blog.index), number);
	}

	themePlan(blog: SimBlog): ThemePlan | null {
		return drawThemePlan(this.themeChange, this.seed, blog);
	}

	theme(blog: SimBlog, post: SimPost | null, atMs: number): Theme {
		return chooseTheme(this.themePlan(blog), blog, post, atMs);
	}

	pushPlan(blog: SimBlog): PushPlan | null {
		return drawPushPlan(this.push, this.seed, blog);
	}

	events(atMs: number): TrueEvents | null {
		return this.planted === null ? null : describeEvents(this, this.planted, atMs);
	}

	months(blog: SimBlog, atMs: number): readonly Month[] {
		return listMonths(this.blog(blog.index), atMs);
	}

	permalink(blog: SimBlog, post: SimPost): string {
		return (
			blog.url.slice(0, -1) + platforms[blog.platform].path(blog, { kind: 'post', number: post.number }, post)
		);
	}
}

function faultShare(faults: boolean | number | undefined): number {
	if (typeof faults === 'number') return faults;
	return faults === true ? DEFAULT_FAULT_SHARE : 0;
}

function plant(world: WorldContext, events: boolean | EventOptions): Planted | null {
	if (events === false) return null;
	return new Planted(world, events === true ? {} : events);
}

/** Makes a world; throws a RangeError when the numbers make none. */
export function createWorld(options: WorldOptions): World {
	const { blogs, nonBlogs = 0 } = options;
	if (!Number.isSafeInteger(options.seed))
		throw new RangeError(`the seed must be a whole number, not ${options.seed}`);
	if (!Number.isInteger(blogs) || blogs < 1 || blogs > MAX_HOSTS) {
		throw new RangeError(`the number of blogs must be from 1 to ${MAX_HOSTS}, not ${blogs}`);
	}
	if (!Number.isInteger(nonBlogs) || nonBlogs < 0 || nonBlogs > MAX_HOSTS) {
		throw new RangeError(`the number of other hosts must be from 0 to ${MAX_HOSTS}, not ${nonBlogs}`);
	}
	return new SeededWorld(options);
}
