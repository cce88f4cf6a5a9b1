/**
 * area: the main area of a page that is not one article: a list, a shop, the parts of a start page, documentation.
 *
 * All of its text belongs to it, links too: a list consists of its items. What every page of a site has is left out: menus, head, foot,
 * forms, notices, and single words on buttons.
 *
 * In:     the view and the heading of the page.
 * Out:    the element and, per block, whether it is taken or the rule that dropped it.
 */
import { type Node, type Page, TAG } from '../../lib/html/index.ts';
import { FOOT, FORM, HIDDEN, NAVIGATION, PROMOTION, RELATED, SHARE, SIDE } from './bits.ts';
import type { Choice } from './content.ts';
import { recurringBlocks } from './recurring.ts';
import type { TitleFound } from './title.ts';
import type { View } from './view.ts';

export interface Area {
	readonly root: Node;
	readonly choice: Choice;
	/** Words in the taken blocks. */
	readonly words: number;
}

const NEVER = NAVIGATION | FOOT | HIDDEN | PROMOTION | FORM | SHARE | SIDE | RELATED;
/** An element with more than this share of the words is the area itself, whatever its name. */
const TOO_MUCH = 0.5;
/** A `main` element with less than this share is only a part of the area. */
const MIN_MAIN = 0.3;
/** The head of a site has less than this share of the words. */
const MAX_HEAD = 0.3;
/** What precedes the heading is a menu if it has less than this share of the words. */
const MAX_BEFORE = 0.3;

export function findArea(view: View, title: TitleFound | null): Area {
	const { page, blocks, first } = view;
	const words = new WordSums(view);
	const main = largestMain(page, words);
	const root = main ?? page.find(TAG.BODY) ?? 0;
	const rules: (string | null)[] = new Array(blocks.length).fill('outside');
	rules.fill(null, first[root]!, first[page.end[root]!]!);
	dropSubtrees(view, root, main !== null, title, words, rules);
	dropBeforeTitle(view, title, rules);
	const recurring = recurringBlocks(view, rules);
	const taken = new Uint8Array(blocks.length);
	let sum = 0;
	for (let i = 0; i < blocks.length; i++) {
		if (rules[i] !== null) continue;
		if (view.phrases.isControl(i)) rules[i] = 'control';
		else if (recurring[i] === 1) rules[i] = 'recurring';
		else {
			taken[i] = 1;
			sum += blocks[i]!.words;
		}
	}
	return { root, choice: { taken, rules }, words: sum };
}

/** The words of every subtree as differences of sums. */
class WordSums {
	readonly #view: View;
	readonly #sums: Float64Array;

	constructor(view: View) {
		this.#view = view;
		this.#sums = new Float64Array(view.blocks.length + 1);
		view.blocks.forEach(({ words }, i) => {
			this.#sums[i + 1] = this.#sums[i]! + words;
		});
	}

	of(node: Node): number {
		const { first, page } = this.#view;
		return this.#sums[first[page.end[node]!]!]! - this.#sums[first[node]!]!;
	}
}

/** The `main` element, or the one with that role, if most of the text is in it. */
function largestMain(page: Page, words: WordSums): Node | null {
	let best: Node | null = null;
	for (let n = 1; n < page.size; n++) {
		if (!page.isElement(n) || (page.tag[n] !== TAG.MAIN && page.attr(n, 'role') !== 'main')) continue;
		if (best === null || words.of(n) > words.of(best)) best = n;
	}
	return best !== null && words.of(best) >= MIN_MAIN * words.of(0) ? best : null;
}

function dropSubtrees(
	view: View,
	root: Node,
	isMain: boolean,
	title: TitleFound | null,
	words: WordSums,
	rules: (string | null)[],
): void {
	const { page, bits, first } = view;
	const all = words.of(root);
	for (let n = root + 1; n < page.end[root]!; n++) {
		const [from, to] = [first[n]!, first[page.end[n]!]!];
		if (from === to || !page.isElement(n)) continue;
		const own = words.of(n);
		const isNever = (bits[n]! & NEVER) !== 0 && own < TOO_MUCH * all;
		const isHead = !isMain && page.tag[n] === TAG.HEADER && own < MAX_HEAD * all && isBefore(page, n, title);
		if (!isNever && !isHead) continue;
		rules.fill(isHead ? 'site-head' : 'named-beside', from, to);
		n = page.end[n]! - 1;
	}
}

function isBefore(page: Page, node: Node, title: TitleFound | null): boolean {
	return title === null || page.end[node]! <= title.node;
}

/** Menus, paths and offers over the heading. */
function dropBeforeTitle({ blocks }: View, title: TitleFound | null, rules: (string | null)[]): void {
	if (title === null) return;
	let before = 0;
	let all = 0;
	blocks.forEach(({ words }, i) => {
		if (rules[i] !== null) return;
		all += words;
		if (i < title.block) before += words;
	});
	if (before >= MAX_BEFORE * all) return;
	for (let i = 0; i < title.block; i++) rules[i] ??= 'before-title';
}
