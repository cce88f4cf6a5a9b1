/** soak-queries: what people look for during a soak: words, pairs and phrases, some with filters, of old posts and of new ones. */
import { Random } from '../sim/random.ts';
import { type Tongue, tongues } from '../sim/words/index.ts';
import { SearchCorpus } from './search-corpus.ts';
import { makeQueries, typed } from './search-queries.ts';

const TONGUES: readonly Tongue[] = Object.values(tongues);

type Make = (tongue: Tongue, random: Random) => string;

const subjectOf: Make = ({ topics }, random) => random.pick(random.pick(topics).subjects);

/** A name that was made up has few posts; a subject has many. */
const KINDS: readonly Make[] = [
	({ coinedStarts, coinedEnds }, random) => random.pick(coinedStarts) + random.pick(coinedEnds),
	({ fullNames }, random) => `"${random.pick(fullNames)}"`,
	(tongue, random) => `${subjectOf(tongue, random)} ${random.pick(tongue.places)}`,
	(tongue, random) => `"${random.pick(tongue.adjectives)} ${subjectOf(tongue, random)}"`,
	(tongue, random) => `${subjectOf(tongue, random)} lang:${tongue.language} after:2025-06-01`,
	subjectOf,
];

/** In turn one about the posts that were there before, whose number stays, and one about what the crawl brings. */
export class SoakQueries {
	readonly #random: Random;
	readonly #old: readonly string[];
	#asked = 0;

	constructor({ seed, posts }: { seed: number; posts: number }) {
		this.#random = new Random(seed);
		this.#old = makeQueries(new SearchCorpus(seed), posts).map(typed);
	}

	next(): string {
		this.#asked++;
		if (this.#asked % 2 === 0) return this.#random.pick(this.#old);
		return this.#random.pick(KINDS)(this.#random.pick(TONGUES), this.#random);
	}
}
