/**
 * model: what the simulated blogosphere consists of.
 *
 * A world is a pure function of its seed: a blog is a function of (seed, host), a post of (blog, number), a page of
 * (blog, path, simulated time). Nothing is stored, so a million hosts cost nothing and the same seed gives the same
 * bytes.
 *
 * In:     nothing; these are the types that the world makes, the platforms render and the truth endpoint returns.
 * Not here: how values are drawn (world.ts), how they are marked up (platforms/, feeds.ts, nonblogs.ts).
 */

export type Language = 'en' | 'de' | 'fr' | 'ja' | 'zh' | 'ru';

export type Encoding = 'utf-8' | 'windows-1252' | 'windows-1251' | 'shift_jis' | 'euc-jp' | 'gbk';

export type PlatformName =
	| 'wordpress-classic'
	| 'wordpress-block'
	| 'blogger'
	| 'movable-type'
	| 'typepad'
	| 'serendipity'
	| 'livejournal'
	| 'ghost'
	| 'hugo'
	| 'jekyll'
	| 'hexo'
	| 'tdiary'
	| 'handmade-table'
	| 'handmade-hr';

export type NonBlogKind =
	| 'forum'
	| 'guestbook'
	| 'events'
	| 'changelog'
	| 'news-index'
	| 'mailing-list'
	| 'publications'
	| 'homepage';

export type FeedFormat = 'rss0.91' | 'rss0.92' | 'rss1.0' | 'rss2.0' | 'atom0.3' | 'atom1.0' | 'json' | 'cdf';

/** How a host misbehaves; `none` for most. robots.txt rules are separate, see Robots. */
export type Fault =
	| 'none'
	| 'slow'
	| 'reset'
	| 'truncated'
	| 'wrong-charset'
	| 'no-charset'
	| 'redirect-loop'
	| 'moved'
	| 'trap'
	| 'gzip-bomb'
	| 'endless'
	| 'unavailable'
	| 'too-many-requests'
	| 'gone'
	| 'soft-404';

/** How a blog without RSS publishes: its pages mark their posts (microformats2), or list them as structured data, or only the REST API of WordPress has its older posts, or they are empty until scripts show the data in them. */
export const CHANNELS = ['h-feed', 'json-ld', 'wp-json', 'shell'] as const;
export type Channel = (typeof CHANNELS)[number];

export interface Link {
	readonly url: string;
	readonly text: string;
}

export interface FeedPlan {
	readonly format: FeedFormat;
	/** Path on the blog's host, beginning with a slash. */
	readonly path: string;
	readonly content: 'full' | 'partial';
	/** `broken`: not well-formed, in one of the ways real feeds are. */
	readonly state: 'good' | 'broken';
	/** Where the home page points to the feed: an auto-discovery link, a link in the body, or nowhere. */
	readonly linked: 'head' | 'body' | 'none';
	/** How many of the newest posts it holds. */
	readonly window: number;
}

export interface Robots {
	/** Path prefixes that robots.txt disallows for every agent. */
	readonly disallow: readonly string[];
	readonly crawlDelaySeconds: number | null;
}

/** One blog. */
export interface SimBlog {
	readonly kind: 'blog';
	readonly index: number;
	readonly host: string;
	/** `http://host/` */
	readonly url: string;
	readonly title: string;
	readonly tagline: string;
	readonly language: Language;
	readonly encoding: Encoding;
	readonly platform: PlatformName;
	/** A small number that chooses the addresses, and the theme that the blog begins with (date format, date position, sidebar side …). */
	readonly variant: number;
	readonly authors: readonly string[];
	/** Minutes east of UTC; every printed time of the blog is in it. */
	readonly zoneMinutes: number;
	readonly categories: readonly string[];
	readonly postsPerPage: number;
	readonly feed: FeedPlan | null;
	readonly hasComments: boolean;
	/** Its pages only count the comments; the comments themselves are in the comment feeds. */
	readonly hidesComments: boolean;
	readonly blogroll: readonly Link[];
	/** It has no feed, and its pages are of this kind; null for most. */
	readonly channel: Channel | null;
	/** When the blog began (ms), and its mean interval between posts. */
	readonly startedMs: number;
	readonly meanIntervalMs: number;
	readonly fault: Fault;
	readonly robots: Robots;
}

export interface SimComment {
	/** 1-based within its post, in time order. */
	readonly number: number;
	/** The comment it answers, or null. */
	readonly parent: number | null;
	readonly author: string;
	readonly authorUrl: string | null;
	readonly publishedMs: number;
	/** Plain text; paragraphs are separated by a blank line. */
	readonly text: string;
}

/** One post at a moment of simulated time. */
export interface SimPost {
	/** 1-based in chronological order within its blog; it never changes. */
	readonly number: number;
	/** Lower-case ASCII words and hyphens, ending in the post's number so that a path leads back to the post. */
	readonly slug: string;
	/** May be empty: some blogs leave posts untitled. */
	readonly title: string;
	readonly author: string;
	readonly publishedMs: number;
	/** Set when the post was edited before the moment it is looked at. */
	readonly updatedMs: number | null;
	readonly categories: readonly string[];
	/** Semantic, platform-neutral markup of the body: p, blockquote, ul, pre, img, a. */
	readonly html: string;
	/** The body as plain text; paragraphs are separated by a blank line. */
	readonly text: string;
	/** The first sentence or two of the text, as partial feeds and excerpts show it. */
	readonly summary: string;
	readonly links: readonly Link[];
	readonly comments: readonly SimComment[];
}

/** A host that is not a blog. */
export interface SimNonBlog {
	readonly kind: NonBlogKind;
	readonly index: number;
	readonly host: string;
	readonly url: string;
	readonly title: string;
	readonly language: Language;
	readonly encoding: Encoding;
	readonly variant: number;
	readonly fault: Fault;
	readonly robots: Robots;
	/** Links to blogs and other hosts, so that a crawl passes through. */
	readonly links: readonly Link[];
}

export type SimHost = SimBlog | SimNonBlog;

/** What a path on a blog's host means. */
export type Place =
	| { readonly kind: 'home'; readonly page: number }
	| { readonly kind: 'post'; readonly number: number }
	| { readonly kind: 'month'; readonly year: number; readonly month: number }
	| { readonly kind: 'about' };

/** A page to be rendered: the place and what it shows, newest post first (hand-made diaries may turn that round). */
export type View =
	| {
			readonly kind: 'home';
			readonly page: number;
			readonly pages: number;
			readonly posts: readonly SimPost[];
			readonly months: readonly Month[];
	  }
	| {
			readonly kind: 'post';
			readonly post: SimPost;
			readonly previous: SimPost | null;
			readonly next: SimPost | null;
			readonly months: readonly Month[];
	  }
	| {
			readonly kind: 'month';
			readonly year: number;
			readonly month: number;
			readonly posts: readonly SimPost[];
			readonly months: readonly Month[];
	  }
	| { readonly kind: 'about'; readonly months: readonly Month[] };

/** A month in which the blog has posts, for archive lists. `month` is 1 to 12. */
export interface Month {
	readonly year: number;
	readonly month: number;
}

/** One platform: where its pages are and how it marks them up. Pure and stateless. */
export interface Platform {
	readonly name: PlatformName;
	/** The `<meta name="generator">` value, or null. */
	readonly generator: string | null;
	/** The path (and query) of a place on this blog. For a post, `post` is given. */
	path(blog: SimBlog, place: Place, post?: SimPost): string;
	/** The inverse of `path`; null when the path does not belong to the platform. */
	locate(blog: SimBlog, path: string): Place | null;
	/** Where the platform puts a feed of this format, beginning with a slash. */
	feedPath(format: FeedFormat): string;
	/**
	 * The whole HTML document, as text; the server encodes it. `charset` is what the page declares, null for nothing; the
	 * theme is the blog's first by default.
	 */
	render(blog: SimBlog, view: View, charset: string | null, theme?: number): string;
}
