/** pace: how many edges can be drawn while the map moves. Measured on the first frame, then adjusted frame by frame. */

/** Time for edges per frame, for the first estimate. */
const EDGES_MS = 6;
const MIN_EDGES = 200;
/** Below 30 frames per second fewer edges are drawn, above 45 more. A longer frame means that the reader paused. */
const SLOW_FRAME_MS = 34;
const FAST_FRAME_MS = 22;
const MAX_FRAME_MS = 500;
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

	/** Measures a second drawing, because the first one also does other work. */
	learn(drawAll: () => void, finish: () => void): void {
		this.isKnown = true;
		finish();
		const began = performance.now();
		drawAll();
		finish();
		this.#take((this.#all * EDGES_MS) / Math.max(performance.now() - began, 0.1));
	}

	/** Called at each frame. */
	step(nowMs: number, isMoving: boolean): void {
		const tookMs = nowMs - this.#last;
		this.#last = nowMs;
		if (!isMoving || tookMs > MAX_FRAME_MS) return;
		if (tookMs > SLOW_FRAME_MS) this.#take(this.#edges * FEWER);
		else if (tookMs < FAST_FRAME_MS) this.#take(this.#edges * MORE);
	}

	#take(edges: number): void {
		this.#edges = Math.min(this.#all, Math.max(MIN_EDGES, Math.ceil(edges)));
	}
}
