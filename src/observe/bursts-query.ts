/** bursts-query: the query that finds the posts of a burst, as typed text and as a search plan. */
import type { Rise } from '../analyze/bursts/index.ts';
import type { SearchPlan } from '../model/search.ts';
import type { BurstKind } from '../model/talk.ts';
import { parseQuery } from '../search/index.ts';
import { numberOfDay } from './bursts-days.ts';

/** A word that needs no quotes; other words could be split, joined or read as operators. */
const PLAIN_WORD = /^(?!AND$|OR$|NOT$)[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u;
const PLAIN_ADDRESS = /^[^\s()"|]+$/;

export function queryOf({ term }: Rise): string {
	const bare = term.label.replaceAll('"', '');
	switch (term.kind) {
		case 'tag':
			return `tag:"${bare}"`;
		case 'link':
			return PLAIN_ADDRESS.test(bare) ? `link:${bare}` : `link:"${bare}"`;
		case 'text':
			return PLAIN_WORD.test(bare) ? bare : `"${bare}"`;
	}
}

export function kindOf({ term }: Rise): BurstKind {
	if (term.kind !== 'text') return term.kind;
	if (term.isName) return 'name';
	return isPhrase(term.key, term.label) ? 'phrase' : 'word';
}

/** Several tokens are still one word if nothing separates them, as in Japanese. */
function isPhrase(key: string, label: string): boolean {
	return key.includes(' ') && /[^\p{L}\p{N}\p{M}]/u.test(label);
}

/** Posts of the days that contain the term themselves, not only in their comments. */
export function planPosts(
	rise: Rise,
	from: string,
	to: string,
	stemLanguages: readonly string[],
	language: string | undefined,
): SearchPlan {
	const { plan } = parseQuery(queryOf(rise), stemLanguages);
	const parts: SearchPlan[] = [
		inPosts(plan),
		{ kind: 'days', from: numberOfDay(from), to: numberOfDay(to) },
		...(language === undefined ? [] : [{ kind: 'language', value: language } as const]),
	];
	return { kind: 'all', of: parts };
}

function inPosts(plan: SearchPlan): SearchPlan {
	if (plan.kind === 'all') return { kind: 'all', of: plan.of.map(inPosts) };
	if (plan.kind !== 'terms' || plan.field !== null) return plan;
	return {
		kind: 'any',
		of: [
			{ ...plan, field: 'title' },
			{ ...plan, field: 'text' },
		],
	};
}
