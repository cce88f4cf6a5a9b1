/** understand-thread: the thread side of understood.ts. */
import { serveUnderstanding } from './serve-understanding.ts';
import { understand } from './understand.ts';

serveUnderstanding(understand);
