/** list-rules: the rules of a wrapper in words, each with what it gives on the stored pages. */
import { parseHtml } from '../../lib/html/index.ts';
import {
	type RuleKind,
	WRAPPER_PROPERTIES,
	type Wrapper,
	type WrapperProperty,
} from '../../model/wrapper.ts';
import { describePlace, explainWrapper } from '../../wrapper/index.ts';
import { cutText, type StoredPage } from './inspection.ts';

export interface ListedRule {
	readonly property: WrapperProperty;
	/** From 1. */
	readonly place: number;
	/** `title:2`, by which it is pinned, let go and dropped. */
	readonly name: string;
	readonly kind: RuleKind;
	/** In words. */
	readonly where: string;
	readonly support: number;
	readonly exactness: number;
	readonly agreement: number | null;
	readonly pinned: boolean;
	readonly examples: readonly RuleExample[];
}

export interface RuleExample {
	readonly url: string;
	/** Null where the rule gives nothing. */
	readonly value: string | null;
	/** The rule whose value is taken there: no rule before it gives anything. */
	readonly isTaken: boolean;
}

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
				...{ property, place: i + 1, name: `${property}:${i + 1}`, kind: rule.kind },
				where: describePlace(property, rule),
				...{ support: rule.support, exactness: rule.exactness, agreement: rule.agreement },
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
