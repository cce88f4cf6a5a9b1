/** mentions: turns the matches of a query into mentions; matches that are close together are one mention. */

export interface Mention {
	readonly start: number;
	readonly end: number;
}

/** Characters between two matches of one mention: about two words. */
const CLOSE = 12;
/** The limit per post, so that one long post does not outweigh all others. */
export const MAX_MENTIONS = 10;

export function joinMentions(matches: readonly Mention[]): Mention[] {
	const joined: { start: number; end: number }[] = [];
	for (const { start, end } of [...matches].sort((a, b) => a.start - b.start)) {
		const before = joined.at(-1);
		if (before !== undefined && start - before.end <= CLOSE) before.end = Math.max(before.end, end);
		else joined.push({ start, end });
	}
	return joined;
}
