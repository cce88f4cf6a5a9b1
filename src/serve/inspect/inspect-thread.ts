/** inspect-thread: the thread's side of inspector.ts. */
import { serveAnswers } from '../../io/serve-answers.ts';
import { answerInspect } from './inspector.ts';

serveAnswers(answerInspect);
