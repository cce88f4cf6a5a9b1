/**
 * drift: has the blog changed since its wrapper was learnt?
 *
 * In:     the wrapper and how it did on new items, oldest first.
 * Out:    the properties that drifted; none while it holds.
 *
 * A property that used to agree has drifted when it fails on two new items in a row; one item is enough when several main
 * properties fail on it at once, which a single odd post seldom does and a new theme always.
 */
import type { Wrapper, WrapperProperty, WrapperTest } from '../model/wrapper.ts';

/** What held on fewer of the held-out pages may fail now and then. */
const RELIABLE = 0.8;
const IN_A_ROW = 2;
const AT_ONCE = 3;
const MAIN: readonly WrapperProperty[] = ['title', 'published', 'content', 'author'];

export function findDrift(wrapper: Wrapper, { failed }: Pick<WrapperTest, 'failed'>): WrapperProperty[] {
	const reliable = MAIN.filter((property) => isReliable(wrapper, property));
	const last = failed[failed.length - 1] ?? [];
	const now = reliable.filter((property) => last.includes(property));
	if (now.length >= AT_ONCE) return now;
	const recent = failed.slice(-IN_A_ROW);
	if (recent.length < IN_A_ROW) return [];
	return reliable.filter((property) => recent.every((wrong) => wrong.includes(property)));
}

export function hasDrifted(wrapper: Wrapper, test: Pick<WrapperTest, 'failed'>): boolean {
	return findDrift(wrapper, test).length > 0;
}

function isReliable({ rules }: Wrapper, property: WrapperProperty): boolean {
	const best = rules[property][0];
	return best !== undefined && (best.agreement ?? best.exactness) >= RELIABLE;
}
