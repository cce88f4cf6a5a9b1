/** answer-inspect: the work of the inspection thread: inspects a page, lists wrapper rules with the values they find, and works on corrections. */

import { parseHtml } from '../../lib/html/index.ts';
import type { Inspection, ListedRule } from '../../model/inspection.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import { WRAPPER_PROPERTIES } from '../../model/wrapper.ts';
import {
	type FetchedPage,
	findCandidates,
	type Lesson,
	type PostValues,
	readValues,
	type TaughtRule,
	teachRule,
	type ValueCandidates,
} from '../../pipeline/index.ts';
import { describePlace, explainWrapper } from '../../wrapper/index.ts';
import { inspectHome } from './inspect-home.ts';
import { inspectPost } from './inspect-post.ts';
import type { StoredPage } from './inspection.ts';
import { cutText } from './inspection.ts';

export type InspectQuestion =
	| { readonly kind: 'page'; readonly stored: StoredPage; readonly wrapper: Wrapper | null }
	| { readonly kind: 'rules'; readonly pages: readonly StoredPage[]; readonly wrapper: Wrapper }
	| { readonly kind: 'candidates'; readonly page: FetchedPage; readonly wrapper: Wrapper | null }
	| { readonly kind: 'lesson'; readonly lesson: Lesson; readonly wrapper: Wrapper | null }
	| { readonly kind: 'values'; readonly pages: readonly FetchedPage[]; readonly wrapper: Wrapper | null };

export type InspectAnswer =
	| Inspection
	| readonly ListedRule[]
	| ValueCandidates
	| TaughtRule
	| null
	| readonly PostValues[];

export function answerInspect(question: InspectQuestion): InspectAnswer {
	if (question.kind === 'rules') return listRules(question.wrapper, question.pages);
	const { wrapper } = question;
	if (question.kind === 'candidates') return findCandidates(question.page, wrapper);
	if (question.kind === 'lesson') return teachRule(wrapper, question.lesson);
	if (question.kind === 'values') return question.pages.map((page) => readValues(page, wrapper));
	const { stored } = question;
	return stored.kind === 'home' ? inspectHome(stored) : inspectPost(stored, wrapper);
}

const LONGEST_EXAMPLE = 200;

/** Describes the rules of a wrapper, each with the values it finds on the stored pages. */
function listRules(wrapper: Wrapper, pages: readonly StoredPage[]): ListedRule[] {
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
