/**
 * evaluate: one rule and one page → the value that the rule gives, or null.
 *
 * A rule without `nth` that finds several elements gives a value only when all of them agree (Wrapper §3.3: it fails
 * when it does not identify a single value).
 */
import { parseByline } from '../lib/byline/index.ts';
import type { Node } from '../lib/html/index.ts';
import type { Reading, WrapperProperty, WrapperRule } from '../model/wrapper.ts';
import { readBetween } from './between.ts';
import { claimName } from './claims.ts';
import { dateInAddress, dateOf, datesIn, wordBefore } from './dates.ts';
import { selectNodes } from './select.ts';
import { isShown } from './shown.ts';
import { collapseLine, keyOf, withoutAnchor } from './texts.ts';
import type { PageView } from './view.ts';

export type RuleCore = Pick<WrapperRule, 'read' | 'where' | 'kind'>;
/** Properties that have one value. */
export type SingleProperty = Exclude<WrapperProperty, 'content' | 'categories'>;

/** More elements than this are a list. */
const MAX_ELEMENTS = 12;

export function evaluateRule(
	view: PageView,
	property: SingleProperty,
	{ read, where }: RuleCore,
): string | null {
	switch (read.from) {
		case 'claim':
			return readClaim(view, property, read.name);
		case 'address':
			return dateInAddress(view.url);
		case 'constant':
			return isShown(view, read.value) ? read.value : null;
		default:
			return where === undefined ? null : agreedValue(view, property, read, selectNodes(view, where));
	}
}

function readClaim(view: PageView, property: SingleProperty, name: string): string | null {
	const wanted = property === 'updated' ? 'modified' : property;
	const claim = view.claims.find((one) => one.property === wanted && claimName(one) === name);
	return claim === undefined ? null : asValue(view, claim.value, property);
}

function agreedValue(
	view: PageView,
	property: SingleProperty,
	read: Reading,
	nodes: readonly Node[],
): string | null {
	if (nodes.length > MAX_ELEMENTS) return null;
	let agreed: string | null = null;
	for (const node of nodes) {
		const value = readNode(view, property, read, node);
		if (value === null) continue;
		if (agreed !== null && keyOf(agreed) !== keyOf(value)) return null;
		agreed ??= value;
	}
	return agreed;
}

export function readNode(view: PageView, property: SingleProperty, read: Reading, node: Node): string | null {
	if (read.from === 'attribute') {
		const value = view.page.attr(node, read.attribute);
		return value === undefined ? null : asValue(view, collapseLine(value), property);
	}
	if (read.from === 'date') return chosenDate(view, node, read);
	const text = view.text(node);
	if (text === null || text === '') return null;
	if (read.from === 'between') return asValue(view, readBetween(text, read) ?? '', property);
	if (read.from === 'byline') return view.remember('byline', node, () => parseByline(text)?.names ?? null);
	return asValue(view, text, property);
}

function chosenDate(
	view: PageView,
	node: Node,
	{ nth, behind, language }: Extract<Reading, { from: 'date' }>,
): string | null {
	const all = datesIn(view, node, language);
	const dates =
		behind === undefined ? all : all.filter((date) => wordBefore(view.text(node)!, date) === behind);
	return dates.at(nth)?.value ?? null;
}

/** A text as a value of this property; cached, because many rules lead to the same date. */
function asValue(view: PageView, text: string, property: SingleProperty): string | null {
	if (property === 'published' || property === 'updated')
		return view.remember('as date', text, () => dateOf(text));
	if (property === 'commentCount') return countIn(text);
	const value = property === 'title' ? withoutAnchor(text) : text;
	return value === '' ? null : value;
}

/** The one number in a short text: `12 comments`. */
export function countIn(text: string): string | null {
	const numbers = text.slice(0, 60).match(/\d{1,6}/g);
	return numbers?.length === 1 ? String(Number(numbers[0])) : null;
}
