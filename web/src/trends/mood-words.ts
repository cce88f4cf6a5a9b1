/** mood-words: a sentiment estimate as text, with its confidence interval and its basis. */
import type { Mood } from '../values.ts';
import { count, counted, languageName } from '../words.ts';

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function describeRatio({ ratio, interval, positive, negative, neutral }: Mood): string {
	const mentions = `Mentions: ${count(sum(positive))} positive, ${count(sum(negative))} negative, ${count(sum(neutral))} neutral.`;
	if (ratio === null) return mentions;
	const range =
		interval === null
			? ''
			: ` (95% confidence interval: ${NUMBER.format(interval[0])} to ${NUMBER.format(interval[1])})`;
	return `Positive to negative: ${NUMBER.format(ratio)} to 1${range}. ${mentions}`;
}

export function describeBasis({ read, of, languages, unjudged }: Mood): string {
	const sample =
		read < of
			? `Based on a sample: ${count(read)} of ${counted(of, 'post')}.`
			: `Based on ${counted(of, 'post')}.`;
	const known = languages.length === 0 ? '' : ` Word lists: ${languages.map(languageName).join(', ')}.`;
	const others =
		unjudged > 0
			? ` ${counted(unjudged, 'post')} in other languages ${unjudged === 1 ? 'was' : 'were'} not counted.`
			: '';
	return `${sample}${known}${others} The accuracy of the word lists has not been measured.`;
}
