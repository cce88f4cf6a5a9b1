/**
 * decide: what a page says about itself, its sequences and what rejected them → blog or not, and why.
 *
 * In:     the signs of the page, its candidates, the kind of page it seems to be.
 * Out:    the decision, with the reason as one sentence and the rules in the order in which they applied.
 * Not here: how clear entries are and how many signs they need (verdict.ts).
 */
import type { Page } from '../../lib/html/index.ts';
import type { Reason } from '../../model/reason.ts';
import type { FoundPost } from '../model/index.ts';
import { findEvidence, findSingleSigns } from './evidence.ts';
import { findHeadingList } from './headings.ts';
import type { KindFound } from './kind-of-page.ts';
import type { Sequence } from './sequences.ts';
import type { PageSigns } from './signs.ts';
import {
	addedNeed,
	type Grade,
	gradeHeadings,
	gradeOneDate,
	gradePosts,
	gradeSequence,
	isOverruled,
	MAIN_SHARE,
} from './verdict.ts';

export interface Candidate {
	readonly sequence: Sequence;
	readonly removedBy: Reason | null;
}

export interface Decision {
	readonly isBlog: boolean;
	readonly reason: string;
	readonly rules: readonly Reason[];
	readonly winner: Sequence | null;
}

/** The input of the decision. */
export interface Case {
	readonly page: Page;
	/** The relative path of each node. */
	readonly paths: Int32Array;
	readonly signs: PageSigns;
	/** A weak kind: strong evidence overrules it. */
	readonly kind: KindFound | null;
	/** The largest first. */
	readonly candidates: readonly Candidate[];
	readonly dateCount: number;
	/** The posts by the model; computed only when no sequence decides. */
	posts(): readonly FoundPost[];
	/** The page was judged a blog before. */
	readonly wasBlog: boolean;
}

export function decide(one: Case): Decision {
	const { page, candidates, wasBlog } = one;
	const tried: Decision[] = [];
	for (const { sequence, removedBy } of candidates) {
		const grade = removedBy === null ? gradeSequence(page, sequence, wasBlog) : null;
		if (grade !== null) tried.push(weigh(one, grade, sequence));
	}
	if (!tried.some(({ isBlog }) => isBlog) && !candidates.some(isMostOfPage))
		tried.push(...tryWithoutSequence(one));
	return tried.find(({ isBlog }) => isBlog) ?? closest(tried, candidates);
}

/** Rules that reject a sequence without saying what the page is. */
const HARMLESS: ReadonlySet<string> = new Set([
	'aside',
	'comments',
	'references',
	'events',
	'not-in-order',
	'no-predicate',
]);

/** A sequence that is most of the page and is known to be something else. */
function isMostOfPage({ sequence, removedBy }: Candidate): boolean {
	return removedBy !== null && !HARMLESS.has(removedBy.rule) && sequence.share >= MAIN_SHARE;
}

function tryWithoutSequence(one: Case): Decision[] {
	const list = findHeadingList(one.page, one.paths);
	const grades = [
		list === null ? null : gradeHeadings(list),
		gradeOneDate(one.signs, one.dateCount),
		gradePosts(one.page, one.posts()),
	];
	return grades.flatMap((grade) => (grade === null ? [] : [weigh(one, grade, null)]));
}

function weigh({ signs, kind }: Case, grade: Grade, sequence: Sequence | null): Decision {
	const evidence = findEvidence(signs, sequence);
	const single = findSingleSigns(signs, sequence);
	const needs = grade.needs + addedNeed(single.length, evidence, sequence);
	const doubts = kind === null ? single : [kind.reason, ...single];
	const rules = [{ rule: grade.name, why: grade.why }, ...doubts, ...evidence];
	if (evidence.length < needs || (kind !== null && !isOverruled(evidence, sequence))) {
		const why =
			doubts[0]?.why ?? `it shows only ${evidence.length} of the ${needs} signs of a blog that are needed`;
		const isNamed = kind !== null && kind.kind.isWeak !== true;
		const ordered = isNamed ? [kind.reason, ...rules.filter((rule) => rule !== kind.reason)] : rules;
		return { isBlog: false, reason: `${sentence(grade.why)}, but ${why}.`, rules: ordered, winner: null };
	}
	const said = evidence.map(({ why }) => why).join(', ');
	return {
		isBlog: true,
		reason: `${sentence(grade.why)}${said === '' ? '' : `; ${said}`}.`,
		rules,
		winner: sequence,
	};
}

/** The reason for rejection: what most of the page is, else what was closest to a blog. */
function closest(tried: readonly Decision[], candidates: readonly Candidate[]): Decision {
	const main = candidates.find(({ sequence }) => sequence.share >= MAIN_SHARE)?.removedBy ?? null;
	const removed = candidates.flatMap(({ removedBy }) => (removedBy === null ? [] : [removedBy]));
	const [first] = tried;
	if (first !== undefined && main === null) return { ...first, rules: [...first.rules, ...removed] };
	return against(removed.length === 0 ? [NO_SEQUENCE] : removed);
}

const NO_SEQUENCE: Reason = { rule: 'no-sequence', why: 'the page is not made of dated entries' };

/** Not a blog, by the first of these rules. */
export function against(rules: readonly Reason[]): Decision {
	return { isBlog: false, reason: `${sentence(rules[0]!.why)}.`, rules, winner: null };
}

function sentence(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
