/** match-value: does the value of a rule agree with the feed? */
import { sameDate } from './dates.ts';
import type { SingleProperty } from './evaluate.ts';
import type { Example } from './example.ts';
import { jaroWinkler } from './jaro-winkler.ts';
import { keyOf } from './texts.ts';

/** A title that was edited since the feed was read. */
const EDITED = 0.94;

/** 1 when it agrees, 0 when not, in between when nearly so; nothing wanted agrees with nothing. */
export function agreementOf(example: Example, property: SingleProperty, given: string): number {
	const wanted = example.wanted(property);
	return wanted === null ? 0 : agreement(property, given, wanted);
}

export function agreement(property: SingleProperty, given: string, wanted: string): number {
	if (property === 'published' || property === 'updated') return sameDate(given, wanted);
	if (property === 'commentCount') return given === wanted ? 1 : 0;
	if (given === wanted) return 1;
	const [one, other] = [keyOf(given), keyOf(wanted)];
	if (one === other) return 1;
	return property === 'title' && jaroWinkler(one, other) >= EDITED && one.length <= 1.2 * other.length
		? 0.6
		: 0;
}
