/** list-rules: the rules of a wrapper in words, each with what it gives on the stored pages. */

import { parseHtml } from '../../lib/html/index.ts';
import type { ListedRule } from '../../model/inspection.ts';
import { WRAPPER_PROPERTIES, type Wrapper } from '../../model/wrapper.ts';
import { describePlace, explainWrapper } from '../../wrapper/index.ts';
import { cutText, type StoredPage } from './inspection.ts';

const LONGEST_EXAMPLE = 200;

export function listRules(wrapper: Wrapper, pages: readonly StoredPage[]): ListedRule[] {
	const explained = pages.map(({ url, at, html }) => ({
		url,
		results: explainWrapper(wrapper, parseHtml(html), { url, now: at }),
	}));
	return WRAPPER_PROPERTIES.flatMap((property) => {
		const taken = explained.map(({ results }) => results[property].findIndex(({ value }) => value !== null));
		return wrapper.rules[property].map(
			(rule, i): ListedRule => ({
				property,
				place: i + 1,
				name: `${property}:${i + 1}`,
				kind: rule.kind,
				where: describePlace(property, rule),
				support: rule.support,
				exactness: rule.exactness,
				agreement: rule.agreement,
				pinned: rule.pinned === true,
				examples: explained.map(({ url, results }, page) => {
					const value = results[property][i]?.value ?? null;
					const isTaken = property === 'categories' ? value !== null : taken[page] === i;
					return { url, value: value === null ? null : cutText(value, LONGEST_EXAMPLE), isTaken };
				}),
			}),
		);
	});
}
