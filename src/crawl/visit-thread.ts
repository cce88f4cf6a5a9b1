/** visit-thread: the thread's side of threads.ts. */
import { serveVisits } from './serve-visits.ts';
import { visit } from './visits/index.ts';

serveVisits(visit);
