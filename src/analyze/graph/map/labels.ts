/**
 * labels: places the names of the largest nodes, as far as there is room.
 *
 * In:     circles with names, largest first. Out: names with positions, without overlaps.
 */

export interface Circle {
	readonly x: number;
	readonly y: number;
	readonly radius: number;
	readonly name: string;
}

export interface Label {
	readonly x: number;
	readonly y: number;
	readonly size: number;
	readonly text: string;
}

/** Where the large ones stand close, smaller ones are named in their stead, up to this many times as many. */
const TRIES = 3;
const MAX_CHARACTERS = 32;
const MIN_SIZE = 10;
const MAX_SIZE = 20;
/** The width of a letter, over its height; letters of East Asia are as wide as high. */
const LETTER_WIDTH = 0.56;
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;

/** At most `count`; a name that would overlap an earlier one is left out. */
export function placeLabels(circles: readonly Circle[], count: number, width: number): Label[] {
	const labels: Label[] = [];
	const taken: Box[] = [];
	for (const { x, y, radius, name } of circles.slice(0, count * TRIES)) {
		if (labels.length === count) break;
		const text = shorten(name);
		const size = Math.min(MAX_SIZE, Math.max(MIN_SIZE, radius));
		const half = widthOf(text, size) / 2;
		const middle = Math.min(Math.max(x, half), width - half);
		const top = y - radius - size;
		const box = { left: middle - half, right: middle + half, top, bottom: top + size };
		if (text === '' || taken.some((other) => overlap(box, other))) continue;
		taken.push(box);
		labels.push({ x: middle, y: box.bottom - size * 0.2, size, text });
	}
	return labels;
}

interface Box {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

function overlap(a: Box, b: Box): boolean {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function shorten(name: string): string {
	const characters = [...name.trim()];
	return characters.length > MAX_CHARACTERS
		? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
		: name.trim();
}

function widthOf(text: string, size: number): number {
	let width = 0;
	for (const character of text) width += WIDE.test(character) ? size : size * LETTER_WIDTH;
	return width;
}
