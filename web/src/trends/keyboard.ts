/** keyboard: where a key leads in the chart. */

export interface Chosen {
	/** The number of the period. */
	readonly at: number;
	/** The number of the line. */
	readonly line: number;
}

const FAR = 10;

/** Where a key leads; null for keys that lead nowhere. */
export function afterKey(key: string, { at, line }: Chosen, periods: number, lines: number): Chosen | null {
	const steps: Readonly<Record<string, number>> = {
		ArrowLeft: -1,
		ArrowRight: 1,
		PageDown: -FAR,
		PageUp: FAR,
		Home: -periods,
		End: periods,
	};
	const step = steps[key];
	if (step !== undefined) return { line, at: Math.max(0, Math.min(periods - 1, at + step)) };
	if (key === 'ArrowUp') return { at, line: (line + lines - 1) % lines };
	if (key === 'ArrowDown') return { at, line: (line + 1) % lines };
	return null;
}
