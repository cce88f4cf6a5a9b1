/**
 * widths: how wide an element is on the screen, as far as this can be known without a browser.
 *
 * A block is as wide as its container unless declared otherwise. Cells share their row by their widths; columns of a
 * grid by its template. Widths that depend on content (floats, cells and flex items without a width) are unknown: null.
 *
 * Source: Cao §1.1, step 3 of the location algorithm. We differ: the paper uses a browser.
 */
import { type Node, type Page, TAG } from '../../../lib/html/index.ts';
import { computeStyles, type Style } from './style.ts';

/** The window that pages are laid out in, in pixels. */
const WINDOW_WIDTH = 1024;
const EM = 16;

export type Widths = (node: Node) => number | null;

export function computeWidths(page: Page, stylesheets: readonly string[]): Widths {
	const styles = computeStyles(page, stylesheets);
	const known = new Map<Node, number | null>();
	const widthOf = (node: Node): number | null => {
		const path: Node[] = [];
		for (let n = node; n > 0 && !known.has(n); n = page.parent[n]!) path.push(n);
		for (const n of path.reverse())
			known.set(n, ownWidth(page, n, known.get(page.parent[n]!) ?? outerWidth(page, n), styles));
		return known.get(node) ?? WINDOW_WIDTH;
	};
	return (node) => (node === 0 ? WINDOW_WIDTH : widthOf(node) === UNKNOWN ? null : widthOf(node));
}

/** An unknown width, distinct from one that was not computed yet. */
const UNKNOWN = -1;

function outerWidth(page: Page, node: Node): number {
	return page.parent[node]! <= 0 ? WINDOW_WIDTH : UNKNOWN;
}

function ownWidth(page: Page, node: Node, outer: number, styles: (node: Node) => Style): number {
	const style = styles(node);
	const parentStyle = page.parent[node]! > 0 ? styles(page.parent[node]!) : {};
	const declared = lengthOf(style.width ?? page.attr(node, 'width'), outer);
	const column = gridColumn(page, node, parentStyle, outer) ?? lengthOf(flexBasis(style), outer);
	const width = declared ?? column ?? (fillsParent(page, node, style, parentStyle) ? outer : UNKNOWN);
	const most = lengthOf(style['max-width'], outer);
	return most !== null && (width === UNKNOWN || width > most) ? most : width;
}

/** A block in normal flow is as wide as its parent. */
function fillsParent(page: Page, node: Node, style: Style, parentStyle: Style): boolean {
	if (style.float === 'left' || style.float === 'right') return false;
	const display = parentStyle.display ?? '';
	if (display.includes('flex') || display.includes('grid')) return false;
	const tag = page.tag[node]!;
	return tag !== TAG.TD && tag !== TAG.TH && tag !== TAG.TABLE;
}

function flexBasis(style: Style): string | undefined {
	return style['flex-basis'] ?? /\s(\d[\d.]*(?:px|%|em|rem))$/.exec(style.flex ?? '')?.[1];
}

/** Pixels of a length; null when it is not a length, or a share of an unknown width. */
export function lengthOf(text: string | undefined, outer: number): number | null {
	const found = /^(\d+(?:\.\d+)?|\.\d+)(px|%|em|rem|pt|vw)?$/.exec(text?.trim() ?? '');
	if (found === null) return null;
	const value = Number(found[1]);
	switch (found[2]) {
		case '%':
			return outer === UNKNOWN ? null : (value * outer) / 100;
		case 'em':
		case 'rem':
			return value * EM;
		case 'pt':
			return (value * 4) / 3;
		case 'vw':
			return (value * WINDOW_WIDTH) / 100;
		default:
			return value;
	}
}

/** The track of a grid that the node falls in, when items fill it in order. */
function gridColumn(page: Page, node: Node, parentStyle: Style, outer: number): number | null {
	const template = parentStyle['grid-template-columns'];
	if (template === undefined || outer === UNKNOWN || !(parentStyle.display ?? '').includes('grid'))
		return null;
	const tracks = template
		.replace(/repeat\((\d+),([^()]+)\)/g, (_, count, track) =>
			`${track} `.repeat(Math.min(24, Number(count))),
		)
		.split(/\s+/)
		.filter((track) => track !== '');
	const fixed = tracks.map((track) => lengthOf(track, outer));
	const shares = tracks.map((track) => Number(/^([\d.]+)fr$/.exec(track)?.[1] ?? 0));
	const left = outer - fixed.reduce<number>((sum, width) => sum + (width ?? 0), 0);
	const total = shares.reduce((sum, share) => sum + share, 0);
	const place = placeOf(page, node) % Math.max(1, tracks.length);
	return fixed[place] ?? (total > 0 && shares[place]! > 0 ? (left * shares[place]!) / total : null);
}

function placeOf(page: Page, node: Node): number {
	let place = 0;
	for (const sibling of page.children(page.parent[node]!)) {
		if (sibling === node) break;
		if (page.isElement(sibling)) place++;
	}
	return place;
}
