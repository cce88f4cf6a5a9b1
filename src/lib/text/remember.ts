/**
 * remember: what is told of a text is told once, where the same few texts come again and again: the class names of a site's pages.
 *
 * What is kept is bounded, and is a copy: a text cut out of a page would keep the whole page.
 */

/** So many texts of one kind are kept; then it begins anew. */
const MOST_KEPT = 32_768;
/** Longer ones hardly come again. */
const LONGEST_KEPT = 120;

/** The same function, which looks at each text once. */
export function remember(tell: (text: string) => number): (text: string) => number {
	const told = new Map<string, number>();
	return (text) => {
		const known = told.get(text);
		if (known !== undefined) return known;
		const value = tell(text);
		if (text.length > LONGEST_KEPT) return value;
		if (told.size >= MOST_KEPT) told.clear();
		told.set(copyOf(text), value);
		return value;
	};
}

/** What has been the key of an object stands by itself. */
function copyOf(text: string): string {
	return Object.keys({ [text]: 0 })[0]!;
}
