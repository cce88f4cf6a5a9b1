/**
 * render-svg: the map as a static picture.
 *
 * In:     a graph, and the position, size and community of each node.
 * Out:    SVG without scripts, styles or fonts: links as thin lines, blogs as circles, names of the largest blogs, a colour legend.
 */
import { escapeText } from '../../../lib/clean/escape.ts';
import type { Adjacency, GraphNode, LinkGraph } from '../link-graph.ts';
import { type Circle, placeLabels } from './labels.ts';
import { BEYOND_PALETTE, colourOf, PALETTE } from './palette.ts';

export interface MapPicture {
	readonly graph: LinkGraph;
	readonly x: Float64Array;
	readonly y: Float64Array;
	/** The value shown by the area of the circles, such as the influence. */
	readonly importance: Float64Array;
	/** Numbered by size; 0 is the largest. */
	readonly communities: Uint32Array;
}

export interface MapOptions {
	readonly width?: number;
	readonly height?: number;
	/** The maximum number of names. */
	readonly labels?: number;
	/** The maximum number of edges; the heaviest are drawn. */
	readonly maxEdges?: number;
	readonly title?: string;
}

const WIDTH = 1600;
const HEIGHT = 1200;
const MARGIN = 40;
const LABELS = 60;
const MAX_EDGES = 50_000;
const MIN_RADIUS = 2;
const MAX_RADIUS = 24;

export function renderMapSvg(picture: MapPicture, options: MapOptions = {}): string {
	const { width = WIDTH, height = HEIGHT, labels = LABELS, maxEdges = MAX_EDGES } = options;
	const title = options.title ?? 'Map of the blogosphere';
	const circles = placeCircles(picture, width, height);
	const order = Array.from(circles.keys()).sort((a, b) => circles[b]!.radius - circles[a]!.radius || a - b);
	const biggestFirst = order.map((node) => circles[node]!);
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${text(title).replaceAll('"', '&quot;')}">`,
		`<title>${text(title)}</title>`,
		`<rect width="${width}" height="${height}" fill="#ffffff"/>`,
		`<path d="${drawEdges(picture.graph, circles, maxEdges)}" fill="none" stroke="#5b6470" stroke-width="0.5" stroke-opacity="0.25"/>`,
		...drawCircles(picture, circles, order),
		...drawLabels(biggestFirst, labels, width),
		...drawKey(picture, circles, order, height),
		'</svg>',
		'',
	].join('\n');
}

/** Positions and radii in the picture; the areas are proportional to the importance. */
function placeCircles({ graph, x, y, importance }: MapPicture, width: number, height: number): Circle[] {
	const box = {
		left: least(x),
		top: least(y),
		right: -least(x.map((v) => -v)),
		bottom: -least(y.map((v) => -v)),
	};
	const scale = Math.min(
		(width - 2 * MARGIN) / Math.max(box.right - box.left, 1e-9),
		(height - 2 * MARGIN) / Math.max(box.bottom - box.top, 1e-9),
	);
	const most = importance.reduce((max, value) => Math.max(max, value), 0);
	return graph.nodes.map((node, i) => ({
		x: width / 2 + scale * (x[i]! - (box.left + box.right) / 2),
		y: height / 2 + scale * (y[i]! - (box.top + box.bottom) / 2),
		radius: Math.max(MIN_RADIUS, MAX_RADIUS * Math.sqrt(most > 0 ? importance[i]! / most : 0)),
		name: nameOf(node),
	}));
}

function least(values: Float64Array): number {
	return values.reduce((min, value) => Math.min(min, value), values[0] ?? 0);
}

/** All lines are one path, so that crossings are not darker. */
function drawEdges({ size, outgoing }: LinkGraph, circles: readonly Circle[], maxEdges: number): string {
	const { offsets, ends } = outgoing;
	const isDrawn = chooseEdges(outgoing, maxEdges);
	const lines: string[] = [];
	for (let node = 0; node < size; node++) {
		const from = circles[node]!;
		for (let e = offsets[node]!; e < offsets[node + 1]!; e++) {
			const to = circles[ends[e]!]!;
			if (isDrawn(e)) lines.push(`M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`);
		}
	}
	return lines.join('');
}

/** The heaviest edges. Among those with the lowest drawn weight, an even selection is drawn, so that no part of the map is empty. */
function chooseEdges({ weights }: Adjacency, maxEdges: number): (edge: number) => boolean {
	if (weights.length <= maxEdges) return () => true;
	const sorted = weights.slice().sort();
	const lightest = sorted[sorted.length - maxEdges] ?? Number.POSITIVE_INFINITY;
	const heavier = sorted.length - 1 - sorted.lastIndexOf(lightest);
	const equal = sorted.length - heavier - sorted.indexOf(lightest);
	let due = 0;
	return (edge) => {
		if (weights[edge] !== lightest) return weights[edge]! > lightest;
		due += maxEdges - heavier;
		if (due < equal) return false;
		due -= equal;
		return true;
	};
}

/** The largest are drawn last, on top of the others. */
function drawCircles(
	{ communities }: MapPicture,
	circles: readonly Circle[],
	order: readonly number[],
): string[] {
	return order.toReversed().map((node) => {
		const { x, y, radius } = circles[node]!;
		const fill = colourOf(communities[node]!);
		return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" stroke="#ffffff" stroke-width="0.5"/>`;
	});
}

function drawLabels(biggestFirst: readonly Circle[], count: number, width: number): string[] {
	const labels = placeLabels(biggestFirst, count, width).map(
		({ x, y, size, text: name }) =>
			`<text x="${short(x)}" y="${short(y)}" font-size="${short(size)}">${text(name)}</text>`,
	);
	const style =
		'font-family="sans-serif" text-anchor="middle" fill="#1a1a1a" stroke="#ffffff" stroke-width="3" stroke-linejoin="round" paint-order="stroke"';
	return [`<g ${style}>`, ...labels, '</g>'];
}

/** The legend names the largest blog of each community and the number of its blogs. */
function drawKey(
	{ communities }: MapPicture,
	circles: readonly Circle[],
	order: readonly number[],
	height: number,
): string[] {
	const counts = new Map<number, number>();
	for (const each of communities) counts.set(each, (counts.get(each) ?? 0) + 1);
	const rows = PALETTE.flatMap((colour, community) => {
		const first = order.find((node) => communities[node] === community);
		if (first === undefined || counts.get(community) === 1) return [];
		return [{ colour, words: `${circles[first]!.name} and ${counts.get(community)! - 1} more` }];
	});
	const others = [...counts].filter(([community]) => community >= PALETTE.length).map(([, count]) => count);
	const lone = others.filter((count) => count === 1).length;
	if (others.length > 0) {
		const words = `smaller communities: ${others.length - lone}; blogs without a community: ${lone}`;
		rows.push({ colour: BEYOND_PALETTE, words });
	}
	const top = height - MARGIN / 2 - rows.length * 18;
	const drawn = rows.flatMap(({ colour, words }, i) => [
		`<circle cx="20" cy="${top + i * 18}" r="6" fill="${colour}"/>`,
		`<text x="32" y="${top + i * 18 + 4}" font-size="12">${text(words)}</text>`,
	]);
	return ['<g font-family="sans-serif" fill="#1a1a1a">', ...drawn, '</g>'];
}

/** Characters that XML never allows, not even escaped. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function text(words: string): string {
	return escapeText(words.replace(NOT_XML, ''));
}

function nameOf({ title, key }: GraphNode): string {
	return title?.trim() || key.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');
}

function short(value: number): string {
	return String(Math.round(value * 10) / 10);
}
