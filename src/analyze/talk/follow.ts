/**
 * follow: which citations around a post belong to the conversation that it is part of.
 *
 * In:     a post, the way by which it was reached, and the citations from it and to it.
 * Out:    those that lead on and those that are shown but lead no further, by an ordered list of rules.
 *
 * Posts of blogs hang together by citations in one large heap, as blogs do: without the rules the thread of any post would be that
 * heap. A conversation is what a post takes up, where that came from, and all who take these up: a cascade (Leskovec et al. 2007) with
 * the way up to where it began. Of the post that was asked for every citation is shown. The bounds of time were fitted on
 * cascades in simulated worlds.
 */
import { type Cite, DAY_MS, type TalkPost } from './talk-post.ts';

/** Who cites more blogs' posts than this in one post gives a list of links. */
export const MAX_CITED = 12;
/** What is cited later is a reference more than something to answer: links to a post fall off by a power of its age. */
const MAX_CITED_MS = 7 * DAY_MS;
/** Who takes a post up later begins a conversation of his own. */
const MAX_TAKEN_UP_MS = 14 * DAY_MS;

/** How a post was reached: it was asked for, is cited by one before, or cites one. */
export type Way = 'asked' | 'cited' | 'citing';

export interface Chosen<C extends Cite> {
	readonly cite: C;
	readonly other: TalkPost;
	readonly way: Way;
	/** Whether the citations around the other post are looked at in turn. */
	readonly leadsOn: boolean;
}

interface Around {
	/** How the post was reached, and how the other one would be. */
	readonly came: Way;
	readonly way: Way;
	/** Between the two posts; 0 where it is not known. */
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
		return isEnd && came !== 'asked' ? [] : { cite, other, way, leadsOn: !isEnd };
	});
}

function lagOf({ time: a }: TalkPost, { time: b }: TalkPost): number {
	return a === null || b === null ? 0 : Math.abs(a - b);
}

export function isCitedLongAfter(post: TalkPost, other: TalkPost): boolean {
	return lagOf(post, other) > MAX_CITED_MS;
}
