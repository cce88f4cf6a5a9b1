/** keyboard: keyboard navigation in the chart. */

export interface Chosen {
	/** The index of the period. */
	readonly at: number;
	/** The index of the line. */
	readonly line: number;
}

const FAR = 10;

/** The position after a key; null for other keys. */
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
