/**
 * learn-categories: rules whose values, taken together, are the categories and tags of the feed's items.
 *
 * A blog may mark categories and tags separately while its feed has them in one list. Rules are added as long as the
 * union agrees better.
 */
import type { Node } from '../lib/html/index.ts';
import type { Reading, RuleKind, Selector, WrapperRule } from '../model/wrapper.ts';
import {
	ADORNED,
	categoryKeys,
	cleanCategory,
	readCategoryKeys,
	setAgreement,
	splitList,
} from './categories.ts';
import type { Example } from './example.ts';
import { round } from './learn-value.ts';
import { describeElement, selectorOf } from './selectors.ts';
import { keyOf } from './texts.ts';
import { mostSupported, priorOf } from './worth.ts';

interface Candidate {
	readonly key: string;
	readonly kind: RuleKind;
	readonly where: Selector;
	readonly read: Reading;
	readonly support: Set<number>;
}

interface Tried extends Candidate {
	/** What it gives on each example. */
	readonly keys: readonly ReadonlySet<string>[];
	readonly worth: number;
}

/** What each example wants. */
type Wanted = readonly ReadonlySet<string>[];

const MAX_TRIED = 32;
const MAX_RULES = 3;
/** With less agreement over all examples, the blog does not show its categories. */
const MIN_AGREEMENT = 0.4;
/** What another rule must add. */
const MIN_GAIN = 0.01;
/** More places of one value are lists of everything. */
const MAX_PLACES = 6;

export function learnCategories(examples: readonly Example[]): WrapperRule[] {
	const wanted = examples.map(({ item }) => categoryKeys(item.categories));
	if (wanted.every(({ size }) => size === 0)) return [];
	const tried = findCandidates(examples, wanted).map((candidate) =>
		tryCandidate(examples, wanted, candidate),
	);
	const chosen = choose(wanted, tried);
	const reached = agreementOf(
		wanted,
		chosen.map(({ keys }) => keys),
	);
	return reached < MIN_AGREEMENT ? [] : chosen.map((one) => toRule(wanted, one));
}

function findCandidates(examples: readonly Example[], wanted: Wanted): Candidate[] {
	const all = new Map<string, Candidate>();
	for (const [i, example] of examples.entries())
		for (const { node, read } of placesOf(example, wanted[i]!))
			for (const described of describeElement(example.view, node)) {
				if (described.kind === 'path' || (read.from === 'text' && described.nth !== null)) continue;
				const key = `${read.from} ${described.key}`;
				let candidate = all.get(key);
				if (candidate === undefined) {
					const where = selectorOf(described);
					candidate = { key, kind: described.kind, where, read, support: new Set() };
					all.set(key, candidate);
				}
				candidate.support.add(i);
			}
	return mostSupported('categories', [...all.values()], MAX_TRIED);
}

interface CategoryPlace {
	readonly node: Node;
	readonly read: Reading;
}

/** Elements that show one category, texts that list them all, `meta` elements that do. */
function placesOf(example: Example, wanted: ReadonlySet<string>): CategoryPlace[] {
	if (wanted.size === 0) return [];
	const [first] = wanted;
	const places: CategoryPlace[] = [];
	const counts = new Map<string, number>();
	for (const { node, text, key } of example.texts) {
		if (text.length > LONGEST_LIST || example.isInComments(node)) continue;
		const own = wanted.has(key) || !ADORNED.test(text) ? key : keyOf(cleanCategory(text));
		const count = counts.get(own) ?? 0;
		if (wanted.has(own) && count < MAX_PLACES) {
			counts.set(own, count + 1);
			places.push({ node, read: { from: 'text' } });
		} else if (key.includes(first!) && listsAll(text, wanted)) places.push({ node, read: { from: 'list' } });
	}
	for (const node of example.view.withTag('meta')) {
		const content = example.view.page.attr(node, 'content') ?? '';
		if (content !== '' && listsAll(content, wanted))
			places.push({ node, read: { from: 'attribute', attribute: 'content' } });
	}
	return places;
}

const LONGEST_LIST = 300;

/** True when a list has the categories, and little else. */
function listsAll(text: string, wanted: ReadonlySet<string>): boolean {
	if (text.length > LONGEST_LIST) return false;
	const parts = splitList(text).map((part) => keyOf(cleanCategory(part)));
	const found = parts.filter((part) => wanted.has(part)).length;
	return found === wanted.size && parts.length <= found + 1;
}

function tryCandidate(examples: readonly Example[], wanted: Wanted, candidate: Candidate): Tried {
	const keys = examples.map(({ view }) => readCategoryKeys(view, candidate));
	const worth = agreementOf(wanted, [keys]) + priorOf('categories', candidate.kind, candidate.key);
	return { ...candidate, keys, worth };
}

/** Mean agreement of the union with the feed; items without categories count if the rules give something. */
function agreementOf(wanted: Wanted, rules: readonly Tried['keys'][]): number {
	let [sum, count] = [0, 0];
	for (const [i, own] of wanted.entries()) {
		const given = unionOf(rules, i);
		if (given.size === 0 && own.size === 0) continue;
		sum += setAgreement(given, own);
		count++;
	}
	return count === 0 ? 0 : sum / count;
}

/** What the rules give on one example, together. */
function unionOf(rules: readonly Tried['keys'][], i: number): ReadonlySet<string> {
	if (rules.length === 1) return rules[0]![i]!;
	const union = new Set<string>();
	for (const keys of rules) for (const key of keys[i]!) union.add(key);
	return union;
}

function choose(wanted: Wanted, tried: readonly Tried[]): Tried[] {
	const sorted = [...tried].sort((a, b) => b.worth - a.worth);
	const chosen: Tried[] = [];
	let reached = 0;
	for (const one of sorted) {
		if (chosen.length === MAX_RULES) break;
		const next = agreementOf(
			wanted,
			[...chosen, one].map(({ keys }) => keys),
		);
		if (next <= reached + MIN_GAIN) continue;
		chosen.push(one);
		reached = next;
	}
	return chosen;
}

/** Half of the values right counts as right: some feeds leave out what the page shows. */
const RIGHT = 0.5;

function toRule(wanted: Wanted, { kind, where, read, keys, support }: Tried): WrapperRule {
	const pages = [...keys.keys()].filter((i) => keys[i]!.size > 0);
	const rightness = (i: number) => shareIn(keys[i]!, wanted[i]!);
	// Held out: a page that alone shows a category there would not have made the rule.
	const tested = pages.filter((i) => wanted[i]!.size > 0 && [...support].some((other) => other !== i));
	return {
		kind,
		where,
		read,
		support: pages.filter((i) => rightness(i) >= RIGHT).length,
		exactness: round(mean(pages.map(rightness))),
		agreement: tested.length < 2 ? null : round(mean(tested.map(rightness))),
	};
}

/** The share of the values given that are wanted. */
function shareIn(given: ReadonlySet<string>, wanted: ReadonlySet<string>): number {
	let right = 0;
	for (const key of given) if (wanted.has(key)) right++;
	return right / given.size;
}

function mean(values: readonly number[]): number {
	return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
