/** everyday: words that say nothing by themselves, told by the posts and not by a list: many posts of their language have them every day. */
import type { TermSeries } from './term-series.ts';

/** Share of the posts of a language: `with`, `people` and `time` have more, what one writes about has less. */
const LEAST_SHARE = 0.15;

/** Of the days before `from`. */
export function everydayWords(series: TermSeries, from: string): (key: string) => boolean {
	const known = new Map<string, boolean>();
	return (key) => {
		const isEveryday = known.get(key) ?? tell(series, from, key);
		known.set(key, isEveryday);
		return isEveryday;
	};
}

function tell(series: TermSeries, from: string, key: string): boolean {
	const term = series.find('text', key);
	if (term < 0) return false;
	const language = series.terms[term]!.language ?? '';
	let [have, of] = [0, 0];
	for (const [i, posts] of series.posts(term).entries()) {
		const { day, languages } = series.days[i]!;
		if (day >= from) break;
		have += posts;
		of += languages[language] ?? 0;
	}
	return of > 0 && have >= LEAST_SHARE * of;
}
