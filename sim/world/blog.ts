/**
 * blog: the profile of a blog, drawn from its index.
 *
 * In:     the world and a host index.
 * Out:    a SimBlog with what the engine also needs: the key of its posts, its rhythm, its topics. What only pages and
 * feeds show is drawn on demand: most blogs are only needed as the target of a link.
 * Not here: posts (post.ts), pages (../site.ts).
 */

import type {
	Channel,
	Encoding,
	Fault,
	FeedPlan,
	Language,
	Link,
	PlatformName,
	Robots,
	SimBlog,
} from '../model.ts';
import { platforms } from '../platforms/index.ts';
import { mix, Random, SALT, unit } from '../random.ts';
import { drawRobots } from '../robots.ts';
import { fillPhrase, type Tongue, type Topic, tongues } from '../words/index.ts';
import type { WorldContext } from './context.ts';
import { drawFault } from './fault-plan.ts';
import { MOVED_PREFIX } from './hosts.ts';
import { COMMUNITY_LANGUAGES, deal, FEED_SHARES, HOME_PLATFORM, MODERN, PLATFORM_SHARES } from './plans.ts';
import { HOUR_HABIT_COUNT, Rhythm, type RhythmPlan, WEEK, WEEKDAY_HABIT_COUNT } from './rhythm.ts';
import { drawLinked, firstListed } from './target.ts';

const BROKEN_FEED_SHARE = 0.12;
const PARTIAL_FEED_SHARE = 0.35;
const LEGACY_SHARE = 0.55;
const BLOGROLL_SHARE = 0.7;
const BLOGROLL_TRIES = 14;
/** Of blogs with comments, those whose pages load them by a script, so that only the comment feed has them. */
const HIDDEN_COMMENTS_SHARE = 0.08;
const POSTS_PER_PAGE = [3, 5, 5, 5, 7, 10, 10] as const;
/** A list that scripts show has all posts. */
const ALL_POSTS = 1_000;
const FEED_WINDOWS = [5, 10, 10, 10, 10, 15, 20] as const;
const UNTITLED_SHARES = [0.3, 0.6, 1] as const;

export class Blog implements SimBlog {
	readonly kind = 'blog';
	readonly index: number;
	readonly host: string;
	readonly url: string;
	readonly language: Language;
	readonly encoding: Encoding;
	readonly platform: PlatformName;
	readonly variant: number;
	readonly zoneMinutes: number;
	readonly postsPerPage: number;
	readonly hasComments: boolean;
	readonly hidesComments: boolean;
	readonly startedMs: number;
	readonly meanIntervalMs: number;
	readonly fault: Fault;
	readonly channel: Channel | null;

	/** The key of everything that belongs to this blog. */
	readonly key: number;
	readonly tongue: Tongue;
	readonly topicKeys: readonly number[];
	readonly rhythm: Rhythm;
	/** The share of posts that have no title. */
	readonly untitledShare: number;
	private readonly world: WorldContext;
	private drawnTitle: string | null = null;
	private drawnRobots: Robots | null = null;
	private drawnTagline: string | null = null;
	private drawnAuthors: readonly string[] | null = null;
	private drawnCategories: readonly string[] | null = null;
	private drawnFeed: FeedPlan | null | undefined;
	private drawnRoll: readonly Link[] | null = null;

	constructor(world: WorldContext, index: number) {
		this.world = world;
		this.index = index;
		this.key = mix(mix(world.seed, SALT.blog), index);
		const random = new Random(this.key);
		this.fault = drawFault(world, index);
		this.host = (this.fault === 'moved' ? MOVED_PREFIX : '') + world.name(index);
		this.url = `http://${this.host}/`;
		this.language = languageOf(world, index);
		this.tongue = tongues[this.language];
		this.topicKeys = topicsOf(world, index);
		this.channel = world.channels[index % world.channels.length] ?? null;
		this.platform = drawPlatform(world, index, this.language, random);
		this.encoding = drawEncoding(this.platform, this.tongue, random);
		this.variant = random.below(12);
		this.zoneMinutes = random.pick(this.tongue.zones);
		const postsPerPage = random.pick(POSTS_PER_PAGE);
		this.postsPerPage = this.channel === 'shell' ? ALL_POSTS : postsPerPage;
		const hasComments = random.chance(this.platform.startsWith('handmade') ? 0.2 : 0.85);
		this.hasComments = hasComments && this.channel !== 'shell';
		this.hidesComments =
			this.hasComments &&
			this.channel === null &&
			!this.platform.startsWith('handmade') &&
			unit(mix(this.key, SALT.hidden)) < HIDDEN_COMMENTS_SHARE;
		this.untitledShare = drawUntitledShare(this.platform, random);
		const plan = drawRhythm(mix(this.key, SALT.jitter), world.startMs, this.zoneMinutes);
		this.rhythm = new Rhythm(plan);
		this.startedMs = plan.startedMs;
		this.meanIntervalMs = WEEK / plan.perWeek;
	}

	topic(which: number): Topic {
		return this.tongue.topics[this.topicKeys[which % this.topicKeys.length] as number] as Topic;
	}

	get title(): string {
		this.drawnTitle ??= blogTitle(this.world, this.index);
		return this.drawnTitle;
	}

	get robots(): Robots {
		this.drawnRobots ??= drawRobots(mix(this.key, SALT.robots));
		return this.drawnRobots;
	}

	get tagline(): string {
		this.drawnTagline ??= drawTagline(this, new Random(mix(this.key, SALT.tagline)));
		return this.drawnTagline;
	}

	get authors(): readonly string[] {
		this.drawnAuthors ??= drawAuthors(this.tongue, new Random(mix(this.key, SALT.authors)));
		return this.drawnAuthors;
	}

	get categories(): readonly string[] {
		this.drawnCategories ??= drawCategories(this, new Random(mix(this.key, SALT.categories)));
		return this.drawnCategories;
	}

	get feed(): FeedPlan | null {
		if (this.channel !== null) return null;
		if (this.drawnFeed === undefined)
			this.drawnFeed = drawFeed(this.platform, new Random(mix(this.key, SALT.feed)));
		return this.drawnFeed;
	}

	get blogroll(): readonly Link[] {
		this.drawnRoll ??= drawBlogroll(this.world, this);
		return this.drawnRoll;
	}
}

/** A blog's title without the rest of its profile: links to it need no more. */
function blogTitle(world: WorldContext, index: number): string {
	const tongue = tongues[languageOf(world, index)];
	const topic = tongue.topics[topicsOf(world, index)[0] as number] as Topic;
	const random = new Random(mix(mix(world.seed, SALT.host), ~index));
	return fillPhrase(random.pick(tongue.siteTitles), tongue, topic, random, world.startMs);
}

export function languageOf(world: WorldContext, index: number): Language {
	const community = index % world.communities;
	return COMMUNITY_LANGUAGES[community % COMMUNITY_LANGUAGES.length] as Language;
}

/** The community's topic first, then two of the blog's own. */
function topicsOf(world: WorldContext, index: number): readonly number[] {
	const topics = tongues.en.topics.length;
	const community = mix(mix(world.seed, SALT.community), index % world.communities);
	const own = mix(community, index);
	return [community % topics, own % topics, (own >>> 8) % topics];
}

function drawPlatform(world: WorldContext, index: number, language: Language, random: Random): PlatformName {
	const home = HOME_PLATFORM[language];
	if (home !== undefined && random.chance(home.share)) return home.platform;
	return deal(PLATFORM_SHARES, index, unit(world.seed));
}

function drawEncoding(platform: PlatformName, tongue: Tongue, random: Random): Encoding {
	const legacy = random.chance(LEGACY_SHARE) && !MODERN.has(platform);
	const old = random.pick(tongue.legacy);
	return legacy ? old : 'utf-8';
}

function drawTagline(blog: Blog, random: Random): string {
	const { tongue } = blog;
	return fillPhrase(random.pick(tongue.sentences), tongue, blog.topic(0), random, blog.startedMs);
}

function drawAuthors(tongue: Tongue, random: Random): string[] {
	const authors: string[] = [];
	for (let count = random.chance(0.15) ? random.between(2, 5) : 1; count > 0; count--) {
		authors.push(random.pick(random.chance(0.5) ? tongue.fullNames : tongue.givenNames));
	}
	return authors;
}

/** Names from the blog's first two topics; some blogs that are not English have an English one among them. */
function drawCategories(blog: Blog, random: Random): string[] {
	const first = blog.topic(0).categories.slice(0, random.between(2, 5));
	const names = [...first, ...blog.topic(1).categories.slice(0, random.below(4))];
	if (blog.language !== 'en' && random.chance(0.3)) {
		names.push(tongues.en.topics[blog.topicKeys[0] as number]?.categories[0] as string);
	}
	return [...new Set(names)];
}

function drawUntitledShare(platform: PlatformName, random: Random): number {
	const informal = platform === 'livejournal' || platform.startsWith('handmade');
	if (!random.chance(informal ? 0.3 : 0.06)) return 0;
	return random.pick(UNTITLED_SHARES);
}

function drawFeed(platform: PlatformName, random: Random): FeedPlan | null {
	const format = random.pick(FEED_SHARES[platform]);
	if (format === null) return null;
	const linked = random.unit();
	return {
		format,
		path: platforms[platform].feedPath(format),
		content: random.chance(PARTIAL_FEED_SHARE) ? 'partial' : 'full',
		state: random.chance(BROKEN_FEED_SHARE) ? 'broken' : 'good',
		linked: linked < 0.8 ? 'head' : linked < 0.93 ? 'body' : 'none',
		window: random.pick(FEED_WINDOWS),
	};
}

function drawBlogroll(world: WorldContext, blog: Blog): Link[] {
	const random = new Random(mix(blog.key, SALT.blogroll));
	const targets = new Set([blog.index, firstListed(world, blog.index)]);
	if (random.chance(BLOGROLL_SHARE)) {
		for (let tries = random.between(3, BLOGROLL_TRIES); tries > 0; tries--) {
			targets.add(drawLinked(world, random, blog.index));
		}
	}
	targets.delete(blog.index);
	return [...targets].map((target) => ({
		url: `http://${world.name(target)}/`,
		text: linkText(world, blog.language, target),
	}));
}

/** A blog is called by its title where the reader can read it, and by its host name elsewhere. */
export function linkText(world: WorldContext, language: Language, target: number): string {
	return languageOf(world, target) === language ? blogTitle(world, target) : world.name(target);
}

const DAY = 86_400_000;
/** Posts per week: from eight a day to one in two months. */
const RATES = [56, 28, 14, 7, 7, 5, 3, 3, 2, 2, 1, 1, 1, 0.5, 0.25, 0.12] as const;
/** How many posts a blog has when the world begins: spread evenly over the logarithm. */
const MIN_POSTS = 5;
const MAX_POSTS = 400;
const OLDEST_WEEKS = 52 * 14;
const SILENT_SHARE = 0.12;

/**
 * How often a blog posts, since when, and whether it has fallen silent. that post every hour are young and a whole crawl stays
 * small.
 */
function drawRhythm(key: number, worldStartMs: number, zoneMinutes: number): RhythmPlan {
	const random = new Random(key);
	const perWeek = random.pick(RATES);
	const posts = Math.round(MIN_POSTS * (MAX_POSTS / MIN_POSTS) ** random.unit());
	const silent = random.chance(SILENT_SHARE);
	const silentDays = silent ? random.between(60, 900) : 0;
	const activeDays = Math.round(Math.min(OLDEST_WEEKS, posts / perWeek) * 7) + 1;
	return {
		key,
		startedMs: worldStartMs - (activeDays + silentDays) * DAY,
		perWeek,
		zoneMinutes,
		weekdayHabit: random.below(WEEKDAY_HABIT_COUNT),
		hourHabit: random.below(HOUR_HABIT_COUNT),
		lastNumber: silent ? posts : Number.POSITIVE_INFINITY,
	};
}
