/**
 * pace: how far the forces move the nodes: as far as possible without trembling.
 *
 * Source: ForceAtlas2 (Jacomy et al. 2014), "Adapting the local speed" and "Adapting the global speed", with the constants of Gephi's
 *         implementation: swing is by how much a node's force turned since the last step, traction by how much it stayed.
 */
import type { Bodies } from './quadtree.ts';

/** A force a node, in two directions. */
export interface Forces {
	readonly x: Float64Array;
	readonly y: Float64Array;
}

export interface Pace {
	readonly speed: number;
	readonly efficiency: number;
}

const MIN_EFFICIENCY = 0.05;
const MAX_TOLERANCE = 10;
const MAX_SPEED = 1000;
/** The speed rises by half at most in one step. */
const MAX_RISE = 0.5;

/** Moves the bodies in place; returns the pace for the next step. */
export function moveBodies({ x, y, mass }: Bodies, last: Forces, next: Forces, pace: Pace): Pace {
	let swing = 0;
	let traction = 0;
	for (let body = 0; body < x.length; body++) {
		swing += mass[body]! * swingOf(last, next, body);
		traction += (mass[body]! * length(last.x[body]! + next.x[body]!, last.y[body]! + next.y[body]!)) / 2;
	}
	const adapted = adapt(pace, swing, traction, x.length);
	for (let body = 0; body < x.length; body++) {
		const own = mass[body]! * swingOf(last, next, body);
		const factor = adapted.speed / (1 + Math.sqrt(adapted.speed * own));
		x[body]! += next.x[body]! * factor;
		y[body]! += next.y[body]! * factor;
	}
	return adapted;
}

function adapt({ speed, efficiency }: Pace, swing: number, traction: number, bodies: number): Pace {
	if (swing === 0 || traction === 0) return { speed, efficiency };
	const estimate = 0.05 * Math.sqrt(bodies);
	let tolerance = Math.max(Math.sqrt(estimate), Math.min(MAX_TOLERANCE, (estimate * traction) / bodies ** 2));
	let adapted = efficiency;
	if (swing / traction > 2) {
		if (adapted > MIN_EFFICIENCY) adapted *= 0.5;
		tolerance = Math.max(tolerance, 1);
	}
	const target = (tolerance * adapted * traction) / swing;
	if (swing > tolerance * traction) {
		if (adapted > MIN_EFFICIENCY) adapted *= 0.7;
	} else if (speed < MAX_SPEED) adapted *= 1.3;
	return { speed: speed + Math.min(target - speed, MAX_RISE * speed), efficiency: adapted };
}

function swingOf(last: Forces, next: Forces, body: number): number {
	return length(last.x[body]! - next.x[body]!, last.y[body]! - next.y[body]!);
}

function length(x: number, y: number): number {
	return Math.sqrt(x * x + y * y);
}
