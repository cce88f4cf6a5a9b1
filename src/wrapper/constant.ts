/**
 * constant: a blog with one author.
 *
 * Where every item of the feed names the same author and most pages show the name somewhere, the name itself is a rule of
 * last resort. It is given only on pages that show it outside the comments, so a page without an author stays without.
 * Names that the software gives ("admin") are no authors unless an element of the page says so.
 */
import { isAccount } from '../lib/byline/names.ts';
import type { RuleCore, SingleProperty } from './evaluate.ts';
import type { Example } from './example.ts';
import type { Place } from './places.ts';
import { isShown } from './shown.ts';

/** One item alone says nothing about the next. */
const LEAST_EXAMPLES = 3;
/** The share of the pages that must show the name. */
const LEAST_SHARE = 0.6;

export function constantRule(
	examples: readonly Example[],
	property: SingleProperty,
	places: readonly (readonly Place[])[],
): RuleCore | null {
	if (property !== 'author' || examples.length < LEAST_EXAMPLES) return null;
	const names = new Set(examples.map((example) => example.wanted('author')));
	const [name] = names;
	if (names.size !== 1 || name === null || name === undefined || isAccount(name)) return null;
	const shown = examples.filter(({ view }, i) => places[i]!.length > 0 || isShown(view, name)).length;
	if (shown < LEAST_SHARE * examples.length) return null;
	return { kind: 'constant', read: { from: 'constant', value: name } };
}
