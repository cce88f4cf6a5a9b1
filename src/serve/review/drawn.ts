/** drawn: what a person is asked to look at, and what was said of it before. */
import type { Review, ReviewKind } from '../../model/review.ts';
import type { Doubt } from '../../segment/judge/doubt.ts';
import type { Reads } from '../reads.ts';

export interface Drawn<Thing> {
	readonly thing: Thing;
	/** What was said of it before. */
	readonly before: Review | null;
	/** Why there is doubt; null when it was drawn by chance. */
	readonly doubt: Doubt | null;
}

/** What was said, by the address of what it was said of. */
export type Said = ReadonlyMap<string, Review>;

export async function readSaid(reads: Pick<Reads, 'reviews'>, kind: ReviewKind): Promise<Said> {
	const reviews = await reads.reviews();
	return new Map(reviews.filter((one) => one.kind === kind).map((review) => [review.subject, review]));
}

/** Null when there is no doubt about any. */
export function mostDoubtful<Thing>(doubted: readonly Drawn<Thing>[]): Drawn<Thing> | null {
	const weightOf = (one: Drawn<Thing> | null) => one?.doubt?.weight ?? 0;
	let most: Drawn<Thing> | null = null;
	for (const one of doubted) if (weightOf(one) > weightOf(most)) most = one;
	return most;
}
