/** answer-inspect: what is asked of stored pages → what was understood of them, or the rules of a wrapper with what each gives. */
import { inspectHome } from './inspect-home.ts';
import { inspectPost } from './inspect-post.ts';
import type { InspectAnswer, InspectQuestion } from './inspector.ts';
import { listRules } from './list-rules.ts';

export function answerInspect(question: InspectQuestion): InspectAnswer {
	if (question.kind === 'rules') return listRules(question.wrapper, question.pages);
	const { stored, wrapper } = question;
	return stored.kind === 'home' ? inspectHome(stored) : inspectPost(stored, wrapper);
}
