/** trends-mood: the sentiment of the mentions in a series, estimated from a sample of its posts. */
import {
	addTallies,
	estimateRatio,
	judgeMentions,
	judgeText,
	MOOD_LANGUAGES,
	type MoodTally,
	orderOf,
	type Period,
	PeriodFinder,
} from '../analyze/trends/index.ts';
import type { Store } from '../io/store/store.ts';
import type { DayCount, FoundPost, SearchPlan } from '../model/search.ts';
import type { Mood } from '../model/trends.ts';
import { Matcher } from '../search/index.ts';
import { samplePosts } from './trends-sample.ts';

export async function observeMood(
	store: Store,
	plan: SearchPlan,
	counts: readonly DayCount[],
	periods: readonly Period[],
): Promise<Mood> {
	const sample = await samplePosts(store, plan, counts);
	const reader = new MoodReader(plan);
	const finder = new PeriodFinder(periods);
	const byPeriod = periods.map((): MoodTally => ({ positive: 0, negative: 0, neutral: 0 }));
	const tallies: MoodTally[] = [];
	let [read, unjudged] = [0, 0];
	for await (const post of sample.posts()) {
		read++;
		const tally = reader.read(post);
		const place = finder.find(orderOf(post.published?.slice(0, 10) ?? ''));
		if (tally === null) unjudged++;
		if (tally === null || place === null) continue;
		tallies.push(tally);
		byPeriod[place] = addTallies(byPeriod[place]!, tally);
	}
	return {
		positive: byPeriod.map(({ positive }) => positive),
		negative: byPeriod.map(({ negative }) => negative),
		neutral: byPeriod.map(({ neutral }) => neutral),
		...estimateRatio(tallies),
		read,
		of: sample.of,
		languages: MOOD_LANGUAGES,
		unjudged,
	};
}

/** Judges titles and texts by the words around the matches; if the query has no words, by the beginning of the post. */
class MoodReader {
	readonly #title: Matcher;
	readonly #text: Matcher;
	readonly #hasWords: boolean;

	constructor(plan: SearchPlan) {
		this.#title = new Matcher(plan, ['title']);
		this.#text = new Matcher(plan, ['text']);
		this.#hasWords = seeksWords(plan);
	}

	/** Null if there is no word list for the language. */
	read({ title, text, language, stems }: FoundPost): MoodTally | null {
		if (!this.#hasWords) return judgeText(`${title ?? ''}\n${text}`, language);
		const inText = judgeMentions(text, this.#text.find(text, stems), language);
		if (inText === null || title === null) return inText;
		const inTitle = judgeMentions(title, this.#title.find(title, stems), language);
		return inTitle === null ? inText : addTallies(inTitle, inText);
	}
}

/** Whether the plan searches for words in the title or the text. */
export function seeksWords(plan: SearchPlan): boolean {
	if (plan.kind === 'terms') return plan.field === null || plan.field === 'title' || plan.field === 'text';
	return (plan.kind === 'all' || plan.kind === 'any') && plan.of.some(seeksWords);
}
