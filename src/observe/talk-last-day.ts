/** talk-last-day: the last day with posts; dates in the future are ignored. */
import type { Store } from '../io/store/store.ts';

/** Some posts have only a month; several are read to find one with a day. */
const MAX_LOOKED_AT = 50;

/** The day of `now` if no post has a day. */
export async function findLastDay(store: Store, now: string): Promise<string> {
	const today = now.slice(0, 10);
	const upToNow = { kind: 'days', from: null, to: Number(today.replaceAll('-', '')) } as const;
	const { candidates } = await store.find({ plan: upToNow, order: 'newest', limit: MAX_LOOKED_AT });
	for (const { post } of candidates) {
		const published = (await store.post(post))?.published ?? '';
		if (/^\d{4}-\d{2}-\d{2}/.test(published)) return published.slice(0, 10);
	}
	return today;
}
