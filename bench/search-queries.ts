/** search-queries: the queries over the generated posts, by kind, in the syntax of each contender. */
import { mix, Random } from '../sim/random.ts';
import { spellPhrase, stemLanguage } from '../src/lib/words/index.ts';
import type { SearchCorpus, Tongue } from './search-corpus.ts';

export const KINDS = ['rare', 'common', 'two words', 'phrase', 'CJK', 'filtered'] as const;
export type Kind = (typeof KINDS)[number];

export interface Query {
	readonly kind: Kind;
	readonly language: string;
	/** Words that must all occur; in a phrase one after the other. */
	readonly words: readonly string[];
	/** The date range, if it is filtered. */
	readonly days: readonly [from: string, to: string] | null;
	/** The words as they stand in a text. */
	readonly text: string;
}

const QUERIES_A_KIND = 100;

/** Queries about the first `posts` posts: words of real ones, so that nearly every query has a result. */
export function makeQueries(corpus: SearchCorpus, posts: number): Query[] {
	return KINDS.flatMap((kind, k) =>
		Array.from({ length: QUERIES_A_KIND }, (_, i) =>
			makeQuery(kind, corpus, posts, new Random(mix(k + 1, i))),
		),
	);
}

/** From which rank to which the words of a kind are. */
const RANKS: Readonly<Record<'rare' | 'common' | 'CJK' | 'filtered', readonly [number, number]>> = {
	rare: [5_000, 30_000],
	common: [2, 60],
	CJK: [20, 5_000],
	filtered: [2, 200],
};

function makeQuery(kind: Kind, corpus: SearchCorpus, posts: number, random: Random): Query {
	if (kind === 'two words' || kind === 'phrase') return queryOfPost(kind, corpus, posts, random);
	const tongues = corpus.tongues.filter(({ space }) => (space === '') === (kind === 'CJK'));
	const tongue = random.pick(tongues);
	const word = tongue.words[random.between(...RANKS[kind])]!;
	const year = random.between(2004, 2020);
	const days = kind === 'filtered' ? ([`${year}-01-01`, `${year}-06-30`] as const) : null;
	return queryOf(kind, tongue, [word], days);
}

/** Two words of a post, adjacent or far apart. */
function queryOfPost(kind: Kind, corpus: SearchCorpus, posts: number, random: Random): Query {
	for (;;) {
		const { words, tongue } = corpus.post(random.below(posts));
		if (tongue.space === '') continue;
		const at = random.below(words.length - 40);
		// Twelve words make a sentence: the two of a phrase are within one.
		const start = at - (at % 12);
		const chosen = kind === 'phrase' ? words.slice(start, start + 2) : [words[at]!, words[at + 30]!];
		if (chosen[0] !== chosen[1]) return queryOf(kind, tongue, chosen, null);
	}
}

function queryOf(
	kind: Kind,
	{ language, space }: Tongue,
	words: readonly string[],
	days: Query['days'],
): Query {
	return { kind, language, words, days, text: words.join(space) };
}

/** As typed by a user. */
export function typed({ kind, language, text, days }: Query): string {
	const words = kind === 'phrase' ? `"${text}"` : text;
	return days === null ? words : `${words} lang:${language} after:${days[0]} before:${days[1]}`;
}

/** The same terms as an expression of FTS5. */
export function matched({ kind, language, words }: Query): string {
	const sequences = kind === 'phrase' ? [words.join(' ')] : words;
	return sequences
		.map((sequence) => {
			const { terms, isPrefix } = spellPhrase(sequence, stemsOf(language))!.at(-1)!;
			return `"${terms.join(' ')}"${isPrefix ? ' *' : ''}`;
		})
		.join(' AND ');
}

function stemsOf(language: string): string[] {
	const stems = stemLanguage(language);
	return stems === null ? [] : [stems];
}
