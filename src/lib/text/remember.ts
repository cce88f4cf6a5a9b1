/**
 * remember: what is told of a text is told once, where the same texts come again and again: the class names of a site's pages, the
 * addresses that they name.
 *
 * What is kept is bounded, and is a copy: a text cut out of a page would keep the whole page.
 */

export interface MemoryLimits {
	/** So many texts are kept; then it begins anew. */
	readonly most: number;
	/** Longer ones hardly come again. */
	readonly longest: number;
}

const LIMITS: MemoryLimits = { most: 32_768, longest: 120 };
/** For functions of addresses. */
export const ADDRESSES: MemoryLimits = { most: 8_192, longest: 500 };

/** The same function, which looks at each text once. */
export function remember<T>(
	tell: (text: string) => T,
	{ most, longest }: MemoryLimits = LIMITS,
): (text: string) => T {
	const told = new Map<string, T>();
	return (text) => {
		const known = told.get(text);
		if (known !== undefined) return known;
		const value = tell(text);
		if (text.length > longest) return value;
		if (told.size >= most) told.clear();
		told.set(copyOf(text), value);
		return value;
	};
}

/** What is joined and then cut is written down anew, and the cut is of that. */
function copyOf(text: string): string {
	return ` ${text}`.slice(1);
}
