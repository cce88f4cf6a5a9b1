/**
 * learn-value: the rules for a property with one value: title, author, dates, number of comments.
 *
 * In:     the examples, content known.
 * Out:    rules, best first; none for a property that the blog does not show.
 * Source: Wrapper §3.3, with our own score (worth.ts) and a threshold (§6: a title that is not there must stay
 * missing).
 */

import { isAccount } from '../lib/byline/names.ts';
import type { WrapperRule } from '../model/wrapper.ts';
import { type Candidate, findCandidates, ruleOf } from './candidates.ts';
import { evaluateRule, type RuleCore, type SingleProperty } from './evaluate.ts';
import type { Example } from './example.ts';
import { gainOf } from './gain.ts';
import { agreementOf } from './match-value.ts';
import type { Place } from './places.ts';
import { findPlaces } from './places.ts';
import { selectNodes } from './select.ts';
import { isShown } from './shown.ts';
import { exactnessOf, priorOf, type Ranking, readingPrior, type TrackRecord, worthOf } from './worth.ts';

/** A candidate after it was tried on every training page. */
interface Tried {
	readonly rule: RuleCore;
	readonly candidate: Candidate | null;
	readonly record: TrackRecord;
	readonly worth: number;
	/** Its result on each page: how right, or null for nothing. */
	readonly outcomes: readonly (number | null)[];
}

/** Of the pages whose item has a value, this share must show it. Otherwise it is there by chance. */
const MIN_SHOWN = 0.34;
/** A rule is right more often than not. */
const MIN_EXACTNESS = 0.6;
const MIN_SUPPORT = 0.25;
const MAX_RULES = 4;

export function learnValue(
	examples: readonly Example[],
	property: SingleProperty,
	ranking: Ranking,
): WrapperRule[] {
	const places = examples.map((example) => findPlaces(example, property));
	const known = examples.filter((example) => example.wanted(property) !== null).length;
	const shown = places.map((found) => found.length > 0);
	const count = shown.filter(Boolean).length;
	if (known === 0 || count < MIN_SHOWN * known) return [];
	const tried = findCandidates(property, examples, places)
		.map((candidate) => tryCandidate(examples, property, shown, candidate, ranking))
		.filter((one) => one !== null);
	const constant = constantRule(examples, property, places);
	if (constant !== null) tried.push(tryRule(examples, property, shown, constant, null, ranking));
	return chooseRules(tried.filter(isGoodEnough), examples, count).map((one) =>
		toRule(one, examples, property),
	);
}

function tryCandidate(
	examples: readonly Example[],
	property: SingleProperty,
	shown: readonly boolean[],
	candidate: Candidate,
	ranking: Ranking,
): Tried | null {
	const rule = ruleOf(candidate);
	return rule === null ? null : tryRule(examples, property, shown, rule, candidate, ranking);
}

function tryRule(
	examples: readonly Example[],
	property: SingleProperty,
	shown: readonly boolean[],
	rule: RuleCore,
	candidate: Candidate | null,
	ranking: Ranking,
): Tried {
	const outcomes = examples.map((example) => {
		const given = evaluateRule(example.view, property, rule);
		return given === null ? null : agreementOf(example, property, given);
	});
	const record = recordOf(examples, property, shown, outcomes);
	const prior = priorOf(property, rule.kind, candidate?.key ?? '') + readingPrior(property, rule.read);
	const measured =
		ranking === 'worth'
			? worthOf(record)
			: gainOf((candidate?.support.size ?? record.shown) / Math.max(1, record.shown));
	return { rule, candidate, record, worth: measured + prior, outcomes };
}

/** A page that differs from the feed without showing the feed's value may have changed since: half an error. */
const CHANGED = 0.5;

function recordOf(
	examples: readonly Example[],
	property: SingleProperty,
	shown: readonly boolean[],
	outcomes: readonly (number | null)[],
): TrackRecord {
	let [right, wrong] = [0, 0];
	for (const [i, outcome] of outcomes.entries()) {
		if (outcome === null) continue;
		if (examples[i]!.wanted(property) === null) wrong += property === 'title' ? 1 : 0;
		else {
			right += outcome;
			wrong += shown[i] === true ? 1 - outcome : CHANGED * (1 - outcome);
		}
	}
	return { shown: shown.filter(Boolean).length, right, wrong };
}

function isGoodEnough({ record }: Tried): boolean {
	return exactnessOf(record) >= MIN_EXACTNESS && record.right >= MIN_SUPPORT * record.shown;
}

/** A fallback must be nearly always right. */
const FALLBACK_EXACTNESS = 0.85;
const STAND_IN_EXACTNESS = 0.95;
const STAND_IN_SUPPORT = 0.7;

/** The best rule, then those that fill what the earlier ones left open, then equally good ones that look elsewhere. */
function chooseRules(tried: readonly Tried[], examples: readonly Example[], shown: number): Tried[] {
	const sorted = [...tried].sort((a, b) => b.worth - a.worth);
	const chosen: Tried[] = [];
	for (const one of sorted) {
		if (chosen.length === MAX_RULES) break;
		if (chosen.length === 0 || fills(one, chosen) || standsIn(one, chosen, examples, shown)) chosen.push(one);
	}
	return chosen;
}

/** Right on a page where all earlier rules gave nothing, and never wrong on such a page. */
function fills(one: Tried, chosen: readonly Tried[]): boolean {
	let right = false;
	for (const [i, outcome] of one.outcomes.entries()) {
		if (outcome === null || chosen.some(({ outcomes }) => outcomes[i] !== null)) continue;
		if (outcome < 0.5) return false;
		right = true;
	}
	return right && exactnessOf(one.record) >= FALLBACK_EXACTNESS;
}

/** As good as the first but looks elsewhere: it may work where the first does not. */
function standsIn(
	one: Tried,
	chosen: readonly Tried[],
	examples: readonly Example[],
	shown: number,
): boolean {
	const { rule, record } = one;
	if (rule.kind === 'path' || chosen.some((other) => other.rule.kind === rule.kind)) return false;
	if (exactnessOf(record) < STAND_IN_EXACTNESS || record.right < STAND_IN_SUPPORT * shown) return false;
	return chosen.every((other) => looksElsewhere(rule, other, examples));
}

/** On the first page where the other rule gives something, they look at different elements. */
function looksElsewhere({ where }: RuleCore, other: Tried, examples: readonly Example[]): boolean {
	const example = examples[other.outcomes.findIndex((outcome) => outcome !== null)];
	if (where === undefined || other.rule.where === undefined || example === undefined) return true;
	return selectNodes(example.view, where)[0] !== selectNodes(example.view, other.rule.where)[0];
}

function toRule(one: Tried, examples: readonly Example[], property: SingleProperty): WrapperRule {
	return {
		...one.rule,
		support: one.outcomes.filter((outcome) => outcome !== null && outcome >= 0.5).length,
		exactness: round(exactnessOf(one.record)),
		agreement: heldOutAgreement(one, examples, property),
	};
}

export function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}

/** Leave-one-out: the rule is made from the other examples and tried on each; null with fewer than two. */
function heldOutAgreement(
	{ candidate, rule, outcomes }: Tried,
	examples: readonly Example[],
	property: SingleProperty,
): number | null {
	let [tested, right] = [0, 0];
	for (const [i, example] of examples.entries()) {
		if (example.wanted(property) === null || outcomes[i] === null) continue;
		const others =
			candidate === null ? outcomes.length - 1 : candidate.support.size - (candidate.support.has(i) ? 1 : 0);
		if (others < 1) continue;
		tested++;
		const made = candidate === null ? rule : ruleOf(candidate, i);
		const given = made === null ? null : evaluateRule(example.view, property, made);
		if (given !== null && agreementOf(example, property, given) >= 0.5) right++;
	}
	return tested === 0 ? null : round(right / tested);
}

/** A single item says nothing about the next. */
const MIN_EXAMPLES = 3;
/** The share of the pages that must show the name. */
const MIN_SHARE = 0.6;

/**
 * A blog with one author. If every item of the feed names the same author and most pages show the name somewhere, the
 * name itself is the fallback rule. It is used only on pages that show it outside the comments, so a page without an
 * author stays without. Names assigned by the software ("admin") are not authors unless an element of the page says so.
 */
function constantRule(
	examples: readonly Example[],
	property: SingleProperty,
	places: readonly (readonly Place[])[],
): RuleCore | null {
	if (property !== 'author' || examples.length < MIN_EXAMPLES) return null;
	const names = new Set(examples.map((example) => example.wanted('author')));
	const [name] = names;
	if (names.size !== 1 || name === null || name === undefined || isAccount(name)) return null;
	const shown = examples.filter(({ view }, i) => places[i]!.length > 0 || isShown(view, name)).length;
	if (shown < MIN_SHARE * examples.length) return null;
	return { kind: 'constant', read: { from: 'constant', value: name } };
}
