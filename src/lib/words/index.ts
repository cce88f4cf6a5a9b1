/** words: texts and queries as the terms of an index, in any script. */
export { type Emit, scanTerms } from './scan.ts';
export { type Simhash, simhash, simhashDistance } from './simhash.ts';
export { listTerms, type Sought, type Spelling, spellPhrase, spellWord } from './spell.ts';
export { STEM_LANGUAGES, stemLanguage } from './stems.ts';
