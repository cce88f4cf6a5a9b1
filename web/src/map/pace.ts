/** pace: how many edges there is time for while the picture moves. Measured on the first picture, then frame by frame. */

/** What edges may take of a frame, by the first guess. */
const EDGES_MS = 6;
const LEAST_EDGES = 200;
/** Below 30 frames a second fewer edges are drawn, above 45 more; a longer pause is the reader's. */
const SLOW_FRAME_MS = 34;
const FAST_FRAME_MS = 22;
const LONGEST_FRAME_MS = 500;
const FEWER = 0.6;
const MORE = 1.15;

export class Pace {
	readonly #all: number;
	#edges: number;
	#last = 0;
	isKnown = false;

	constructor(all: number) {
		this.#all = all;
		this.#edges = all;
	}

	get edges(): number {
		return this.#edges;
	}

	/** Draws all of them once more: the first time much else is done, too. */
	learn(drawAll: () => void, finish: () => void): void {
		this.isKnown = true;
		finish();
		const began = performance.now();
		drawAll();
		finish();
		this.#take((this.#all * EDGES_MS) / Math.max(performance.now() - began, 0.1));
	}

	/** Told at each frame. */
	step(nowMs: number, isMoving: boolean): void {
		const tookMs = nowMs - this.#last;
		this.#last = nowMs;
		if (!isMoving || tookMs > LONGEST_FRAME_MS) return;
		if (tookMs > SLOW_FRAME_MS) this.#take(this.#edges * FEWER);
		else if (tookMs < FAST_FRAME_MS) this.#take(this.#edges * MORE);
	}

	#take(edges: number): void {
		this.#edges = Math.min(this.#all, Math.max(LEAST_EDGES, Math.ceil(edges)));
	}
}
