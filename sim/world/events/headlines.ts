/**
 * headlines: topics that blogs of all languages write about for some days. For worlds too small for bursts within a language.
 *
 * In:     the seed, the days.
 * Out:    names and outside pages: some in the past, and from shortly before the world begins a new one each day, so that
 *         there is something to see on every day.
 */

import type { Language } from '../../model.ts';
import { mix, Random, unit } from '../../random.ts';
import { tongues } from '../../words/index.ts';
import type { EventDays } from './days.ts';
import { coinName, coinPage } from './labels.ts';
import type { Talk } from './talk.ts';

const PAST = 6;
/** Days before the start on which the first current one begins. */
const LEAD = 2;
const MAX_DAYS = 4;
/** Shares of the blogs that take part, and of their posts. */
const TAKE_PART = 0.75;
const SHARE = 0.6;

/** As the blogs of one language see them: the same topics for all of them. */
export function planHeadlines(language: Language, key: number, { loud, start, last }: EventDays): Talk[] {
	const lastPast = Math.max(loud, start - 2 * MAX_DAYS);
	const past = Array.from({ length: PAST }, (_, i) =>
		new Random(mix(key, 1_000 + i)).between(loud, lastPast),
	);
	const current = Array.from({ length: Math.max(0, last - start + LEAD + 1) }, (_, i) => start - LEAD + i);
	return [...past, ...current].map((since, i) => planHeadline(language, mix(key, i), i % 2, since));
}

function planHeadline(language: Language, key: number, parity: number, since: number): Talk {
	const random = new Random(key);
	const until = since + random.between(1, MAX_DAYS) - 1;
	const link = parity === 0 ? null : coinPage(random);
	return {
		key,
		kind: link === null ? 'name' : 'link',
		friend: null,
		language,
		since,
		until,
		label: link?.url ?? coinName(tongues.en, random),
		link,
		takesPart: (blog) => unit(mix(key, blog.index)) < TAKE_PART,
		share: () => SHARE,
	};
}
