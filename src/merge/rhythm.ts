/** rhythm: how often a blog is written. */

/** As many of the latest posts as tell it. */
export const LATEST_POSTS = 21;

const DAY_MS = 86_400_000;

/** The median of the days between posts, whose dates come newest first; null where there are too few. */
export function medianGap(published: readonly string[]): number | null {
	const times = published.map((date) => Date.parse(date)).filter((time) => !Number.isNaN(time));
	const gaps = times.slice(1).map((time, i) => (times[i]! - time) / DAY_MS);
	gaps.sort((a, b) => a - b);
	return gaps[Math.floor(gaps.length / 2)] ?? null;
}
