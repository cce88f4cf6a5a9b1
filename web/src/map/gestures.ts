/** gestures: dragging pans, pinching and the wheel zoom, a click selects. */
import type { Point } from './camera.ts';

export interface Gestures {
	onPan(dx: number, dy: number): void;
	onZoom(factor: number, at: Point): void;
	/** Null when the pointer has left. */
	onHover(at: Point | null): void;
	onChoose(at: Point): void;
}

/** A click may move this far. */
const CLICK_TOLERANCE_PX = 4;
const WHEEL_STEP = 0.0015;
/** For wheels that report lines instead of pixels. */
const LINE_PIXELS = 16;

/** Returns a function that stops watching. */
export function watchGestures(frame: HTMLElement, gestures: Gestures): () => void {
	const pointers = new Map<number, Point>();
	let travelled = 0;
	const pointOf = (event: MouseEvent): Point => {
		const box = frame.getBoundingClientRect();
		return { x: event.clientX - box.left, y: event.clientY - box.top };
	};
	const onDown = (event: PointerEvent) => {
		if (event.button !== 0) return;
		frame.setPointerCapture(event.pointerId);
		if (pointers.size === 0) travelled = 0;
		pointers.set(event.pointerId, pointOf(event));
	};
	const onMove = (event: PointerEvent) => {
		const at = pointOf(event);
		const before = pointers.get(event.pointerId);
		if (before === undefined) return gestures.onHover(at);
		pointers.set(event.pointerId, at);
		travelled += Math.hypot(at.x - before.x, at.y - before.y);
		const [other] = [...pointers].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
		if (other !== undefined) pinch(gestures, before, at, other);
		else if (travelled > CLICK_TOLERANCE_PX) gestures.onPan(at.x - before.x, at.y - before.y);
	};
	const onUp = (event: PointerEvent) => {
		if (!pointers.delete(event.pointerId)) return;
		if (event.type === 'pointerup' && pointers.size === 0 && travelled <= CLICK_TOLERANCE_PX)
			gestures.onChoose(pointOf(event));
	};
	const onLeave = () => gestures.onHover(null);
	const onWheel = (event: WheelEvent) => {
		event.preventDefault();
		const pixels = event.deltaY * (event.deltaMode === 0 ? 1 : LINE_PIXELS);
		gestures.onZoom(Math.exp(-pixels * WHEEL_STEP), pointOf(event));
	};
	const listeners = [
		['pointerdown', onDown],
		['pointermove', onMove],
		['pointerup', onUp],
		['pointercancel', onUp],
		['pointerleave', onLeave],
		['wheel', onWheel],
	] as const;
	for (const [name, listen] of listeners)
		frame.addEventListener(name, listen as EventListener, { passive: false });
	return () => {
		for (const [name, listen] of listeners) frame.removeEventListener(name, listen as EventListener);
	};
}

/** The midpoint of two fingers pans, their distance zooms. */
function pinch(gestures: Gestures, before: Point, at: Point, other: Point): void {
	const distance = (a: Point) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
	gestures.onPan((at.x - before.x) / 2, (at.y - before.y) / 2);
	gestures.onZoom(distance(at) / distance(before), { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 });
}
