/**
 * remember: a bounded cache for functions of texts that recur, such as class names and URLs of a site's pages.
 *
 * The keys are copies: a text cut out of a page would keep the whole page in memory.
 */

export interface MemoryLimits {
	/** The most texts in the cache; then it is cleared. */
	readonly most: number;
	/** Longer texts rarely recur. */
	readonly longest: number;
}

const LIMITS: MemoryLimits = { most: 32_768, longest: 120 };
/** For functions of URLs. */
export const ADDRESSES: MemoryLimits = { most: 8_192, longest: 500 };

/** The same function, computed once per text. */
export function remember<T>(
	compute: (text: string) => T,
	{ most, longest }: MemoryLimits = LIMITS,
): (text: string) => T {
	const results = new Map<string, T>();
	return (text) => {
		const known = results.get(text);
		if (known !== undefined) return known;
		const value = compute(text);
		if (text.length > longest) return value;
		if (results.size >= most) results.clear();
		results.set(copyOf(text), value);
		return value;
	};
}

/** Joining and cutting forces the engine to create a new flat string, which the cut refers to. */
function copyOf(text: string): string {
	return ` ${text}`.slice(1);
}
