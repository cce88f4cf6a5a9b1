/** target: which blog a blog links to: a drawn one of the whole world, or one of its isle where isles are planted. */

import type { Random } from '../random.ts';
import { drawTarget } from './attachment.ts';
import type { WorldContext } from './context.ts';

/** It may be the linking blog itself, the caller decides what that means. */
export function drawLinked(world: WorldContext, random: Random, from: number): number {
	const { blogs, communities, planted } = world;
	if (planted === null) return drawTarget(random, from, blogs, communities);
	const isle = planted.isles.of(from);
	if (isle !== null) return isle.first + random.below(isle.size);
	return drawTarget(random, from, planted.isles.mainland, communities);
}

/**
 * The blog that a blogroll begins with where isles are planted, so that only these are isles: the first of its community, which lists
 * the first of all; on an isle the next one. The blog itself where there is none.
 */
export function firstListed({ communities, planted }: WorldContext, from: number): number {
	if (planted === null) return from;
	const isle = planted.isles.of(from);
	if (isle !== null) return isle.first + ((from - isle.first + 1) % isle.size);
	return from < communities ? 0 : from % communities;
}
