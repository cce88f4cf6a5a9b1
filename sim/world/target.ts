/** target: which blog a blog links to: a drawn one of the whole world, or one of its component where components are planted. */

import type { Random } from '../random.ts';
import { drawTarget } from './attachment.ts';
import type { WorldContext } from './context.ts';

/** It may be the linking blog itself, the caller decides what that means. */
export function drawLinked(world: WorldContext, random: Random, from: number): number {
	const { blogs, communities, planted } = world;
	if (planted === null) return drawTarget(random, from, blogs, communities);
	const component = planted.components.of(from);
	if (component !== null) return component.first + random.below(component.size);
	return drawTarget(random, from, planted.components.mainland, communities);
}

/**
 * The blog that a blogroll begins with where components are planted, so that only these are components: the first of its community, which lists
 * the first of all; on a component the next one. The blog itself where there is none.
 */
export function firstListed({ communities, planted }: WorldContext, from: number): number {
	if (planted === null) return from;
	const component = planted.components.of(from);
	if (component !== null) return component.first + ((from - component.first + 1) % component.size);
	return from < communities ? 0 : from % communities;
}
