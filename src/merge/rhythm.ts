/** rhythm: how often a blog posts. */

/** The number of latest posts that decide it. */
export const LATEST_POSTS = 21;

const DAY_MS = 86_400_000;

/** The median number of days between posts, whose dates come newest first; null if there are too few. */
export function medianGap(published: readonly string[]): number | null {
	const times = published.map((date) => Date.parse(date)).filter((time) => !Number.isNaN(time));
	const gaps = times.slice(1).map((time, i) => (times[i]! - time) / DAY_MS);
	gaps.sort((a, b) => a - b);
	return gaps[Math.floor(gaps.length / 2)] ?? null;
}
