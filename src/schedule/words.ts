/** words: a rhythm in words, for the reasons that people read. */
import { DAY_MS } from './habit.ts';
import type { Rhythm } from './rhythm.ts';

const EVEN = 1.3;
const BURSTS = 0.8;
/** So many mean intervals without a post are told. */
const SILENT_INTERVALS = 3;

export function describeRhythm(rhythm: Rhythm, nowMs: number): string {
	if (rhythm.lastPost === null) return 'no dated posts yet';
	if (rhythm.knownPosts === 1) return 'one dated post so far';
	const silentDays = (nowMs - Date.parse(rhythm.lastPost)) / DAY_MS;
	const silent =
		silentDays * rhythm.postsPerDay > SILENT_INTERVALS && silentDays >= 1
			? `, silent for ${Math.round(silentDays)} ${Math.round(silentDays) === 1 ? 'day' : 'days'}`
			: '';
	return `${describeRate(rhythm.postsPerDay)}${describeManner(rhythm.regularity)}${silent}`;
}

function describeRate(perDay: number): string {
	if (perDay >= 0.95) return `posts ${times(perDay)} a day`;
	if (perDay >= 0.95 / 7) return `posts ${times(perDay * 7)} a week`;
	return `posts every ${Math.round(1 / perDay)} days`;
}

function times(count: number): string {
	const rounded = count >= 10 ? Math.round(count) : Math.round(count * 10) / 10;
	return Math.round(rounded * 5) === 5 ? 'once' : `${rounded} times`;
}

function describeManner(regularity: number): string {
	if (regularity >= EVEN) return ', evenly';
	return regularity <= BURSTS ? ', in bursts' : '';
}
