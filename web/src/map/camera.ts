/** camera: which part of the map is seen. Pure: places in, places out. */
import type { Bounds } from './scene.ts';

export interface Camera {
	/** What is in the middle, in the map's own units. */
	readonly x: number;
	readonly y: number;
	/** Pixels for a unit of the map. */
	readonly scale: number;
}

export interface Size {
	readonly width: number;
	readonly height: number;
}

const MARGIN = 36;
/** How far one can go in and out, over the whole map in view. */
const MOST_ZOOM = 60;
const LEAST_ZOOM = 0.4;
/** Blogs grow more slowly than the map does. */
const GROWTH = 0.45;
const MOST_GROWTH = 4;

/** The whole map in view. */
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

/** What is at a point of the picture stays there. */
export function zoomAt(camera: Camera, factor: number, point: Point, size: Size, whole: Camera): Camera {
	const scale = Math.min(Math.max(camera.scale * factor, LEAST_ZOOM * whole.scale), MOST_ZOOM * whole.scale);
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

/** By how much blogs are larger than when the whole map is seen. */
export function growth(camera: Camera, whole: Camera): number {
	return Math.min(MOST_GROWTH, (camera.scale / whole.scale) ** GROWTH);
}

/** A place between two, `share` of the way; zooming is even to the eye. */
export function between(from: Camera, to: Camera, share: number): Camera {
	const eased = share * share * (3 - 2 * share);
	return {
		x: from.x + (to.x - from.x) * eased,
		y: from.y + (to.y - from.y) * eased,
		scale: from.scale * (to.scale / from.scale) ** eased,
	};
}
