/** names: places as many names as fit without overlap, the most influential blogs first. Zooming in shows more. */
import { type Camera, growth, type Size, toScreen } from './camera.ts';
import { nameOf, type Scene } from './scene.ts';

export interface NamesFrame {
	readonly camera: Camera;
	readonly whole: Camera;
	readonly size: Size;
	readonly until: number;
	/** Named before all others. */
	readonly first: readonly number[];
	/** If set, only these blogs are named. */
	readonly only: ReadonlySet<number> | null;
	readonly most: number;
}

export interface PlacedName {
	readonly place: number;
	readonly text: string;
	/** The centre of the text. */
	readonly x: number;
	readonly y: number;
}

export const FONT_SIZE = 12;
const MAX_CHARACTERS = 28;
/** How many blogs are tried per wanted name. */
const TRIES = 25;
const LINE = FONT_SIZE + 3;
const PAD = 3;

interface Box {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

export function placeNames(scene: Scene, frame: NamesFrame, widthOf: (text: string) => number): PlacedName[] {
	const { camera, whole, size, until, only, most } = frame;
	const grown = growth(camera, whole);
	const named: PlacedName[] = [];
	const taken: Box[] = [];
	let tries = most * TRIES;
	const tryPlace = (place: number) => {
		const at = toScreen(camera, size, scene.x[place]!, scene.y[place]!);
		if (at.x < 0 || at.y < 0 || at.x > size.width || at.y > size.height) return;
		if (scene.since[place]! > until) return;
		tries--;
		const text = shorten(nameOf(scene.map.blogs[place]!));
		const half = widthOf(text) / 2 + PAD;
		const x = Math.min(Math.max(at.x, half), size.width - half);
		const away = scene.radius[place]! * grown + LINE / 2 + 1;
		const y = at.y - away < LINE / 2 ? at.y + away : at.y - away;
		const box = { left: x - half, right: x + half, top: y - LINE / 2, bottom: y + LINE / 2 };
		if (taken.some((other) => overlap(box, other))) return;
		taken.push(box);
		named.push({ place, text, x, y });
	};
	for (const place of frame.first) tryPlace(place);
	for (const place of scene.order) {
		if (named.length >= most || tries <= 0) break;
		if (only === null || only.has(place)) tryPlace(place);
	}
	return named;
}

function overlap(a: Box, b: Box): boolean {
	return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function shorten(name: string): string {
	const characters = [...name];
	return characters.length > MAX_CHARACTERS ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…` : name;
}
