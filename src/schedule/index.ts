/**
 * schedule: when to look again, and at what first.
 *
 * In:     what is known about a blog (dates of its posts, hints of its feed, failures, links to it) and `now`.
 * Out:    moments, each with its reason in words, and priorities. No clock, no store, no network.
 * Source: Bross §III.E (inbound links, a replaceable scheduler), Nanno §2 (interval of updates).
 */
export { backOff, type Trouble } from './back-off.ts';
export { knownShare, NO_MASS, noteAddresses } from './critical-mass.ts';
export { doubtsNotModified, nextVisit } from './next-visit.ts';
export { rateAt } from './outlook.ts';
export { DEFAULT_POLICY, POLICIES, type Policy } from './policy.ts';
export { DEFAULT_POLL_BUDGET, pollBudgetFor, steerPollBudget } from './poll-budget.ts';
export {
	chooseSide,
	importanceOf,
	PERSON_PRIORITY,
	type Phase,
	priorityOf,
	sideOf,
	type WorkKind,
} from './priority.ts';
export { revisitPost } from './revisit-post.ts';
export { learnRhythm, type Rhythm } from './rhythm.ts';
