/** frozen: named snapshots of queries that give the same posts later. */
export { cite } from './cite.ts';
export { type Collection, expectUntouched, listCollections, readCollection } from './collection.ts';
export { type Drift, driftInWords, measureDrift } from './drift.ts';
export { type ForgottenFrozen, forgetFrozen } from './forget.ts';
export { type FreezeRequest, freeze } from './freeze.ts';
export { type FrozenSelection, openFrozen } from './selection.ts';
