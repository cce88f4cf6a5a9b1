/** mood: sentiment of mentions, estimated with word lists. */
export { estimateRatio } from './estimate.ts';
export { addTallies, judgeMentions, judgeText, type MoodTally } from './judge.ts';
export { MOOD_LANGUAGES } from './languages.ts';
