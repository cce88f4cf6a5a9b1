/**
 * reaction: whether a comment is a trackback or a pingback: not a text of a reader, but the notice that another page links to this post.
 *
 * Blog software says so in the names of the item or its list, or begins the text with the word. The comment feeds of WordPress quote the
 * other page between `[…]` signs.
 */
import type { Node, Page } from '../lib/html/index.ts';
import type { ReactionKind } from '../model/page.ts';

const ITEM = /(?:^|[\s-])(ping|track)back(?:$|\s)/i;
const LIST = /^(?:all-|the-)?(?:(ping|track)backs(?:[-_]?list)?|(ping)[-_]?list|(track)back[-_]?list)$/i;
const WORDS =
	/^(?:(ping|track)back(?:s\b|\b)|(トラックバック|引用通告))\s*(?:[:：]|by\b|from\b|von\b|de\b|on\b)/iu;
const QUOTED = /^\[(?:…|\.{3})\].*\[(?:…|\.{3})\](?:\s*\S+)?$/su;
/** The element with the name is at most this many steps from the one that holds the comment. */
const MAX_STEPS = 4;

export function findReaction(page: Page, nodes: readonly Node[], text: string): ReactionKind | null {
	const said = WORDS.exec(text.trim());
	if (said !== null) return kindOf(said[1] ?? 'track');
	const first = nodes[0];
	if (first === undefined) return null;
	for (const node of [first, ...page.children(first), page.parent[first]!]) {
		const found = ITEM.exec(page.attr(node, 'class') ?? '');
		if (found !== null) return kindOf(found[1]!);
	}
	for (let node = page.parent[first]!, steps = 0; node > 0 && steps < MAX_STEPS; steps++) {
		for (const name of [page.attr(node, 'id') ?? '', ...(page.attr(node, 'class') ?? '').split(/\s+/)]) {
			const found = LIST.exec(name);
			if (found !== null) return kindOf(found[1] ?? found[2] ?? found[3]!);
		}
		node = page.parent[node]!;
	}
	return null;
}

/** A comment feed has only the text. */
export function findQuotedReaction(text: string): ReactionKind | null {
	const said = WORDS.exec(text.trim());
	if (said !== null) return kindOf(said[1] ?? 'track');
	return QUOTED.test(text.trim()) ? 'pingback' : null;
}

function kindOf(word: string): ReactionKind {
	return word.toLowerCase() === 'ping' ? 'pingback' : 'trackback';
}
