/** words: texts and queries as the terms of an index, in any script. */

export type { Emit } from './pairs.ts';
export { scanTerms } from './scan.ts';
export type { Sought, Spelling } from './seek-paired.ts';
export { type Simhash, simhash, simhashDistance } from './simhash.ts';
export { listTerms, spellPhrase, spellWord } from './spell.ts';
export { STEM_LANGUAGES, stemLanguage } from './stems.ts';
