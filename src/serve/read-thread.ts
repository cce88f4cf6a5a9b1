/** read-thread: one of the threads that answer questions (readers.ts). */
import { serveAnswers } from '../io/serve-answers.ts';
import { openStore } from '../io/store/open.ts';
import { threadData } from '../io/work-note.ts';
import type { ReadQuestion } from './readers.ts';
import { answerHere } from './reads.ts';

const store = await openStore(threadData() as string, { isReader: true });

serveAnswers(({ name, args }: ReadQuestion) => answerHere(store, name, args));
