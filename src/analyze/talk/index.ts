/** talk: threads of citations, and the spread of a link. */
export { chooseCitations, type Way } from './follow.ts';
export { traceSpread } from './spread.ts';
export { describeTime, type TalkPost } from './talk-post.ts';
export { arrangeThread, groupThreads } from './threads.ts';
export { arrangeTree } from './tree.ts';
