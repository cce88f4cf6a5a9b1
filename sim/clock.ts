/** clock: simulated time. It is stopped, or runs at a speed; it can be moved forward either way. */

export type ClockMode = 'frozen' | { readonly speed: number };

export class SimClock {
	private readonly startMs: number;
	/** Simulated milliseconds per real one; 0 when it is stopped. */
	readonly speed: number;
	/** Called when the clock was moved forward. */
	onMove: (() => void) | null = null;
	private readonly realStartMs = performance.now();
	private movedMs = 0;

	constructor(startMs: number, mode: ClockMode) {
		this.startMs = startMs;
		this.speed = mode === 'frozen' ? 0 : mode.speed;
	}

	now(): number {
		const ran = this.speed === 0 ? 0 : (performance.now() - this.realStartMs) * this.speed;
		return Math.floor(this.startMs + this.movedMs + ran);
	}

	/** Moves the clock forward; throws a RangeError on anything but a number of milliseconds from 0 on. */
	advance(ms: number): void {
		if (!Number.isFinite(ms) || ms < 0)
			throw new RangeError(`the clock can only move forward, not by ${ms} ms`);
		this.movedMs += ms;
		this.onMove?.();
	}
}
