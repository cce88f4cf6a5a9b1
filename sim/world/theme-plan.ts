/**
 * theme-plan: blogs that switch to another theme of their platform half-way through the simulated time.
 *
 * In:     when it happens, and for how many of the blogs.
 * Out:    the theme of a page at a moment, and since when.
 * After the change every page has the new theme, as if pages were rendered on request. On some blogs older posts keep the
 * old theme, like static files that are not written again.
 */

import type { SimBlog, SimPost } from '../model.ts';
import { mix, SALT, unit } from '../random.ts';

export interface ThemeChange {
	readonly atMs: number;
	/** The share of the blogs that change, 0 to 1; all by default. */
	readonly share?: number;
	/** The share of those whose older posts keep their old pages; none by default. */
	readonly keepsOldPages?: number;
}

export interface Theme {
	readonly number: number;
	/** When it was put on; the beginning of the blog for the first. */
	readonly sinceMs: number;
}

/** What a world decides about one blog's themes. */
export interface ThemePlan {
	readonly changesAtMs: number;
	readonly next: number;
	readonly keepsOldPages: boolean;
}

export function drawThemePlan(change: ThemeChange | null, seed: number, blog: SimBlog): ThemePlan | null {
	if (change === null) return null;
	const key = mix(mix(seed, SALT.theme), blog.index);
	if (unit(mix(key, 0)) >= (change.share ?? 1)) return null;
	return {
		changesAtMs: change.atMs,
		// Every platform has three or four themes, so one or two further on is another one.
		next: blog.variant + 1 + (mix(key, 1) % 2),
		keepsOldPages: unit(mix(key, 2)) < (change.keepsOldPages ?? 0),
	};
}

/** The theme of a page at a moment; `post` is the one that the page is of. */
export function chooseTheme(
	plan: ThemePlan | null,
	blog: SimBlog,
	post: SimPost | null,
	atMs: number,
): Theme {
	const isOld =
		plan === null ||
		atMs < plan.changesAtMs ||
		(plan.keepsOldPages && post !== null && post.publishedMs < plan.changesAtMs);
	return isOld
		? { number: blog.variant, sinceMs: blog.startedMs }
		: { number: plan.next, sinceMs: plan.changesAtMs };
}
