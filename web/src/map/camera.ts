/** camera: the visible part of the map. Pure functions. */
import type { Bounds } from './scene.ts';

export interface Camera {
	/** The centre, in map units. */
	readonly x: number;
	readonly y: number;
	/** Pixels per map unit. */
	readonly scale: number;
}

export interface Size {
	readonly width: number;
	readonly height: number;
}

const MARGIN = 36;
/** Zoom limits, relative to the whole map. */
const MAX_ZOOM = 60;
const MIN_ZOOM = 0.4;
/** Blogs grow more slowly than the zoom. */
const GROWTH = 0.45;
const MAX_GROWTH = 4;

/** Shows the whole map. */
export function fitAll({ left, top, width, height }: Bounds, size: Size): Camera {
	const scale = Math.min(
		Math.max(size.width - 2 * MARGIN, 50) / width,
		Math.max(size.height - 2 * MARGIN, 50) / height,
	);
	return { x: left + width / 2, y: top + height / 2, scale };
}

export function pan(camera: Camera, dx: number, dy: number): Camera {
	return { ...camera, x: camera.x - dx / camera.scale, y: camera.y - dy / camera.scale };
}

/** The point under the pointer stays in place. */
export function zoomAt(camera: Camera, factor: number, point: Point, size: Size, whole: Camera): Camera {
	const scale = Math.min(Math.max(camera.scale * factor, MIN_ZOOM * whole.scale), MAX_ZOOM * whole.scale);
	const [dx, dy] = [point.x - size.width / 2, point.y - size.height / 2];
	return {
		x: camera.x + dx / camera.scale - dx / scale,
		y: camera.y + dy / camera.scale - dy / scale,
		scale,
	};
}

export interface Point {
	readonly x: number;
	readonly y: number;
}

export function toScreen(camera: Camera, size: Size, x: number, y: number): Point {
	return {
		x: (x - camera.x) * camera.scale + size.width / 2,
		y: (y - camera.y) * camera.scale + size.height / 2,
	};
}

/** How much larger blogs are drawn than on the whole map. */
export function growth(camera: Camera, whole: Camera): number {
	return Math.min(MAX_GROWTH, (camera.scale / whole.scale) ** GROWTH);
}

/** A camera between two others, at `share` of the way. The scale changes exponentially, which looks even. */
export function between(from: Camera, to: Camera, share: number): Camera {
	const eased = share * share * (3 - 2 * share);
	return {
		x: from.x + (to.x - from.x) * eased,
		y: from.y + (to.y - from.y) * eased,
		scale: from.scale * (to.scale / from.scale) ** eased,
	};
}
