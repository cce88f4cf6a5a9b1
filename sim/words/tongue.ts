/**
 * tongue: the form of a language's word lists, and how the compact tables become it.
 *
 * In:     a table of words separated by bars, as the files of the languages have it.
 * Out:    lists and compiled phrases, made once when the module loads.
 * Not here: filling phrases (phrase.ts), the words themselves (en.ts, de.ts …).
 */

import type { Encoding, Language } from '../model.ts';
import { compilePhrase, type Phrase } from './phrase.ts';

/** What a blog writes about. The same keys in every language. */
export const TOPICS = [
	'photography',
	'cooking',
	'programming',
	'travel',
	'music',
	'gardening',
	'cycling',
	'books',
] as const;
type TopicKey = (typeof TOPICS)[number];

export interface Topic {
	readonly subjects: readonly string[];
	readonly objects: readonly string[];
	readonly verbs: readonly string[];
	readonly categories: readonly string[];
}

/** The fixed phrases of a blog in its language. */
interface Labels {
	readonly update: string;
	readonly readMore: string;
	readonly comments: string;
	readonly notFound: string;
	readonly anonymous: string;
}

export interface Tongue {
	readonly language: Language;
	/** The encoding that blogs of this language used before UTF-8. */
	readonly legacy: readonly Encoding[];
	readonly zones: readonly number[];
	/** Between two sentences: a space, or nothing in Japanese and Chinese. */
	readonly space: string;
	readonly topics: readonly Topic[];
	readonly adjectives: readonly string[];
	readonly times: readonly string[];
	readonly places: readonly string[];
	readonly givenNames: readonly string[];
	readonly fullNames: readonly string[];
	readonly coinedStarts: readonly string[];
	readonly coinedEnds: readonly string[];
	readonly sentences: readonly Phrase[];
	readonly linkSentences: readonly Phrase[];
	readonly commentSentences: readonly Phrase[];
	readonly titles: readonly Phrase[];
	readonly siteTitles: readonly Phrase[];
	readonly labels: Labels;
	/** A date as it stands inside a sentence. */
	readonly date: (ms: number) => string;
}

/** A language as its file writes it: lists are bar-separated, phrases one a line. */
export interface TongueTable {
	readonly language: Language;
	readonly legacy: readonly Encoding[];
	readonly zones: readonly number[];
	readonly space: string;
	/** Per topic: nouns / verbs / categories. */
	readonly topics: Readonly<Record<TopicKey, readonly [nouns: string, verbs: string, categories: string]>>;
	/** How a noun looks as an object; the same as the subject where the language does not mark it. */
	readonly asObject?: (noun: string) => string;
	readonly adjectives: string;
	readonly times: string;
	readonly places: string;
	readonly givenNames: string;
	readonly familyNames: string;
	/** Given and family name in the order and with the separator of the language. */
	readonly fullName: (given: string, family: string) => string;
	readonly coinedStarts: string;
	readonly coinedEnds: string;
	readonly sentences: string;
	readonly linkSentences: string;
	readonly commentSentences: string;
	readonly titles: string;
	readonly siteTitles: string;
	readonly labels: Labels;
	readonly months: string;
	readonly date: (day: number, month: string, year: number) => string;
}

export function buildTongue(table: TongueTable): Tongue {
	const givenNames = words(table.givenNames);
	const families = words(table.familyNames);
	const months = words(table.months);
	const asObject = table.asObject ?? ((noun: string) => noun);
	return {
		language: table.language,
		legacy: table.legacy,
		zones: table.zones,
		space: table.space,
		topics: TOPICS.map((key) => {
			const [nouns, verbs, categories] = table.topics[key];
			const subjects = words(nouns);
			return {
				subjects,
				objects: subjects.map(asObject),
				verbs: words(verbs),
				categories: words(categories),
			};
		}),
		adjectives: words(table.adjectives),
		times: words(table.times),
		places: words(table.places),
		givenNames,
		fullNames: givenNames.flatMap((given) => families.map((family) => table.fullName(given, family))),
		coinedStarts: words(table.coinedStarts),
		coinedEnds: words(table.coinedEnds),
		sentences: phrases(table.sentences),
		linkSentences: phrases(table.linkSentences),
		commentSentences: phrases(table.commentSentences),
		titles: phrases(table.titles),
		siteTitles: phrases(table.siteTitles),
		labels: table.labels,
		date: (ms) => {
			const day = new Date(ms);
			return table.date(day.getUTCDate(), months[day.getUTCMonth()] as string, day.getUTCFullYear());
		},
	};
}

function words(bars: string): string[] {
	return bars.split('|').map((word) => word.trim());
}

function phrases(lines: string): Phrase[] {
	return lines
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '')
		.map(compilePhrase);
}
