/** frozen: named snapshots of queries that give the same posts later. */
export { type Collection, cite, expectUntouched, listCollections, readCollection } from './collection.ts';
export { driftInWords, measureDrift } from './drift.ts';
export { type ForgottenFrozen, forgetFrozen } from './forget.ts';
export { freeze } from './freeze.ts';
export { openFrozen } from './selection.ts';
