/** begin: where each post of a row begins, once its parity is known. */
import type { Node } from '../../lib/html/index.ts';
import type { Row } from './cut.ts';
import { shapesOf } from './gaps.ts';
import { type Heading, inRange } from './headings.ts';
import { isRule } from './parity.ts';
import { isProse } from './tail.ts';

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
	if (heading === null) return { from: unit.node, heading: null };
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

/** Where the text above a date begins: behind the last rule; for the first post, back while siblings are of the posts' kinds. */
function textBefore({ view, units, gaps, parity, regular }: Row, i: number): Node {
	const unit = units[i]!;
	const before = gaps.before[i]!;
	const ruled = before.findIndex((node) => parity.rules.has(node));
	if (ruled >= 0) return before[ruled + 1] ?? unit.node;
	const rule = before.findLastIndex((node) => isRule(view, node));
	if (rule >= 0 && (i === 0 || rule === 0)) return before[rule + 1] ?? unit.node;
	if (i > 0) return before[0] ?? unit.node;
	let from = unit.node;
	for (let k = before.length - 1; k >= 0; k--) {
		const node = before[k]!;
		if (!isProse(view, node) && !shapesOf(view, node).some((shape) => regular.has(shape))) break;
		from = node;
	}
	return from;
}
