/**
 * learn-content: where the post's content stands, and which part of that is the post.
 *
 * In:     the examples.
 * Out:    rules, best first; each with what is left out of its container.
 * Source: Wrapper §6 for summaries; whole items are held against every element (coverage.ts).
 */
import type { Node } from '../lib/html/index.ts';
import type { ContentParts, RuleKind, Selector, WrapperRule } from '../model/wrapper.ts';
import { boilerplate } from './boilerplate.ts';
import { bestAgreement, type Container, findContainer, isFull } from './container.ts';
import { type CoveredExample, learnParts, meanAgreement, WHOLE } from './content-parts.ts';
import { Coverage, itemTokens } from './coverage.ts';
import type { Example } from './example.ts';
import { round } from './learn-value.ts';
import { describeElement } from './selectors.ts';
import { findContainerNode } from './take-content.ts';
import { Vocabulary } from './tokens.ts';
import { priorOf } from './worth.ts';

/** A page and the elements that may hold its post. */
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

/** Selectors that are tried, and of those the ones for which parts are learnt. */
const MOST_TRIED = 60;
const MOST_PARTED = 8;
const MOST_RULES = 3;
/** A rule must reach this share of the best one's worth. */
const LEAST_WORTH = 0.6;

export function learnContent(examples: readonly Example[], isPartial: boolean): WrapperRule[] {
	const coverages = examples.map(coverageOf);
	const full = !isPartial && isFullFeed(coverages);
	const located: Located[] = [];
	for (const [i, example] of examples.entries()) {
		const coverage = coverages[i]!;
		const container = coverage === null ? null : findContainer(coverage, full);
		if (coverage !== null && container !== null) located.push({ example, coverage, container });
	}
	if (located.length === 0 || located.length < 0.3 * examples.length) return [];
	const candidates = findCandidates(located);
	return full ? chooseFull(located, candidates) : choosePartial(located, candidates);
}

function coverageOf({ view, item }: Example): Coverage | null {
	const vocabulary = new Vocabulary();
	const tokens = itemTokens(item, vocabulary);
	return tokens === null ? null : new Coverage(view.page, tokens, vocabulary);
}

/** The feed has whole posts when most of its items agree with some element of their page. */
function isFullFeed(coverages: readonly (Coverage | null)[]): boolean {
	const known = coverages.filter((coverage) => coverage !== null);
	return known.filter((coverage) => isFull(bestAgreement(coverage))).length * 2 >= known.length;
}

function findCandidates(located: readonly Located[]): ContentCandidate[] {
	const all = new Map<string, ContentCandidate>();
	for (const [i, { example, container }] of located.entries())
		for (const node of container.chain)
			for (const { kind, where, key } of describeElement(example.view, node)) {
				const candidate = all.get(key) ?? { key, kind, where, support: new Set() };
				all.set(key, candidate);
				candidate.support.add(i);
			}
	return [...all.values()]
		.sort(
			(a, b) =>
				b.support.size - a.support.size ||
				priorOf('content', b.kind, b.key) - priorOf('content', a.kind, a.key) ||
				a.key.length - b.key.length,
		)
		.slice(0, MOST_TRIED);
}

/** A selector that was tried: on which pages it finds a container, and how well that agrees. */
interface Tried {
	readonly candidate: ContentCandidate;
	readonly pages: readonly CoveredExample[];
	readonly worth: number;
}

function tryCandidate(located: readonly Located[], candidate: ContentCandidate): Tried {
	const pages = pagesOf(located, candidate.where);
	const worth =
		(meanAgreement(pages, WHOLE) * pages.length) / located.length + priorOf('content', candidate.kind, '');
	return { candidate, pages, worth };
}

function pagesOf(located: readonly Located[], where: Selector): CoveredExample[] {
	return located.flatMap(({ example, coverage }) => {
		const container = findContainerNode(example.view, where);
		return container === null ? [] : [{ example, coverage, container }];
	});
}

function chooseFull(located: readonly Located[], candidates: readonly ContentCandidate[]): WrapperRule[] {
	const tried = candidates
		.map((candidate) => tryCandidate(located, candidate))
		.sort((a, b) => b.worth - a.worth);
	const parted = tried.slice(0, MOST_PARTED).map((one) => {
		const parts = learnParts(one.pages);
		const share = (meanAgreement(one.pages, parts) * one.pages.length) / located.length;
		const worth = share + priorOf('content', one.candidate.kind, '') - PART_COST * partCount(parts);
		return { ...one, parts, worth };
	});
	parted.sort((a, b) => b.worth - a.worth);
	const best = parted[0];
	const chosen = parted.filter(
		({ worth, candidate }, i) =>
			worth >= LEAST_WORTH * (best?.worth ?? 0) &&
			parted.findIndex((other) => other.candidate.kind === candidate.kind) === i,
	);
	return chosen.slice(0, MOST_RULES).map(({ candidate, pages, parts }) => ({
		kind: candidate.kind,
		where: candidate.where,
		read: { from: 'elements', parts },
		support: pages.length,
		exactness: round(meanAgreement(pages, parts)),
		agreement: candidate.support.size < 2 ? null : round(meanAgreement(pages, parts)),
	}));
}

/** An element of the post's own is worth more than a part of a larger one that agrees as well. */
const PART_COST = 0.001;

function partCount({ from, until, without }: ContentParts): number {
	return (from === undefined ? 0 : 3) + (until === undefined ? 0 : 3) + without.length;
}

/** From a summary only the place is known: the selector that most pages share and that finds the grown element. */
function choosePartial(located: readonly Located[], candidates: readonly ContentCandidate[]): WrapperRule[] {
	const tried = candidates
		.map((candidate) => ({ candidate, right: rightPages(located, candidate) }))
		.filter(({ right }) => right.length >= 0.3 * located.length);
	const worth = ({ candidate, right }: (typeof tried)[number]) =>
		right.length / located.length + priorOf('content', candidate.kind, '');
	tried.sort((a, b) => worth(b) - worth(a));
	const chosen = tried.filter(
		({ candidate }, i) => tried.findIndex((other) => other.candidate.kind === candidate.kind) === i,
	);
	return chosen.slice(0, MOST_RULES).map(({ candidate, right }) => ({
		kind: candidate.kind,
		where: candidate.where,
		read: { from: 'elements', parts: { without: boilerplate(right) } },
		support: right.length,
		exactness: round(right.length / located.length),
		agreement: candidate.support.size < 2 ? null : round(right.length / located.length),
	}));
}

function rightPages(located: readonly Located[], { where }: ContentCandidate): CoveredExample[] {
	return pagesOf(located, where).filter(({ container, example }) => {
		const own = located.find((one) => one.example === example)!;
		return isSameText(example, container, own.container.core);
	});
}

function isSameText({ view: { page } }: Example, a: Node, b: Node): boolean {
	return a === b || page.textLength(a).all === page.textLength(b).all;
}
