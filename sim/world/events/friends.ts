/**
 * friends: false friends, words that look like a burst to a careless counter but are not.
 *
 * In:     a language, the days.
 * Out:    a word of one prolific blog, one that grows over the whole time, one of weekends, one of every day. The last
 * three occurred before the planted time.
 */

import type { Language } from '../../model.ts';
import { mix, Random } from '../../random.ts';
import { tongues } from '../../words/index.ts';
import type { Blog } from '../blog.ts';
import { type EventDays, isWeekend } from './days.ts';
import { coinName } from './labels.ts';
import type { FalseFriend, Talk } from './talk.ts';
import { postsBetween, type Sample } from './volume.ts';

const ONE_BLOG_DAYS = 7;
const ONE_BLOG_SHARE = 0.9;
/** Doubled in the planted time. */
const GROWTH = { from: 0.05, to: 0.1 } as const;
const WEEKEND_SHARE = 0.12;
const COMMON_SHARE = 0.15;

export function planFriends(language: Language, key: number, days: EventDays, sample: Sample): Talk[] {
	const always = { since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };
	const word = (friend: FalseFriend, number: number) => ({
		key: mix(key, number),
		kind: 'name' as const,
		friend,
		language,
		link: null,
		label: coinName(tongues[language], new Random(mix(key, number))),
	});
	const ofLanguage = (blog: Blog) => blog.language === language;
	const lone = planLone(key, days, sample);
	return [
		...(lone === null ? [] : [{ ...word('one-blog', 0), ...lone }]),
		{ ...word('growth', 1), ...always, takesPart: ofLanguage, share: (day) => grow(day, days) },
		{
			...word('weekend', 2),
			...always,
			takesPart: ofLanguage,
			share: (day) => (isWeekend(day) ? WEEKEND_SHARE : 0),
		},
		{ ...word('common', 3), ...always, takesPart: ofLanguage, share: () => COMMON_SHARE },
	];
}

/** The days and the blog of a word that only one blog has: the one that posts most in these days. */
function planLone(
	key: number,
	days: EventDays,
	{ blogs }: Sample,
): Pick<Talk, 'since' | 'until' | 'takesPart' | 'share'> | null {
	const since = new Random(mix(key, ONE_BLOG_DAYS)).between(
		days.loud,
		Math.max(days.loud, days.last - ONE_BLOG_DAYS),
	);
	const until = since + ONE_BLOG_DAYS - 1;
	let most: Blog | null = null;
	for (const blog of blogs) {
		if (most === null || postsBetween(blog, since, until) > postsBetween(most, since, until)) most = blog;
	}
	const index = most?.index;
	if (index === undefined) return null;
	return { since, until, takesPart: (blog) => blog.index === index, share: () => ONE_BLOG_SHARE };
}

function grow(day: number, { first, last }: EventDays): number {
	const passed = Math.min(1, Math.max(0, (day - first) / Math.max(1, last - first)));
	return GROWTH.from + (GROWTH.to - GROWTH.from) * passed;
}
