/**
 * follow: decides which citations around a post belong to its conversation.
 *
 * In:     a post, the way by which it was reached, and the citations from it and to it.
 * Out:    the citations to follow and those that are only shown, by an ordered list of rules.
 *
 * Citations connect most posts into one huge component. Without the rules, the thread of any post would be that
 * component. A conversation is what a post refers to, where that came from, and everything that refers to these: a cascade (Leskovec et al. 2007) with
 * the path up to its origin. All citations of the requested post are shown. The time limits were fitted on
 * cascades in simulated worlds.
 */
import { type Cite, DAY_MS, type TalkPost } from './talk-post.ts';

/** A post that cites more blogs than this is a list of links. */
export const MAX_CITED = 12;
/** A later citation is a reference rather than an answer: links to a post decrease as a power of its age. */
const MAX_CITED_MS = 7 * DAY_MS;
/** A later citation starts a new conversation. */
const MAX_TAKEN_UP_MS = 14 * DAY_MS;

/** How a post was reached: it was requested, is cited by an earlier one, or cites one. */
export type Way = 'start' | 'cited' | 'citing';

export interface Chosen<C extends Cite> {
	readonly cite: C;
	readonly other: TalkPost;
	readonly way: Way;
	/** Whether the citations around the other post are followed too. */
	readonly leadsOn: boolean;
}

interface Around {
	/** How the post was reached, and how the other one would be. */
	readonly came: Way;
	readonly way: Way;
	/** The time between the two posts; 0 if unknown. */
	readonly lagMs: number;
	/** Posts that the post cites. */
	readonly cited: number;
}

/** Where a conversation ends. */
const ENDS: readonly { readonly name: string; isEnd(around: Around): boolean }[] = [
	{ name: 'list of links', isEnd: ({ way, cited }) => way === 'cited' && cited > MAX_CITED },
	{ name: 'cited beside', isEnd: ({ came, way }) => came === 'citing' && way === 'cited' },
	{ name: 'cited long after', isEnd: ({ way, lagMs }) => way === 'cited' && lagMs > MAX_CITED_MS },
	{ name: 'taken up long after', isEnd: ({ way, lagMs }) => way === 'citing' && lagMs > MAX_TAKEN_UP_MS },
];

export function chooseCitations<C extends Cite>(
	post: TalkPost,
	came: Way,
	cites: readonly C[],
	postOf: (id: number) => TalkPost,
): Chosen<C>[] {
	const cited = cites.filter(({ from }) => from === post.id).length;
	return cites.flatMap((cite) => {
		const way = cite.from === post.id ? 'cited' : 'citing';
		const other = postOf(way === 'cited' ? cite.to : cite.from);
		const isEnd = ENDS.some((rule) => rule.isEnd({ came, way, lagMs: lagOf(post, other), cited }));
		return isEnd && came !== 'start' ? [] : { cite, other, way, leadsOn: !isEnd };
	});
}

function lagOf({ time: a }: TalkPost, { time: b }: TalkPost): number {
	return a === null || b === null ? 0 : Math.abs(a - b);
}

export function isCitedLongAfter(post: TalkPost, other: TalkPost): boolean {
	return lagOf(post, other) > MAX_CITED_MS;
}
