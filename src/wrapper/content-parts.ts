/**
 * content-parts: what is inside the container on the training pages but never in the feed's content.
 *
 * Share bars, related posts, a repeated title, navigation: elements that recur under one name and whose text is not in
 * the feed are left out. If the post has no element of its own, the siblings around it mark its ends.
 */
import type { Node } from '../lib/html/index.ts';
import type { ContentParts, ElementMarks } from '../model/wrapper.ts';
import { type Coverage, f1Of } from './coverage.ts';
import type { Example } from './example.ts';
import { marksOfName, namedKeys } from './marks.ts';
import { marked } from './select.ts';
import { rangeOf, takeParts } from './take-content.ts';

/** A page with its container and what the feed covers of it. */
export interface CoveredExample {
	readonly example: Example;
	readonly coverage: Coverage;
	readonly container: Node;
}

export const WHOLE: ContentParts = { without: [] };

/** An element of which the feed has at most this share is foreign. */
const FOREIGN = 0.15;
/** Leaving it out must remove this many times more foreign than covered tokens. */
const GAIN_OVER_HARM = 10;
/** Agreement that one more part must add, on average. */
const MIN_GAIN = 0.002;
const MAX_LEFT_OUT = 12;
/** Names that are examined closely: those that remove most. */
const MAX_TRIED = 48;

export function learnParts(pages: readonly CoveredExample[]): ContentParts {
	const run = learnRun(pages);
	const without = learnWithout(pages);
	const options: ContentParts[] = [WHOLE, { without }, { ...run, without: [] }, { ...run, without }];
	let best = WHOLE;
	for (const parts of options)
		if (meanAgreement(pages, parts) > meanAgreement(pages, best) + MIN_GAIN) best = parts;
	return best;
}

/** Mean agreement of what the parts leave of the containers. */
export function meanAgreement(pages: readonly CoveredExample[], parts: ContentParts): number {
	let sum = 0;
	for (const page of pages) sum += agreementWith(page, parts);
	return pages.length === 0 ? 0 : sum / pages.length;
}

/** Agreement of what the parts leave of one container. */
export function agreementWith(page: CoveredExample, parts: ContentParts): number {
	const left = countLeft(page, parts);
	return left === null ? 0 : f1Of(left.covered, left.tokens, page.coverage.wanted);
}

/** How much of the feed's text is in what the parts leave, relative to all that the container has of it. */
export function coveredShare(page: CoveredExample, parts: ContentParts): number {
	const all = page.coverage.covered(page.container);
	return all === 0 ? 0 : (countLeft(page, parts)?.covered ?? 0) / all;
}

/** Tokens of what is left, and of those the ones that the feed has. */
function countLeft(
	{ example: { view }, coverage, container }: CoveredExample,
	parts: ContentParts,
): { readonly tokens: number; readonly covered: number } | null {
	const taken = takeParts(view, container, parts);
	if (taken === null) return null;
	let [tokens, covered] = [0, 0];
	for (const block of taken.blocks) {
		tokens += coverage.tokens(block);
		covered += coverage.covered(block);
	}
	const { from, to } = rangeOf(view.page, taken);
	let outEnd = from;
	for (const node of [...taken.without].sort((a, b) => a - b)) {
		if (node < outEnd || node >= to) continue;
		outEnd = view.page.end[node]!;
		tokens -= coverage.tokens(node);
		covered -= coverage.covered(node);
	}
	return { tokens, covered };
}

interface Tally {
	readonly pages: Set<number>;
	removed: number;
}

/** Names of elements that the feed never has, those that remove most first. */
function learnWithout(pages: readonly CoveredExample[]): ElementMarks[] {
	const tallies = new Map<string, Tally>();
	for (const [i, page] of pages.entries())
		for (const node of foreignNodes(page))
			for (const key of descriptions(page, node)) {
				const tally = tallies.get(key) ?? { pages: new Set(), removed: 0 };
				tallies.set(key, tally);
				tally.pages.add(i);
				tally.removed += page.coverage.tokens(node);
			}
	const least = Math.min(2, pages.length);
	const usable = [...tallies]
		.filter(([, tally]) => tally.pages.size >= least)
		.sort(([a, one], [b, other]) => other.removed - one.removed || a.length - b.length)
		.slice(0, MAX_TRIED)
		.filter(([key, { removed }]) => removed > GAIN_OVER_HARM * harmOf(pages, marksOfName(key)))
		.map(([key]) => marksOfName(key));
	return withoutRepeats(pages, usable);
}

/** Each name must still help when those before it are used. */
function withoutRepeats(pages: readonly CoveredExample[], all: readonly ElementMarks[]): ElementMarks[] {
	const chosen: ElementMarks[] = [];
	let reached = meanAgreement(pages, WHOLE);
	for (const marks of all) {
		if (chosen.length === MAX_LEFT_OUT) break;
		const next = meanAgreement(pages, { without: [...chosen, marks] });
		if (next <= reached + MIN_GAIN / 4) continue;
		chosen.push(marks);
		reached = next;
	}
	return chosen;
}

/** The largest foreign elements in the container that are next to something that is not. */
function foreignNodes({ example: { view }, coverage, container }: CoveredExample): Node[] {
	const { page } = view;
	const nodes: Node[] = [];
	for (let n = container + 1; n < page.end[container]!; ) {
		const tokens = coverage.tokens(n);
		const isForeign = tokens > 0 && coverage.covered(n) <= FOREIGN * tokens;
		if (isForeign && page.isElement(n)) nodes.push(n);
		n = isForeign || tokens === 0 || coverage.covered(n) === tokens ? page.end[n]! : n + 1;
	}
	return nodes;
}

/** Names of an element, and of its tag where it is the first or last of its kind of tag that is not prose. */
function descriptions({ example: { view } }: CoveredExample, node: Node): string[] {
	const tag = view.page.name(node);
	const keys = namedKeys(tag, view.keysOf(node));
	if (DESCRIPTIVE_TAGS.has(tag)) keys.push(`${tag} `);
	return keys;
}

/** Tags that may be left out without a name. */
const DESCRIPTIVE_TAGS = new Set([
	'h1',
	'header',
	'footer',
	'nav',
	'aside',
	'form',
	'time',
	'address',
	'menu',
]);

/** Covered tokens that leaving it out would cost. */
function harmOf(pages: readonly CoveredExample[], marks: ElementMarks): number {
	let harm = 0;
	for (const { example, coverage, container } of pages)
		for (const node of marked(example.view, marks))
			if (node > container && example.view.page.contains(container, node)) harm += coverage.covered(node);
	return harm;
}

/** The siblings around the post, if most pages agree on them. */
function learnRun(pages: readonly CoveredExample[]): Pick<ContentParts, 'from' | 'until'> {
	const ends = pages.map(runEnds);
	const from = mostCommon(
		ends.flatMap(({ before }) => before),
		pages.length,
	);
	const until = mostCommon(
		ends.flatMap(({ after }) => after),
		pages.length,
	);
	return {
		...(from === null ? {} : { from: marksOfName(from) }),
		...(until === null ? {} : { until: marksOfName(until) }),
	};
}

interface RunEnds {
	readonly before: readonly string[];
	readonly after: readonly string[];
}

/** Names of the foreign siblings right before and right after what is covered. */
function runEnds(page: CoveredExample): RunEnds {
	const { coverage, container } = page;
	const children = [...page.example.view.page.children(container)];
	const isCovered = (node: Node) => coverage.covered(node) > FOREIGN * coverage.tokens(node);
	const first = children.findIndex(isCovered);
	const last = children.findLastIndex(isCovered);
	if (first < 0) return { before: [], after: [] };
	const named = (nodes: readonly Node[]) => {
		const node = nodes.find((child) => page.example.view.page.isElement(child));
		return node === undefined ? [] : anyName(page, node);
	};
	return { before: named(children.slice(0, first).reverse()), after: named(children.slice(last + 1)) };
}

function anyName({ example: { view } }: CoveredExample, node: Node): string[] {
	const tag = view.page.name(node);
	return [...namedKeys(tag, view.keysOf(node)), `${tag} `];
}

/** Named on more than half of the pages; a name with a mark before a bare tag. */
function mostCommon(keys: readonly string[], pages: number): string | null {
	const counts = new Map<string, number>();
	for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
	const best = [...counts].sort(
		([a, one], [b, other]) => other - one || Number(a.endsWith(' ')) - Number(b.endsWith(' ')),
	)[0];
	return best === undefined || best[1] <= pages / 2 ? null : best[0];
}
