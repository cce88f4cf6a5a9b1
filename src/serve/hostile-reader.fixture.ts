/** hostile-reader: a thread that never comes back from one question. */
import { serveAnswers } from '../io/serve-answers.ts';
import { threadData } from '../io/work-note.ts';
import type { ReadQuestion } from './readers.ts';

serveAnswers(({ name }: ReadQuestion) => {
	if (name === 'trends') for (let n = 0; ; n++) if (n < 0) break;
	return `${name} of ${threadData()}`;
});
