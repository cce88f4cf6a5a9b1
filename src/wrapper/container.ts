/**
 * container: the element of one page that contains the post, found by what the feed says about it.
 *
 * A full item is compared with every element; the one that agrees best is the container. A summary marks where the post
 * begins; the container is grown from there to the next element that is made to contain text (Wrapper §6).
 */
import { type Node, type Page, TAG } from '../lib/html/index.ts';
import type { Coverage } from './coverage.ts';

export interface Container {
	/** The smallest element that contains what is covered, or was grown from it. */
	readonly core: Node;
	/** It, the elements in it that contain most of what is covered, and those around it: all possible choices. */
	readonly chain: readonly Node[];
}

/** From here up an item is the complete post. */
const FULL = 0.6;
/** Part of the item that must be found on the page at all. */
const MIN_FOUND = 0.5;
/** The core may leave out this share of what is covered: a quote repeated elsewhere. */
const CORE_SHARE = 0.95;
const MAX_AROUND = 3;
/** Steps inwards, and what a step may lose: on other pages the post's own element may agree better. */
const MAX_INSIDE = 2;
const INNER_SHARE = 0.8;

const HOLDERS: ReadonlySet<number> = new Set([
	TAG.DIV,
	TAG.ARTICLE,
	TAG.SECTION,
	TAG.MAIN,
	TAG.TD,
	TAG.BODY,
	TAG.FORM,
	TAG.CENTER,
]);

/** The best agreement of any element that is made to contain text: a paragraph that is the summary is not the post. */
export function bestAgreement(coverage: Coverage): number {
	let best = 0;
	for (let n = 1; n < coverage.page.size; n++)
		if (HOLDERS.has(coverage.page.tag[n]!)) best = Math.max(best, coverage.f1(n));
	return best;
}

export function isFull(agreement: number): boolean {
	return agreement >= FULL;
}

/** Null when the page does not show the item. */
export function findContainer(coverage: Coverage, full: boolean): Container | null {
	const { page } = coverage;
	const body = page.find(TAG.BODY);
	if (body === null || coverage.covered(body) < MIN_FOUND * coverage.wanted) return null;
	const inner = full ? bestElement(coverage, body) : smallestHolding(coverage, body);
	const core = full ? inner : pastSummary(coverage, grow(page, inner));
	return { core, chain: [...innerChain(coverage, core), ...outerChain(page, core)] };
}

function bestElement(coverage: Coverage, body: Node): Node {
	const { page } = coverage;
	let best = body;
	for (let n = body + 1; n < page.end[body]!; n++)
		if (page.isElement(n) && coverage.f1(n) >= coverage.f1(best)) best = n;
	return best;
}

/** Down from the body, as long as one child contains nearly all that is covered. */
function smallestHolding(coverage: Coverage, body: Node): Node {
	const least = CORE_SHARE * Math.min(coverage.covered(body), coverage.wanted);
	let node = body;
	for (let inner: Node | null = body; inner !== null; inner = childHolding(coverage, node, least))
		node = inner;
	return node;
}

/** The child that contains this much; the longest, if the text occurs twice. */
function childHolding(coverage: Coverage, node: Node, least: number): Node | null {
	const { page } = coverage;
	let found: Node | null = null;
	for (let child = node + 1; child < page.end[node]!; child = page.end[child]!) {
		if (!page.isElement(child) || coverage.covered(child) < least) continue;
		if (found === null || coverage.tokens(child) > coverage.tokens(found)) found = child;
	}
	return found;
}

function innerChain(coverage: Coverage, core: Node): Node[] {
	const chain: Node[] = [];
	const least = INNER_SHARE * coverage.covered(core);
	let inner = childHolding(coverage, core, least);
	while (inner !== null && chain.length < MAX_INSIDE) {
		chain.unshift(inner);
		inner = childHolding(coverage, inner, least);
	}
	return chain;
}

/** Wrapper §6: go to the parent until a tag is made to contain text. */
function grow(page: Page, node: Node): Node {
	let n = node;
	while (!HOLDERS.has(page.tag[n]!) && page.parent[n]! > 0) n = page.parent[n]!;
	return n;
}

/**
 * An element that consists mostly of the item contains only the summary, if an element around it has this many times
 * more text.
 */
const SUMMARY_SHARE = 0.6;
const MORE_TEXT = 2.5;
const MAX_STEPS = 3;

function pastSummary(coverage: Coverage, node: Node): Node {
	const { page } = coverage;
	if (coverage.covered(node) < SUMMARY_SHARE * coverage.tokens(node)) return node;
	let n = page.parent[node]!;
	for (let step = 0; step < MAX_STEPS && n > 0 && page.tag[n] !== TAG.BODY; step++, n = page.parent[n]!)
		if (coverage.tokens(n) >= MORE_TEXT * coverage.tokens(node)) return n;
	return node;
}

function outerChain(page: Page, core: Node): Node[] {
	const chain: Node[] = [];
	for (let n = core; n > 1 && chain.length < MAX_AROUND && page.tag[n] !== TAG.HTML; n = page.parent[n]!)
		chain.push(n);
	return chain;
}
