/** begin: where each post of a row begins, once its parity is known. */
import type { Node } from '../../lib/html/index.ts';
import { shapesOf } from './gaps.ts';
import { type Heading, inRange, isHeadingTag } from './headings.ts';
import { isRule } from './parity.ts';
import type { Row } from './tail.ts';
import { isProse } from './tail.ts';
import type { View } from './view.ts';

export interface Start {
	readonly from: Node;
	/** The title that the post begins with. */
	readonly heading: Heading | null;
}

export function startOf(row: Row, i: number): Start {
	const { view, units, gaps, parity } = row;
	const unit = units[i]!;
	if (parity.begins === 'after-unit') return { from: textBefore(row, i), heading: null };
	const heading = parity.begins === 'at-title' ? titleBefore(row, gaps.before[i]!) : null;
	if (heading === null) return { from: untitled(row, i) ?? unit.node, heading: null };
	const child = gaps.before[i]!.find((node) => view.page.contains(node, heading.node));
	return { from: child ?? heading.node, heading };
}

/** The nearest title above the mark, or the first where the text stands between them. */
function titleBefore({ view, headings, parity }: Row, before: readonly Node[]): Heading | null {
	const first = before[0];
	const last = before[before.length - 1];
	if (first === undefined || last === undefined) return null;
	const all = inRange(headings, first, view.page.end[last]!);
	const found = all.filter(({ slot }) => slot === parity.slot);
	return (parity.titleNear ? found[found.length - 1] : found[0]) ?? null;
}

/** If others begin at a title far above their date, a post without a title begins after the rule above it. */
function untitled({ view, gaps, parity }: Row, i: number): Node | null {
	if (parity.begins !== 'at-title' || parity.titleNear) return null;
	const before = gaps.before[i]!;
	const rule = before.findIndex((node) => isRule(view, node));
	return rule < 0 ? null : behindRule(view, before, rule);
}

/** The first node after a rule that is neither another rule nor a heading with only a month. */
function behindRule(view: View, nodes: readonly Node[], rule: number): Node | null {
	return nodes.slice(rule + 1).find((node) => !isRule(view, node) && !isMonthHeading(view, node)) ?? null;
}

function isMonthHeading(view: View, node: Node): boolean {
	const { page, start, months } = view;
	if (!isHeadingTag(page.tag[node]!)) return false;
	const [from, to] = [start[node]!, start[page.end[node]!]!];
	return months.some(
		(month) => month.start >= from && month.end <= to && to - from - (month.end - month.start) <= MONTH_TRIM,
	);
}

/** Breaks and brackets around a month. */
const MONTH_TRIM = 6;

/**
 * Where the text above a date begins: after the last rule; for the first post, back while siblings are of the posts'
 * kinds.
 */
function textBefore({ view, units, gaps, parity, regular }: Row, i: number): Node {
	const unit = units[i]!;
	const before = gaps.before[i]!;
	const ruled = before.findIndex((node) => parity.rules.has(node));
	if (ruled >= 0) return behindRule(view, before, ruled) ?? unit.node;
	const rule = before.findLastIndex((node) => isRule(view, node));
	if (rule >= 0 && (i === 0 || rule === 0)) return behindRule(view, before, rule) ?? unit.node;
	if (i > 0) return before[0] ?? unit.node;
	let from = unit.node;
	for (let k = before.length - 1; k >= 0; k--) {
		const node = before[k]!;
		if (!isProse(view, node) && !shapesOf(view, node).some((shape) => regular.has(shape))) break;
		from = node;
	}
	return from;
}
