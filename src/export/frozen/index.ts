/** frozen: named snapshots of query results. */
export { type Collection, cite, expectUntouched, listCollections, readCollection } from './collection.ts';
export { describeDrift, measureDrift } from './drift.ts';
export { type ForgottenFrozen, forgetFrozen } from './forget.ts';
export { freeze } from './freeze.ts';
export { openFrozen } from './selection.ts';
