/** talk: conversations, and what blogs speak of at a time, over a store. */
export { findLastDay } from './talk-last-day.ts';
export { observePeriod, type Period, type PeriodTalk } from './talk-period.ts';
export { followLink } from './talk-spread.ts';
export { followThread, type ThreadBounds } from './talk-thread.ts';
export { observeToday } from './talk-today.ts';
