/** inspect-thread: the thread's side of inspector.ts. */
import { serveJobs } from '../../io/threads/serve-jobs.ts';
import { answerInspect } from './answer-inspect.ts';

serveJobs(answerInspect);
