/** answer-inspect: what is asked of stored pages → what was understood of them, or the rules of a wrapper with what each gives. */

import type { Inspection, ListedRule } from '../../model/inspection.ts';
import type { Wrapper } from '../../model/wrapper.ts';
import { inspectHome } from './inspect-home.ts';
import { inspectPost } from './inspect-post.ts';
import type { StoredPage } from './inspection.ts';
import { listRules } from './list-rules.ts';

export type InspectQuestion =
	| { readonly kind: 'page'; readonly stored: StoredPage; readonly wrapper: Wrapper | null }
	| { readonly kind: 'rules'; readonly pages: readonly StoredPage[]; readonly wrapper: Wrapper };

export type InspectAnswer = Inspection | readonly ListedRule[];

export function answerInspect(question: InspectQuestion): InspectAnswer {
	if (question.kind === 'rules') return listRules(question.wrapper, question.pages);
	const { stored, wrapper } = question;
	return stored.kind === 'home' ? inspectHome(stored) : inspectPost(stored, wrapper);
}
