/**
 * fault-plan: which hosts misbehave, and how.
 *
 * In:     the world's share of faulty hosts and a host index.
 * Out:    its fault; the kinds are assigned in turn, so that a small world has most of them.
 * Not here: what a fault does to a response (../faults.ts, ../site.ts).
 */

import type { Fault } from '../model.ts';
import { mix, SALT, unit } from '../random.ts';
import type { WorldContext } from './context.ts';
import { deal } from './plans.ts';

export const FAULT_KINDS: readonly Fault[] = [
	'slow',
	'reset',
	'truncated',
	'wrong-charset',
	'no-charset',
	'redirect-loop',
	'moved',
	'trap',
	'gzip-bomb',
	'endless',
	'unavailable',
	'too-many-requests',
	'gone',
	'soft-404',
];

export const DEFAULT_FAULT_SHARE = 0.1;

export function drawFault(world: WorldContext, index: number): Fault {
	if (world.faultShare === 0) return 'none';
	const draw = unit(mix(mix(world.seed, SALT.fault), index));
	if (draw >= world.faultShare) return 'none';
	return deal(world.faultKinds, Math.floor((draw / world.faultShare) * 4096), 0);
}
