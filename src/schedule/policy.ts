/**
 * policy: the scheduler that Bross §III.E wants replaceable: what goes first, and when a known blog is read again.
 *
 * Two are built in. `adaptive` is ours (priority.ts, next-visit.ts). `cross-links` is the published one: blogs that others reference by links,
 * trackbacks or pingbacks go first and are read again more often, and only that counts. The paper gives no intervals; ours for it are below.
 * Others implement the same interface in a file of their own (docs/how-to/write-a-scheduling-policy.md).
 */
import { DAY_MS, HOUR_MS } from './habit.ts';
import { type NextVisit, nextVisit, type VisitInput } from './next-visit.ts';
import { priorityOf, sideOf, type Work } from './priority.ts';

export interface Policy {
	readonly name: string;
	/** Among what is due, the highest goes first. */
	priorityOf(work: Work): number;
	/** When a known blog is read again, and why. A time before now counts as now. */
	nextVisit(input: VisitInput & { readonly inboundLinks: number }): NextVisit;
}

const ADAPTIVE: Policy = { name: 'adaptive', priorityOf, nextVisit };

const PINGED = 1_000_000;
const FAVOURED = 100_000;
/** A blog that nobody references is read again after this time, one with n references after 1/(1+n) of it. */
const LONGEST_MS = 7 * DAY_MS;
const SHORTEST_MS = HOUR_MS;

const CROSS_LINKS: Policy = {
	name: 'cross-links',
	priorityOf: ({ kind, inboundLinks, phase, isPinged }) => {
		const side = sideOf(kind);
		const isFavoured = side === phase || side === 'watch' || typeof phase === 'number';
		return (isPinged === true ? PINGED : 0) + (isFavoured ? FAVOURED : 0) + inboundLinks;
	},
	nextVisit: ({ lastVisit, inboundLinks }) => {
		const intervalMs = Math.max(SHORTEST_MS, LONGEST_MS / (1 + inboundLinks));
		return {
			due: new Date(Date.parse(lastVisit) + intervalMs).toISOString(),
			reason: `others reference it ${inboundLinks === 1 ? 'once' : `${inboundLinks} times`}`,
		};
	},
};

export const POLICIES: readonly Policy[] = [ADAPTIVE, CROSS_LINKS];
export const DEFAULT_POLICY = ADAPTIVE;
