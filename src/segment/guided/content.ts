/**
 * content: the nodes that contain a post's content, found from the place of the feed's words.
 *
 * In:     the page, the place of each post, and which nodes contain other posts.
 * Out:    blocks in document order, none inside another; empty where the page shows no more than the title.
 * Source: Glance takes the node that encloses the matching text. A summary that ends within the first paragraph would
 * give only that paragraph, so we climb as long as the node begins with the match and contains no other post.
 * Not here: posts that the model found completely; they are used unchanged (index.ts).
 */
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import type { FoundPost } from '../model/index.ts';
import { countBefore } from './coverage.ts';

export interface Standing {
	/** The first and the last node of what was found. */
	readonly node: Node;
	readonly last: Node;
	readonly by: 'summary' | 'permalink' | 'title';
	/** The node above it with the post's title or a link to it; null where there is none. */
	readonly head: Node | null;
	/** The model's post that contains it. */
	readonly post: FoundPost | null;
}

/** The places of all posts. One subtraction gives how many are in a subtree, and whether one begins there. */
export class Crowd {
	readonly #posts: Int32Array;
	readonly #heads: Int32Array;

	constructor(page: Page, standings: readonly (Standing | null)[]) {
		const all = standings.filter((standing) => standing !== null);
		this.#posts = countBefore(
			page,
			all.map(({ node }) => node),
		);
		this.#heads = countBefore(
			page,
			all.map(({ node, head }) => head ?? node),
		);
	}

	postsWithin(from: Node, to: Node): number {
		return this.#posts[to]! - this.#posts[from]!;
	}

	beginsWithin(page: Page, node: Node): boolean {
		const end = page.end[node]!;
		return this.#heads[end]! > this.#heads[node]! || this.postsWithin(node, end) > 0;
	}
}

/** A title with less text than this around it shows no content. */
const MIN_LETTERS = 30;
/** A longer block at the end is not a line of links. */
const MAX_FOOT = 160;
const LINK_SHARE = 0.6;
const BLOCKS = new Set([
	TAG.ADDRESS,
	TAG.ARTICLE,
	TAG.ASIDE,
	TAG.BLOCKQUOTE,
	TAG.CENTER,
	TAG.DIV,
	TAG.DL,
	TAG.FIGURE,
	TAG.H1,
	TAG.H2,
	TAG.H3,
	TAG.H4,
	TAG.H5,
	TAG.H6,
	TAG.HR,
	TAG.OL,
	TAG.P,
	TAG.PRE,
	TAG.SECTION,
	TAG.TABLE,
	TAG.UL,
]);

export function findContent(page: Page, standing: Standing, crowd: Crowd): Node[] {
	return standing.by === 'summary' ? fromSummary(page, standing, crowd) : belowHead(page, standing, crowd);
}

/** The outermost box that begins with the words that were found. */
export function boxOfWords(page: Page, { node }: Pick<Standing, 'node'>, crowd: Crowd): Node {
	return climbWhile(page, node, (n) => beginsWith(page, n, node) && crowd.postsWithin(n, page.end[n]!) <= 1);
}

function fromSummary(page: Page, standing: Standing, crowd: Crowd): Node[] {
	const box = boxOfWords(page, standing, crowd);
	if (page.contains(box, standing.last) && hasBlocks(page, box)) return [box];
	return withoutFoot(page, [box, ...followers(page, box, crowd)]);
}

/** Everything in the post's own box that follows its title. */
function belowHead(page: Page, standing: Standing, crowd: Crowd): Node[] {
	const box = ownBox(page, standing, crowd);
	if (box === null) return [];
	const blocks: Node[] = [];
	for (let n = standing.node; n !== box; n = page.parent[n]!) blocks.push(...followers(page, n, crowd));
	const letters = blocks.reduce((sum, block) => sum + page.textLength(block).all, 0);
	return letters < MIN_LETTERS ? [] : withoutFoot(page, blocks);
}

/**
 * The box that contains this post and no other, if there are others around it. On a page with one post, nothing limits
 * it.
 */
export function ownBox(page: Page, { node }: Standing, crowd: Crowd): Node | null {
	const box = climbWhile(page, node, (n) => crowd.postsWithin(n, page.end[n]!) <= 1);
	const parent = page.parent[box]!;
	return parent > 0 && crowd.postsWithin(parent, page.end[parent]!) > 1 ? box : null;
}

/** The outermost node around this one that still passes; the page's body never does. */
function climbWhile(page: Page, node: Node, passes: (node: Node) => boolean): Node {
	let n = node;
	for (;;) {
		const parent = page.parent[n]!;
		if (parent <= 0 || page.tag[parent] === TAG.BODY || page.tag[parent] === TAG.HTML || !passes(parent))
			return n;
		n = parent;
	}
}

/** Nothing visible comes before that node except a symbol that links to the post. */
function beginsWith(page: Page, outer: Node, node: Node): boolean {
	const { text, start } = page.visible;
	if (start[node]! - start[outer]! > MAX_BREAK) return false;
	return !/[\p{L}\p{N}]/u.test(text.slice(start[outer], start[node]));
}

/** Line breaks and a symbol are no longer than this. */
const MAX_BREAK = 8;

function hasBlocks(page: Page, node: Node): boolean {
	for (let n = node + 1; n < page.end[node]!; n++) if (BLOCKS.has(page.tag[n]!)) return true;
	return false;
}

/** The siblings after a node, up to the next post. */
function followers(page: Page, node: Node, crowd: Crowd): Node[] {
	const nodes: Node[] = [];
	for (let n = page.nextSibling(node); n !== null; n = page.nextSibling(n)) {
		if (crowd.beginsWithin(page, n)) break;
		nodes.push(n);
	}
	return nodes;
}

/** Without the short lines of links at the end: comments, tags, share buttons. */
function withoutFoot(page: Page, blocks: readonly Node[]): Node[] {
	let size = blocks.length;
	while (size > 1 && isFoot(page, blocks[size - 1]!)) size--;
	return blocks.slice(0, size);
}

function isFoot(page: Page, node: Node): boolean {
	const { all, outsideLinks } = page.textLength(node);
	if (all === 0) return page.find(TAG.IMG, node) === null;
	return all <= MAX_FOOT && all - outsideLinks >= LINK_SHARE * all;
}
