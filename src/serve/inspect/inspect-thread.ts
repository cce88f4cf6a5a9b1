/** inspect-thread: the thread's side of inspector.ts. */
import { serveAnswers } from '../../io/serve-answers.ts';
import { answerInspect } from './answer-inspect.ts';

serveAnswers(answerInspect);
