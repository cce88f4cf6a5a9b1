/**
 * plans: what is common and what is rare in the simulated blogosphere.
 *
 * In:     nothing; these are tables of weights.
 * Out:    `deal`, which gives each index an entry of a table so that even a small world sees all of it.
 */

import type { FeedFormat, Language, PlatformName } from '../model.ts';

/** The languages of the communities in order: the first six are all different, then English and Japanese are more frequent. */
export const COMMUNITY_LANGUAGES: readonly Language[] = [
	...(['en', 'ja', 'de', 'zh', 'fr', 'ru', 'en', 'ja', 'en', 'zh'] as const),
	...(['en', 'de', 'en', 'ru', 'en', 'fr', 'en', 'ja', 'en', 'zh'] as const),
];

/** One entry per share; a platform with three entries is three times as frequent as one with one. */
export const PLATFORM_SHARES: readonly PlatformName[] = [
	...([
		'wordpress-classic',
		'blogger',
		'handmade-table',
		'ghost',
		'movable-type',
		'wordpress-block',
	] as const),
	...(['livejournal', 'hugo', 'tdiary', 'typepad', 'serendipity', 'jekyll', 'hexo', 'handmade-hr'] as const),
	...(['wordpress-classic', 'blogger', 'wordpress-block', 'wordpress-classic', 'blogger', 'jekyll'] as const),
];

/** Platforms that a language is known for, and how often a blog of that language uses them. */
export const HOME_PLATFORM: Readonly<Partial<Record<Language, { platform: PlatformName; share: number }>>> = {
	ja: { platform: 'tdiary', share: 0.15 },
	ru: { platform: 'livejournal', share: 0.2 },
	zh: { platform: 'hexo', share: 0.15 },
	de: { platform: 'serendipity', share: 0.15 },
};

/** The feed formats each platform writes, one entry per share; null is a blog without a feed. */
export const FEED_SHARES: Readonly<Record<PlatformName, readonly (FeedFormat | null)[]>> = {
	'wordpress-classic': ['rss2.0', 'rss2.0', 'rss0.92', 'atom0.3', 'atom1.0', 'rss1.0', 'rss2.0'],
	'wordpress-block': ['rss2.0', 'rss2.0', 'rss2.0', 'atom1.0'],
	blogger: ['atom1.0', 'atom1.0', 'rss2.0', 'atom0.3'],
	'movable-type': ['rss1.0', 'rss2.0', 'atom0.3', 'rss0.91', 'rss1.0'],
	typepad: ['rss1.0', 'rss2.0', 'atom0.3', 'atom1.0'],
	serendipity: ['rss2.0', 'rss0.91', 'rss1.0', 'atom1.0'],
	livejournal: ['rss2.0', 'atom1.0', 'atom0.3', null],
	ghost: ['rss2.0', 'rss2.0', 'json'],
	hugo: ['rss2.0', 'atom1.0', 'json', 'rss2.0', null],
	jekyll: ['atom1.0', 'atom1.0', 'json', 'rss2.0', null],
	hexo: ['atom1.0', 'rss2.0', null],
	tdiary: ['rss1.0', 'rss1.0', null, 'cdf'],
	'handmade-table': [null, null, 'rss0.91', 'rss0.92', 'cdf', null],
	'handmade-hr': [null, null, null, 'rss0.91', 'cdf', 'rss1.0'],
};

/** Platforms that came up when pages were already written in UTF-8. */
export const MODERN: ReadonlySet<PlatformName> = new Set<PlatformName>([
	'wordpress-block',
	'ghost',
	'hugo',
	'jekyll',
	'hexo',
	'blogger',
]);

/** Platforms whose pages are files: the server knows when each was last written. */
export const STATIC: ReadonlySet<PlatformName> = new Set<PlatformName>([
	'hugo',
	'jekyll',
	'hexo',
	'movable-type',
	'handmade-table',
	'handmade-hr',
]);

const GOLDEN_RATIO = 0.6180339887498949;

/** The entry for an index: steps of the golden ratio visit all of a table evenly, from any start and in any run. */
export function deal<T>(table: readonly T[], index: number, shift: number): T {
	const position = (index * GOLDEN_RATIO + shift) % 1;
	return table[Math.floor(position * table.length)] as T;
}
