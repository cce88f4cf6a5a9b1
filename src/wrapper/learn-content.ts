/**
 * learn-content: where the post's content is, and which part of that is the post.
 *
 * In:     the examples.
 * Out:    rules, best first; each with what is left out of its container.
 * Source: Wrapper §6 for summaries; full items are compared with every element (coverage.ts).
 */
import type { Node } from '../lib/html/index.ts';
import type { ContentParts, ElementMarks, RuleKind, Selector, WrapperRule } from '../model/wrapper.ts';
import { bestAgreement, type Container, findContainer, isFull } from './container.ts';
import {
	agreementWith,
	type CoveredExample,
	coveredShare,
	learnParts,
	meanAgreement,
	WHOLE,
} from './content-parts.ts';
import { Coverage, itemTokens } from './coverage.ts';
import type { Example } from './example.ts';
import { gainOf } from './gain.ts';
import { round } from './learn-value.ts';
import { marksOfName, namedKeys } from './marks.ts';
import { describeElement, selectorOf } from './selectors.ts';
import { findContainerNode } from './take-content.ts';
import { Vocabulary } from './tokens.ts';
import { mostSupported, priorOf, type Ranking } from './worth.ts';

/** A page and the elements that may contain its post. */
interface Located {
	readonly example: Example;
	readonly coverage: Coverage;
	readonly container: Container;
}

interface ContentCandidate {
	readonly key: string;
	readonly kind: RuleKind;
	readonly where: Selector;
	readonly support: Set<number>;
}

/** The number of selectors that are tried, and of those for which parts are learned. */
const MAX_TRIED = 60;
const MAX_PARTED = 8;
const MAX_RULES = 3;
/** A rule must reach this share of the best score, and be right more often than not. */
const MIN_WORTH = 0.6;
const MIN_EXACTNESS = 0.6;
/** The share of the items with content that their pages must show. */
const MIN_LOCATED = 0.4;
/** Agreement from which the content of a page counts as found. */
const RIGHT = 0.7;
/** Learning what to leave out is the most expensive step: it is repeated for two halves, not for each page. */
const MAX_FOLDS = 2;

export function learnContent(
	examples: readonly Example[],
	isPartial: boolean,
	ranking: Ranking,
): WrapperRule[] {
	const coverages = examples.map(coverageOf);
	const full = !isPartial && isFullFeed(coverages);
	const located: Located[] = [];
	for (const [i, example] of examples.entries()) {
		const coverage = coverages[i]!;
		const container = coverage === null ? null : findContainer(coverage, full);
		if (coverage !== null && container !== null) located.push({ example, coverage, container });
	}
	const known = coverages.filter((coverage) => coverage !== null).length;
	if (located.length === 0 || located.length < MIN_LOCATED * known) return [];
	const candidates = findCandidates(located);
	return full ? chooseFull(located, candidates, ranking) : choosePartial(located, candidates, ranking);
}

function coverageOf({ view, item }: Example): Coverage | null {
	const vocabulary = new Vocabulary();
	const tokens = itemTokens(item, vocabulary);
	return tokens === null ? null : new Coverage(view.page, tokens, vocabulary);
}

/** The feed has complete posts when most of its items agree with some element of their page. */
function isFullFeed(coverages: readonly (Coverage | null)[]): boolean {
	const known = coverages.filter((coverage) => coverage !== null);
	return known.filter((coverage) => isFull(bestAgreement(coverage))).length * 2 >= known.length;
}

function findCandidates(located: readonly Located[]): ContentCandidate[] {
	const all = new Map<string, ContentCandidate>();
	for (const [i, { example, container }] of located.entries())
		for (const node of container.chain)
			for (const described of describeElement(example.view, node)) {
				const { key, kind } = described;
				let candidate = all.get(key);
				if (candidate === undefined) {
					candidate = { key, kind, where: selectorOf(described), support: new Set() };
					all.set(key, candidate);
				}
				candidate.support.add(i);
			}
	return mostSupported('content', [...all.values()], MAX_TRIED);
}

/** A tried selector: on which pages it finds a container, and how well that agrees. */
interface Tried {
	readonly candidate: ContentCandidate;
	readonly pages: readonly LocatedPage[];
	readonly worth: number;
}

/** A page with the container that a selector finds on it, and its place among the pages. */
interface LocatedPage extends CoveredExample {
	readonly place: number;
}

function tryCandidate(located: readonly Located[], candidate: ContentCandidate): Tried {
	const pages = pagesOf(located, candidate.where);
	const worth =
		(meanAgreement(pages, WHOLE) * pages.length) / located.length + priorOf('content', candidate.kind, '');
	return { candidate, pages, worth };
}

function pagesOf(located: readonly Located[], where: Selector): LocatedPage[] {
	return located.flatMap(({ example, coverage }, place) => {
		const container = findContainerNode(example.view, where);
		return container === null ? [] : [{ example, coverage, container, place }];
	});
}

function chooseFull(
	located: readonly Located[],
	candidates: readonly ContentCandidate[],
	ranking: Ranking,
): WrapperRule[] {
	const tried = candidates
		.map((candidate) => tryCandidate(located, candidate))
		.sort((a, b) => b.worth - a.worth);
	const parted = tried.slice(0, MAX_PARTED).map((one) => {
		const parts = learnParts(one.pages);
		const share = (meanAgreement(one.pages, parts) * one.pages.length) / located.length;
		const measured = ranking === 'worth' ? share : gainOf(one.candidate.support.size / located.length);
		const worth = measured + priorOf('content', one.candidate.kind, '') - PART_COST * partCount(parts);
		return { ...one, parts, worth };
	});
	parted.sort((a, b) => b.worth - a.worth);
	const best = parted[0];
	const chosen = parted.filter(
		({ worth, candidate }, i) =>
			worth >= MIN_WORTH * (best?.worth ?? 0) &&
			parted.findIndex((other) => other.candidate.kind === candidate.kind) === i,
	);
	return chosen
		.slice(0, MAX_RULES)
		.map(({ candidate, pages, parts }) => ({
			kind: candidate.kind,
			where: candidate.where,
			read: { from: 'elements' as const, parts },
			support: pages.filter((page) => agreementWith(page, parts) >= RIGHT).length,
			exactness: round(meanAgreement(pages, parts)),
			agreement: heldOutAgreement(candidate, pages, (others, own) => meanAgreement(own, learnParts(others))),
		}))
		.filter(({ exactness }) => exactness >= MIN_EXACTNESS);
}

/** Judges pages by what the others teach: how right, 0 to 1 each, on average. */
type Judge = (others: readonly CoveredExample[], own: readonly CoveredExample[]) => number;

/**
 * Cross-validation: each part of the pages is left out in turn, the container's parts are learned from the others and
 * tried on it. Pages whose container no other page knows count as wrong. Null with fewer than two.
 */
function heldOutAgreement(
	{ support }: ContentCandidate,
	pages: readonly LocatedPage[],
	judge: Judge,
): number | null {
	if (pages.length < 2) return null;
	const folds = Math.min(pages.length, MAX_FOLDS);
	let sum = 0;
	for (let fold = 0; fold < folds; fold++) {
		const others = pages.filter((_, i) => i % folds !== fold);
		const own = pages.filter((_, i) => i % folds === fold);
		const known = others.some(({ place }) => support.has(place));
		if (known) sum += judge(others, own) * own.length;
	}
	return round(sum / pages.length);
}

/** The post's own element is better than a part of a larger one that agrees as well. */
const PART_COST = 0.001;

function partCount({ from, until, without }: ContentParts): number {
	return (from === undefined ? 0 : 3) + (until === undefined ? 0 : 3) + without.length;
}

/** From a summary only the place is known: the selector that most pages share and that finds the grown element. */
function choosePartial(
	located: readonly Located[],
	candidates: readonly ContentCandidate[],
	ranking: Ranking,
): WrapperRule[] {
	const tried = candidates
		.map((candidate) => ({ candidate, right: rightPages(located, candidate) }))
		.filter(({ right }) => right.length >= MIN_PLACED * located.length);
	const worth = ({ candidate, right }: (typeof tried)[number]) =>
		(ranking === 'worth' ? right.length / located.length : gainOf(candidate.support.size / located.length)) +
		priorOf('content', candidate.kind, '');
	tried.sort((a, b) => worth(b) - worth(a));
	const chosen = tried.filter(
		({ candidate }, i) => tried.findIndex((other) => other.candidate.kind === candidate.kind) === i,
	);
	return chosen.slice(0, MAX_RULES).map(({ candidate, right }) => {
		const share = right.length / located.length;
		const heldOut = heldOutAgreement(candidate, right, summaryShare);
		return {
			kind: candidate.kind,
			where: candidate.where,
			read: { from: 'elements', parts: { without: boilerplate(right) } },
			support: right.length,
			exactness: round(share),
			agreement: heldOut === null ? null : round(share * heldOut),
		};
	});
}

/** Of the pages with a summary, the share on which a selector must find the grown element. */
const MIN_PLACED = 0.5;

/** The share of the pages that keep their summary after the learned parts are left out. */
const summaryShare: Judge = (others, own) => {
	const parts = { without: boilerplate(others) };
	const kept = own.filter((page) => coveredShare(page, parts) >= RIGHT);
	return kept.length / own.length;
};

function rightPages(located: readonly Located[], { where }: ContentCandidate): LocatedPage[] {
	return pagesOf(located, where).filter(({ container, example, place }) =>
		isSameText(example, container, located[place]!.container.core),
	);
}

function isSameText({ view: { page } }: Example, a: Node, b: Node): boolean {
	return a === b || page.textLength(a).all === page.textLength(b).all;
}

const MAX_LEFT_OUT = 12;
/** An element of that name must have the same text on this share of the pages. */
const RECURRING = 0.6;

/** Headings recur in posts: “Conclusion”. */
const HEADINGS = /^h[1-6]$/;

/**
 * Elements in the container with the same text on every page, for feeds that have summaries only. A summary does not
 * show what the post is, but a text that recurs word for word on other posts is not part of it.
 */
function boilerplate(pages: readonly CoveredExample[]): ElementMarks[] {
	if (pages.length < 3) return [];
	const texts = new Map<string, Map<string, Set<number>>>();
	for (const [i, { example, container }] of pages.entries()) {
		const { view } = example;
		for (let n = container + 1; n < view.page.end[container]!; n++) {
			const text = view.page.isElement(n) && !HEADINGS.test(view.page.name(n)) ? view.text(n) : null;
			if (text === null || text === '') continue;
			for (const name of namedKeys(view.page.name(n), view.keysOf(n))) {
				const byText = texts.get(name) ?? new Map<string, Set<number>>();
				texts.set(name, byText);
				byText.set(text, (byText.get(text) ?? new Set()).add(i));
			}
		}
	}
	const found: ElementMarks[] = [];
	for (const [name, byText] of texts) {
		if (found.length === MAX_LEFT_OUT) break;
		const [only] = byText.values();
		if (byText.size === 1 && only!.size >= RECURRING * pages.length) found.push(marksOfName(name));
	}
	return found;
}
