/**
 * headlines: topics that blogs of all languages write about for some days. For worlds too small for bursts within a language.
 *
 * In:     the seed, the days.
 * Out:    names and outside pages. Three of them last until the last day, so that there is something to see on it.
 */

import type { Language } from '../../model.ts';
import { mix, Random, unit } from '../../random.ts';
import { tongues } from '../../words/index.ts';
import type { EventDays } from './days.ts';
import { coinName, coinPage } from './labels.ts';
import type { Talk } from './talk.ts';

const HEADLINES = 9;
const CURRENT = 3;
const MAX_DAYS = 4;
/** Shares of the blogs that take part, and of their posts. */
const TAKE_PART = 0.75;
const SHARE = 0.6;

/** As the blogs of one language see them: the same topics for all of them. */
export function planHeadlines(language: Language, key: number, days: EventDays): Talk[] {
	return Array.from({ length: HEADLINES }, (_, i) =>
		planHeadline(language, mix(key, i), i < CURRENT, i % 2, days),
	);
}

function planHeadline(
	language: Language,
	key: number,
	isCurrent: boolean,
	parity: number,
	{ loud, last }: EventDays,
): Talk {
	const random = new Random(key);
	const length = random.between(1, MAX_DAYS);
	const since = isCurrent ? last - length + 1 : random.between(loud, Math.max(loud, last - 2 * MAX_DAYS));
	const link = parity === 0 ? null : coinPage(random);
	return {
		key,
		kind: link === null ? 'name' : 'link',
		friend: null,
		language,
		since,
		until: isCurrent ? last : since + length - 1,
		label: link?.url ?? coinName(tongues.en, random),
		link,
		takesPart: (blog) => unit(mix(key, blog.index)) < TAKE_PART,
		share: () => SHARE,
	};
}
