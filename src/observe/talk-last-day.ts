/** talk-last-day: the last day of which there are posts; dates to come are not believed. */
import type { Store } from '../io/store/store.ts';

/** Of posts with a month alone there may be some before one with a day. */
const MOST_LOOKED_AT = 50;

/** The day of `now` when there are no posts with a day. */
export async function findLastDay(store: Store, now: string): Promise<string> {
	const today = now.slice(0, 10);
	const upToNow = { kind: 'days', from: null, to: Number(today.replaceAll('-', '')) } as const;
	const { candidates } = await store.find({ plan: upToNow, order: 'newest', limit: MOST_LOOKED_AT });
	for (const { post } of candidates) {
		const published = (await store.post(post))?.published ?? '';
		if (/^\d{4}-\d{2}-\d{2}/.test(published)) return published.slice(0, 10);
	}
	return today;
}
