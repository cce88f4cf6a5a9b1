/** talk: who took up what from whom: threads of citations, the spread of a link. */
export { chooseCitations, type Way } from './follow.ts';
export { traceSpread } from './spread.ts';
export { type TalkPost, tellTime } from './talk-post.ts';
export { arrangeThread, groupThreads } from './threads.ts';
export { arrangeTree } from './tree.ts';
