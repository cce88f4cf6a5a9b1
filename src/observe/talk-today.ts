/** talk-today: what blogs speak of in a day or a week: what rises, what is linked to most, and the conversations. */
import type { Store } from '../io/store/store.ts';
import type { Today } from '../model/talk.ts';
import { observeBursts } from './bursts.ts';
import { observePeriod, type Period } from './talk-period.ts';

export async function observeToday(store: Store, period: Period): Promise<Today> {
	const bursts = await observeBursts(store, period);
	const talk = await observePeriod(store, period);
	return { ...bursts, ...talk, notes: [...bursts.notes, ...notesOn(period)] };
}

function notesOn({ language }: Period): string[] {
	if (language === undefined) return [];
	return [
		`Linked pages and conversations are those of which most posts are in the language ${language}; their counts have posts in all languages.`,
	];
}
