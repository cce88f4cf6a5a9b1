/** serve-answers: the thread's side of answer-threads.ts. */
import { parentPort } from 'node:worker_threads';
import type { FromAnswerer, ToAnswerer, ToldFailure } from './answer-threads.ts';
import { Failure, messageOf } from './failure.ts';
import { layDown, takeUp } from './work-note.ts';

/** `stillAt` begins the count of busy time anew: for work in many steps, of which each has an end. */
export function serveAnswers<Question, Answer>(
	answer: (question: Question, stillAt: () => void) => Answer | Promise<Answer>,
): void {
	const port = parentPort!;
	port.on('message', async ({ id, question }: ToAnswerer<Question>) => {
		takeUp(id);
		try {
			const value = await answer(question, () => takeUp(id));
			port.postMessage({ id, value } satisfies FromAnswerer<Answer>);
		} catch (error) {
			port.postMessage({ id, failure: toldOf(error) } satisfies FromAnswerer<Answer>);
		} finally {
			layDown(id);
		}
	});
}

function toldOf(error: unknown): ToldFailure {
	if (!(error instanceof Failure)) return { code: null, message: messageOf(error), action: 'stop' };
	const { code, message, action } = error;
	return { code, message, action };
}
