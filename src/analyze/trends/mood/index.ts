/** mood: how well is spoken of something, an estimate by word lists. */
export { estimateRatio } from './estimate.ts';
export { addTallies, judgeMentions, judgeText, type MoodTally } from './judge.ts';
export { MOOD_LANGUAGES } from './languages.ts';
