/** words: texts and queries as the terms of an index, in any script. */

export { foldWord } from './fold.ts';
export { scanTerms } from './scan.ts';
export type { Sought } from './seek-paired.ts';
export { type Simhash, simhash, simhashDistance } from './simhash.ts';
export { listTerms, spellPhrase, spellWord } from './spell.ts';
export { stemLanguage } from './stems.ts';
export { stemFolded } from './term.ts';
