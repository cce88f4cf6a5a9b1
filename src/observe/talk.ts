/** talk: conversations, and what blogs speak of at a time, over a store. */
export { findLastDay } from './talk-last-day.ts';
export { observeToday } from './talk-period.ts';
export { followLink } from './talk-spread.ts';
export { followThread } from './talk-thread.ts';
