/** compare: the values that a wrapper extracts before and after a change. */
import type { InspectedValues } from './values.ts';

export interface Difference {
	readonly name: string;
	readonly before: string | null;
	readonly after: string | null;
	readonly isChanged: boolean;
}

/** Changed values first, otherwise in page order. */
export function compareValues(before: InspectedValues, after: InspectedValues): Difference[] {
	const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
	return names
		.map((name): Difference => {
			const [was, is] = [before[name]?.value ?? null, after[name]?.value ?? null];
			return { name, before: was, after: is, isChanged: was !== is };
		})
		.sort((one, other) => Number(other.isChanged) - Number(one.isChanged));
}
