/**
 * boilerplate: elements in the container that say the same on every page, for feeds that have summaries only.
 *
 * What the post is cannot be read off a summary, but a text that recurs word for word on other posts is not part of it.
 */
import type { ElementMarks } from '../model/wrapper.ts';
import type { CoveredExample } from './content-parts.ts';
import { marksOfName, namedKeys } from './marks.ts';

const MOST_LEFT_OUT = 12;
/** On this share of the pages an element of that name must say the same. */
const RECURRING = 0.6;

/** Headings recur in posts: “Conclusion”. */
const HEADINGS = /^h[1-6]$/;

export function boilerplate(pages: readonly CoveredExample[]): ElementMarks[] {
	if (pages.length < 3) return [];
	const texts = new Map<string, Map<string, Set<number>>>();
	for (const [i, { example, container }] of pages.entries()) {
		const { view } = example;
		for (let n = container + 1; n < view.page.end[container]!; n++) {
			const text = view.page.isElement(n) && !HEADINGS.test(view.page.name(n)) ? view.text(n) : null;
			if (text === null || text === '') continue;
			for (const name of namedKeys(view.page.name(n), view.keysOf(n))) {
				const byText = texts.get(name) ?? new Map<string, Set<number>>();
				texts.set(name, byText);
				byText.set(text, (byText.get(text) ?? new Set()).add(i));
			}
		}
	}
	const found: ElementMarks[] = [];
	for (const [name, byText] of texts) {
		if (found.length === MOST_LEFT_OUT) break;
		const [only] = byText.values();
		if (byText.size === 1 && only!.size >= RECURRING * pages.length) found.push(marksOfName(name));
	}
	return found;
}
