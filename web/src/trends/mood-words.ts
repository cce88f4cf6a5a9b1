/** mood-words: an estimate in words, with how sure it is and what it was made of. */
import type { Mood } from '../values.ts';
import { count, counted, languageName } from '../words.ts';

const NUMBER = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function tellRatio({ ratio, interval, positive, negative, neutral }: Mood): string {
	const mentions = `${counted(sum(positive), 'good mention')}, ${count(sum(negative))} bad, ${count(sum(neutral))} neither.`;
	if (ratio === null) return mentions;
	const range =
		interval === null
			? ''
			: ` (between ${NUMBER.format(interval[0])} and ${NUMBER.format(interval[1])} with 95% certainty)`;
	return `${NUMBER.format(ratio)} good mentions for each bad one${range}: ${mentions}`;
}

export function tellBasis({ read, of, languages, unjudged }: Mood): string {
	const sample =
		read < of
			? `A sample: ${count(read)} of ${counted(of, 'post')} were read.`
			: `All ${counted(of, 'post')} were read.`;
	const known =
		languages.length === 0 ? '' : ` Words are known in ${languages.map(languageName).join(', ')}.`;
	const others =
		unjudged > 0
			? ` ${counted(unjudged, 'post')} in other languages ${unjudged === 1 ? 'was' : 'were'} not judged.`
			: '';
	return sample + known + others;
}
