/**
 * scene: one page to be rendered, with everything a platform's templates ask for.
 *
 * In:     a blog, a view of it, the declared charset, the platform's routes.
 * Out:    links, dates and words of this blog; nothing of it is markup of a platform.
 * `definePlatform` turns a platform's table and template into the Platform that the server knows.
 */

import type { FeedFormat, Month, Place, Platform, PlatformName, SimBlog, SimPost, View } from '../model.ts';
import {
	type DateParts,
	type DateStyle,
	formatDay,
	formatMonth,
	formatTime,
	isoInstant,
	zoned,
} from './dates.ts';
import { esc } from './markup.ts';
import { locateIn, pathOf, type Routes } from './routes.ts';
import { countComments, WORDS, type Words } from './words.ts';

/** Archive lists stop here, as themes' do; older months are reached through the pager. */
const MAX_LISTED_MONTHS = 24;
const MAX_RECENT_POSTS = 5;

export class Scene {
	readonly blog: SimBlog;
	readonly view: View;
	readonly charset: string | null;
	/** Which of the platform's themes dresses the page. */
	readonly theme: number;
	readonly words: Words;
	private readonly routes: Routes;
	private lastPost: SimPost | null = null;
	private lastHref = '';
	private lastMs = 0;
	private lastParts: DateParts | null = null;

	constructor(blog: SimBlog, view: View, charset: string | null, theme: number, routes: Routes) {
		this.blog = blog;
		this.view = view;
		this.charset = charset;
		this.theme = theme;
		this.words = WORDS[blog.language];
		this.routes = routes;
	}

	/** The posts that this page shows. */
	get posts(): readonly SimPost[] {
		const view = this.view;
		if (view.kind === 'about') return [];
		return view.kind === 'post' ? [view.post] : view.posts;
	}

	/** The posts that a list of recent ones may name. */
	get recent(): readonly SimPost[] {
		const view = this.view;
		if (view.kind !== 'post') return this.posts.slice(0, MAX_RECENT_POSTS);
		return [view.next, view.post, view.previous].filter((post) => post !== null);
	}

	get listedMonths(): readonly Month[] {
		return this.view.months.slice(0, MAX_LISTED_MONTHS);
	}

	/** The link to a post's own page, ready for an attribute. The last is kept, as a post links to itself many times. */
	post(post: SimPost): string {
		if (post !== this.lastPost) this.lastHref = this.routes.post(post, this.parts(post.publishedMs));
		this.lastPost = post;
		return this.lastHref;
	}

	page(page: number): string {
		return esc(pathOf(this.routes, this.blog, { kind: 'home', page }));
	}

	month(month: Month): string {
		return pathOf(this.routes, this.blog, { kind: 'month', year: month.year, month: month.month });
	}

	get about(): string {
		return this.routes.about;
	}

	/** The next older and newer home page; null at the ends and on every other page. */
	get older(): string | null {
		const view = this.view;
		return view.kind === 'home' && view.page < view.pages ? this.page(view.page + 1) : null;
	}

	get newer(): string | null {
		const view = this.view;
		return view.kind === 'home' && view.page > 1 ? this.page(view.page - 1) : null;
	}

	/** Categories have no pages of their own here, so their links lead to a fragment of the home page. */
	category(name: string): string {
		return `/#${encodeURIComponent(name.toLowerCase())}`;
	}

	/** The categories of a post as links in the platform's markup. */
	categories(post: SimPost, separator: string, attributes = 'rel="tag"'): string {
		return post.categories
			.map((name) => `<a href="${this.category(name)}" ${attributes}>${esc(name)}</a>`)
			.join(separator);
	}

	/** The moment on the blog's clock. A template asks for the same moment several times in a row, so the last is kept. */
	parts(ms: number): DateParts {
		if (this.lastParts === null || ms !== this.lastMs) this.lastParts = zoned(ms, this.blog.zoneMinutes);
		this.lastMs = ms;
		return this.lastParts;
	}

	day(ms: number, style: DateStyle): string {
		return formatDay(this.blog.language, style, this.parts(ms));
	}

	time(ms: number): string {
		return formatTime(this.blog.language, this.parts(ms));
	}

	iso(ms: number): string {
		return isoInstant(this.parts(ms), this.blog.zoneMinutes);
	}

	monthName(month: Month): string {
		return formatMonth(this.blog.language, month.year, month.month);
	}

	commentCount(post: SimPost): string {
		return countComments(this.blog.language, post.comments.length);
	}

	/** A post's title for lists, where an untitled one needs words too. */
	listTitle(post: SimPost): string {
		return post.title === '' ? this.words.untitled : esc(post.title);
	}

	/** What this page is called besides the blog's title; empty on the home page. */
	get subtitle(): string {
		const view = this.view;
		if (view.kind === 'post') return this.listTitle(view.post);
		if (view.kind === 'month') return this.monthName(view);
		return view.kind === 'about' ? this.words.about : '';
	}
}

/** A platform, and whether home pages show only the beginnings of posts. */
export interface ThemedPlatform extends Platform {
	showsExcerpts(theme: number): boolean;
}

export interface PlatformPlan {
	readonly name: PlatformName;
	readonly generator: string | null;
	readonly routes: (blog: SimBlog) => Routes;
	readonly feeds: Readonly<Record<FeedFormat, string>>;
	readonly showsExcerpts: (theme: number) => boolean;
	readonly render: (scene: Scene) => string;
}

export function definePlatform(plan: PlatformPlan): ThemedPlatform {
	const { name, generator, routes, feeds, showsExcerpts } = plan;
	return {
		name,
		generator,
		showsExcerpts,
		path: (blog: SimBlog, place: Place, post?: SimPost) => pathOf(routes(blog), blog, place, post),
		locate: (blog: SimBlog, path: string) => locateIn(routes(blog), blog, path),
		feedPath: (format: FeedFormat) => feeds[format],
		render: (blog: SimBlog, view: View, charset: string | null, theme: number = blog.variant) =>
			plan.render(new Scene(blog, view, charset, theme, routes(blog))),
	};
}

/** The entry of a platform's list of themes or routes that a number chooses. */
export function choose<T>(options: readonly [T, ...T[]], number: number): T {
	return options[Math.abs(number) % options.length] ?? options[0];
}
