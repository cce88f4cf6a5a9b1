/**
 * quadtree: bodies in a plane, so that a distant group acts as one body at its centre.
 *
 * In:     places and masses. Out: the push on a body by all others, in about log n steps.
 * Source: Barnes & Hut, "A hierarchical O(N log N) force-calculation algorithm" (1986). In arrays that are used again, without recursion;
 *         bodies closer than the deepest cell are one body to the others.
 */

/** Halvings of the plane. At this depth a cell is a 4-billionth of it. */
const MAX_DEPTH = 32;
const CELLS_PER_BODY = 8;
/** Below this squared distance the direction of the force is undefined. */
const TOO_CLOSE = 1e-12;

export interface Bodies {
	readonly x: Float64Array;
	readonly y: Float64Array;
	readonly mass: Float64Array;
}

export class Quadtree {
	readonly #capacity: number;
	/** The first of a cell's four children; 0 for a leaf. */
	readonly #child: Uint32Array;
	/** The body in a leaf, from 1; 0 when it is empty. */
	readonly #body: Uint32Array;
	readonly #mass: Float64Array;
	/** The middle of the masses. */
	readonly #x: Float64Array;
	readonly #y: Float64Array;
	readonly #width: Float64Array;
	readonly #stack = new Uint32Array(4 * (MAX_DEPTH + 1));
	#cells = 0;

	constructor(bodies: number) {
		this.#capacity = CELLS_PER_BODY * bodies + 8;
		this.#child = new Uint32Array(this.#capacity);
		this.#body = new Uint32Array(this.#capacity);
		this.#mass = new Float64Array(this.#capacity);
		this.#x = new Float64Array(this.#capacity);
		this.#y = new Float64Array(this.#capacity);
		this.#width = new Float64Array(this.#capacity);
	}

	build(bodies: Bodies): void {
		const { left, top, width } = boundsOf(bodies);
		this.#cells = 0;
		this.#open(width);
		for (let body = 0; body < bodies.x.length; body++) this.#insert(bodies, body, left, top);
		for (let cell = 0; cell < this.#cells; cell++) {
			if (this.#mass[cell] === 0) continue;
			this.#x[cell]! /= this.#mass[cell]!;
			this.#y[cell]! /= this.#mass[cell]!;
		}
	}

	/** Adds to `force` the push on a body: the product of the masses over the distance, away from the others. */
	push({ x, y, mass }: Bodies, body: number, theta: number, strength: number, force: [number, number]): void {
		const stack = this.#stack;
		const bodies = this.#body;
		const [middleX, middleY, masses, widths, children] = [
			this.#x,
			this.#y,
			this.#mass,
			this.#width,
			this.#child,
		];
		const [px, py, own] = [x[body]!, y[body]!, strength * mass[body]!];
		let [fx, fy] = force;
		let height = 1;
		stack[0] = 0;
		while (height > 0) {
			const cell = stack[--height]!;
			if (bodies[cell] === body + 1) continue;
			const dx = px - middleX[cell]!;
			const dy = py - middleY[cell]!;
			const squared = dx * dx + dy * dy;
			const child = children[cell]!;
			if (child === 0 || widths[cell]! * widths[cell]! < theta * theta * squared) {
				if (squared < TOO_CLOSE) continue;
				const factor = (own * masses[cell]!) / squared;
				fx += dx * factor;
				fy += dy * factor;
			} else {
				for (let k = child; k < child + 4; k++) if (masses[k] !== 0) stack[height++] = k;
			}
		}
		force[0] = fx;
		force[1] = fy;
	}

	#open(width: number): number {
		const cell = this.#cells++;
		this.#child[cell] = this.#body[cell] = 0;
		this.#mass[cell] = this.#x[cell] = this.#y[cell] = 0;
		this.#width[cell] = width;
		return cell;
	}

	#insert(bodies: Bodies, body: number, left: number, top: number): void {
		let cell = 0;
		let [x, y] = [left, top];
		for (let depth = 0; ; depth++) {
			const isNew = this.#mass[cell] === 0;
			this.#weigh(bodies, body, cell);
			if (isNew) {
				this.#body[cell] = body + 1;
				return;
			}
			const half = this.#width[cell]! / 2;
			if (this.#child[cell] === 0) {
				if (depth === MAX_DEPTH || this.#cells + 4 > this.#capacity) return;
				this.#split(bodies, cell, { x, y, half });
			}
			const quarter = quarterOf(bodies, body, x + half, y + half);
			x += quarter & 1 ? half : 0;
			y += quarter & 2 ? half : 0;
			cell = this.#child[cell]! + quarter;
		}
	}

	/** The body that was alone in a cell goes to one of four new ones. */
	#split(bodies: Bodies, cell: number, at: { x: number; y: number; half: number }): void {
		const first = this.#open(at.half);
		for (let k = 1; k < 4; k++) this.#open(at.half);
		const body = this.#body[cell]! - 1;
		const child = first + quarterOf(bodies, body, at.x + at.half, at.y + at.half);
		this.#weigh(bodies, body, child);
		this.#body[child] = body + 1;
		this.#body[cell] = 0;
		this.#child[cell] = first;
	}

	#weigh({ x, y, mass }: Bodies, body: number, cell: number): void {
		this.#mass[cell]! += mass[body]!;
		this.#x[cell]! += mass[body]! * x[body]!;
		this.#y[cell]! += mass[body]! * y[body]!;
	}
}

function quarterOf({ x, y }: Bodies, body: number, middleX: number, middleY: number): number {
	return (x[body]! >= middleX ? 1 : 0) | (y[body]! >= middleY ? 2 : 0);
}

function boundsOf({ x, y }: Bodies) {
	let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
	for (let body = 0; body < x.length; body++) {
		left = Math.min(left, x[body]!);
		right = Math.max(right, x[body]!);
		top = Math.min(top, y[body]!);
		bottom = Math.max(bottom, y[body]!);
	}
	return { left, top, width: Math.max(right - left, bottom - top, Number.MIN_VALUE) };
}
