/**
 * cut: a row of units → the document range of each post.
 *
 * Source: Glance, step 1 (all nodes between two dates are the entry of the first) and the end of the last post; Nanno
 * §3.4.2, rules 1 to 3. We differ: parity.ts decides where a post begins, and an element of its own ends a post.
 */
import type { Node } from '../../lib/html/index.ts';
import { startOf } from './begin.ts';
import { type Gaps, gapsOf, shapesOf } from './gaps.ts';
import type { Heading } from './headings.ts';
import { decideParity, type Parity } from './parity.ts';
import { endOf, hasDayHeading, headingLevel, type Row } from './tail.ts';
import type { Unit } from './units.ts';
import type { View } from './view.ts';

export interface Piece {
	readonly from: Node;
	readonly to: Node;
	readonly unit: Unit;
	/** The title that the cut was made at, if any. */
	readonly heading: Heading | null;
}

export interface Cut {
	readonly pieces: readonly Piece[];
	readonly parity: Parity;
}

/** Share of the gaps that must contain a kind of sibling for it to belong to the posts. */
const REGULAR = 0.5;

export function cutPieces(
	view: View,
	units: readonly Unit[],
	headings: readonly Heading[],
	beside: Uint8Array,
): Cut {
	const runs = runsOf(view, units);
	const cuts = runs.map((run, i) =>
		cutRun(view, run, headings, beside, runs[i + 1]?.[0]?.node ?? view.page.size),
	);
	const largest = cuts.reduce((a, b) => (b.pieces.length > a.pieces.length ? b : a));
	return { pieces: cuts.flatMap(({ pieces }) => pieces), parity: largest.parity };
}

/** A run this long is cut separately. */
const MIN_RUN = 3;

/** Units in runs of one tag: on some pages the markup changes midway. */
function runsOf({ page }: View, units: readonly Unit[]): Unit[][] {
	const runs: Unit[][] = [];
	for (const unit of units) {
		const last = runs.at(-1);
		if (last !== undefined && page.tag[last[0]!.node] === page.tag[unit.node]) last.push(unit);
		else runs.push([unit]);
	}
	return runs.length > 1 && runs.every((run) => run.length >= MIN_RUN) ? runs : [[...units]];
}

function cutRun(
	view: View,
	units: readonly Unit[],
	headings: readonly Heading[],
	beside: Uint8Array,
	stop: Node,
): Cut {
	const gaps = gapsOf(view, units);
	const parity = decideParity(view, units, gaps, headings);
	const row: Row = { view, units, gaps, parity, headings, beside, ...shapesIn(view, units, gaps) };
	const starts = units.map((_, i) => startOf(row, i));
	const ending = { level: headingLevel(row), byDay: hasDayHeading(row, starts[0]!.from) };
	const pieces = units.map((unit, i) => {
		const { from, heading } = starts[i]!;
		return { from, to: endOf(row, ending, i, starts[i + 1]?.from ?? stop), unit, heading };
	});
	return { pieces: pieces.filter(({ from, to }) => to > from), parity };
}

/** The number of gaps in which a kind of sibling must occur to be known. */
const SEVERAL = 2;

/** Kinds of siblings that occur in most gaps, and in several. */
function shapesIn(view: View, units: readonly Unit[], gaps: Gaps): Pick<Row, 'regular' | 'known'> {
	const counts = new Map<string, number>();
	const inner = Math.max(1, units.length - 1);
	const lastGap = new Map<string, number>();
	for (let i = 0; i < inner; i++)
		for (const node of gaps.after[i] ?? [])
			for (const shape of shapesOf(view, node)) {
				if (lastGap.get(shape) === i) continue;
				lastGap.set(shape, i);
				counts.set(shape, (counts.get(shape) ?? 0) + 1);
			}
	const regular = new Set<string>();
	const known = new Set<string>();
	for (const [shape, count] of counts) {
		if (count >= REGULAR * inner) regular.add(shape);
		if (count >= SEVERAL) known.add(shape);
	}
	return { regular, known };
}
