/**
 * bursts: topics that a language discusses for some days and not before.
 *
 * In:     a world, the days.
 * Out:    bursts of names, phrases and links, from hard to easy: of some or all blogs, one to ten days long. A burst
 * for which the language has too few posts is not planted.
 */

import type { Language, Link } from '../../model.ts';
import { mix, Random, unit } from '../../random.ts';
import { type Tongue, tongues } from '../../words/index.ts';
import type { EventDays } from './days.ts';
import { coinName, coinPage, coinPhrase } from './labels.ts';
import type { Talk, TalkKind } from './talk.ts';
import { postsPerDay, type Sample } from './volume.ts';

/** English has twice as many blogs as any other language. */
const BURSTS: Readonly<Record<Language, number>> = { en: 9, ja: 6, zh: 6, de: 5, fr: 5, ru: 5 };
const KINDS: readonly TalkKind[] = ['name', 'phrase', 'link'];
const LONGEST_DAYS = 10;
/** Posts on the best day: with fewer, chance could bring a day without a burst. */
const MIN_POSTS = 14;
const MAX_POSTS = 50;
/** In a large world it is a share of the posts. */
const MIN_SHARE = 0.01;
const HIGHEST_SHARE = 0.75;
const MIN_TAKE_PART = 0.5;

/** How loud a burst is on its days, the best one being 1. */
const SHAPES: readonly ((place: number) => number)[] = [
	() => 1,
	(place) => 1 - 0.7 * place,
	(place) => 1 - 0.7 * Math.abs(2 * place - 1),
];

export function planBursts(language: Language, key: number, days: EventDays, sample: Sample): Talk[] {
	const bursts: Talk[] = [];
	for (let number = 0; number < BURSTS[language]; number++) {
		const burst = planBurst(language, mix(key, number), number, days, sample);
		if (burst !== null) bursts.push(burst);
	}
	return bursts;
}

function planBurst(
	language: Language,
	key: number,
	number: number,
	days: EventDays,
	sample: Sample,
): Talk | null {
	const random = new Random(key);
	const kind = KINDS[number % KINDS.length] as TalkKind;
	const length = random.between(1, Math.min(LONGEST_DAYS, days.last - days.loud + 1));
	const since = random.between(days.loud, days.last - length + 1);
	const until = since + length - 1;
	const daily = postsPerDay(sample, since, until);
	const wanted = Math.max(MIN_POSTS * (MAX_POSTS / MIN_POSTS) ** random.unit(), MIN_SHARE * daily);
	const partShare = MIN_TAKE_PART + (1 - MIN_TAKE_PART) * random.unit();
	const peak = Math.min(HIGHEST_SHARE, wanted / (daily * partShare));
	if (peak * daily * partShare < MIN_POSTS) return null;
	const shape = random.pick(SHAPES);
	return {
		key,
		kind,
		friend: null,
		language,
		since,
		until,
		...coin(kind, tongues[language], random),
		takesPart: (blog) => blog.language === language && unit(mix(key, blog.index)) < partShare,
		share: (day) => peak * shape(length === 1 ? 0 : (day - since) / (length - 1)),
	};
}

function coin(kind: TalkKind, tongue: Tongue, random: Random): { label: string; link: Link | null } {
	if (kind === 'name') return { label: coinName(tongue, random), link: null };
	if (kind === 'phrase') return { label: coinPhrase(tongue, random), link: null };
	const link = coinPage(random);
	return { label: link.url, link };
}
