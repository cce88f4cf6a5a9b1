/** mentions: matches of a query as mentions: those that stand close together are one. */

export interface Mention {
	readonly start: number;
	readonly end: number;
}

/** Characters between two matches of one mention: about two words. */
const CLOSE = 12;
/** One long post is not to outweigh all others. */
export const MOST_MENTIONS = 10;

export function joinMentions(matches: readonly Mention[]): Mention[] {
	const joined: { start: number; end: number }[] = [];
	for (const { start, end } of [...matches].sort((a, b) => a.start - b.start)) {
		const before = joined.at(-1);
		if (before !== undefined && start - before.end <= CLOSE) before.end = Math.max(before.end, end);
		else joined.push({ start, end });
	}
	return joined;
}
