/** talk: conversations and topics of a period, read from a store. */
export { findLastDay } from './talk-last-day.ts';
export { observeToday } from './talk-period.ts';
export { followLink } from './talk-spread.ts';
export { followThread } from './talk-thread.ts';
