/**
 * locate: the smallest subtree that contains the main text, by descent from the root.
 *
 * Source: Cao §1.1, the location algorithm; the other locators are the baselines of its Figure 3. The paper only names them, so they
 * take the same way down with another measure.
 *
 * The location algorithm: The paper's step 5 takes "the chosen child". We take the node whose step
 * down loses too much, since the child has already lost it (the paper's own error analysis agrees). If the width of a
 * child is unknown, the step uses only effective information, as in step 4.2.
 */
import type { Node, Page } from '../../../lib/html/index.ts';
import { effectiveRate, type Information, measureInformation } from './information.ts';
import { computeWidths, type Widths } from './widths.ts';

/** Step 4.1 requires children with enough text; the paper does not say how much. Share of the parent's bytes. */
const ENOUGH_TEXT = 0.1;
/** The least that a child counts, so that the loss is finite: a byte, or a ratio of one in a thousand. */
const MIN_BYTES = 1;
const MIN_RATIO = 0.001;

/** The paper's algorithm, the same without visual widths, by the amount of text, by the ratio of text outside links to text. */
export type Locator = 'width' | 'no-width' | 'text' | 'ratio';

/** The quantity that a step down should preserve. */
type Measure = (node: Node) => number;

function measureBy(locator: Locator, { bytes, effective }: Information): Measure {
	if (locator === 'text') return (node) => bytes(node).all;
	if (locator === 'ratio') return (node) => effectiveRate(bytes(node).effective, bytes(node).all);
	return effective;
}

export interface Located {
	readonly node: Node;
	/** The mean loss over all levels: the dynamic threshold. */
	readonly threshold: number;
	/** Steps that went by width, and steps that could not because widths are unknown. */
	readonly byWidth: number;
	readonly unknown: number;
}

interface Step {
	readonly node: Node;
	readonly loss: number;
	readonly how: 'width' | 'information' | 'unknown';
}

export function locateMainText(
	page: Page,
	stylesheets: readonly string[],
	locator: Locator = 'width',
): Located {
	// 1–3. tree, effective information, widths.
	const information = measureInformation(page);
	const widths: Widths = locator === 'width' ? computeWidths(page, stylesheets) : () => null;
	const measure = measureBy(locator, information);
	// 4. go down to a leaf, noting the loss of each step.
	const steps = descend(page, {
		information,
		measure,
		widths,
		least: locator === 'ratio' ? MIN_RATIO : MIN_BYTES,
	});
	const threshold = steps.reduce((sum, { loss }) => sum + loss, 0) / Math.max(1, steps.length);
	// 4.3 the first step that loses more than the mean is not taken.
	const stop = steps.findIndex(({ loss }) => loss > threshold);
	const count = (how: Step['how']) => steps.filter((step) => step.how === how).length;
	const node = stop <= 0 ? (stop === 0 ? 0 : (steps[steps.length - 1]?.node ?? 0)) : steps[stop - 1]!.node;
	return { node, threshold, byWidth: count('width'), unknown: count('unknown') };
}

interface Measured {
	readonly information: Information;
	readonly measure: Measure;
	readonly least: number;
	readonly widths: Widths;
}

function descend(page: Page, measured: Measured): Step[] {
	const steps: Step[] = [];
	for (let node = 0; ; ) {
		const step = nextStep(page, node, measured);
		if (step === null) return steps;
		steps.push(step);
		node = step.node;
	}
}

function nextStep(page: Page, node: Node, measured: Measured): Step | null {
	const { information, measure } = measured;
	const children = [...page.children(node)].filter(
		(child) => page.isElement(child) && information.bytes(child).all > 0,
	);
	if (children.length === 0) return null;
	const { child, how } = chooseChild(node, children, measured);
	// (3) LossRatio = Ie(P) / Ie(C)
	const loss = measure(node) / Math.max(measured.least, measure(child));
	return { node: child, loss, how };
}

function chooseChild(
	node: Node,
	children: readonly Node[],
	{ information, measure, widths }: Measured,
): { child: Node; how: Step['how'] } {
	const enough = children.filter(
		(child) => information.bytes(child).all >= ENOUGH_TEXT * information.bytes(node).all,
	);
	const candidates = enough.length > 0 ? enough : children;
	const measured = candidates.map(widths);
	const most = (of: readonly Node[]) => of.reduce((a, b) => (measure(b) > measure(a) ? b : a));
	// 4.2 equal widths, or unknown ones: the most effective information.
	if (measured.includes(null))
		return { child: most(children), how: candidates.length > 1 ? 'unknown' : 'information' };
	const widest = Math.max(...(measured as number[]));
	const wide = candidates.filter((_, i) => measured[i] === widest);
	if (wide.length === candidates.length) return { child: most(children), how: 'information' };
	// 4.1 the widest child with enough text.
	return { child: most(wide), how: 'width' };
}
