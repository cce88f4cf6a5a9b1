/** drawn: an item drawn for review, and its previous review. */
import { isReview, type Review, type ReviewKind } from '../../model/review.ts';
import type { Doubt } from '../../segment/judge/doubt.ts';
import type { Reads } from '../reads.ts';

export interface Drawn<Thing> {
	readonly thing: Thing;
	/** The previous review. */
	readonly before: Review | null;
	/** Why it is doubtful; null if it was drawn at random. */
	readonly doubt: Doubt | null;
}

/** Reviews by the URL of their subject. */
export type Said = ReadonlyMap<string, Review>;

export async function readSaid(reads: Pick<Reads, 'reviews'>, kind: ReviewKind): Promise<Said> {
	const reviews = (await reads.reviews()).filter(isReview);
	return new Map(reviews.filter((one) => one.kind === kind).map((review) => [review.subject, review]));
}

/** Null if none is doubtful. */
export function mostDoubtful<Thing>(doubted: readonly Drawn<Thing>[]): Drawn<Thing> | null {
	const weightOf = (one: Drawn<Thing> | null) => one?.doubt?.weight ?? 0;
	let most: Drawn<Thing> | null = null;
	for (const one of doubted) if (weightOf(one) > weightOf(most)) most = one;
	return most;
}
